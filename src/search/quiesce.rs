//! The search at the horizon: captures, and every answer to a check.

use super::law::Ruled;
use super::node::{Node, Scout, usable_score};
use super::params::{QUIESCENCE_FUTILITY, QUIESCENCE_SEE};
use super::picker::Picker;
use super::searcher::{MAX_PLY, Searcher};
use super::{Bound, Finding};
use crate::board::{Kind, exchange_value};
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
        match self.ruled(ply) {
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
        let in_check = self.position.in_check();
        let context = self.context(ply);
        let raw_eval =
            (!in_check).then(|| hit.and_then(|hit| hit.eval).unwrap_or_else(|| self.evaluate()));
        let eval = raw_eval.map(|raw| self.corrected(raw, &context));
        self.frame_mut(ply).eval = eval;
        let mut finding = Finding {
            mv: None,
            score: None,
            eval: raw_eval,
            depth: 0,
            is_pv: N::PV || hit.is_some_and(|hit| hit.was_pv),
        };

        let mut best = eval.unwrap_or(-Score::INFINITE);
        if let (Some(_), Some((score, bound))) = (eval, hit.and_then(|hit| hit.score)) {
            let tells_more = match bound {
                Bound::Exact => true,
                Bound::Lower => score > best,
                Bound::Upper => score < best,
            };
            if tells_more && !score.is_decisive() {
                best = score;
            }
        }
        if best >= beta {
            if hit.is_none() {
                finding.score = Some((best, Bound::Lower));
                self.job.table.store(key, ply, finding);
            }
            return best;
        }
        alpha = alpha.max(best);

        let hash_move = hit.and_then(|hit| hit.mv);
        let mut picker = if in_check {
            Picker::new(&self.position, hash_move, context)
        } else {
            Picker::captures(&self.position, hash_move, QUIESCENCE_SEE)
        };
        let stand_pat = best;
        let mut number = 0;
        while let Some(mv) = picker.next(&self.position, self.histories) {
            number += 1;
            if !in_check
                && !self.position.gives_check(mv)
                && let Some(victim) = self.position.piece_on(mv.to())
            {
                let reach = stand_pat + exchange_value(victim.kind()) + QUIESCENCE_FUTILITY;
                if reach <= alpha && !alpha.is_decisive() {
                    best = best.max(reach);
                    continue;
                }
            }
            if in_check
                && number > 3
                && !self.position.is_capture(mv)
                && best > -Score::MAX_EVALUATION
            {
                // A few answers that do not lose suffice to tell that the check is no threat.
                break;
            }
            self.make(ply, mv);
            let score = if N::PV {
                -self.quiesce::<N>(ply + 1, -beta, -alpha)
            } else {
                -self.quiesce::<Scout>(ply + 1, -beta, -alpha)
            };
            self.position.unmake();
            if self.is_stopped() {
                return Score::ZERO;
            }
            if score > best {
                best = score;
                if score > alpha {
                    finding.mv = Some(mv);
                    if N::PV {
                        self.update_pv(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }

        if number == 0 && (in_check || self.may_be_stalemated()) && !self.position.has_legal_move()
        {
            return Score::mated_in(ply);
        }
        if !best.is_ruling() {
            let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
            finding.score = Some((best, bound));
        }
        self.job.table.store(key, ply, finding);
        best
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
