//! Which moves are searched more deeply.

use super::Bound;
use super::node::{Candidate, Node, Outlook, Scout};
use super::params;
use super::searcher::Searcher;
use crate::eval::Score;

impl Searcher<'_> {
    /// Returns by how many plies a move is to be searched more deeply (or, below zero, less), or,
    /// as the error, a score that cuts the node off.
    pub(super) fn extension<N: Node>(
        &mut self,
        outlook: &Outlook,
        candidate: &Candidate,
        alpha: Score,
        beta: Score,
    ) -> Result<i32, Score> {
        let Outlook { ply, depth, .. } = *outlook;
        if ply >= 2 * self.root_depth as usize {
            return Ok(0);
        }
        if self.frame(ply).excluded.is_none()
            && depth >= params::SINGULAR_DEPTH
            && Some(candidate.mv) == outlook.hash_move
            && let Some(hit) = outlook.hit
            && let Some((score, Bound::Lower | Bound::Exact)) = hit.score
            && hit.depth >= depth - params::SINGULAR_ENTRY_DEPTH
            && !score.is_decisive()
        {
            return self.singular_extension::<N>(outlook, candidate, score, alpha, beta);
        }
        let is_safe_check = depth <= params::CHECK_EXTENSION_DEPTH
            && candidate.gives_check
            && self.position.see_ge(candidate.mv, params::CHECK_EXTENSION_SEE);
        Ok(i32::from(is_safe_check))
    }

    /// Looks whether the hash move is the only one that holds its score in the table.
    fn singular_extension<N: Node>(
        &mut self,
        outlook: &Outlook,
        candidate: &Candidate,
        score: Score,
        alpha: Score,
        beta: Score,
    ) -> Result<i32, Score> {
        let Outlook { ply, depth, cut_node, .. } = *outlook;
        let threshold = score - depth;
        self.frame_mut(ply).excluded = Some(candidate.mv);
        let others = self.node::<Scout>(ply, (depth - 1) / 2, threshold - 1, threshold, cut_node);
        let frame = self.frame_mut(ply);
        frame.excluded = None;
        // The search for alternatives used this node's frame.
        frame.eval = outlook.eval;
        if others < threshold {
            let by_far = !N::PV && others < threshold - params::DOUBLE_EXTENSION_MARGIN;
            Ok(1 + i32::from(by_far))
        } else if threshold >= beta && !N::PV {
            // Several moves are good enough.
            Err(threshold)
        } else if score >= beta {
            Ok(-2)
        } else {
            Ok(-i32::from(cut_node || score <= alpha))
        }
    }
}
