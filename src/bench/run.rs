//! Running the benchmark.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use thiserror::Error;

use super::report::per_second;
use super::{Case, CaseReport, Iteration, Report};
use crate::engine::Engine;
use crate::eval::nnue::{Kernel, Network};
use crate::search::{Bound, Event, Limits, TableError};

/// Iterations of the default benchmark, which makes the signature.
pub const DEFAULT_DEPTH: u32 = 12;
/// MiB of hash of the default benchmark.
pub const DEFAULT_HASH: usize = 16;

/// How to search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What ends the search of a position.
    pub limits: Limits,
    /// Size of the hash in MiB.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
    /// The network that evaluates.
    pub network: Arc<Network>,
    /// The instructions that run it.
    pub kernel: Kernel,
}

/// A benchmark that cannot be run.
#[derive(Debug, Error)]
pub enum BenchError {
    /// The system gives no thread.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// The number asked for.
        threads: usize,
        /// What the system says.
        reason: io::Error,
    },
    /// There is not so much memory.
    #[error(transparent)]
    Hash(#[from] TableError),
    /// The search went away without an answer.
    #[error("the search of '{0}' ended without an answer")]
    NoAnswer(String),
}

/// Searches every position from a clean state and returns what was measured; `done` sees each
/// position's report as soon as it is there.
///
/// # Errors
///
/// Fails when the system gives no thread or no memory, or when `done` does.
pub fn run<E: From<BenchError>>(
    setup: &Setup,
    cases: &[Case],
    mut done: impl FnMut(&CaseReport) -> Result<(), E>,
) -> Result<Report, E> {
    let threads = setup.threads;
    let no_threads = |reason| BenchError::Threads { threads, reason };
    let (mut engine, events) = Engine::new().map_err(no_threads)?;
    engine.set_threads(threads).map_err(no_threads)?;
    engine.set_hash(setup.hash).map_err(BenchError::from)?;
    engine.set_network(Arc::clone(&setup.network));
    engine.settings_mut().kernel = setup.kernel;
    let mut reports = Vec::with_capacity(cases.len());
    for case in cases {
        engine.set_position(case.position.clone());
        engine.new_game();
        let report = search(&mut engine, &events, setup, case)
            .ok_or_else(|| BenchError::NoAnswer(case.text.clone()))?;
        done(&report)?;
        reports.push(report);
    }
    let kernel = setup.kernel.to_string();
    Ok(Report::new(engine.threads(), engine.hash(), kernel, reports))
}

type Events = crossbeam_channel::Receiver<(crate::engine::SearchId, Event)>;

/// Searches the engine's position; `None` when the search ends without an answer.
fn search(engine: &mut Engine, events: &Events, setup: &Setup, case: &Case) -> Option<CaseReport> {
    let start = Instant::now();
    engine.go(setup.limits.clone(), start);
    let mut iterations: Vec<Iteration> = Vec::new();
    loop {
        match events.recv().ok()?.1 {
            Event::Info(info) if info.multipv == 1 && info.bound == Bound::Exact => {
                // A second line for the same iteration is the better informed one.
                iterations.pop_if(|last| last.depth == info.depth);
                let (before, nodes) = (iterations.last(), info.nodes);
                let row = Iteration::new(before, info.depth, info.seldepth, nodes, info.time);
                iterations.push(row);
            }
            Event::Done(outcome) => {
                let time = start.elapsed();
                return Some(CaseReport {
                    name: case.name.clone(),
                    position: case.text.clone(),
                    best: outcome.best.map(|mv| mv.to_string()),
                    score: outcome.score.value(),
                    nodes: outcome.nodes,
                    time,
                    nps: per_second(outcome.nodes, time),
                    iterations,
                });
            }
            _ => {}
        }
    }
}
