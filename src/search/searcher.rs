//! What one thread needs during one search.

use arrayvec::ArrayVec;

use super::history::{Context, Histories, PieceTo};
use super::reductions::Reductions;
use super::root_move::RootMove;
use super::time::Budget;
use super::{Job, vetting};
use crate::board::{Key, Move, Position};
use crate::eval::Score;
use crate::eval::nnue::Evaluator;
use crate::rules::{Judge, Law};

/// The deepest ply of any line.
pub(super) const MAX_PLY: usize = 200;
/// Frames before the root, so that the plies before it can be asked about.
const BEFORE_ROOT: usize = 4;
/// Nodes between two looks at the clock and the stop token.
const POLL_INTERVAL: u64 = 1024;

/// What a thread knows about one ply of the line it is on.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// The move made here, as a context for later ones; `None` for a null move.
    pub(super) moved: Option<PieceTo>,
    /// The static evaluation with its corrections; `None` in check.
    pub(super) eval: Option<Score>,
    /// The move that a search for alternatives leaves out.
    pub(super) excluded: Option<Move>,
    /// Cut-offs that happened two plies below since this ply was entered.
    pub(super) cutoffs: u32,
    /// The best line from here.
    pub(super) pv: ArrayVec<Move, MAX_PLY>,
}

/// One thread's view of one search.
pub(super) struct Searcher<'a> {
    pub(super) job: &'a Job,
    pub(super) histories: &'a mut Histories,
    pub(super) reductions: &'a Reductions,
    pub(super) judge: &'a mut Judge,
    /// The network at the current position.
    evaluator: &'a mut Evaluator,
    pub(super) thread: usize,
    pub(super) position: Position,
    pub(super) root_moves: Vec<RootMove>,
    /// The line of a multiple-line search that is being looked for.
    pub(super) pv_index: usize,
    pub(super) root_depth: i32,
    pub(super) completed_depth: i32,
    pub(super) nodes: u64,
    pub(super) seldepth: u32,
    /// No null move is tried above this ply, while one is being verified.
    pub(super) null_move_from: usize,
    pub(super) budget: Budget,
    /// The nodes this thread alone may visit; several threads share a limit by polling.
    node_limit: u64,
    frames: Vec<Frame>,
    stopped: bool,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(
        job: &'a Job,
        histories: &'a mut Histories,
        reductions: &'a Reductions,
        judge: &'a mut Judge,
        evaluator: &'a mut Evaluator,
        thread: usize,
    ) -> Self {
        evaluator.reset();
        judge.set_law(Law::of(job.settings.rules));
        let mut position = job.position.clone();
        let root_moves = root_moves(job, &mut position, judge, thread == 0);
        Self {
            job,
            histories,
            reductions,
            judge,
            evaluator,
            thread,
            budget: Budget::new(&job.limits, &job.settings, position.fullmove()),
            position,
            root_moves,
            pv_index: 0,
            root_depth: 0,
            completed_depth: 0,
            nodes: 0,
            seldepth: 0,
            null_move_from: 0,
            node_limit: job.limits.nodes.filter(|_| job.threads() == 1).unwrap_or(u64::MAX),
            frames: vec![Frame::default(); BEFORE_ROOT + MAX_PLY + 2],
            stopped: false,
        }
    }

    /// Returns whether this thread watches the limits and reports.
    pub(super) fn leads(&self) -> bool {
        self.thread == 0
    }

    #[inline]
    pub(super) fn frame(&self, ply: usize) -> &Frame {
        &self.frames[BEFORE_ROOT + ply]
    }

    #[inline]
    pub(super) fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[BEFORE_ROOT + ply]
    }

    /// Returns the moves before this ply that later moves are judged after.
    #[inline]
    pub(super) fn context(&self, ply: usize) -> Context {
        let before = |plies: usize| self.frames[BEFORE_ROOT + ply - plies].moved;
        [before(1), before(2), before(4)]
    }

    /// Returns the evaluation two plies before, or four where the side was in check then.
    #[inline]
    pub(super) fn eval_before(&self, ply: usize) -> Option<Score> {
        let before = |plies: usize| self.frames[BEFORE_ROOT + ply - plies].eval;
        before(2).or_else(|| before(4))
    }

    /// Makes a move on the board and notes it in the frame of `ply`.
    #[inline]
    pub(super) fn make(&mut self, ply: usize, mv: Move) {
        let piece = self.position.piece_on(mv.from());
        self.frame_mut(ply).moved = piece.map(|piece| PieceTo::new(piece, mv.to()));
        self.nodes += 1;
        self.evaluator.make(&self.position, mv);
        self.position.make(mv);
        self.job.table.prefetch(self.position.key());
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn unmake(&mut self) {
        self.position.unmake();
        self.evaluator.unmake();
    }

    /// Passes the turn and notes it in the frame of `ply`.
    #[inline]
    pub(super) fn make_null(&mut self, ply: usize) {
        self.frame_mut(ply).moved = None;
        self.nodes += 1;
        self.position.make_null();
        self.job.table.prefetch(self.position.key());
    }

    /// Makes the best line of `ply` a move followed by the best line of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.frames.split_at_mut(BEFORE_ROOT + ply + 1);
        let (pv, rest) = (&mut above[BEFORE_ROOT + ply].pv, &below[0].pv);
        pv.clear();
        pv.push(mv);
        pv.extend(rest.iter().copied().take(pv.remaining_capacity()));
    }

    /// Returns the static evaluation without corrections, blurred where the settings ask for it.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Score {
        let score = self.evaluator.evaluate(&self.position);
        let randomness = self.job.settings.randomness;
        if randomness == 0 {
            return score;
        }
        Score::evaluation(score.value() + self.noise(randomness))
    }

    /// Returns noise within ± `most` that stays the same for a position during one search.
    fn noise(&self, most: i32) -> i32 {
        let seed = self.job.seed ^ self.position.key().bits();
        let mixed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        (mixed % (2 * most as u64 + 1)) as i32 - most
    }

    /// Returns the key under which this position is in the table. A position that has occurred
    /// before on the way here, or that is near the natural limit, is another one than elsewhere.
    #[inline]
    pub(super) fn table_key(&self) -> Key {
        const REPEATED: Key = Key::from_bits(0x5DEE_CE66_D1CE_4E5B);
        let mut key = self.position.key();
        if self.position.may_repeat() {
            key ^= REPEATED;
        }
        let limit = self.job.settings.natural_limit;
        let quiet = self.position.quiet_plies();
        if limit > 0 && quiet + NEAR_LIMIT >= limit {
            let step = u64::from(quiet / 8 + 1);
            key ^= Key::from_bits(step.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        }
        key
    }

    /// Returns whether the search has to end. The first iteration is always completed, so that
    /// there is a considered move to answer with.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.nodes.is_multiple_of(POLL_INTERVAL) {
            self.poll();
        } else if self.nodes >= self.node_limit && self.completed_depth > 0 {
            self.stopped = true;
        }
        self.stopped
    }

    /// Returns whether the search was ended before it came to its own end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Looks at everything that may end the search.
    pub(super) fn poll(&mut self) {
        self.job.publish_nodes(self.thread, self.nodes);
        // Each thread counts for itself: the leader may have to wait for a processor.
        let out_of_limits = self.nodes_are_up() || self.leads() && self.time_is_up();
        if self.completed_depth > 0 && (out_of_limits || self.job.token.is_stopped()) {
            self.stopped = true;
        }
    }

    fn time_is_up(&self) -> bool {
        self.job.token.clock_start().is_some_and(|start| self.budget.is_spent(start.elapsed()))
    }

    fn nodes_are_up(&self) -> bool {
        self.job.limits.nodes.is_some_and(|limit| self.job.nodes() >= limit)
    }
}

/// Plies before the natural limit from which positions with different counters are kept apart.
const NEAR_LIMIT: u32 = 24;

fn root_moves(
    job: &Job,
    position: &mut Position,
    judge: &mut Judge,
    reports: bool,
) -> Vec<RootMove> {
    let limits = &job.limits;
    let wanted = |mv: &Move| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
    let allowed = |mv: &Move| wanted(mv) && !limits.banned.contains(mv);
    let mut moves: Vec<_> = position.legal_moves().into_iter().filter(allowed).collect();
    vetting::vet_root_moves(job, position, judge, &mut moves, reports);
    moves.into_iter().map(RootMove::new).collect()
}
