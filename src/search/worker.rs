//! One thread of the search and what it keeps from search to search.

use std::sync::Arc;

use super::ballot::Ballot;
use super::history::Histories;
use super::reductions::Reductions;
use super::searcher::Searcher;
use super::{Job, Settings};
use crate::eval::nnue::Evaluator;
use crate::rules::{Judge, Law, RuleSet};

/// One thread of the search with what it has learnt.
#[derive(Debug)]
pub(super) struct Worker {
    index: usize,
    histories: Histories,
    reductions: Reductions,
    judge: Judge,
    /// The network of the last search.
    evaluator: Option<Evaluator>,
}

impl Worker {
    /// Returns a worker that knows nothing yet. Worker 0 leads.
    pub(super) fn new(index: usize) -> Self {
        Self {
            index,
            histories: Histories::new(),
            reductions: Reductions::new(),
            judge: Judge::new(Law::of(RuleSet::default())),
            evaluator: None,
        }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.histories.clear();
    }

    /// Searches until the job's limits or its token end it.
    pub(super) fn search(&mut self, job: &Job) -> Ballot {
        let Self { index, histories, reductions, judge, evaluator } = self;
        let ready = wanted(evaluator.take(), &job.settings);
        let evaluator = evaluator.insert(ready);
        Searcher::new(job, histories, reductions, judge, evaluator, *index).iterate()
    }
}

/// Returns an evaluator with the network and the kernel of the settings: the one at hand, if it is
/// such a one.
fn wanted(at_hand: Option<Evaluator>, settings: &Settings) -> Evaluator {
    let Settings { network, kernel, .. } = settings;
    at_hand
        .filter(|evaluator| evaluator.network() == network && evaluator.kernel() == *kernel)
        .unwrap_or_else(|| Evaluator::with_kernel(Arc::clone(network), *kernel))
}
