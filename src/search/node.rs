//! One node of the principal variation search.

use arrayvec::ArrayVec;

use super::history::{Context, bonus};
use super::law::Ruled;
use super::params::*;
use super::picker::Picker;
use super::reduce::ONE_PLY;
use super::searcher::{MAX_PLY, Searcher};
use super::{Bound, Event, Finding, Hit};
use crate::board::{Move, Piece};
use crate::eval::Score;

/// What kind of node is searched; a type, so that each kind is compiled by itself.
pub(super) trait Node {
    /// Whether the window is open, or the node is the root.
    const PV: bool;
    /// Whether the node is the root.
    const ROOT: bool;
}

/// The root.
pub(super) struct Root;
/// A node of the principal variation below the root.
pub(super) struct Pv;
/// A node with a window of one point.
pub(super) struct Scout;

impl Node for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl Node for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl Node for Scout {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    pub(super) ply: usize,
    pub(super) depth: i32,
    /// Whether a cut-off is expected.
    pub(super) cut_node: bool,
    pub(super) in_check: bool,
    /// What the table knows.
    pub(super) hit: Option<Hit>,
    /// The move the table or, at the root, the iteration before proposes.
    pub(super) hash_move: Option<Move>,
    /// Whether the node is or was on a principal variation.
    pub(super) was_pv: bool,
    /// The static evaluation as the evaluation gave it; `None` in check.
    pub(super) raw_eval: Option<Score>,
    /// The static evaluation with corrections.
    pub(super) eval: Option<Score>,
    /// The best guess at the score: the evaluation, or a better bound from the table.
    pub(super) estimate: Score,
    /// Whether the side to move stands better than at its last move.
    pub(super) improving: bool,
    pub(super) context: Context,
}

/// The quiet moves and captures tried so far, for the histories.
#[derive(Default)]
struct Tried {
    quiets: ArrayVec<Move, 64>,
    captures: ArrayVec<Move, 32>,
}

