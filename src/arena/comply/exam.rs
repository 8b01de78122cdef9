//! An engine under examination, and what is asked of it.

use std::io::{self, Write};
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::super::answer::{self, Answer};
use super::super::options::{ranks, setting};
use super::super::process::{Line, Next, Process};
use super::super::spec::{EngineSpec, Ranks};
use super::super::stop::Stop;
use crate::board::{Move, Position};
use crate::wire::{Announcement, Command, Dialect, Reply};

/// How long an answer may take that has no bound of its own.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a process that has closed its output may take to end.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// The most of an engine's line that is quoted.
const QUOTED: usize = 120;

/// Why a point is not passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// The engine does something else; the text says what.
    Failed(String),
    /// It cannot be told; the text says why.
    Skipped(String),
}

impl Trouble {
    /// Returns the same trouble with where it came up.
    pub(super) fn at(self, what: &str) -> Self {
        match self {
            Self::Failed(why) => Self::Failed(format!("{what}: {why}")),
            Self::Skipped(why) => Self::Skipped(why),
        }
    }
}

/// The result of one point.
pub(super) type Check = Result<(), Trouble>;

/// Returns a failure.
pub(super) fn fail<T>(why: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble::Failed(why.into()))
}

/// Fails unless something holds.
pub(super) fn ensure(holds: bool, why: impl FnOnce() -> String) -> Check {
    if holds { Ok(()) } else { fail(why()) }
}

/// Returns a line as it is quoted.
pub(super) fn quote(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let text = text.trim_end();
    let mut short: String = text.chars().take(QUOTED).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    format!("'{short}'")
}

/// How an engine is examined.
#[derive(Debug)]
pub(super) struct Exam<'a> {
    pub(super) spec: &'a EngineSpec,
    pub(super) dialect: Dialect,
    /// Whether the engine speaks the other dialect too.
    pub(super) speaks_both: bool,
    /// What is added to every bound of time.
    pub(super) slack: Duration,
    pub(super) stop: &'a Stop,
}

impl Exam<'_> {
    pub(super) fn is_ucci(&self) -> bool {
        self.dialect == Dialect::Ucci
    }

    /// Starts the engine, without a word.
    pub(super) fn raw(&self) -> Result<Subject<'_>, Trouble> {
        let errors = Errors::default();
        let process = Process::spawn_with(self.spec, Some(errors.clone()));
        let process = process.map_err(|error| {
            Trouble::Failed(format!("{} cannot be started: {error}", self.spec.command.display()))
        })?;
        Ok(Subject {
            exam: self,
            process,
            errors,
            ranks: self.spec.ranks.unwrap_or(Ranks::FromZero),
            options: Vec::new(),
            heard: Vec::new(),
        })
    }

    /// Starts the engine and greets it.
    pub(super) fn engine(&self) -> Result<Subject<'_>, Trouble> {
        let mut subject = self.raw()?;
        subject.greet()?;
        Ok(subject)
    }
}

/// What came on stderr.
#[derive(Clone, Debug, Default)]
struct Errors(Arc<Mutex<Vec<u8>>>);

impl Write for Errors {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < QUOTED {
            kept.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A running engine.
#[derive(Debug)]
pub(super) struct Subject<'a> {
    pub(super) exam: &'a Exam<'a>,
    process: Process,
    errors: Errors,
    ranks: Ranks,
    pub(super) options: Vec<Announcement>,
    /// All lines so far.
    pub(super) heard: Vec<Vec<u8>>,
}

/// What came of a `go`.
#[derive(Debug)]
pub(super) struct Search {
    /// The lines before the answer.
    pub(super) lines: Vec<Vec<u8>>,
    pub(super) answer: Answer,
    /// The answer as it was written.
    pub(super) text: Vec<u8>,
    pub(super) took: Duration,
}

impl Subject<'_> {
    /// Sends a line. That it is not taken shows in what follows.
    pub(super) fn say(&self, line: &str) {
        let _ = self.process.send(line);
    }

    /// Sends bytes as they are.
    pub(super) fn bytes(&self, bytes: &[u8]) {
        let _ = self.process.send_bytes(bytes);
    }

