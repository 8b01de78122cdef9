//! Many games on many threads into one shard.

use std::collections::BTreeSet;
use std::io;
use std::ops::RangeFrom;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, bounded};
use thiserror::Error;

use super::player::Player;
use super::recipe::Recipe;
use crate::search::{STACK_SIZE, TableError};
use crate::train::data::{DataError, Game, Shard};

/// What to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How games are made.
    pub recipe: Recipe,
    /// When the shard holds enough.
    pub target: Target,
    /// Games to play at a time, at least one.
    pub threads: usize,
}

/// When a shard holds enough, what it held before included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// All games with an index below this one.
    Games(u32),
    /// So many searched positions. With several threads it is a matter of chance which the last
    /// games are.
    Positions(u64),
}

/// How far a run has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Games in the shard.
    pub games: u64,
    /// Searched positions in the shard.
    pub positions: u64,
    /// Searched positions that this run has made.
    pub made: u64,
    /// Time since this run began.
    pub time: Duration,
}

/// A run that had to end before its target.
#[derive(Debug, Error)]
pub enum RunError {
    /// The shard takes no more games.
    #[error(transparent)]
    Data(#[from] DataError),
    /// There is no memory for a player.
    #[error(transparent)]
    Memory(#[from] TableError),
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
    /// The search finds every opening lost.
    #[error("game {0}: no opening that leaves both sides a game")]
    NoOpening(u32),
}

/// Plays until the shard holds what the plan asks for; `told` sees how far it is after each game.
/// Returns how far it came.
///
/// Games are written as they end, so those of several threads stand in no order. Games that the
/// shard lacks are played whether later ones are there or not: an interrupted run is simply begun
/// again.
///
/// # Errors
///
/// Fails when the shard takes no more and when there is no memory or thread for a player. All games
/// written until then are kept.
pub fn run(
    shard: &mut Shard,
    plan: &Plan,
    mut told: impl FnMut(&Progress),
) -> Result<Progress, RunError> {
    let start = Instant::now();
    let before = shard.positions();
    let progress = |shard: &Shard| Progress {
        games: shard.games().len() as u64,
        positions: shard.positions(),
        made: shard.positions() - before,
        time: start.elapsed(),
    };
    let desk = Desk::new(shard.games().clone(), plan.target);
    let mut ended = Ok(());
    thread::scope(|scope| {
        let (games, finished) = bounded(plan.threads);
        for _ in 0..plan.threads.max(1) {
            let seed = shard.header().seed;
            if let Err(error) = start_player(scope, &desk, seed, &plan.recipe, games.clone()) {
                ended = Err(RunError::Thread(error));
                break;
            }
        }
        drop(games);
        while ended.is_ok() && !plan.target.is_reached(shard.positions()) {
            let Ok(game) = finished.recv() else { break };
            ended = game.and_then(|game| Ok(shard.append(&game)?));
            told(&progress(shard));
        }
        desk.close();
        // Let nobody wait for a reader.
        drop(finished);
    });
    ended?;
    shard.sync()?;
    Ok(progress(shard))
}

impl Target {
    fn is_reached(self, positions: u64) -> bool {
        matches!(self, Self::Positions(wanted) if positions >= wanted)
    }
}

/// Where players get the numbers of their games.
#[derive(Debug)]
struct Desk {
    numbers: Mutex<RangeFrom<u64>>,
    /// Games that are there already.
    present: BTreeSet<u32>,
    target: Target,
    closed: AtomicBool,
}

impl Desk {
    fn new(present: BTreeSet<u32>, target: Target) -> Self {
        Self { numbers: Mutex::new(0..), present, target, closed: AtomicBool::new(false) }
    }

    /// Returns the number of the next game to play.
    fn next(&self) -> Option<u32> {
        let end = match self.target {
            Target::Games(games) => games,
            Target::Positions(_) => u32::MAX,
        };
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let next = numbers.by_ref().map_while(|number| u32::try_from(number).ok());
        let next = next.take_while(|&number| number < end).find(|it| !self.present.contains(it));
        next.filter(|_| !self.closed.load(Ordering::Relaxed))
    }

    /// Makes all players stop, in the middle of their games.
    fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }
}

type Finished = Result<Game, RunError>;

fn start_player<'scope>(
    scope: &'scope Scope<'scope, '_>,
    desk: &'scope Desk,
    seed: u64,
    recipe: &'scope Recipe,
    games: Sender<Finished>,
) -> io::Result<()> {
    let play = move || {
        let mut player = match Player::new(seed, recipe) {
            Ok(player) => player,
            Err(error) => return drop(games.send(Err(error.into()))),
        };
        while let Some(index) = desk.next() {
            let game = player.play(index, &desk.closed);
            if game.is_none() && desk.closed.load(Ordering::Relaxed) {
                break;
            }
            // Nobody listens any more when the target has been reached.
            if games.send(game.ok_or(RunError::NoOpening(index))).is_err() {
                break;
            }
        }
    };
    let builder = thread::Builder::new().name("selfplay".to_owned()).stack_size(STACK_SIZE);
    builder.spawn_scoped(scope, play).map(drop)
}
