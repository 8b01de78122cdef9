//! `genfens`: openings made on a thread of their own, so that the driver keeps listening.

use std::fs;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::openings::{Maker, Recipe};
use crate::search::STACK_SIZE;
use crate::wire::GenFens;

/// Openings that are being made. Dropping it ends that.
#[derive(Debug)]
pub(super) struct Fens {
    /// A FEN for each opening, or why there are no more; the channel closes when all are made.
    pub(super) results: Receiver<Result<String, String>>,
    stopped: Arc<AtomicBool>,
}

impl Fens {
    /// Starts to make openings.
    ///
    /// # Errors
    ///
    /// Fails when the system gives no thread.
    pub(super) fn start(asked: GenFens) -> io::Result<Self> {
        let (sender, results) = bounded(1);
        let stopped = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stopped);
        thread::Builder::new().name("genfens".into()).stack_size(STACK_SIZE).spawn(move || {
            if let Err(why) = make(&asked, &sender, &flag) {
                // Nobody listens any more after a stop.
                let _ = sender.send(Err(format!("genfens: {why}")));
            }
        })?;
        Ok(Self { results, stopped })
    }

    /// Ends it soon.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

impl Drop for Fens {
    fn drop(&mut self) {
        self.stop();
    }
}

fn make(
    asked: &GenFens,
    sender: &Sender<Result<String, String>>,
    stopped: &AtomicBool,
) -> Result<(), String> {
    let mut maker = Maker::new(asked.seed, Recipe::SELF_PLAY).map_err(|error| error.to_string())?;
    if let Some(book) = &asked.book {
        let text = fs::read_to_string(book).map_err(|error| format!("{book}: {error}"))?;
        maker = maker.from_book(&text).map_err(|error| format!("{book}: {error}"))?;
    }
    for _ in 0..asked.count {
        if stopped.load(Ordering::Relaxed) {
            return Ok(());
        }
        let opening = maker.next().ok_or("no more openings that leave both sides a game")?;
        if sender.send(Ok(opening.position.fen())).is_err() {
            return Ok(());
        }
    }
    Ok(())
}
