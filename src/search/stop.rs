//! The token that ends one search, and only that one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Tells one search to stop, and that the move it ponders on has been played.
///
/// Each search gets a token of its own, so a late `stop` can never end the next search.
#[derive(Debug)]
pub struct StopToken {
    stopped: AtomicBool,
    phase: Mutex<Phase>,
    changed: Condvar,
}

#[derive(Debug)]
struct Phase {
    /// Whether the answer must wait for a stop.
    held: bool,
    /// Whether the search runs on the opponent's time and the answer must wait for its end.
    pondering: bool,
    /// When the time of the search counts from.
    clock_start: Instant,
}

impl StopToken {
    /// Returns the token of a search whose clock starts at `start`, or, when it ponders, with the
    /// ponder hit. A held search keeps its answer back until it is told to stop.
    pub fn new(start: Instant, ponder: bool, hold: bool) -> Self {
        Self {
            stopped: AtomicBool::new(false),
            phase: Mutex::new(Phase { held: hold, pondering: ponder, clock_start: start }),
            changed: Condvar::new(),
        }
    }

    /// Ends the search as soon as it looks, and releases its answer.
    pub fn stop(&self) {
        self.end();
        let mut phase = self.phase();
        phase.held = false;
        phase.pondering = false;
        self.changed.notify_all();
    }

    /// Ends the search as soon as it looks, without releasing an answer that must wait.
    pub fn end(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search has to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Tells that the expected move was played at `now`; does nothing unless pondering.
    pub fn ponder_hit(&self, now: Instant) {
        let mut phase = self.phase();
        if phase.pondering {
            phase.pondering = false;
            phase.clock_start = now;
            self.changed.notify_all();
        }
    }

    /// Returns when the time of the search counts from; `None` while pondering.
    pub fn clock_start(&self) -> Option<Instant> {
        let phase = self.phase();
        (!phase.pondering).then_some(phase.clock_start)
    }

    /// Blocks until the answer may be given.
    pub fn wait_for_release(&self) {
        let waits = |phase: &mut Phase| phase.held || phase.pondering;
        drop(self.changed.wait_while(self.phase(), waits));
    }

    fn phase(&self) -> MutexGuard<'_, Phase> {
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
