//! The engine as one value: a position, settings, and searches that run beside it.
//!
//! [`Engine::go`] returns at once. What the search has to say arrives on the channel that
//! [`Engine::new`] returned, tagged with the search it belongs to; the last event of each search,
//! and the only one of its kind, is [`Event::Done`].

use std::hash::{BuildHasher as _, RandomState};
use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::board::{Move, Position};
use crate::book::{Pick, Shelf};
use crate::eval::Score;
use crate::eval::nnue::{Evaluator, Network};
use crate::search::{Event, Hit, Job, Limits, Pool, Settings, StopToken, Table, TableError};

/// The number of a search, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SearchId(u64);

/// A position, settings and the threads that search.
#[derive(Debug)]
pub struct Engine {
    position: Position,
    settings: Settings,
    table: Arc<Table>,
    pool: Pool,
    shelf: Shelf,
    events: Sender<(SearchId, Event)>,
    last: SearchId,
    token: Option<Arc<StopToken>>,
}

impl Engine {
    /// The hash size in MiB at the start.
    pub const DEFAULT_HASH: usize = 64;

    /// Returns an engine with one thread and the channel of its events.
    ///
    /// # Errors
    ///
    /// Fails when the system gives no thread or no memory.
    pub fn new() -> io::Result<(Self, Receiver<(SearchId, Event)>)> {
        let (events, receiver) = unbounded();
        let table = Table::new(Self::DEFAULT_HASH).map_err(io::Error::other)?;
        let mut engine = Self {
            position: Position::startpos(),
            settings: Settings::default(),
            table: Arc::new(table),
            pool: Pool::new(1)?,
            shelf: Shelf::default(),
            events,
            last: SearchId(0),
            token: None,
        };
        engine.seed_book(None);
        Ok((engine, receiver))
    }

    /// Returns the position that the next search starts from.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Sets the position that the next search starts from, with its history.
    pub fn set_position(&mut self, position: Position) {
        self.position = position;
    }

    /// Returns the settings of the next search.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the settings of the next search, to change them.
    pub fn settings_mut(&mut self) -> &mut Settings {
        &mut self.settings
    }

    /// Sets the network that evaluates, and forgets what the one before taught.
    pub fn set_network(&mut self, network: Arc<Network>) {
        if network != self.settings.network {
            self.settings.network = network;
            self.new_game();
        }
    }

    /// Returns the opening books, to change them and how they are used.
    pub fn shelf_mut(&mut self) -> &mut Shelf {
        &mut self.shelf
    }

    /// Sets what the choice of book moves follows from: `None` for chance.
    pub fn seed_book(&mut self, seed: Option<u64>) {
        self.shelf.set_seed(seed.unwrap_or_else(|| RandomState::new().hash_one(0)));
    }

    /// Picks one of these moves from the opening books, if they have any for the position that
    /// should be played. [`go`](Engine::go) never does: a search is a search.
    pub fn book_move(&mut self, choices: &[Move]) -> Option<Pick> {
        self.shelf.pick(&self.position, choices)
    }

    /// Returns the number of search threads.
    pub fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// Sets the number of search threads, at least one. A running search must have been stopped.
    ///
    /// # Errors
    ///
    /// Fails, and keeps the threads there were, when the system gives none.
    pub fn set_threads(&mut self, threads: usize) -> io::Result<()> {
        if threads.max(1) != self.pool.threads() {
            self.pool = Pool::new(threads)?;
        }
        Ok(())
    }

    /// Returns the size of the hash in MiB.
    pub fn hash(&self) -> usize {
        self.table.megabytes()
    }

    /// Sets the size of the hash in MiB and empties it.
    ///
    /// # Errors
    ///
    /// Fails, and keeps the hash there was, when there is not so much memory.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), TableError> {
        if megabytes != self.table.megabytes() {
            self.table = Arc::new(Table::new(megabytes)?);
        }
        Ok(())
    }

    /// Has the memory of a hash of ordinary size handed out in the background, so that the first
    /// search need not wait for it. Larger ones are handed out as they are used.
    pub fn warm_up(&self) {
        const MOST_MEGABYTES: usize = 256;
        if self.table.megabytes() <= MOST_MEGABYTES {
            let table = Arc::clone(&self.table);
            let warming = thread::Builder::new().name("warm-up".into());
            if let Err(error) = warming.spawn(move || table.warm_up()) {
                log::debug!("the hash is not warmed up: {error}");
            }
        }
    }

    /// Empties the hash.
    pub fn clear_hash(&mut self) {
        self.table.clear(self.pool.threads());
    }

    /// Forgets all that earlier searches learnt: for a new game.
    pub fn new_game(&mut self) {
        self.clear_hash();
        self.pool.forget();
    }

    /// Starts a search of the position and returns its number at once. Time counts from
    /// `received`. A search that still runs is stopped first; it answers before the new one.
    pub fn go(&mut self, limits: Limits, received: Instant) -> SearchId {
        self.stop();
        self.last.0 += 1;
        let id = self.last;
        let events = self.events.clone();
        let token = Arc::new(StopToken::new(received, limits.ponder, limits.hold));
        let job = Arc::new(Job::new(
            self.pool.threads(),
            self.position.clone(),
            limits,
            self.settings.clone(),
            Arc::clone(&self.table),
            Arc::clone(&token),
            received,
            // Nobody listens any more once the engine is being dropped.
            move |event| drop(events.send((id, event))),
        ));
        self.pool.run(&job);
        self.token = Some(token);
        id
    }

    /// Tells the last search to answer now.
    pub fn stop(&mut self) {
        if let Some(token) = self.token.take() {
            token.stop();
        }
    }

    /// Tells the last search, if it ponders, that the expected move was played.
    pub fn ponder_hit(&self, received: Instant) {
        if let Some(token) = &self.token {
            token.ponder_hit(received);
        }
    }

    /// Returns what the hash knows of a position.
    pub fn probe(&self, position: &Position) -> Option<Hit> {
        self.table.probe(position.key(), 0)
    }

    /// Returns the static evaluation of the position from the side to move's view.
    pub fn evaluate(&self) -> Score {
        let Settings { network, kernel, .. } = &self.settings;
        Evaluator::with_kernel(Arc::clone(network), *kernel).evaluate(&self.position)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
    }
}
