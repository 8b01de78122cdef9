//! Playing the games of a match, several at a time.

use std::collections::BTreeSet;
use std::io;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, Sender, unbounded};
use thiserror::Error;

use super::plan::Plan;
use super::schedule::Assignment;
use crate::arena::{Finished, Player, Stop, Termination, play_game};
use crate::rules::Fault;

/// How long after an engine broke down it may turn out that the user ended everything: a break on
/// the terminal reaches the engines as well, and some a moment earlier.
const BREAK: Duration = Duration::from_millis(300);

/// What happens in a match.
#[derive(Debug)]
pub enum Event<'a> {
    /// A game begins.
    Started(&'a Assignment),
    /// A game is over, regularly or by a fault of an engine.
    Finished(&'a Assignment, &'a Finished),
    /// There is something that the user should know about an engine.
    Remark {
        /// The engine.
        engine: &'a str,
        /// What.
        text: &'a str,
    },
}

/// Whether a match goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// It does.
    GoOn,
    /// It ends now; games that are not over are given up.
    Stop,
}

/// A match that could not go on.
#[derive(Debug, Error)]
pub enum RunError {
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
    /// A game cannot be set up.
    #[error("game {game}: the opening has an illegal move: {fault}")]
    Opening {
        /// The game.
        game: u64,
        /// The rule that a move breaks.
        fault: Fault,
    },
    /// An engine broke down.
    #[error("game {game} ({red} vs {black}): {why}")]
    Breakdown {
        /// The game.
        game: u64,
        /// The engine that played Red.
        red: String,
        /// The engine that played Black.
        black: String,
        /// What happened.
        why: Termination,
    },
}

enum Message {
    Started(Assignment),
    Finished(Assignment, Box<Result<Finished, Fault>>),
    Remark(String, String),
}

/// Plays the games that are not yet done and tells what happens, on the thread that asks for it,
/// until all are over, the token is stopped, the listener wishes so, or an engine breaks down
/// without being allowed to.
///
/// A game in which an engine broke down is told like any other, as a loss; one that could not
/// begin is only told where the match goes on after it.
///
/// # Errors
///
/// Fails without threads, on an opening that is none, and when an engine broke down.
pub fn run(
    plan: &Plan,
    done: &BTreeSet<u64>,
    stop: &Stop,
    mut told: impl FnMut(&Event<'_>) -> Wish,
) -> Result<(), RunError> {
    let games: Vec<_> = plan.schedule.games().filter(|game| !done.contains(&game.number)).collect();
    let workers = plan.concurrency.clamp(1, games.len().max(1));
    let desk = Mutex::new(games.into_iter());
    let next = || desk.lock().unwrap_or_else(PoisonError::into_inner).next();
    let mut ended = Ok(());
    thread::scope(|scope| {
        let (sender, messages) = unbounded();
        for number in 1..=workers {
            let sender = sender.clone();
            let work = move || Worker { plan, stop, sender }.work(next);
            let thread = thread::Builder::new().name(format!("game-{number}"));
            if let Err(error) = thread.spawn_scoped(scope, work) {
                ended = Err(RunError::Thread(error));
                stop.stop();
                break;
            }
        }
        drop(sender);
        for message in messages {
            let wish = match tell(plan, message, &mut told) {
                Ok(wish) => wish,
                Err(error) => {
                    // The first error is the cause of the others.
                    ended = std::mem::replace(&mut ended, Ok(())).and(Err(error));
                    Wish::Stop
                }
            };
            if wish == Wish::Stop {
                stop.stop();
            }
        }
    });
    ended
}

fn tell(
    plan: &Plan,
    message: Message,
    told: &mut impl FnMut(&Event<'_>) -> Wish,
) -> Result<Wish, RunError> {
    let (game, finished) = match message {
        Message::Started(game) => return Ok(told(&Event::Started(&game))),
        Message::Remark(engine, text) => {
            return Ok(told(&Event::Remark { engine: &engine, text: &text }));
        }
        Message::Finished(game, finished) => (game, *finished),
    };
    let finished = finished.map_err(|fault| RunError::Opening { game: game.number, fault })?;
    let why = &finished.termination;
    let may_go_on = plan.recovers || !why.is_breakdown();
    let has_begun = !matches!(why, Termination::NeverStarted(_));
    let wish =
        if may_go_on || has_begun { told(&Event::Finished(&game, &finished)) } else { Wish::Stop };
    if may_go_on {
        return Ok(wish);
    }
    let [red, black] = finished.names;
    Err(RunError::Breakdown { game: game.number, red, black, why: finished.termination })
}

struct Worker<'a> {
    plan: &'a Plan,
    stop: &'a Stop,
    sender: Sender<Message>,
}

impl Worker<'_> {
    fn work(&self, next: impl Fn() -> Option<Assignment>) {
        let contenders = self.plan.contenders.each_ref();
        let mut players =
            contenders.map(|side| Player::new(side.spec.clone(), self.plan.deadlines));
        while !self.is_stopped_within(self.plan.wait) {
            let Some(game) = next() else { break };
            self.say(Message::Started(game));
            let [first, second] = &mut players;
            let (red, black) = if game.first_is_red { (first, second) } else { (second, first) };
            let finished = play_game(&self.plan.setup(&game), red, black, self.stop);
            for player in &mut players {
                for text in player.take_remarks() {
                    self.say(Message::Remark(player.name(), text));
                }
            }
            let (is_void, is_breakdown) = match &finished {
                Ok(game) => (
                    matches!(game.termination, Termination::Stopped),
                    game.termination.is_breakdown(),
                ),
                Err(_) => (false, false),
            };
            if is_void || is_breakdown && self.is_stopped_within(BREAK) {
                break;
            }
            self.say(Message::Finished(game, Box::new(finished)));
        }
        players.iter_mut().for_each(Player::close);
    }

    fn say(&self, message: Message) {
        // The listener is there until all workers have left.
        let _ = self.sender.send(message);
    }

    fn is_stopped_within(&self, time: Duration) -> bool {
        if time.is_zero() {
            return self.stop.is_stopped();
        }
        self.stop.closed().recv_timeout(time) == Err(RecvTimeoutError::Disconnected)
    }
}
