//! Running a tournament: rounds are published, games are handed to those who play them, results
//! come back, and everything is written down before it counts.

use std::collections::BTreeSet;

use crossbeam_channel::{Receiver, Sender, unbounded};
use thiserror::Error;

use super::course::{Course, Event, EventError, GameResult};
use super::director::{Next, next};
use super::journal::{Journal, JournalError};
use super::meeting::{Game, GameId, Round};
use super::sheet::{Sheet, SheetError};
use crate::arena::stop::Stop;

/// Who plays the games that programs play; each of the threads has its own.
pub trait Table: Send {
    /// Plays a game and returns its result; `None` if it was broken off.
    ///
    /// # Errors
    ///
    /// Says why no game can be played at all; the tournament stops then.
    fn play(&mut self, game: &Game) -> Result<Option<GameResult>, String>;
}

/// Something that those who watch may want to see.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A round was published.
    Published(&'a Course, &'a Round),
    /// A game ended.
    Ended(&'a Course, &'a Game, &'a GameResult),
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pause {
    /// The tournament is over.
    Over,
    /// The results of these games have to be typed in.
    Waiting(Vec<Game>),
    /// Games were broken off.
    BrokenOff,
}

/// Why a run cannot go on.
#[derive(Debug, Error)]
pub enum RunError {
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The journal has an event that does not fit what was before it.
    #[error("the journal does not fit the tournament: {0}")]
    Event(#[from] EventError),
    /// A sheet of results does not fit.
    #[error("{name}: {error}")]
    Sheet {
        /// The name of the sheet.
        name: String,
        /// What is wrong.
        error: SheetError,
    },
    /// A game cannot be played.
    #[error("game {id}: {why}")]
    Game {
        /// Which.
        id: GameId,
        /// Why.
        why: String,
    },
}

/// Sheets of results by their names.
pub type Sheets = Vec<(String, Sheet)>;

/// Brings a course to where its journal and its sheets leave it, without playing or writing.
///
/// # Errors
///
/// Says what does not fit.
pub fn replay(
    course: &mut Course,
    events: Vec<Event>,
    sheets: &mut Sheets,
) -> Result<(), RunError> {
    for event in events {
        course.apply(event)?;
    }
    apply_sheets(course, sheets)
}

fn apply_sheets(course: &mut Course, sheets: &mut Sheets) -> Result<(), RunError> {
    for (name, sheet) in sheets {
        let named = |error| RunError::Sheet { name: name.clone(), error };
        sheet.apply(course).map_err(named)?;
    }
    Ok(())
}

/// Checks that all lines of the sheets have found their games; they must have when no more rounds
/// can be published.
///
/// # Errors
///
/// The first line that fits no game.
pub fn check_sheets(course: &Course, sheets: &Sheets) -> Result<(), RunError> {
    for (name, sheet) in sheets {
        let named = |error| RunError::Sheet { name: name.clone(), error };
        sheet.check(course.plan()).map_err(named)?;
    }
    Ok(())
}

/// Plays a tournament until it is over or results have to be typed in. `tables` are as many as
/// there are games at a time; `stop` is the token that breaks off their games, and is stopped when
/// the tournament cannot go on.
///
/// # Errors
///
/// Says why it cannot go on. What was written down until then is not lost.
pub fn run(
    course: &mut Course,
    journal: &mut Journal,
    sheets: &mut Sheets,
    tables: Vec<Box<dyn Table>>,
    stop: &Stop,
    news: &mut dyn FnMut(News<'_>),
) -> Result<Pause, RunError> {
    let (orders, waiting) = unbounded();
    let (results, ended) = unbounded();
    let count = tables.len();
    std::thread::scope(|scope| {
        for table in tables {
            let (waiting, results) = (waiting.clone(), results.clone());
            scope.spawn(move || serve(table, &waiting, &results));
        }
        // The hall owns the sender of orders: the tables leave when it is dropped.
        let hall = Hall { course, journal, sheets, orders, ended, count, busy: BTreeSet::new() };
        let pause = hall.run(news);
        if !matches!(pause, Ok(Pause::Over | Pause::Waiting(_))) {
            // Or the other tables would be waited for.
            stop.stop();
        }
        pause
    })
}

type Played = (Game, Result<Option<GameResult>, String>);

fn serve(mut table: Box<dyn Table>, orders: &Receiver<Game>, results: &Sender<Played>) {
    while let Ok(game) = orders.recv() {
        let result = table.play(&game);
        if results.send((game, result)).is_err() {
            return;
        }
    }
}

struct Hall<'a> {
    course: &'a mut Course,
    journal: &'a mut Journal,
    sheets: &'a mut Sheets,
    orders: Sender<Game>,
    ended: Receiver<Played>,
    count: usize,
    busy: BTreeSet<GameId>,
}

impl Hall<'_> {
    fn run(mut self, news: &mut dyn FnMut(News<'_>)) -> Result<Pause, RunError> {
        loop {
            apply_sheets(self.course, self.sheets)?;
            let open = match next(self.course) {
                Next::Over => {
                    check_sheets(self.course, self.sheets)?;
                    return Ok(Pause::Over);
                }
                Next::Record(events) => {
                    for event in events {
                        self.journal.write(&event)?;
                        self.course.apply(event.clone())?;
                        if let Event::Round(round) = &event {
                            news(News::Published(self.course, round));
                        }
                    }
                    continue;
                }
                Next::Play(open) => open,
            };
            self.hand_out(&open);
            if self.busy.is_empty() {
                check_sheets(self.course, self.sheets)?;
                return Ok(Pause::Waiting(open));
            }
            let Ok((game, result)) = self.ended.recv() else { return Ok(Pause::BrokenOff) };
            self.busy.remove(&game.id);
            match result {
                Err(why) => return Err(RunError::Game { id: game.id, why }),
                Ok(None) => return Ok(Pause::BrokenOff),
                Ok(Some(result)) => {
                    let event = Event::Game { id: game.id, result };
                    self.journal.write(&event)?;
                    self.course.apply(event.clone())?;
                    if let Event::Game { result, .. } = &event {
                        news(News::Ended(self.course, &game, result));
                    }
                }
            }
        }
    }

    /// Gives free tables the first open games that two programs play.
    fn hand_out(&mut self, open: &[Game]) {
        let players = &self.course.plan().players;
        let by_engines =
            |game: &&Game| game.players.iter().all(|&player| players[player].is_engine);
        for game in open.iter().filter(by_engines) {
            if self.busy.len() >= self.count {
                return;
            }
            // The tables live as long as this does.
            if !self.busy.contains(&game.id) && self.orders.send(*game).is_ok() {
                self.busy.insert(game.id);
            }
        }
    }
}
