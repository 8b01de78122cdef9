//! What a search tells while it runs and when it has ended: data, no text.

use std::time::Duration;

use crate::board::Move;
use crate::eval::Score;

/// What a score says about the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The score is this or higher.
    Lower,
    /// The score is this or lower.
    Upper,
}

/// One line of analysis.
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// The iteration.
    pub depth: u32,
    /// The deepest ply visited.
    pub seldepth: u32,
    /// The rank of the line, from 1.
    pub multipv: usize,
    /// The score from the root mover's view.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Time since the search was asked for.
    pub time: Duration,
    /// Nodes visited, over all threads.
    pub nodes: u64,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// The expected line of play, at least one move unless there is none.
    pub pv: Vec<Move>,
}

/// The end of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The move to play; `None` when there is none to choose from.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The score from the root mover's view.
    pub score: Score,
    /// The last completed iteration.
    pub depth: u32,
    /// Nodes visited, over all threads.
    pub nodes: u64,
}

/// Something a search has to say.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A line of analysis.
    Info(Info),
    /// A root move is being searched.
    CurrentMove {
        /// The iteration.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its place in the order, from 1.
        number: usize,
    },
    /// A remark for the user, in ASCII.
    Message(String),
    /// The search has ended. Sent exactly once.
    Done(Outcome),
}
