//! The threads of the search.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, unbounded};
use crossbeam_utils::CachePadded;
use crossbeam_utils::sync::WaitGroup;

use super::worker::{Verdict, Worker};
use super::{Event, Limits, Settings, StopToken, Table};
use crate::board::Position;

/// Stack of a search thread in bytes: several times what the deepest line needs.
const STACK_SIZE: usize = 16 << 20;

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
    /// Where events go.
    pub report: Box<dyn Fn(Event) + Send + Sync>,
    nodes: Box<[CachePadded<AtomicU64>]>,
    verdicts: Mutex<Vec<Verdict>>,
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
    #[expect(clippy::too_many_arguments, reason = "a job is the sum of its parts")]
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
            report: Box::new(report),
            nodes: (0..threads).map(|_| CachePadded::new(AtomicU64::new(0))).collect(),
            verdicts: Mutex::new(Vec::new()),
        }
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
}

enum Order {
    Search(Arc<Job>, WaitGroup),
    Forget,
}

/// Parked threads that wait for jobs. The first of them leads: it reports, waits for the others
/// and answers.
#[derive(Debug)]
pub struct Pool {
    threads: Vec<Thread>,
}

#[derive(Debug)]
struct Thread {
    /// `None` once the pool is being dropped.
    orders: Option<Sender<Order>>,
    handle: Option<JoinHandle<()>>,
}

impl Pool {
    /// Starts a pool of `threads` threads, at least one.
    ///
    /// # Errors
    ///
    /// Fails when the system gives no thread at all; fewer threads than asked for are no failure.
    pub fn new(threads: usize) -> io::Result<Self> {
        let mut pool = Self { threads: vec![Thread::start(0)?] };
        for index in 1..threads {
            match Thread::start(index) {
                Ok(thread) => pool.threads.push(thread),
                Err(error) => {
                    log::warn!("only {index} of {threads} search threads: {error}");
                    break;
                }
            }
        }
        Ok(pool)
    }

    /// Returns the number of threads.
    pub fn len(&self) -> usize {
        self.threads.len()
    }

    /// Returns `false`: a pool has at least one thread.
    pub fn is_empty(&self) -> bool {
        self.threads.is_empty()
    }

    /// Hands a job to all threads and returns at once. Jobs run one after another.
    pub fn run(&self, job: &Arc<Job>) {
        let helpers = WaitGroup::new();
        for thread in self.threads.iter().rev() {
            thread.order(Order::Search(Arc::clone(job), helpers.clone()));
        }
    }

    /// Lets all threads forget what earlier searches taught them.
    pub fn forget(&self) {
        for thread in &self.threads {
            thread.order(Order::Forget);
        }
    }
}

impl Drop for Pool {
    /// Waits for the threads to end; running searches must have been stopped.
    fn drop(&mut self) {
        for thread in &mut self.threads {
            thread.orders = None;
        }
        for thread in &mut self.threads {
            if let Some(handle) = thread.handle.take()
                && handle.join().is_err()
            {
                log::error!("a search thread panicked");
            }
        }
    }
}

impl Thread {
    fn start(index: usize) -> io::Result<Self> {
        let (orders, inbox) = unbounded();
        let handle = thread::Builder::new()
            .name(format!("search-{index}"))
            .stack_size(STACK_SIZE)
            .spawn(move || work(index, &inbox))?;
        Ok(Self { orders: Some(orders), handle: Some(handle) })
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders
            && orders.send(order).is_err()
        {
            log::error!("a search thread has gone");
        }
    }
}

fn work(index: usize, inbox: &Receiver<Order>) {
    let mut worker = Worker::new(index);
    for order in inbox {
        match order {
            Order::Forget => worker.forget(),
            Order::Search(job, helpers) if index == 0 => lead(&mut worker, &job, helpers),
            Order::Search(job, helpers) => {
                let verdict = worker.search(&job);
                job.verdicts.lock().unwrap_or_else(PoisonError::into_inner).push(verdict);
                drop(job);
                drop(helpers);
            }
        }
    }
}

/// Searches, ends the helpers' searches, and gives the answer as soon as it may be given.
fn lead(worker: &mut Worker, job: &Arc<Job>, helpers: WaitGroup) {
    let own = worker.search(job);
    job.token.end();
    helpers.wait();
    let others = std::mem::take(&mut *job.verdicts.lock().unwrap_or_else(PoisonError::into_inner));
    let outcome = worker.conclude(job, own, others);
    job.token.wait_for_release();
    (job.report)(Event::Done(outcome));
}