    /// Greets and sets what the user wants set.
    fn greet(&mut self) -> Check {
        let dialect = self.exam.dialect;
        self.say(&dialect.to_string());
        let ok = format!("{dialect}ok");
        for line in self.until(&ok)? {
            if let Reply::Option(option) = Reply::parse(&line) {
                self.options.push(option);
            }
        }
        if self.exam.spec.ranks.is_none() {
            self.ranks = ranks(dialect, &self.options);
        }
        // A book picks among moves by chance: points that compare answers would fail.
        let settings = [("UCI_Variant", "xiangqi"), ("usebook", "false")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        for (name, value) in settings.iter().chain(&self.exam.spec.options) {
            if let Ok(option) = setting(&self.options, name, value) {
                self.say(&Command::SetOption(option).text(dialect).to_string());
            }
        }
        for line in &self.exam.spec.init {
            self.say(line);
        }
        self.ready()?;
        Ok(())
    }

    /// Waits for a line for a while; `None` when there is none.
    pub(super) fn line(&mut self, patience: Duration) -> Result<Option<Line>, Trouble> {
        match self.process.next(Instant::now() + patience, self.exam.stop) {
            Next::Line(line) => {
                self.heard.push(line.bytes.clone());
                Ok(Some(line))
            }
            Next::TimeOut => Ok(None),
            Next::Closed => fail(match self.process.wait(LAST_WORDS) {
                Some(status) => format!("the engine has ended ({status})"),
                None => "the engine has closed its output".to_owned(),
            }),
            Next::Stopped => Err(Trouble::Skipped("broken off".to_owned())),
        }
    }

    /// Waits for a line that is just one word; returns those before it.
    pub(super) fn until(&mut self, word: &str) -> Result<Vec<Vec<u8>>, Trouble> {
        let deadline = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        while let Some(line) = self.line(deadline.saturating_duration_since(Instant::now()))? {
            if line.bytes.trim_ascii() == word.as_bytes() {
                return Ok(lines);
            }
            lines.push(line.bytes);
        }
        fail(format!("no {word} within {} s", PATIENCE.as_secs()))
    }

    /// Waits until the engine has dealt with all before; returns what it said meanwhile.
    pub(super) fn ready(&mut self) -> Result<Vec<Vec<u8>>, Trouble> {
        self.say("isready");
        self.until("readyok")
    }

    /// Fails if the engine says anything to some lines.
    pub(super) fn silent(&mut self, lines: &[&str]) -> Check {
        for line in lines {
            self.say(line);
            let said = self.ready()?;
            if let Some(first) = said.first() {
                return fail(format!("'{line}' is answered by {}", quote(first)));
            }
        }
        Ok(())
    }

    /// Fails if the engine says anything for a while.
    pub(super) fn mute(&mut self, span: Duration) -> Check {
        match self.line(span)? {
            Some(line) => fail(format!("unasked: {}", quote(&line.bytes))),
            None => Ok(()),
        }
    }

    /// Fails if an answer to `go` comes within a while.
    pub(super) fn no_answer_for(&mut self, span: Duration) -> Check {
        let deadline = Instant::now() + span;
        while let Some(line) = self.line(deadline.saturating_duration_since(Instant::now()))? {
            if self.is_answer(&line.bytes) {
                return fail(format!("an answer that is too early: {}", quote(&line.bytes)));
            }
        }
        Ok(())
    }

    pub(super) fn is_answer(&self, line: &[u8]) -> bool {
        answer::read(line, self.ranks).is_some()
    }

    /// Waits for the answer to a `go` that has been sent.
    pub(super) fn answer(&mut self) -> Result<Search, Trouble> {
        let start = Instant::now();
        let deadline = start + PATIENCE;
        let mut lines = Vec::new();
        while let Some(line) = self.line(deadline.saturating_duration_since(Instant::now()))? {
            if let Some(reading) = answer::read(&line.bytes, self.ranks) {
                let took = line.received.saturating_duration_since(start);
                return Ok(Search { lines, answer: reading.answer, text: line.bytes, took });
            }
            lines.push(line.bytes);
        }
        fail(format!("no answer within {} s", PATIENCE.as_secs()))
    }

    /// Sends a `go` and waits for the answer.
    pub(super) fn search(&mut self, go: &str) -> Result<Search, Trouble> {
        self.say(go);
        let search = self.answer();
        search.map_err(|trouble| trouble.at(&format!("'{go}'")))
    }

    /// Returns the answer to a `go`, which must be a legal move.
    pub(super) fn mv(&mut self, go: &str, position: &Position) -> Result<Move, Trouble> {
        let search = self.search(go)?;
        legal(&search, position)
    }

    /// Fails unless the answer to a `go` is that there is no move, in the form of the dialect.
    pub(super) fn no_move(&mut self, go: &str) -> Result<Search, Trouble> {
        let search = self.search(go)?;
        self.is_no_move(&search)?;
        Ok(search)
    }

    pub(super) fn is_no_move(&self, search: &Search) -> Check {
        let wanted = if self.exam.is_ucci() { "nobestmove" } else { "bestmove (none)" };
        let is_right = search.text.trim_ascii() == wanted.as_bytes();
        ensure(is_right, || format!("{} and not '{wanted}'", quote(&search.text)))
    }

    /// Returns moves as the engine writes them, each with a blank before it.
    pub(super) fn moves(&self, moves: &str) -> String {
        let word = |word: &str| match word.parse() {
            Ok(mv) => answer::write(mv, self.ranks),
            Err(_) => word.to_owned(),
        };
        moves.split_whitespace().fold(String::new(), |text, mv| text + " " + &word(mv))
    }

    /// Returns the move of a word as the engine writes it.
    pub(super) fn read(&self, word: &str) -> Option<Move> {
        answer::parse(word, self.ranks)
    }

    /// Sets up a position: a FEN, or none for the start position, and moves. Returns it.
    pub(super) fn place(&mut self, fen: &str, moves: &str) -> Position {
        let list = self.moves(moves);
        let word = if list.is_empty() { "" } else { " moves" };
        let start = if fen.is_empty() { "startpos".to_owned() } else { format!("fen {fen}") };
        self.say(&format!("position {start}{word}{list}"));
        position(fen, moves)
    }

    /// Tells the engine that a new game begins.
    pub(super) fn new_game(&mut self) -> Check {
        self.say(&Command::NewGame.text(self.exam.dialect).to_string());
        self.ready().map(drop)
    }

    /// Returns how the process ended, if it does so in time.
    pub(super) fn ends_within(&mut self, patience: Duration) -> Option<ExitStatus> {
        self.process.wait(patience + self.exam.slack)
    }

    /// Fails unless the process ends in time and without a failure.
    pub(super) fn leaves_within(&mut self, patience: Duration) -> Check {
        match self.ends_within(patience) {
            Some(status) if status.success() => Ok(()),
            Some(status) => fail(format!("it ended with a failure ({status})")),
            None => fail(format!("it still runs after {} ms", patience.as_millis())),
        }
    }

    pub(super) fn close_input(&mut self) {
        self.process.close_input();
    }

    pub(super) fn close_output(&mut self) {
        self.process.close_output();
    }

    pub(super) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Returns the beginning of what came on stderr of an engine that has left.
    pub(super) fn errors(&self) -> Vec<u8> {
        self.process.wait_for_errors(LAST_WORDS);
        self.errors.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Returns a position that this program knows to be one.
pub(super) fn position(fen: &str, moves: &str) -> Position {
    let mut position = match fen {
        "" => Position::startpos(),
        fen => Position::from_fen(fen).unwrap_or_else(|_| Position::startpos()),
    };
    for word in moves.split_whitespace() {
        if let Ok(mv) = word.parse() {
            drop(position.try_play(mv));
        }
    }
    position
}

/// Returns the move of an answer, which must be legal.
pub(super) fn legal(search: &Search, position: &Position) -> Result<Move, Trouble> {
    match search.answer {
        Answer::Move(mv) if position.is_legal(mv) => Ok(mv),
        _ => fail(format!("{} is no legal move here", quote(&search.text))),
    }
}

/// Returns the number after a keyword of a line.
pub(super) fn number(line: &[u8], keyword: &str) -> Option<i64> {
    let text = String::from_utf8_lossy(line);
    let mut words = text.split_whitespace().skip_while(|word| *word != keyword).skip(1);
    words.next()?.parse().ok()
}

/// Returns the words of a line.
pub(super) fn words(line: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(line).split_whitespace().map(str::to_owned).collect()
}
