//! One thread of the search and what it keeps from search to search.

use std::sync::Arc;

use super::Job;
use super::ballot::Ballot;
use super::history::Histories;
use super::reductions::Reductions;
use super::searcher::Searcher;
use crate::eval::nnue::Evaluator;
use crate::rules::{Judge, Law, RuleSet};

/// One thread of the search with what it has learnt.
#[derive(Debug)]
pub(super) struct Worker {
    index: usize,
    histories: Histories,
    reductions: Reductions,
    judge: Judge,
    /// The network of the last search, if it had one.
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
        self.take_network(job);
        let Self { index, histories, reductions, judge, evaluator } = self;
        let evaluator = evaluator.as_mut();
        Searcher::new(job, histories, reductions, judge, evaluator, *index).iterate()
    }

    /// Takes the network that the job asks for.
    fn take_network(&mut self, job: &Job) {
        let kernel = job.settings.kernel;
        let wanted = job.settings.network.as_ref().map(|network| (network, kernel));
        let has =
            self.evaluator.as_ref().map(|evaluator| (evaluator.network(), evaluator.kernel()));
        if has != wanted {
            self.evaluator =
                wanted.map(|(network, kernel)| Evaluator::with_kernel(Arc::clone(network), kernel));
        }
    }
}
