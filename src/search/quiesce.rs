//! The search at the horizon: captures, and every answer to a check.

use super::law::Ruled;
use super::node::{Node, estimate, usable_score};
use super::params;
use super::picker::Picker;
use super::searcher::{MAX_PLY, Searcher};
use super::{Bound, Finding};
use crate::board::{Kind, Move, exchange_value};
use crate::eval::Score;

impl Searcher<'_> {
    /// Returns the score of the position once captures and checks have come to rest.
    pub(super) fn quiesce<N: Node>(
        &mut self,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
    ) -> Score {
        self.frame_mut(ply).pv.clear();
        if self.must_stop() {
            return Score::ZERO;
        }
        self.seldepth = self.seldepth.max(ply as u32);
        match self.ruled(ply, alpha, beta) {
            Ruled::Open => {}
            Ruled::Settled(score) => return score,
            Ruled::NotWorse(least) => alpha = alpha.max(least),
            Ruled::NotBetter(most) => beta = beta.min(most),
        }
        if alpha >= beta {
            return alpha;
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }

        let key = self.table_key();
        let hit = self.job.table.probe(key, ply);
        if !N::PV
            && let Some(score) = usable_score(hit, 0, alpha, beta)
        {
            return score;
        }
        let context = self.context(ply);
        let raw_eval = (!self.position.in_check())
            .then(|| hit.and_then(|hit| hit.eval).unwrap_or_else(|| self.evaluate()));
        let eval = raw_eval.map(|raw| self.corrected(raw, &context));
        self.frame_mut(ply).eval = eval;

        let stand_pat = estimate(eval, hit);
        let hash_move = hit.and_then(|hit| hit.mv);
        let (best, best_move) = match stand_pat {
            Some(score) if score >= beta => (score, None),
            Some(score) => {
                let picker = Picker::captures(&self.position, hash_move, params::QUIESCENCE_SEE);
                self.quiesce_moves::<N>(ply, picker, stand_pat, alpha.max(score), beta)
            }
            None => {
                let picker = Picker::new(&self.position, hash_move, context);
                self.quiesce_moves::<N>(ply, picker, stand_pat, alpha, beta)
            }
        };
        if self.is_stopped() {
            return Score::ZERO;
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let finding = Finding {
            mv: best_move,
            score: (!best.is_ruling()).then_some((best, bound)),
            eval: raw_eval,
            depth: 0,
            is_pv: N::PV || hit.is_some_and(|hit| hit.was_pv),
        };
        self.job.table.store(key, ply, finding);
        best
    }

    /// Returns the best score among the picker's moves and, out of check, of making none of them;
    /// and the move that raised alpha.
    fn quiesce_moves<N: Node>(
        &mut self,
        ply: usize,
        mut picker: Picker,
        stand_pat: Option<Score>,
        mut alpha: Score,
        beta: Score,
    ) -> (Score, Option<Move>) {
        let mut best = stand_pat.unwrap_or(-Score::INFINITE);
        let mut best_move = None;
        let mut number = 0;
        while let Some(mv) = picker.next(&self.position, self.histories) {
            number += 1;
            if let Some(reach) = self.capture_falls_short(mv, stand_pat, alpha) {
                best = best.max(reach);
                continue;
            }
            if stand_pat.is_none()
                && number > params::QUIESCENCE_EVASIONS
                && !self.position.is_capture(mv)
                && best > -Score::MAX_EVALUATION
            {
                // A few answers that do not lose tell that the check is no threat.
                break;
            }
            self.make(ply, mv);
            let score = -self.quiesce::<N>(ply + 1, -beta, -alpha);
            self.unmake();
            if self.is_stopped() {
                return (Score::ZERO, None);
            }
            best = best.max(score);
            if score > alpha {
                best_move = Some(mv);
                if N::PV {
                    self.update_pv(ply, mv);
                }
                if score >= beta {
                    break;
                }
                alpha = score;
            }
        }
        if number == 0
            && (stand_pat.is_none() || self.may_be_stalemated())
            && !self.position.has_legal_move()
        {
            best = Score::mated_in(ply);
        }
        (best, best_move)
    }

    /// Returns the score a capture may reach at most, if that is not above alpha.
    fn capture_falls_short(
        &self,
        mv: Move,
        stand_pat: Option<Score>,
        alpha: Score,
    ) -> Option<Score> {
        let victim = self.position.piece_on(mv.to())?;
        let reach = stand_pat? + exchange_value(victim.kind()) + params::QUIESCENCE_FUTILITY;
        let falls_short = reach <= alpha && !alpha.is_decisive() && !self.position.gives_check(mv);
        falls_short.then_some(reach)
    }

    /// Returns whether the side to move has so few pieces that it may be without a move.
    fn may_be_stalemated(&self) -> bool {
        let side = self.position.side();
        let movers = self.position.by(side, Kind::Rook)
            | self.position.by(side, Kind::Horse)
            | self.position.by(side, Kind::Cannon);
        movers.count() <= 1
    }
}
