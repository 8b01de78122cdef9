//! One node of the principal variation search.

use super::history::Context;
use super::law::Ruled;
use super::params;
use super::searcher::{MAX_PLY, Searcher};
use super::{Bound, Hit};
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
#[expect(clippy::struct_excessive_bools, reason = "they are independent observations")]
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

/// A move of a node, as it is about to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) piece: Piece,
    /// Its place in the order, from 1.
    pub(super) number: usize,
    pub(super) is_capture: bool,
    pub(super) gives_check: bool,
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
            match self.ruled(ply, alpha, beta) {
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
        self.search_moves::<N>(&outlook, alpha, beta)
    }

    fn outlook<N: Node>(
        &mut self,
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
        let improving = match (eval, self.eval_before(ply)) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        };
        // Without a proposal a deep search is rarely worth its nodes.
        let unknown = hash_move.is_none() && depth >= params::IIR_DEPTH && (N::PV || cut_node);
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
            estimate: estimate(eval, hit).unwrap_or_default(),
            improving,
            context,
        }
    }

    /// Returns an evaluation corrected by what searches of similar positions found.
    pub(super) fn corrected(&self, raw: Score, context: &Context) -> Score {
        let correction = self.histories.correction(&self.position, context);
        Score::evaluation(raw.value() + correction / params::CORRECTION_DIVISOR)
    }
}

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

/// Returns the best guess at a node's score: its evaluation, or what the table knows better.
pub(super) fn estimate(eval: Option<Score>, hit: Option<Hit>) -> Option<Score> {
    let eval = eval?;
    Some(match hit.and_then(|hit| hit.score) {
        Some((score, _)) if score.is_decisive() => eval,
        Some((score, Bound::Exact)) => score,
        Some((score, Bound::Lower)) => eval.max(score),
        Some((score, Bound::Upper)) => eval.min(score),
        None => eval,
    })
}
