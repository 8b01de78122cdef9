//! Trying the moves of a node, and learning from what came of it.

use std::time::Duration;

use arrayvec::ArrayVec;

use super::history::bonus;
use super::node::{Candidate, Node, Outlook, Pv, Scout};
use super::params;
use super::picker::Picker;
use super::reductions::ONE_PLY;
use super::searcher::Searcher;
use super::{Bound, Event, Finding};
use crate::board::{Move, Piece};
use crate::eval::Score;

/// How long a search lasts before it tells which root move it is at.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(3);

/// The moves tried so far that did not turn out best, for the histories.
#[derive(Default)]
struct Tried {
    quiets: ArrayVec<Move, 64>,
    captures: ArrayVec<Move, 32>,
}

impl Tried {
    /// Notes a move; those beyond the room there is are of no interest any more.
    fn note(&mut self, candidate: &Candidate) {
        if candidate.is_capture {
            let _ = self.captures.try_push(candidate.mv);
        } else {
            let _ = self.quiets.try_push(candidate.mv);
        }
    }
}

impl Searcher<'_> {
    /// Returns the score of a node by trying its moves in order.
    pub(super) fn search_moves<N: Node>(
        &mut self,
        outlook: &Outlook,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let ply = outlook.ply;
        let alpha_before = alpha;
        let excluded = self.frame(ply).excluded;
        let mut picker = Picker::new(&self.position, outlook.hash_move, outlook.context);
        let mut tried = Tried::default();
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut number = 0;

        while let Some(mv) = picker.next(&self.position, self.histories) {
            if Some(mv) == excluded || N::ROOT && !self.is_candidate(mv) {
                continue;
            }
            number += 1;
            let gives_check = picker.gives_check(&self.position, mv);
            let Some(candidate) = self.candidate(mv, number, gives_check) else { continue };
            let reduction = self.reduction(outlook, &candidate);
            if N::ROOT {
                self.report_current_move(mv, number);
            } else if best > -Score::MAX_EVALUATION
                && self.prune_move(outlook, &mut picker, &candidate, reduction, alpha)
            {
                continue;
            }
            let extension = if N::ROOT {
                0
            } else {
                match self.extension::<N>(outlook, &candidate, alpha, beta) {
                    Ok(extension) => extension,
                    Err(cut) => return cut,
                }
            };

            let nodes_before = self.nodes;
            let depth = outlook.depth - 1 + extension;
            self.make(ply, mv);
            let score =
                self.search_move::<N>(outlook, &candidate, depth, reduction, best, alpha, beta);
            self.unmake();
            if self.is_stopped() {
                return Score::ZERO;
            }
            if N::ROOT {
                self.note_root_move(mv, score, number == 1, alpha, beta, nodes_before);
            }

            best = best.max(score);
            if score > alpha {
                best_move = Some(mv);
                if N::PV {
                    self.update_pv(ply, mv);
                }
                if score >= beta {
                    self.frame_mut(ply).cutoffs += 1;
                    break;
                }
                alpha = score;
            } else {
                tried.note(&candidate);
            }
        }

        if number == 0 {
            // Mate and stalemate both lose. With a move left out there may be others.
            return if excluded.is_some() { alpha } else { Score::mated_in(ply) };
        }
        if best == -Score::INFINITE {
            best = alpha_before;
        }
        if let Some(mv) = best_move {
            self.reward(outlook, mv, &tried);
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.learn(outlook, best, bound, best_move);
        }
        best
    }

    fn candidate(&self, mv: Move, number: usize, gives_check: bool) -> Option<Candidate> {
        let piece = self.position.piece_on(mv.from())?;
        let is_capture = self.position.is_capture(mv);
        Some(Candidate { mv, piece, number, is_capture, gives_check })
    }

    /// Returns the score of the move just made, as exactly as the window asks for: late moves
    /// first by a reduced search, all but the first with a closed window until they prove better.
    fn search_move<N: Node>(
        &mut self,
        outlook: &Outlook,
        candidate: &Candidate,
        depth: i32,
        reduction: i32,
        best: Score,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let ply = outlook.ply + 1;
        let number = candidate.number;
        let mut score = -Score::INFINITE;
        if number > 1 + usize::from(N::ROOT) && outlook.depth >= 2 {
            let keeps_depth = candidate.is_capture && outlook.was_pv;
            let plies = if keeps_depth { 0 } else { (reduction / ONE_PLY).max(0) };
            let reduced = (depth - plies).clamp(1, depth.max(1));
            score = -self.node::<Scout>(ply, reduced, -alpha - 1, -alpha, true);
            if score > alpha && reduced < depth {
                let far_better = score > best + params::DEEPER_MARGIN + 2 * depth;
                let depth = depth + i32::from(far_better);
                score = -self.node::<Scout>(ply, depth, -alpha - 1, -alpha, !outlook.cut_node);
            }
        } else if !N::PV || number > 1 {
            score = -self.node::<Scout>(ply, depth, -alpha - 1, -alpha, !outlook.cut_node);
        }
        if N::PV && (number == 1 || score > alpha) {
            score = -self.node::<Pv>(ply, depth, -beta, -alpha, false);
        }
        score
    }

    /// Stores a node's result in the table and corrects the evaluation by it.
    fn learn(&mut self, outlook: &Outlook, best: Score, bound: Bound, best_move: Option<Move>) {
        let Outlook { ply, depth, .. } = *outlook;
        let finding = Finding {
            mv: best_move,
            // A ruling depends on the way here: another way must not be cut by it.
            score: (!best.is_ruling()).then_some((best, bound)),
            eval: outlook.raw_eval,
            depth,
            is_pv: outlook.was_pv,
        };
        self.job.table.store(self.table_key(), ply, finding);

        let Some(eval) = outlook.eval else { return };
        let is_quiet = best_move.is_none_or(|mv| !self.position.is_capture(mv));
        let tells_more = match bound {
            Bound::Exact => true,
            Bound::Lower => best > eval,
            Bound::Upper => best < eval,
        };
        if is_quiet && tells_more && !best.is_decisive() {
            let difference = best - eval;
            self.histories.update_correction(&self.position, &outlook.context, difference, depth);
        }
    }

    /// Rewards the best move and punishes those tried before it.
    fn reward(&mut self, outlook: &Outlook, best: Move, tried: &Tried) {
        let bonus = bonus(outlook.depth);
        if self.position.is_capture(best) {
            self.update_capture(best, bonus);
        } else {
            self.update_quiet(outlook, best, bonus);
            for &mv in &tried.quiets {
                self.update_quiet(outlook, mv, -bonus);
            }
        }
        for &mv in &tried.captures {
            self.update_capture(mv, -bonus);
        }
    }

    fn update_quiet(&mut self, outlook: &Outlook, mv: Move, bonus: i32) {
        if let Some(piece) = self.position.piece_on(mv.from()) {
            let side = self.position.side();
            self.histories.update_quiet(side, mv, piece, &outlook.context, bonus);
        }
    }

    fn update_capture(&mut self, mv: Move, bonus: i32) {
        let victim = self.position.piece_on(mv.to()).map(Piece::kind);
        if let (Some(piece), Some(victim)) = (self.position.piece_on(mv.from()), victim) {
            self.histories.update_capture(piece, mv.to(), victim, bonus);
        }
    }

    fn report_current_move(&self, mv: Move, number: usize) {
        if self.leads() && self.job.received.elapsed() >= CURRENT_MOVE_AFTER {
            let number = number + self.pv_index;
            let depth = self.root_depth as u32;
            self.job.tell(|| Event::CurrentMove { depth, mv, number });
        }
    }
}
