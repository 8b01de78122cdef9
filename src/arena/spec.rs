//! How an engine is started, and how long it may take for what.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use crate::wire::Dialect;

/// How an engine numbers the ranks of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ranks {
    /// 0 to 9, as UCCI and most engines do: `h2e2`.
    FromZero,
    /// 1 to 10, as engines of many games do in UCI: `h3e3`.
    FromOne,
}

/// How an engine is started and spoken to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// The name in records and tables; empty for the one that the engine gives itself.
    pub name: String,
    /// The program: a path, or a name that the system looks for.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// The folder it runs in; `None` for the one that this process runs in.
    pub directory: Option<PathBuf>,
    /// What it speaks; `None` to try UCCI, then UCI.
    pub dialect: Option<Dialect>,
    /// How it numbers ranks; `None` to tell by what it announces: in UCI, an engine with a choice
    /// of games counts from 1.
    pub ranks: Option<Ranks>,
    /// Options by name and value, the name in either dialect's spelling (`hash` is `hashsize`). The
    /// value of a button is not looked at.
    pub options: Vec<(String, String)>,
    /// Lines that are sent as they are, after the options.
    pub init: Vec<String>,
    /// Whether it is started afresh for every game.
    pub restart: bool,
    /// Whether UCCI's clock is told in seconds. Milliseconds otherwise.
    pub seconds: bool,
    /// Whether lines to it end in CR and LF. An engine that answers nothing else is found out.
    pub crlf: bool,
    /// A file to which what it writes on stderr is appended, up to 16 MiB for each start; `None`
    /// to drop it.
    pub stderr: Option<PathBuf>,
}

impl EngineSpec {
    /// Returns the engine of a program, with nothing set.
    pub fn new(command: impl Into<PathBuf>) -> Self {
        Self {
            name: String::new(),
            command: command.into(),
            arguments: Vec::new(),
            directory: None,
            dialect: None,
            ranks: None,
            options: Vec::new(),
            init: Vec::new(),
            restart: false,
            seconds: false,
            crlf: false,
            stderr: None,
        }
    }
}

/// How long an engine may take for what is not on its clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadlines {
    /// From its start to `ucciok` or `uciok`.
    pub start: Duration,
    /// To get ready for a new game.
    pub new_game: Duration,
    /// To answer `isready` between moves.
    pub ping: Duration,
    /// To answer a search that has no clock.
    pub think: Duration,
    /// To answer `stop`, after its flag has fallen.
    pub stop: Duration,
    /// To leave after `quit`, before it is killed.
    pub quit: Duration,
}

impl Default for Deadlines {
    /// Returns ten seconds for a start and for a ping, a minute for a new game, ten minutes for a
    /// search without a clock, half a second for `stop` and one second for `quit`.
    fn default() -> Self {
        Self {
            start: Duration::from_secs(10),
            new_game: Duration::from_mins(1),
            ping: Duration::from_secs(10),
            think: Duration::from_mins(10),
            stop: Duration::from_millis(500),
            quit: Duration::from_secs(1),
        }
    }
}
