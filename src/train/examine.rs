//! Looking deeply at many positions: what the opening book is weighed by.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crossbeam_channel::unbounded;
use thiserror::Error;

use crate::board::Position;
use crate::search::{Limits, Outcome, STACK_SIZE, Settings, Solo, TableError};

/// The size of the table of each thread, in MiB.
const TABLE: usize = 64;

/// Why positions could not be examined.
#[derive(Debug, Error)]
pub enum ExamineError {
    /// There is no memory for a table.
    #[error(transparent)]
    Memory(#[from] TableError),
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
}

/// Searches positions, each by itself for so many nodes, on several threads; `told` sees each
/// outcome with the number of its position, in the order in which they come. Whatever the number of
/// threads, the outcomes are the same.
///
/// # Errors
///
/// Fails when there is no memory or thread; positions that have been told by then stay told.
pub fn examine(
    positions: &[Position],
    nodes: u64,
    threads: usize,
    mut told: impl FnMut(usize, &Outcome),
) -> Result<(), ExamineError> {
    let next = AtomicUsize::new(0);
    let failure = Mutex::new(None);
    let (outcomes, finished) = unbounded();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, positions.len().max(1)) {
            let (next, failure, outcomes) = (&next, &failure, outcomes.clone());
            let work = move || {
                let ended = search(positions, nodes, next, |index, outcome| {
                    // The other end is open until all threads are done.
                    let _ = outcomes.send((index, outcome));
                });
                if let (Err(error), Ok(mut failure)) = (ended, failure.lock()) {
                    *failure = Some(ExamineError::from(error));
                }
            };
            let builder = thread::Builder::new().name("examine".to_owned()).stack_size(STACK_SIZE);
            if let Err(error) = builder.spawn_scoped(scope, work)
                && let Ok(mut failure) = failure.lock()
            {
                *failure = Some(error.into());
            }
        }
        drop(outcomes);
        for (index, outcome) in &finished {
            told(index, &outcome);
        }
    });
    match failure.into_inner() {
        Ok(Some(error)) => Err(error),
        _ => Ok(()),
    }
}

fn search(
    positions: &[Position],
    nodes: u64,
    next: &AtomicUsize,
    mut told: impl FnMut(usize, Outcome),
) -> Result<(), TableError> {
    let mut solo = Solo::new(TABLE, Settings::default())?;
    let limits = Limits { soft_nodes: Some(nodes), nodes: Some(4 * nodes), ..Limits::default() };
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(position) = positions.get(index) else { return Ok(()) };
        solo.forget();
        told(index, solo.search(position.clone(), &limits));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_do_not_depend_on_the_number_of_threads() {
        let mut after = Position::startpos();
        after.try_play("h2e2".parse().unwrap()).unwrap();
        let positions = [Position::startpos(), after, Position::startpos()];
        let outcomes = |threads| {
            let mut all = vec![None; 3];
            examine(&positions, 2_000, threads, |index, outcome| {
                all[index] = Some((outcome.best, outcome.score, outcome.nodes));
            })
            .unwrap();
            all
        };
        let alone = outcomes(1);
        assert!(alone.iter().all(Option::is_some) && alone[0] == alone[2]);
        assert_eq!(alone, outcomes(2));
    }
}
