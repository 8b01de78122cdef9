//! One thread of the search and what it keeps from search to search.

use super::Job;
use super::ballot::Ballot;
use super::history::Histories;
use super::reductions::Reductions;
use super::searcher::Searcher;
use crate::rules::{Judge, Law, RuleSet};

/// One thread of the search with what it has learnt.
#[derive(Debug)]
pub(super) struct Worker {
    index: usize,
    histories: Histories,
    reductions: Reductions,
    judge: Judge,
}

impl Worker {
    /// Returns a worker that knows nothing yet. Worker 0 leads.
    pub(super) fn new(index: usize) -> Self {
        Self {
            index,
            histories: Histories::new(),
            reductions: Reductions::new(),
            judge: Judge::new(Law::of(RuleSet::default())),
        }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.histories.clear();
    }

    /// Searches until the job's limits or its token end it.
    pub(super) fn search(&mut self, job: &Job) -> Ballot {
        let Self { index, histories, reductions, judge } = self;
        Searcher::new(job, histories, reductions, judge, *index).iterate()
    }
}
