//! Starting an engine and finding out what it speaks.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::options::OptionError;
use super::process::{Next, Process};
use super::spec::EngineSpec;
use super::stop::Stop;
use crate::wire::{Announcement, Dialect, Reply};

/// The most options that are listened to: nobody has more, and memory is bounded.
const MOST_OPTIONS: usize = 1_000;
/// How long a process that has closed its output may take to tell how it ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Why an engine cannot be started.
#[derive(Debug, Error)]
pub enum StartError {
    /// The system does not start it.
    #[error("{}: {error}", .command.display())]
    Spawn {
        /// The program.
        command: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// It ended instead of greeting.
    #[error("ended instead of answering '{0}' ({1})")]
    Ended(Dialect, String),
    /// It did not greet in time.
    #[error("no {0}ok within {ms} ms", ms = .1.as_millis())]
    NoGreeting(Dialect, Duration),
    /// An option cannot be set as wanted.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// It did not get ready for a game; the text says how.
    #[error("{0}")]
    NotReady(String),
    /// The wait was ended from outside.
    #[error("broken off")]
    Stopped,
}

/// An engine that has said who it is.
#[derive(Debug)]
pub(super) struct Greeted {
    pub(super) process: Process,
    pub(super) dialect: Dialect,
    /// What it calls itself.
    pub(super) name: Option<String>,
    pub(super) options: Vec<Announcement>,
}

enum Greeting {
    Done(Option<String>, Vec<Announcement>),
    /// Nothing that can be used, or a word that says so.
    Refused,
    Closed,
}

/// Starts an engine and greets it, in the dialect of its spec or in the one that it knows.
///
/// # Errors
///
/// Says why the engine cannot be used.
pub(super) fn greet(
    spec: &EngineSpec,
    patience: Duration,
    stop: &Stop,
) -> Result<Greeted, StartError> {
    let spawn = || {
        let command = spec.command.clone();
        Process::spawn(spec).map_err(|error| StartError::Spawn { command, error })
    };
    let mut process = spawn()?;
    let deadline = Instant::now() + patience;
    if spec.dialect.is_none() {
        let dialect = Dialect::Ucci;
        match ask(&mut process, dialect, Instant::now() + patience / 3, stop)? {
            Greeting::Done(name, options) => {
                return Ok(Greeted { process, dialect, name, options });
            }
            Greeting::Refused => {}
            // Some leave at the first word that they do not know.
            Greeting::Closed => process = spawn()?,
        }
    }
    let dialect = spec.dialect.unwrap_or(Dialect::Uci);
    match ask(&mut process, dialect, deadline, stop)? {
        Greeting::Done(name, options) => Ok(Greeted { process, dialect, name, options }),
        Greeting::Refused => Err(StartError::NoGreeting(dialect, patience)),
        Greeting::Closed => {
            let status = process.wait(LAST_WORDS);
            let how = status.map_or("it closed its output".to_owned(), |status| status.to_string());
            Err(StartError::Ended(dialect, how))
        }
    }
}

/// Greets an engine. One that stays silent is greeted again with the line ends of Windows.
fn ask(
    process: &mut Process,
    dialect: Dialect,
    deadline: Instant,
    stop: &Stop,
) -> Result<Greeting, StartError> {
    let (mut name, mut options) = (None, Vec::new());
    let mut is_silent = true;
    let half = Instant::now() + deadline.saturating_duration_since(Instant::now()) / 2;
    if process.send(&dialect.to_string()).is_err() {
        return Ok(Greeting::Closed);
    }
    loop {
        let is_first_try = is_silent && process.line_end == "\n";
        let line = match process.next(if is_first_try { half } else { deadline }, stop) {
            Next::Line(line) => line,
            Next::TimeOut if is_first_try => {
                process.line_end = "\r\n";
                if process.send(&dialect.to_string()).is_err() {
                    return Ok(Greeting::Closed);
                }
                continue;
            }
            Next::TimeOut => {
                if is_silent {
                    process.line_end = "\n";
                }
                return Ok(Greeting::Refused);
            }
            Next::Closed => return Ok(Greeting::Closed),
            Next::Stopped => return Err(StartError::Stopped),
        };
        is_silent = false;
        if Instant::now() >= deadline {
            return Ok(Greeting::Refused);
        }
        match Reply::parse(&line.bytes) {
            Reply::Greeted(greeted) if greeted == dialect => {
                return Ok(Greeting::Done(name, options));
            }
            Reply::Id { key, text } if key.eq_ignore_ascii_case("name") => name = Some(text),
            Reply::Option(option) if options.len() < MOST_OPTIONS => options.push(option),
            Reply::Other(text) if text.to_ascii_lowercase().starts_with("unknown command") => {
                return Ok(Greeting::Refused);
            }
            _ => {}
        }
    }
}
