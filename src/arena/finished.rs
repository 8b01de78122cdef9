//! A game that is over.

use std::time::{Duration, SystemTime};

use super::remark::Remark;
use super::termination::{Outcome, Termination};
use crate::board::{Move, Position};
use crate::wire::ScoreText;

/// A move that an engine played, with what it said and the time it took.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedPly {
    /// The move.
    pub mv: Move,
    /// The time it took, from `go` on its way to the answer in hand.
    pub spent: Duration,
    /// What the mover's clock showed after the move, increments and later stages included; `None`
    /// without a clock.
    pub left: Option<Duration>,
    /// The last score, from the mover's view.
    pub score: Option<ScoreText>,
    /// The last depth.
    pub depth: Option<u32>,
    /// The last selective depth.
    pub seldepth: Option<u32>,
    /// The last count of nodes.
    pub nodes: Option<u64>,
    /// The last count of nodes a second.
    pub nps: Option<u64>,
    /// The last line of play, as it came.
    pub pv: Vec<Move>,
    /// The moves that the engine was told not to play.
    pub banned: Vec<Move>,
    /// Whether it offered a draw with the move.
    pub offers_draw: bool,
    /// What happened to manners at this move.
    pub remarks: Vec<Remark>,
}

/// A game that is over, with all that a record keeps (10.1).
#[derive(Clone, Debug)]
pub struct Finished {
    /// The result.
    pub outcome: Outcome,
    /// Why it ended.
    pub termination: Termination,
    /// The position before the opening.
    pub start: Position,
    /// The moves played before the engines took over.
    pub opening: Vec<Move>,
    /// The moves of the engines.
    pub plies: Vec<PlayedPly>,
    /// The last position, with the whole game as its history.
    pub position: Position,
    /// Red's fouls, then Black's.
    pub fouls: [u32; 2],
    /// The time that Red used, then Black.
    pub used: [Duration; 2],
    /// When the game began.
    pub began: SystemTime,
    /// Red's engine by name, then Black's.
    pub names: [String; 2],
}
