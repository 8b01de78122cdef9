//! Iterative deepening: the search of the root, again and again, each time a ply deeper.

use super::ballot::{Ballot, Line};
use super::node::Root;
use super::params;
use super::root_move::{self, RootMove};
use super::searcher::{MAX_PLY, Searcher};
use super::strength;
use super::time::Course;
use super::{Bound, Event, Info};
use crate::board::Move;
use crate::eval::Score;

impl Searcher<'_> {
    /// Deepens until a limit or the token ends the search; returns the lines found.
    pub(super) fn iterate(mut self) -> Ballot {
        let mut reported = Vec::new();
        if !self.root_moves.is_empty() {
            let deepest = self.deepest();
            let mut course = Progress::default();
            for depth in 1..=deepest {
                self.root_depth = depth;
                for root_move in &mut self.root_moves {
                    // Not an older one: a search that is stopped before its first move is through
                    // would take a move for the best that has been refuted since.
                    root_move.previous = root_move.score;
                    root_move.score = -Score::INFINITE;
                }
                for pv_index in 0..self.lines() {
                    self.pv_index = pv_index;
                    self.seldepth = 0;
                    self.aspirate(depth);
                    root_move::sort(&mut self.root_moves[pv_index..]);
                    if self.is_stopped() {
                        break;
                    }
                }
                root_move::sort(&mut self.root_moves);
                if self.is_stopped() {
                    break;
                }
                self.completed_depth = depth;
                if self.leads() && self.job.is_heard() {
                    reported = self.report_lines();
                }
                self.poll();
                if self.is_stopped() || self.leads() && self.has_seen_enough(&mut course) {
                    break;
                }
            }
        }
        self.job.publish_nodes(self.thread, self.nodes);
        self.ballot(&reported)
    }

    /// Returns the last iteration to be done.
    fn deepest(&self) -> i32 {
        let limits = &self.job.limits;
        let mut deepest = MAX_PLY as i32 - 1;
        if let Some(depth) = limits.depth {
            deepest = deepest.min(depth.clamp(1, MAX_PLY as u32) as i32);
        }
        if let Some(depth) = strength::depth_limit(&self.job.settings) {
            deepest = deepest.min(depth);
        }
        deepest
    }

    /// Returns how many lines to look for.
    fn lines(&self) -> usize {
        let settings = &self.job.settings;
        let wanted = if strength::is_limited(settings) {
            settings.multipv.max(strength::CANDIDATES)
        } else {
            settings.multipv
        };
        wanted.clamp(1, self.root_moves.len())
    }

    /// Searches one line with a window around its last score, widened until the score is inside.
    fn aspirate(&mut self, depth: i32) {
        let previous = self.root_moves[self.pv_index].previous;
        // Threads that start from different windows see different trees.
        let mut width = params::ASPIRATION_WIDTH + (self.thread % 8) as i32;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        if depth >= params::ASPIRATION_DEPTH && !previous.is_decisive() {
            alpha = previous - width;
            beta = previous + width;
        }
        let mut reduced = 0;
        loop {
            let searched = (depth - reduced).max(1);
            let score = self.node::<Root>(0, searched, alpha, beta, false);
            if self.is_stopped() {
                return;
            }
            root_move::sort(&mut self.root_moves[self.pv_index..]);
            if score <= alpha && alpha > -Score::INFINITE {
                beta = Score::from_value(i32::midpoint(alpha.value(), beta.value()));
                alpha = widened(score - width);
                reduced = 0;
            } else if score >= beta && beta < Score::INFINITE {
                beta = widened(score + width);
                reduced = (reduced + 1).min(3);
            } else {
                return;
            }
            width += width / 2;
        }
    }

    /// Returns whether a root move may be tried for the line at hand.
    pub(super) fn is_candidate(&self, mv: Move) -> bool {
        self.root_moves[self.pv_index..].iter().any(|root_move| root_move.mv == mv)
    }

    /// Notes what the search of a root move found.
    pub(super) fn note_root_move(
        &mut self,
        mv: Move,
        score: Score,
        is_first: bool,
        alpha: Score,
        beta: Score,
        nodes_before: u64,
    ) {
        let pv = self.frame(1).pv.clone();
        let (nodes, seldepth) = (self.nodes - nodes_before, self.seldepth);
        let Some(root_move) = self.root_moves.iter_mut().find(|root_move| root_move.mv == mv)
        else {
            return;
        };
        root_move.nodes += nodes;
        if !is_first && score <= alpha {
            // Only known not to be the best: that is no score.
            root_move.score = -Score::INFINITE;
            return;
        }
        root_move.score = score;
        root_move.seldepth = seldepth;
        root_move.bound = if score <= alpha {
            Bound::Upper
        } else if score >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        root_move.pv.clear();
        root_move.pv.push(mv);
        root_move.pv.extend(pv);
    }

    /// Reports the lines of a completed iteration; returns the best one as reported.
    fn report_lines(&self) -> Vec<Move> {
        let lines = self.job.settings.multipv.clamp(1, self.root_moves.len());
        self.job.publish_nodes(self.thread, self.nodes);
        for (place, root_move) in self.root_moves[..lines].iter().enumerate() {
            self.job.tell(|| {
                Event::Info(Info {
                    depth: self.completed_depth as u32,
                    seldepth: root_move.seldepth,
                    multipv: place + 1,
                    score: root_move.known_score(),
                    bound: root_move.bound,
                    time: self.job.received.elapsed(),
                    nodes: self.job.nodes(),
                    hashfull: self.job.table.hashfull(),
                    pv: root_move.pv.clone(),
                })
            });
        }
        self.root_moves[0].pv.clone()
    }

    /// Returns whether to end between two iterations.
    fn has_seen_enough(&self, progress: &mut Progress) -> bool {
        let limits = &self.job.limits;
        let best = &self.root_moves[0];
        progress.update(best);
        if let Some(plies) = best.score.plies_to_mate() {
            let wanted = limits.mate.is_some_and(|moves| plies > 0 && plies < 2 * moves as i32);
            // A mate found by a search deeper than itself is the shortest there is.
            let is_proven = plies.abs() < self.completed_depth && limits.depth.is_none();
            if wanted || is_proven && limits.mate.is_none() && self.job.settings.multipv == 1 {
                return true;
            }
        }
        if limits.infinite {
            return false;
        }
        if limits.soft_nodes.is_some_and(|soft| self.nodes >= soft) {
            return true;
        }
        let Some(start) = self.job.token.clock_start() else { return false };
        let has_clock = limits.clock.is_some() || limits.movetime.is_some();
        if has_clock && self.root_moves.len() == 1 {
            return true;
        }
        let course = Course {
            stable_for: progress.stable_for,
            best_share: best.nodes as f64 / self.nodes.max(1) as f64,
            fall: progress.fall,
        };
        self.budget.ends(start.elapsed(), course)
    }

    fn ballot(self, reported: &[Move]) -> Ballot {
        let depth = self.completed_depth;
        let count = if self.root_moves.is_empty() { 0 } else { self.lines() };
        let line = |root_move: RootMove| Line {
            score: root_move.known_score(),
            bound: root_move.bound,
            seldepth: root_move.seldepth,
            is_reported: root_move.pv == reported,
            pv: root_move.pv,
        };
        Ballot { lines: self.root_moves.into_iter().take(count).map(line).collect(), depth }
    }
}

/// How the best move and its score have developed over the iterations.
#[derive(Default)]
struct Progress {
    best: Option<Move>,
    stable_for: u32,
    average: Option<i32>,
    fall: i32,
}

impl Progress {
    fn update(&mut self, best: &RootMove) {
        self.stable_for = if self.best == Some(best.mv) { self.stable_for + 1 } else { 0 };
        self.best = Some(best.mv);
        let score = best.score.value();
        let average = self.average.unwrap_or(score);
        self.fall = average - score;
        self.average = Some((3 * average + score) / 4);
    }
}

fn widened(score: Score) -> Score {
    score.clamp(-Score::INFINITE, Score::INFINITE)
}
