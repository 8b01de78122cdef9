//! The threads of the search.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, unbounded};
use crossbeam_utils::sync::WaitGroup;

use super::worker::Worker;
use super::{Event, Job, vote};

/// Stack of a search thread in bytes: several times what the deepest line needs.
pub const STACK_SIZE: usize = 16 << 20;

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
    pub fn threads(&self) -> usize {
        self.threads.len()
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
                job.hand_in(worker.search(&job));
                // Let the table go before the leader may answer and the client resize it.
                drop(job);
                drop(helpers);
            }
        }
    }
}

/// Searches, ends the helpers' searches, and gives the answer as soon as it may be given.
fn lead(worker: &mut Worker, job: &Job, helpers: WaitGroup) {
    job.table.start_search();
    let own = worker.search(job);
    job.token.end();
    helpers.wait();
    let outcome = vote::decide(job, own, job.take_ballots());
    job.token.wait_for_release();
    job.tell(|| Event::Done(outcome));
}
