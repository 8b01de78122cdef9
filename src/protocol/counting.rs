//! `go perft`: counting on a thread of its own, so that the driver keeps listening.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, unbounded};

use crate::board::perft::perft;
use crate::board::{Move, Position};

/// Below this depth a count takes too little time to be interrupted.
const UNINTERRUPTED: u32 = 3;

/// A running count. Dropping it ends it.
#[derive(Debug)]
pub(super) struct Count {
    /// The positions after each move; the channel closes when all moves are done.
    pub(super) results: Receiver<(Move, u64)>,
    /// The sum so far.
    pub(super) total: u64,
    stopped: Arc<AtomicBool>,
}

impl Count {
    /// Starts to count the positions `depth` plies ahead.
    ///
    /// # Errors
    ///
    /// Fails when the system gives no thread.
    pub(super) fn start(mut position: Position, depth: u32) -> io::Result<Self> {
        let (sender, results) = unbounded();
        let stopped = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stopped);
        thread::Builder::new().name("perft".into()).spawn(move || {
            for mv in position.legal_moves() {
                position.make(mv);
                let leaves = count(&mut position, depth.saturating_sub(1), &flag);
                position.unmake();
                if flag.load(Ordering::Relaxed) || sender.send((mv, leaves)).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { results, total: 0, stopped })
    }

    /// Ends the count soon.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        self.stop();
    }
}

fn count(position: &mut Position, depth: u32, stopped: &AtomicBool) -> u64 {
    if depth <= UNINTERRUPTED {
        return perft(position, depth);
    }
    let mut leaves = 0;
    for mv in position.legal_moves() {
        if stopped.load(Ordering::Relaxed) {
            break;
        }
        position.make(mv);
        leaves += count(position, depth - 1, stopped);
        position.unmake();
    }
    leaves
}
