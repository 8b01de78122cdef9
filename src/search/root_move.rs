//! The moves of the root and what is known of each.

use std::cmp::Reverse;

use crate::board::Move;
use crate::eval::Score;

use super::Bound;

/// A move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    /// The move.
    pub(super) mv: Move,
    /// Its score in this iteration; `-INFINITE` while it is not known to be among the best.
    pub(super) score: Score,
    /// What the score says.
    pub(super) bound: Bound,
    /// Its score in the iteration before; `-INFINITE` if it was not known to be among the best.
    pub(super) previous: Score,
    /// Nodes below it so far.
    pub(super) nodes: u64,
    /// The deepest ply visited below it.
    pub(super) seldepth: u32,
    /// The expected line, beginning with the move.
    pub(super) pv: Vec<Move>,
}

impl RootMove {
    pub(super) fn new(mv: Move) -> Self {
        Self {
            mv,
            score: -Score::INFINITE,
            bound: Bound::Exact,
            previous: -Score::INFINITE,
            nodes: 0,
            seldepth: 0,
            pv: vec![mv],
        }
    }

    /// Returns the score that is known: this iteration's, or else the one before.
    pub(super) fn known_score(&self) -> Score {
        if self.score == -Score::INFINITE { self.previous } else { self.score }
    }
}

/// Orders moves by score, the best first; unknown ones keep the order of the iteration before.
pub(super) fn sort(moves: &mut [RootMove]) {
    moves.sort_by_key(|root_move| Reverse((root_move.score, root_move.previous)));
}
