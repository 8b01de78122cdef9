//! Ending what goes on from another thread.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded};

/// A token that ends games early, wherever they are played. Copies are one and the same token.
///
/// ```
/// let stop = chuhe::arena::Stop::new();
/// let copy = stop.clone();
/// std::thread::spawn(move || copy.stop()).join().unwrap();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Debug)]
pub struct Stop {
    /// Dropped to stop: that wakes all who wait on the receiver.
    sender: Arc<Mutex<Option<Sender<Infallible>>>>,
    receiver: Receiver<Infallible>,
}

impl Stop {
    /// Returns a token that has not been stopped.
    pub fn new() -> Self {
        let (sender, receiver) = bounded(0);
        Self { sender: Arc::new(Mutex::new(Some(sender))), receiver }
    }

    /// Ends all that listens to this token. A second call does nothing.
    pub fn stop(&self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Returns whether [`Stop::stop`] has been called.
    pub fn is_stopped(&self) -> bool {
        self.receiver.try_recv() == Err(TryRecvError::Disconnected)
    }

    /// Returns a channel that closes when the token is stopped, for `select!`.
    pub fn closed(&self) -> &Receiver<Infallible> {
        &self.receiver
    }
}

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}
