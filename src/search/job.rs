//! One search, as all threads see it.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crossbeam_utils::CachePadded;

use super::ballot::Ballot;
use super::{Event, Limits, Settings, StopToken, Table};
use crate::board::Position;

/// One search, as all threads see it.
pub struct Job {
    /// The root, with the game that led to it.
    pub position: Position,
    /// What ends the search.
    pub limits: Limits,
    /// How it is to be done.
    pub settings: Settings,
    /// The transposition table.
    pub table: Arc<Table>,
    /// The token that ends it.
    pub token: Arc<StopToken>,
    /// When it was asked for.
    pub received: Instant,
    /// Where events go, if anybody listens.
    report: Option<Box<dyn Fn(Event) + Send + Sync>>,
    /// A random number for whatever the settings leave to chance.
    pub(super) seed: u64,
    nodes: Box<[CachePadded<AtomicU64>]>,
    ballots: Mutex<Vec<Ballot>>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("position", &self.position)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Job {
    /// Returns a job for a pool of `threads` threads.
    pub fn new(
        threads: usize,
        position: Position,
        limits: Limits,
        settings: Settings,
        table: Arc<Table>,
        token: Arc<StopToken>,
        received: Instant,
        report: impl Fn(Event) + Send + Sync + 'static,
    ) -> Self {
        Self {
            position,
            limits,
            settings,
            table,
            token,
            received,
            report: Some(Box::new(report)),
            seed: RandomState::new().hash_one(threads),
            nodes: (0..threads).map(|_| CachePadded::new(AtomicU64::new(0))).collect(),
            ballots: Mutex::new(Vec::new()),
        }
    }

    /// Returns a job for one thread that nobody listens to, asked for now.
    pub(super) fn silent(
        position: Position,
        limits: Limits,
        settings: Settings,
        table: Arc<Table>,
    ) -> Self {
        let received = Instant::now();
        let token = Arc::new(StopToken::new(received, false, false));
        let unheard = |_| {};
        let job = Self::new(1, position, limits, settings, table, token, received, unheard);
        Self { report: None, ..job }
    }

    /// Tells an event; makes it only if somebody listens.
    pub(super) fn tell(&self, event: impl FnOnce() -> Event) {
        if let Some(report) = &self.report {
            report(event());
        }
    }

    /// Returns whether somebody listens.
    pub(super) fn is_heard(&self) -> bool {
        self.report.is_some()
    }

    /// Returns the number of threads that search.
    pub fn threads(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the nodes visited so far, over all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }

    /// Publishes how many nodes one thread has visited.
    pub(super) fn publish_nodes(&self, thread: usize, nodes: u64) {
        if let Some(counter) = self.nodes.get(thread) {
            counter.store(nodes, Ordering::Relaxed);
        }
    }

    /// Hands in what a helping thread found.
    pub(super) fn hand_in(&self, ballot: Ballot) {
        self.ballots.lock().unwrap_or_else(PoisonError::into_inner).push(ballot);
    }

    /// Takes what the helping threads have handed in.
    pub(super) fn take_ballots(&self) -> Vec<Ballot> {
        std::mem::take(&mut *self.ballots.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
