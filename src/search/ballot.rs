//! What a thread hands in at the end of a search.

use super::Bound;
use crate::board::Move;
use crate::eval::Score;

/// What one thread found.
#[derive(Clone, Debug)]
pub(super) struct Ballot {
    /// Its lines, the best first, each with at least one move. Empty without a legal move.
    pub(super) lines: Vec<Line>,
    /// The last completed iteration.
    pub(super) depth: i32,
}

/// A line of play with its score.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) seldepth: u32,
    pub(super) pv: Vec<Move>,
    /// Whether the client has been told of it in this very form.
    pub(super) is_reported: bool,
}