impl Searcher<'_> {
    /// Returns the score of the position at `ply` by a search of `depth` plies, exact within
    /// `alpha` and `beta` and a bound outside.
    pub(super) fn node<N: Node>(
        &mut self,
        ply: usize,
        depth: i32,
        mut alpha: Score,
        mut beta: Score,
        cut_node: bool,
    ) -> Score {
        if depth <= 0 {
            return if N::PV {
                self.quiesce::<Pv>(ply, alpha, beta)
            } else {
                self.quiesce::<Scout>(ply, alpha, beta)
            };
        }
        self.frame_mut(ply).pv.clear();
        if self.must_stop() {
            return Score::ZERO;
        }
        if !N::ROOT {
            match self.ruled(ply) {
                Ruled::Open => {}
                Ruled::Settled(score) => return score,
                Ruled::NotWorse(least) => alpha = alpha.max(least),
                Ruled::NotBetter(most) => beta = beta.min(most),
            }
            if ply >= MAX_PLY {
                return self.evaluate();
            }
            // No line from here can be better than mating at once or worse than being mated now.
            alpha = alpha.max(Score::mated_in(ply));
            beta = beta.min(Score::mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let hit = if self.frame(ply).excluded.is_some() {
            None
        } else {
            self.job.table.probe(self.table_key(), ply)
        };
        if !N::PV
            && let Some(score) = usable_score(hit, depth, alpha, beta)
        {
            return score;
        }
        let outlook = self.outlook::<N>(ply, depth, cut_node, hit);
        self.frame_mut(ply).eval = outlook.eval;
        self.frame_mut(ply + 2).cutoffs = 0;
        if !N::PV
            && !outlook.in_check
            && let Some(score) = self.prune_node(&outlook, alpha, beta)
        {
            return score;
        }
        self.search_moves::<N>(outlook, alpha, beta)
    }

    fn outlook<N: Node>(
        &self,
        ply: usize,
        depth: i32,
        cut_node: bool,
        hit: Option<Hit>,
    ) -> Outlook {
        let in_check = self.position.in_check();
        let context = self.context(ply);
        let hash_move = if N::ROOT {
            Some(self.root_moves[self.pv_index].mv)
        } else {
            hit.and_then(|hit| hit.mv)
        };
        let raw_eval =
            (!in_check).then(|| hit.and_then(|hit| hit.eval).unwrap_or_else(|| self.evaluate()));
        let eval = raw_eval.map(|raw| self.corrected(raw, &context));
        let estimate = match (eval, hit.and_then(|hit| hit.score)) {
            (Some(eval), Some((score, bound))) if !score.is_decisive() => match bound {
                Bound::Exact => score,
                Bound::Lower => eval.max(score),
                Bound::Upper => eval.min(score),
            },
            (eval, _) => eval.unwrap_or_default(),
        };
        let improving = match (eval, self.eval_before(ply)) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        };
        // Without a proposal a deep search is rarely worth its nodes.
        let unknown = hash_move.is_none() && depth >= IIR_DEPTH && (N::PV || cut_node);
        Outlook {
            ply,
            depth: depth - i32::from(unknown),
            cut_node,
            in_check,
            hit,
            hash_move,
            was_pv: N::PV || hit.is_some_and(|hit| hit.was_pv),
            raw_eval,
            eval,
            estimate,
            improving,
            context,
        }
    }

    /// Returns an evaluation corrected by what searches of similar positions found.
    pub(super) fn corrected(&self, raw: Score, context: &Context) -> Score {
        let correction = self.histories.correction(&self.position, context);
        Score::evaluation(raw.value() + correction / CORRECTION_DIVISOR)
    }

    fn search_moves<N: Node>(&mut self, outlook: Outlook, mut alpha: Score, beta: Score) -> Score {
        let Outlook { ply, depth, .. } = outlook;
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
            let Some(piece) = self.position.piece_on(mv.from()) else { continue };
            number += 1;
            if N::ROOT {
                self.report_current_move(mv, number);
            }
            let is_capture = self.position.is_capture(mv);
            let gives_check = self.position.gives_check(mv);
            let mut reduction =
                self.reduction::<N>(&outlook, mv, piece, number, is_capture, gives_check);
            if !N::ROOT
                && best > -Score::MAX_EVALUATION
                && self.prune_move(
                    &outlook,
                    &mut picker,
                    mv,
                    piece,
                    number,
                    (depth - reduction / ONE_PLY).max(1),
                    gives_check,
                    alpha,
                )
            {
                continue;
            }
            let extension =
                match self.extension::<N>(&outlook, mv, gives_check, excluded, alpha, beta) {
                    Ok(extension) => extension,
                    Err(cut) => return cut,
                };

            let nodes_before = self.nodes;
            self.make(ply, mv);
            let new_depth = depth - 1 + extension;
            let mut score = -Score::INFINITE;
            let late = number > 1 + usize::from(N::ROOT) && depth >= 2;
            let full_scout = if late {
                if is_capture && outlook.was_pv {
                    reduction = 0;
                }
                let reduced = (new_depth - (reduction / ONE_PLY).max(0)).clamp(1, new_depth.max(1));
                score = -self.node::<Scout>(ply + 1, reduced, -alpha - 1, -alpha, true);
                if score > alpha && reduced < new_depth {
                    let deeper = i32::from(score > best + DEEPER_MARGIN + 2 * new_depth);
                    let new_depth = new_depth + deeper;
                    if new_depth > reduced {
                        score = -self.node::<Scout>(
                            ply + 1,
                            new_depth,
                            -alpha - 1,
                            -alpha,
                            !outlook.cut_node,
                        );
                    }
                }
                false
            } else {
                !N::PV || number > 1
            };
            if full_scout {
                score =
                    -self.node::<Scout>(ply + 1, new_depth, -alpha - 1, -alpha, !outlook.cut_node);
            }
            if N::PV && (number == 1 || score > alpha) {
                score = -self.node::<Pv>(ply + 1, new_depth, -beta, -alpha, false);
            }
            self.position.unmake();

            if self.is_stopped() {
                return Score::ZERO;
            }
            if N::ROOT {
                self.note_root_move(mv, score, number == 1, alpha, beta, nodes_before);
            }
            if score > best {
                best = score;
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
                }
            }
            if Some(mv) != best_move {
                if is_capture {
                    let _ = tried.captures.try_push(mv);
                } else {
                    let _ = tried.quiets.try_push(mv);
                }
            }
        }

        if number == 0 {
            // Mate and stalemate both lose. With a move left out there may be others.
            return if excluded.is_some() { alpha } else { Score::mated_in(ply) };
        }
        if best == -Score::INFINITE {
            // Every move was left out as hopeless.
            best = alpha_before;
        }
        if let Some(mv) = best_move {
            self.reward(&outlook, mv, &tried);
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.learn(&outlook, best, bound, best_move);
        }
        best
    }

    /// Stores a node's result in the table and corrects the evaluation by it.
    fn learn(&mut self, outlook: &Outlook, best: Score, bound: Bound, best_move: Option<Move>) {
        let Outlook { ply, depth, .. } = *outlook;
        // A ruling depends on the way here: another way must not be cut by it.
        let score = (!best.is_ruling()).then_some((best, bound));
        let finding =
            Finding { mv: best_move, score, eval: outlook.raw_eval, depth, is_pv: outlook.was_pv };
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
        let malus = -bonus;
        if self.position.is_capture(best) {
            self.update_capture(best, bonus);
        } else {
            self.update_quiet(outlook, best, bonus);
            for &mv in &tried.quiets {
                self.update_quiet(outlook, mv, malus);
            }
        }
        for &mv in &tried.captures {
            self.update_capture(mv, malus);
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

    /// Returns by how much a move is to be searched less deeply, in 1024ths of a ply; below zero
    /// for moves that deserve more.
    fn reduction<N: Node>(
        &self,
        outlook: &Outlook,
        mv: Move,
        piece: Piece,
        number: usize,
        is_capture: bool,
        gives_check: bool,
    ) -> i32 {
        let mut reduction = self.reductions.of(outlook.depth, number);
        if outlook.cut_node {
            reduction += REDUCTION_CUT_NODE;
        }
        if outlook.was_pv {
            reduction -= REDUCTION_PV;
        }
        if !outlook.improving {
            reduction += REDUCTION_NOT_IMPROVING;
        }
        if gives_check {
            reduction -= REDUCTION_CHECK;
        }
        if outlook.hash_move.is_some_and(|hash| self.position.is_capture(hash)) {
            reduction += REDUCTION_CAPTURE_FIRST;
        }
        if self.frame(outlook.ply + 1).cutoffs > REDUCTION_CUTOFF_COUNT {
            reduction += REDUCTION_CUTOFFS;
        }
        let history = if is_capture {
            let victim = self.position.piece_on(mv.to()).map(Piece::kind);
            victim.map_or(0, |victim| self.histories.capture(piece, mv.to(), victim))
        } else {
            self.histories.quiet(self.position.side(), mv, piece, &outlook.context)
        };
        reduction - history / REDUCTION_HISTORY_DIVISOR
    }

    /// Returns by how many plies a move is to be searched more deeply (or, below zero, less), or a
    /// score that cuts the node off.
    fn extension<N: Node>(
        &mut self,
        outlook: &Outlook,
        mv: Move,
        gives_check: bool,
        excluded: Option<Move>,
        alpha: Score,
        beta: Score,
    ) -> Result<i32, Score> {
        let Outlook { ply, depth, .. } = *outlook;
        let has_room = ply < 2 * self.root_depth as usize;
        if N::ROOT || !has_room {
            return Ok(0);
        }
        if excluded.is_none()
            && depth >= SINGULAR_DEPTH
            && Some(mv) == outlook.hash_move
            && let Some(hit) = outlook.hit
            && let Some((score, Bound::Lower | Bound::Exact)) = hit.score
            && hit.depth >= depth - SINGULAR_ENTRY_DEPTH
            && !score.is_decisive()
        {
            return self.singular_extension(outlook, mv, score, N::PV, alpha, beta);
        }
        let holds = gives_check && self.position.see_ge(mv, CHECK_EXTENSION_SEE);
        Ok(i32::from(holds && depth <= CHECK_EXTENSION_DEPTH))
    }

    /// Looks whether the hash move is the only one that holds the score.
    fn singular_extension(
        &mut self,
        outlook: &Outlook,
        mv: Move,
        score: Score,
        is_pv: bool,
        alpha: Score,
        beta: Score,
    ) -> Result<i32, Score> {
        let Outlook { ply, depth, cut_node, .. } = *outlook;
        let threshold = score - depth;
        self.frame_mut(ply).excluded = Some(mv);
        let others = self.node::<Scout>(ply, (depth - 1) / 2, threshold - 1, threshold, cut_node);
        self.frame_mut(ply).excluded = None;
        // The search for alternatives used this node's frame.
        self.frame_mut(ply).eval = outlook.eval;
        if others < threshold {
            let far = !is_pv && others < threshold - DOUBLE_EXTENSION_MARGIN;
            return Ok(1 + i32::from(far));
        }
        if threshold >= beta && !is_pv {
            // Several moves are good enough.
            return Err(threshold);
        }
        Ok(if score >= beta {
            -2
        } else if cut_node || score <= alpha {
            -1
        } else {
            0
        })
    }

    fn report_current_move(&self, mv: Move, number: usize) {
        if self.leads() && self.job.received.elapsed() >= CURRENT_MOVE_AFTER {
            let number = number + self.pv_index;
            (self.job.report)(Event::CurrentMove { depth: self.root_depth as u32, mv, number });
        }
    }
}

/// How long a search lasts before it tells which root move it is at.
const CURRENT_MOVE_AFTER: std::time::Duration = std::time::Duration::from_secs(3);

/// Returns the score of a table entry where it settles a node with a closed window.
pub(super) fn usable_score(
    hit: Option<Hit>,
    depth: i32,
    alpha: Score,
    beta: Score,
) -> Option<Score> {
    let hit = hit.filter(|hit| hit.depth >= depth)?;
    let (score, bound) = hit.score?;
    let settles = match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    settles.then_some(score)
}
