//! What ends a search.

use std::time::Duration;

use crate::board::Move;

/// The limits of one search: the first that is reached ends it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Iterations to complete.
    pub depth: Option<u32>,
    /// Nodes to visit, over all threads.
    pub nodes: Option<u64>,
    /// Nodes of the first thread from which no further iteration begins.
    pub soft_nodes: Option<u64>,
    /// Moves within which a mate is looked for.
    pub mate: Option<u32>,
    /// Time for this move alone.
    pub movetime: Option<Duration>,
    /// The mover's clock.
    pub clock: Option<Clock>,
    /// Search on until told to stop.
    pub infinite: bool,
    /// Search on the opponent's time: time limits count from the ponder hit.
    pub ponder: bool,
    /// Keep the answer back until told to stop, even if the search has ended by itself.
    pub hold: bool,
    /// The root moves to consider; empty for all.
    pub search_moves: Vec<Move>,
    /// Root moves that may not be played.
    pub banned: Vec<Move>,
}

/// The state of the mover's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub time: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves to make before time is added; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}
