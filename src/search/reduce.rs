//! How much less deeply late moves are searched.

use super::node::{Candidate, Outlook};
use super::params;
use super::searcher::Searcher;
use crate::board::Piece;

impl Searcher<'_> {
    /// Returns by how much a move is to be searched less deeply, in 1024ths of a ply; below zero
    /// for moves that deserve more.
    pub(super) fn reduction(&self, outlook: &Outlook, candidate: &Candidate) -> i32 {
        let mut reduction = self.reductions.of(outlook.depth, candidate.number);
        if outlook.cut_node {
            reduction += params::REDUCTION_CUT_NODE;
        }
        if outlook.was_pv {
            reduction -= params::REDUCTION_PV;
        }
        if !outlook.improving {
            reduction += params::REDUCTION_NOT_IMPROVING;
        }
        if candidate.gives_check {
            reduction -= params::REDUCTION_CHECK;
        }
        if outlook.hash_move.is_some_and(|hash| self.position.is_capture(hash)) {
            reduction += params::REDUCTION_CAPTURE_FIRST;
        }
        if self.frame(outlook.ply + 1).cutoffs > params::REDUCTION_CUTOFF_COUNT {
            reduction += params::REDUCTION_CUTOFFS;
        }
        reduction - self.history_of(outlook, candidate) / params::REDUCTION_HISTORY_DIVISOR
    }

    /// Returns how good a move was so far.
    pub(super) fn history_of(&self, outlook: &Outlook, candidate: &Candidate) -> i32 {
        let Candidate { mv, piece, .. } = *candidate;
        if candidate.is_capture {
            let victim = self.position.piece_on(mv.to()).map(Piece::kind);
            victim.map_or(0, |victim| self.histories.capture(piece, mv.to(), victim))
        } else {
            self.histories.quiet(self.position.side(), mv, piece, &outlook.context)
        }
    }
}
