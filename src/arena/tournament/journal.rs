//! The journal: all events of a tournament, one on each line, so that one that was cut off goes on
//! where it was.
//!
//! The first line says to which tournament it belongs. A last line that was not finished when the
//! program was killed is dropped.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::course::Event;
use super::plan::Plan;

/// The version of the format.
const VERSION: u32 = 1;

/// How long to wait for another process to let go of a journal.
const PATIENCE: Duration = Duration::from_millis(500);

/// A journal that is open for writing.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    journal: u32,
    tournament: String,
    plan: String,
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another process writes it.
    #[error("{}: another process is playing this tournament", .0.display())]
    Busy(PathBuf),
    /// It belongs to another tournament.
    #[error(
        "{}: this journal was begun with other players, another format or another seed; go on with the file as it was, or remove the journal to start anew", .0.display()
    )]
    Other(PathBuf),
    /// A line is no event.
    #[error("{}: line {line}: {why}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Why.
        why: String,
    },
}

impl Journal {
    /// Opens the journal of a tournament, or begins it, and returns the events in it.
    ///
    /// # Errors
    ///
    /// Says why the file cannot be used; it is left as it is.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Self, Vec<Event>), JournalError> {
        let io = |error| JournalError::Io { path: path.to_path_buf(), error };
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        let mut file = options.open(path).map_err(io)?;
        lock(&file, path)?;
        let (events, end) = read(&file, path, plan)?;
        // What comes after was being written when somebody pulled the plug.
        file.set_len(end).map_err(io)?;
        file.seek(SeekFrom::Start(end)).map_err(io)?;
        let mut journal = Self { file, path: path.to_path_buf() };
        if end == 0 {
            journal.line(&head(plan))?;
        }
        Ok((journal, events))
    }

    /// Returns the events of a journal without opening it for writing; none if there is no file.
    ///
    /// # Errors
    ///
    /// Says why the file cannot be used.
    pub fn peek(path: &Path, plan: &Plan) -> Result<Vec<Event>, JournalError> {
        match File::open(path) {
            Ok(file) => Ok(read(&file, path, plan)?.0),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(JournalError::Io { path: path.to_path_buf(), error }),
        }
    }

    /// Writes an event and makes sure that it is on the disk.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn write(&mut self, event: &Event) -> Result<(), JournalError> {
        self.line(event)
    }

    fn line(&mut self, content: &impl Serialize) -> Result<(), JournalError> {
        let io = |error| JournalError::Io { path: self.path.clone(), error };
        let mut text = serde_json::to_string(content).map_err(|error| io(error.into()))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(io)?;
        self.file.sync_data().map_err(io)
    }
}

/// Keeps others from writing. A process that is just ending may hold the file a moment longer.
fn lock(file: &File, path: &Path) -> Result<(), JournalError> {
    let begin = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => {
                return Err(JournalError::Io { path: path.to_path_buf(), error });
            }
            Err(TryLockError::WouldBlock) if begin.elapsed() > PATIENCE => {
                return Err(JournalError::Busy(path.to_path_buf()));
            }
            Err(TryLockError::WouldBlock) => thread::sleep(PATIENCE / 20),
        }
    }
}

fn head(plan: &Plan) -> Head {
    Head { journal: VERSION, tournament: plan.name.clone(), plan: fingerprint(plan) }
}

/// What must not change while a tournament runs: who plays, in which form, by which lots. Ratings,
/// points, tie-breaks and names may be corrected, line-ups are chosen from round to round.
fn fingerprint(plan: &Plan) -> String {
    let players: Vec<_> = plan.players.iter().map(|player| (&player.name, player.team)).collect();
    let teams: Vec<_> = plan.teams.iter().map(|team| &team.name).collect();
    let form = (plan.team_play, &plan.format, plan.games, plan.numbers, plan.lots, plan.play_off);
    let text = format!("{players:?} {teams:?} {form:?} {}", plan.first_place_play_off);
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

/// Returns the events and where the last whole line ends.
fn read(file: &File, path: &Path, plan: &Plan) -> Result<(Vec<Event>, u64), JournalError> {
    let io = |error| JournalError::Io { path: path.to_path_buf(), error };
    let mut reader = BufReader::new(file);
    let (mut events, mut end, mut number) = (Vec::new(), 0, 0);
    loop {
        let mut line = Vec::new();
        let length = reader.read_until(b'\n', &mut line).map_err(io)?;
        if !line.ends_with(b"\n") {
            return Ok((events, end));
        }
        number += 1;
        let broken = |why: serde_json::Error| JournalError::Line {
            path: path.to_path_buf(),
            line: number,
            why: why.to_string(),
        };
        if number == 1 {
            let found: Head = serde_json::from_slice(&line).map_err(broken)?;
            if found.journal != VERSION || found.plan != fingerprint(plan) {
                return Err(JournalError::Other(path.to_path_buf()));
            }
        } else {
            events.push(serde_json::from_slice(&line).map_err(broken)?);
        }
        end += length as u64;
    }
}
