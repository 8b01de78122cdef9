//! One thread's search.

use std::sync::Arc;

use super::{Bound, Event, Info, Job, Outcome};
use crate::eval::{Score, evaluate};

/// One thread of the search with what it has learnt.
#[derive(Debug)]
pub(super) struct Worker {
    index: usize,
}

/// What one thread found.
#[derive(Debug)]
pub(super) struct Verdict {
    outcome: Outcome,
}

impl Worker {
    pub(super) fn new(index: usize) -> Self {
        Self { index }
    }

    pub(super) fn forget(&mut self) {}

    pub(super) fn search(&mut self, job: &Arc<Job>) -> Verdict {
        let moves = job.position.legal_moves();
        let best = moves.iter().find(|mv| !job.limits.banned.contains(mv)).copied();
        if let (0, Some(best)) = (self.index, best) {
            (job.report)(Event::Info(Info {
                depth: 1,
                seldepth: 1,
                multipv: 1,
                score: evaluate(&job.position),
                bound: Bound::Exact,
                time: job.received.elapsed(),
                nodes: 1,
                hashfull: 0,
                pv: vec![best],
            }));
        }
        let outcome = Outcome { best, ponder: None, score: Score::ZERO, depth: 1, nodes: 1 };
        Verdict { outcome }
    }

    pub(super) fn conclude(&mut self, _: &Job, own: Verdict, _: Vec<Verdict>) -> Outcome {
        own.outcome
    }
}
