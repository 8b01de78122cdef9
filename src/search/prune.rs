//! What a node leaves out: itself, when it is plainly good or bad enough, or some of its moves.

use super::node::{Candidate, Outlook, Scout};
use super::params;
use super::picker::Picker;
use super::reductions::ONE_PLY;
use super::searcher::Searcher;
use super::{Bound, Finding};
use crate::board::Kind;
use crate::eval::Score;

impl Searcher<'_> {
    /// Returns a score that stands without trying the moves one by one, if there is one. Called
    /// out of check and with a closed window.
    pub(super) fn prune_node(
        &mut self,
        outlook: &Outlook,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if self.frame(outlook.ply).excluded.is_some() {
            return None;
        }
        self.razor(outlook, alpha)
            .or_else(|| reverse_futility(outlook, beta))
            .or_else(|| self.null_move(outlook, beta))
            .or_else(|| self.probcut(outlook, beta))
    }

    /// Hands a position far below alpha to the quiescence search.
    fn razor(&mut self, outlook: &Outlook, alpha: Score) -> Option<Score> {
        let Outlook { ply, depth, estimate, .. } = *outlook;
        let margin = params::RAZOR_BASE + params::RAZOR_SQUARE * depth * depth;
        if depth > params::RAZOR_DEPTH || estimate + margin > alpha {
            return None;
        }
        let score = self.quiesce::<Scout>(ply, alpha, alpha + 1);
        (score <= alpha).then_some(score)
    }

    /// Passes the turn: if the position is still good enough, some move surely is.
    fn null_move(&mut self, outlook: &Outlook, beta: Score) -> Option<Score> {
        let Outlook { ply, depth, estimate, eval, .. } = *outlook;
        let side = self.position.side();
        let attackers = self.position.by(side, Kind::Rook)
            | self.position.by(side, Kind::Horse)
            | self.position.by(side, Kind::Cannon);
        if depth < params::NULL_MOVE_DEPTH
            || estimate < beta
            || eval.is_none_or(|eval| eval + 20 * depth < beta + 140)
            || beta.is_decisive()
            || attackers.is_empty()
            || self.position.state().mv().is_none()
            || ply < self.null_move_from
        {
            return None;
        }
        let surplus = (estimate - beta) / params::NULL_MOVE_EVAL_DIVISOR;
        let reduction = params::NULL_MOVE_REDUCTION
            + depth / params::NULL_MOVE_DEPTH_DIVISOR
            + surplus.min(params::NULL_MOVE_EVAL_MOST);
        self.make_null(ply);
        let score =
            -self.node::<Scout>(ply + 1, depth - reduction, -beta, -beta + 1, !outlook.cut_node);
        self.position.unmake_null();
        if score < beta || self.is_stopped() {
            return None;
        }
        let score = if score.is_decisive() { beta } else { score };
        if depth < params::NULL_MOVE_VERIFY_DEPTH || self.null_move_from > 0 {
            return Some(score);
        }
        // Zugzwang is rare but real: look again without null moves for a while.
        self.null_move_from = ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let verified = self.node::<Scout>(ply, depth - reduction, beta - 1, beta, false);
        self.null_move_from = 0;
        (verified >= beta).then_some(score)
    }

    /// Looks for a capture that is good enough even in a reduced search with a raised window.
    fn probcut(&mut self, outlook: &Outlook, beta: Score) -> Option<Score> {
        let Outlook { ply, depth, eval, .. } = *outlook;
        let eval = eval?;
        let raised = beta + params::PROBCUT_MARGIN;
        if depth < params::PROBCUT_DEPTH || beta.is_decisive() || raised.is_decisive() {
            return None;
        }
        let reduced = depth - params::PROBCUT_REDUCTION;
        let already_lower = outlook.hit.is_some_and(|hit| {
            hit.depth >= reduced && hit.score.is_some_and(|(score, _)| score < raised)
        });
        if already_lower {
            return None;
        }
        let mut picker = Picker::captures(&self.position, outlook.hash_move, raised - eval);
        while let Some(mv) = picker.next(&self.position, self.histories) {
            self.make(ply, mv);
            let mut score = -self.quiesce::<Scout>(ply + 1, -raised, -raised + 1);
            if score >= raised {
                score = -self.node::<Scout>(
                    ply + 1,
                    reduced - 1,
                    -raised,
                    -raised + 1,
                    !outlook.cut_node,
                );
            }
            self.unmake();
            if self.is_stopped() {
                return None;
            }
            if score >= raised {
                let finding = Finding {
                    mv: Some(mv),
                    score: (!score.is_ruling()).then_some((score, Bound::Lower)),
                    eval: outlook.raw_eval,
                    depth: reduced,
                    is_pv: outlook.was_pv,
                };
                self.job.table.store(self.table_key(), ply, finding);
                return Some(if score.is_decisive() {
                    score
                } else {
                    score - params::PROBCUT_MARGIN
                });
            }
        }
        None
    }

    /// Returns whether a move is left out as hopeless; may tell the picker to leave out all quiet
    /// moves from here on.
    pub(super) fn prune_move(
        &self,
        outlook: &Outlook,
        picker: &mut Picker,
        candidate: &Candidate,
        reduction: i32,
        alpha: Score,
    ) -> bool {
        let mv = candidate.mv;
        // A sacrifice that mates is a loss to an exchange, which knows nothing of pins.
        if candidate.gives_check {
            return false;
        }
        if candidate.is_capture {
            return !self.position.see_ge(mv, params::SEE_CAPTURE_MARGIN * outlook.depth);
        }
        let kept = params::LATE_MOVE_BASE + outlook.depth * outlook.depth;
        let kept = kept / (2 - i32::from(outlook.improving));
        if outlook.depth <= params::LATE_MOVE_DEPTH && candidate.number as i32 > kept {
            picker.skip_quiets();
        }
        // The depth it would be searched to.
        let depth = (outlook.depth - reduction / ONE_PLY).max(1);
        let history = self.history_of(outlook, candidate);
        if depth <= params::HISTORY_PRUNING_DEPTH
            && history < params::HISTORY_PRUNING_MARGIN * depth
        {
            return true;
        }
        if let Some(eval) = outlook.eval {
            let reach = eval + params::FUTILITY_BASE + params::FUTILITY_MARGIN * depth;
            if depth <= params::FUTILITY_DEPTH && reach <= alpha && !alpha.is_decisive() {
                picker.skip_quiets();
                return true;
            }
        }
        !self.position.see_ge(mv, params::SEE_QUIET_MARGIN * depth * depth)
    }
}

/// Cuts a position that is so far above beta that nothing the other side does will change it.
fn reverse_futility(outlook: &Outlook, beta: Score) -> Option<Score> {
    let Outlook { depth, estimate, improving, .. } = *outlook;
    let margin = params::REVERSE_FUTILITY_MARGIN * (depth - i32::from(improving)).max(0);
    let is_above = estimate - margin >= beta && !beta.is_decisive() && !estimate.is_decisive();
    (depth <= params::REVERSE_FUTILITY_DEPTH && is_above)
        .then(|| Score::from_value(i32::midpoint(estimate.value(), beta.value())))
}
