//! A search on the thread that asks for it.

use std::sync::Arc;

use super::worker::Worker;
use super::{Job, Limits, Outcome, Settings, Table, TableError, vote};
use crate::board::Position;

/// A searcher that answers before it returns: one thread, the caller's, and a table of its own.
///
/// Nothing is reported on the way. After [`forget`](Solo::forget), the same positions searched
/// with the same settings and limits of nodes or depth get the same answers, on every machine.
///
/// The deepest lines need much stack: a thread made for this asks for
/// [`STACK_SIZE`](super::STACK_SIZE) bytes.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::search::{Limits, Settings, Solo};
///
/// let mut solo = Solo::new(1, Settings::default())?;
/// let limits = Limits { soft_nodes: Some(500), ..Limits::default() };
/// let outcome = solo.search(Position::startpos(), &limits);
/// assert!(outcome.best.is_some() && outcome.nodes >= 500);
/// # Ok::<(), chuhe::search::TableError>(())
/// ```
#[derive(Debug)]
pub struct Solo {
    table: Arc<Table>,
    worker: Worker,
    settings: Settings,
}

impl Solo {
    /// Returns a searcher with a table of that many MiB, at least one.
    ///
    /// # Errors
    ///
    /// Fails when there is not so much memory.
    pub fn new(megabytes: usize, settings: Settings) -> Result<Self, TableError> {
        let table = Arc::new(Table::new(megabytes)?);
        Ok(Self { table, worker: Worker::new(0), settings })
    }

    /// Returns the settings that it obeys.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Forgets everything that earlier searches taught it.
    pub fn forget(&mut self) {
        self.table.clear(1);
        self.worker.forget();
    }

    /// Returns what a search of the position finds, from the mover's view. Limits that wait for
    /// somebody, `infinite`, `ponder` and `hold`, mean nothing here.
    pub fn search(&mut self, position: Position, limits: &Limits) -> Outcome {
        let limits = Limits { infinite: false, ponder: false, hold: false, ..limits.clone() };
        let job = Job::silent(position, limits, self.settings.clone(), Arc::clone(&self.table));
        self.table.start_search();
        let ballot = self.worker.search(&job);
        vote::decide(&job, ballot, Vec::new())
    }
}
