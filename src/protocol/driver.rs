//! The loop between the client's lines and the search's events.
//!
//! ```text
//! idle ── go ──> busy ── the search is done: answer ──> idle, then what was put off
//!                 │ isready, probe, ponderhit, greetings   served at once
//!                 │ stop                                   ends the search
//!                 │ go                                     ends the search and is put off
//!                 │ position, banmoves, setoption, …       put off
//!                 └ quit                                   leaves
//! ```
//!
//! After a `stop` everything is put off, so the order of lines is kept. In batch mode nothing is
//! even read while busy.

use std::io::{self, Write};
use std::mem;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, at, never, select};

use super::book::{book_lines, plays_from_book};
use super::counting::Count;
use super::fens::Fens;
use super::limits::limits;
use super::manners::Manners;
use super::options::{self, OptionError, Target};
use super::output::{Leave, Output, Step};
use super::reader::Line;
use super::report::{info_line, static_line};
use super::score::score_text;
use super::search::{Search, choices, expected_reply};
use super::setup::set_up;
use super::switches::Switches;
use crate::board::Move;
use crate::book::Pick;
use crate::engine::{Engine, SearchId};
use crate::eval::Score;
use crate::search::{Bound, Event, Info, Outcome};
use crate::wire::{Command, Dialect, GoArguments, Placement, Reply, ScoreText, SetOption};

/// How long a search may take to answer when the session ends.
const LAST_ANSWER: Duration = Duration::from_millis(400);

#[derive(Debug)]
enum Work {
    None,
    Search(Search),
    Count(Count),
    Fens(Fens),
}

/// A session: an engine, an output, and what the client has said so far.
#[derive(Debug)]
pub(super) struct Driver<W> {
    engine: Engine,
    events: Receiver<(SearchId, Event)>,
    output: Output<W>,
    switches: Switches,
    work: Work,
    /// Whether the client, or its next `go`, has asked for the answer.
    is_stopping: bool,
    /// Why there is no position to play from; what the engine holds is an older one then.
    unusable: Option<String>,
    banned: Vec<Move>,
    /// Whether the last thing said was the answer to a `go`: a late `stop` wants no other.
    is_answered: bool,
    manners: Manners,
    put_off: Vec<(Command, Instant)>,
    /// Remarks for the next time that the client listens to remarks.
    remarks: Vec<String>,
}

impl<W: Write> Driver<W> {
    pub(super) fn new(output: W) -> io::Result<Self> {
        let (engine, events) = Engine::new()?;
        Ok(Self {
            engine,
            events,
            output: Output::new(output),
            switches: Switches::default(),
            work: Work::None,
            is_stopping: false,
            unusable: None,
            banned: Vec::new(),
            is_answered: false,
            manners: Manners::default(),
            put_off: Vec::new(),
            remarks: Vec::new(),
        })
    }

    /// Serves a client until it leaves.
    pub(super) fn run(mut self, lines: &Receiver<Line>) {
        let leave = loop {
            if let Err(leave) = self.turn(Some(lines)) {
                break leave;
            }
        };
        self.leave(leave);
    }

    /// Executes lines in batch mode, waits for the last answer, and leaves.
    pub(super) fn run_script(mut self, lines: impl IntoIterator<Item = String>) {
        self.switches.batch = true;
        let mut lines = lines.into_iter();
        let leave = loop {
            let step = if self.is_busy() {
                self.turn(None)
            } else if let Some(line) = lines.next() {
                self.command(Command::parse(line.as_bytes()), Instant::now())
            } else {
                Err(Leave::EndOfInput)
            };
            if let Err(leave) = step {
                break leave;
            }
        };
        self.leave(leave);
    }

    /// Waits for one thing and deals with it.
    fn turn(&mut self, lines: Option<&Receiver<Line>>) -> Step {
        let (no_line, no_result, no_fen) = (never(), never(), never());
        let is_deaf = self.switches.batch && self.is_busy();
        let lines = lines.filter(|_| !is_deaf).unwrap_or(&no_line);
        let (mut results, mut fens, mut flush) = (&no_result, &no_fen, never());
        match &self.work {
            Work::None => {}
            Work::Search(search) => {
                flush = search.report.next_flush().map_or_else(never, at);
            }
            Work::Count(count) => results = &count.results,
            Work::Fens(made) => fens = &made.results,
        }
        select! {
            recv(self.events) -> event => match event {
                Ok((id, event)) => self.event(id, event),
                Err(_) => Err(Leave::Quit),
            },
            recv(results) -> result => self.counted(result.ok()),
            recv(fens) -> fen => self.made(fen.ok()),
            recv(flush) -> _ => self.show(|search| search.report.flush(Instant::now())),
            recv(lines) -> line => match line {
                Ok(Line { bytes: Some(bytes), received }) => {
                    self.command(Command::parse(&bytes), received)
                }
                Ok(Line { bytes: None, .. }) => {
                    self.remark("a line that was too long has been dropped");
                    Ok(())
                }
                Err(_) => Err(Leave::EndOfInput),
            },
        }
    }

    fn leave(&mut self, leave: Leave) {
        self.stop();
        let deadline = Instant::now() + LAST_ANSWER;
        self.put_off.clear();
        while leave != Leave::OutputGone && matches!(self.work, Work::Search(_)) {
            let Ok((id, event)) = self.events.recv_deadline(deadline) else { break };
            if self.event(id, event).is_err() {
                break;
            }
        }
        if leave == Leave::Quit && self.output.dialect == Dialect::Ucci {
            // The session is over whether or not this is read.
            let _ = self.output.say(&Reply::Bye);
        }
    }

    fn is_busy(&self) -> bool {
        !matches!(self.work, Work::None)
    }

    fn command(&mut self, command: Command, received: Instant) -> Step {
        if !self.is_busy() {
            return self.serve(command, received);
        }
        let keeps_order = self.is_stopping || self.switches.batch;
        match command {
            Command::Quit if !self.switches.batch => return Err(Leave::Quit),
            _ if keeps_order => {}
            Command::Blank
            | Command::Unknown(_)
            | Command::IsReady
            | Command::Greet(_)
            | Command::Probe(_)
            | Command::PonderHit { .. }
            | Command::Debug(_) => return self.serve(command, received),
            Command::Stop => {
                self.stop();
                return Ok(());
            }
            Command::Go(_) => self.stop(),
            // The new position makes earlier ones void.
            Command::Position(_) => self.put_off.retain(|(command, _)| {
                !matches!(command, Command::Position(_) | Command::BanMoves(_))
            }),
            _ => {}
        }
        self.put_off.push((command, received));
        Ok(())
    }

    /// Deals with a command: any one when idle; when busy, those that a search does not mind.
    fn serve(&mut self, command: Command, received: Instant) -> Step {
        match command {
            Command::Blank => Ok(()),
            Command::Unknown(text) => self.ignore(&format!("ignored: {text}")),
            Command::Greet(dialect) => self.greet(dialect),
            Command::IsReady => self.output.say(&Reply::ReadyOk),
            Command::SetOption(option) => self.set_option(&option),
            Command::NewGame => {
                self.target().new_game();
                Ok(())
            }
            Command::Position(placement) => self.position(&placement),
            Command::BanMoves(moves) => {
                self.banned.extend(moves);
                Ok(())
            }
            Command::Go(go) => self.go(&go, received),
            Command::PonderHit { draw } => {
                if let Work::Search(search) = &mut self.work
                    && search.is_pondering
                {
                    search.is_pondering = false;
                    search.is_offered |= draw;
                    self.engine.ponder_hit(received);
                }
                Ok(())
            }
            // Busy or not, `stop` comes here only when there is no search to stop.
            Command::Stop if self.output.dialect == Dialect::Uci || self.is_answered => Ok(()),
            Command::Stop => self.output.say(&Reply::NoBestMove),
            Command::Probe(placement) => self.probe(&placement),
            Command::Debug(is_on) => {
                self.switches.debug = is_on;
                Ok(())
            }
            Command::Show => {
                let position = self.engine.position();
                let board = format!("{position}fen {}", position.fen());
                board.lines().try_for_each(|line| self.output.say(&Reply::Other(line.to_owned())))
            }
            Command::Evaluate => {
                let line = static_line(self.engine.evaluate(), self.output.dialect);
                self.output.say(&Reply::Info(line))
            }
            Command::GenFens(asked) => {
                match Fens::start(asked) {
                    Ok(fens) => self.work = Work::Fens(fens),
                    Err(error) => return self.output.say(&Reply::message(&error.to_string())),
                }
                Ok(())
            }
            Command::Quit => Err(Leave::Quit),
        }
    }

    fn greet(&mut self, dialect: Dialect) -> Step {
        self.output.dialect = dialect;
        self.is_answered = false;
        let id = |key: &str, text: &str| Reply::Id { key: key.to_owned(), text: text.to_owned() };
        self.output.say(&id("name", concat!("Chuhe ", env!("CARGO_PKG_VERSION"))))?;
        self.output.say(&id("author", "the Chuhe authors"))?;
        options::announcements(dialect)
            .try_for_each(|option| self.output.say(&Reply::Option(option)))?;
        let step = self.output.say(&Reply::Greeted(dialect));
        self.engine.warm_up();
        step
    }

    /// Returns what options act upon.
    fn target(&mut self) -> Target<'_> {
        let Self { engine, switches, manners, .. } = self;
        Target { engine, switches, manners }
    }

    fn set_option(&mut self, option: &SetOption) -> Step {
        match options::set(option, &mut self.target()) {
            Ok(()) => Ok(()),
            Err(error @ OptionError::Refused(_)) => {
                self.remark(&error.to_string());
                Ok(())
            }
            Err(error) => self.ignore(&format!("ignored: {error}")),
        }
    }

    fn position(&mut self, placement: &Placement) -> Step {
        self.is_answered = false;
        self.banned.clear();
        match set_up(placement) {
            Ok(position) => {
                self.engine.set_position(position);
                self.unusable = None;
            }
            Err(error) => {
                let why = error.to_string();
                self.unusable = Some(why.clone());
                self.ignore(&why)?;
            }
        }
        match &placement.junk {
            Some(junk) => self.ignore(&format!("ignored from here on: {junk}")),
            None => Ok(()),
        }
    }

    fn probe(&mut self, placement: &Placement) -> Step {
        let position = set_up(placement).ok();
        let hit = position.as_ref().and_then(|position| self.engine.probe(position));
        let legal = |mv: &Move| position.as_ref().is_some_and(|position| position.is_legal(*mv));
        let (mut lower, mut upper) = (None, None);
        if let Some((hit, (score, bound))) = hit.and_then(|hit| Some((hit, hit.score?))) {
            let (ScoreText::Value(value) | ScoreText::Cp(value) | ScoreText::Mate(value)) =
                score_text(score, Dialect::Ucci);
            let known = Some((value, u32::try_from(hit.depth).unwrap_or(0)));
            lower = known.filter(|_| bound != Bound::Upper);
            upper = known.filter(|_| bound != Bound::Lower);
        }
        let best = hit.and_then(|hit| hit.mv).filter(legal);
        self.output.say(&Reply::PopHash { best, lower, upper })
    }

    fn go(&mut self, go: &GoArguments, received: Instant) -> Step {
        for remark in mem::take(&mut self.remarks) {
            self.output.say(&Reply::message(&remark))?;
        }
        if let Some(why) = &self.unusable {
            self.output.say(&Reply::message(why))?;
            return self.answer(&Reply::NoBestMove);
        }
        let position = self.engine.position();
        if let Some(depth) = go.perft {
            match Count::start(position.clone(), u32::try_from(depth).unwrap_or(0)) {
                Ok(count) => self.work = Work::Count(count),
                Err(error) => return self.answer(&Reply::message(&error.to_string())),
            }
            return Ok(());
        }
        if go.depth == Some(0) {
            let line = static_line(self.engine.evaluate(), self.output.dialect);
            self.output.say(&Reply::Info(line))?;
            return self.answer(&Reply::NoBestMove);
        }
        let choices = choices(position, &self.banned, &go.searchmoves);
        if self.switches.book
            && plays_from_book(go, self.engine.settings())
            && let Some(pick) = self.engine.book_move(&choices)
        {
            return self.answer_from_book(&pick);
        }
        let position = self.engine.position();
        let mut limits = limits(go, position.side(), self.output.dialect, &self.switches);
        limits.banned.clone_from(&self.banned);
        if go.searchmoves.iter().any(|mv| choices.contains(mv)) {
            limits.search_moves.clone_from(&choices);
        }
        let is_pondering = limits.ponder;
        let id = self.engine.go(limits, received);
        let mut search = Search::new(id, received, choices);
        search.is_pondering = is_pondering;
        search.is_offered = go.draw;
        self.work = Work::Search(search);
        Ok(())
    }

    /// Answers with a move of the book at once. Nothing is expected of the opponent, so that the
    /// client does not ponder where the book may know the answer again.
    fn answer_from_book(&mut self, pick: &Pick) -> Step {
        let (remark, line) = book_lines(pick, &self.engine, self.output.dialect);
        self.output.say(&Reply::message(&remark))?;
        self.output.say(&Reply::Info(line))?;
        self.answer(&Reply::BestMove { mv: pick.played.mv, ponder: None, courtesy: None })
    }

    fn stop(&mut self) {
        match &self.work {
            Work::None => return,
            Work::Search(_) => self.engine.stop(),
            Work::Count(count) => count.stop(),
            Work::Fens(fens) => fens.stop(),
        }
        self.is_stopping = true;
    }

    fn event(&mut self, id: SearchId, event: Event) -> Step {
        let now = Instant::now();
        let Work::Search(search) = &mut self.work else { return Ok(()) };
        if search.id != id {
            return Ok(());
        }
        match event {
            Event::Info(info) => self.show(|search| search.report.take(info, now)),
            Event::CurrentMove { depth, mv, number } => {
                if !search.report.wants_current_move(now) {
                    return Ok(());
                }
                let number = u32::try_from(number).ok();
                self.output.say(&Reply::CurrentMove { depth: Some(depth), mv, number })
            }
            Event::Message(text) => self.output.say(&Reply::message(&text)),
            Event::Done(outcome) => self.conclude(outcome, now),
        }
    }

    /// Says what the running search has to show.
    fn show(&mut self, lines: impl FnOnce(&mut Search) -> Vec<Info>) -> Step {
        let Work::Search(search) = &mut self.work else { return Ok(()) };
        let dialect = self.output.dialect;
        let pieces = self.engine.position().occupied().count();
        let pieces = self.switches.shows_chances.then_some(pieces);
        let lines = lines(search);
        lines
            .into_iter()
            .try_for_each(|info| self.output.say(&Reply::Info(info_line(info, dialect, pieces))))
    }

    /// Gives the answer of the search that has ended.
    fn conclude(&mut self, mut outcome: Outcome, now: Instant) -> Step {
        let Work::Search(search) = &self.work else { return Ok(()) };
        let is_offered = search.is_offered;
        outcome.best = search.playable(outcome.best);
        let position = self.engine.position();
        let Some(mv) = outcome.best else {
            if !position.has_legal_move() {
                let line = static_line(Score::mated_in(0), self.output.dialect);
                self.output.say(&Reply::Info(line))?;
            }
            return self.answer(&Reply::NoBestMove);
        };
        outcome.ponder = expected_reply(position, mv, outcome.ponder);
        self.show(|search| search.report.finish(&outcome, now))?;
        let courtesy = self.manners.courtesy(outcome.score, is_offered);
        self.answer(&Reply::BestMove { mv, ponder: outcome.ponder, courtesy })
    }

    /// Takes the count of one root move; `None` when all are counted.
    fn counted(&mut self, result: Option<(Move, u64)>) -> Step {
        let Work::Count(count) = &mut self.work else { return Ok(()) };
        if let Some((mv, nodes)) = result {
            count.total += nodes;
            return self.output.say(&Reply::Other(format!("{mv}: {nodes}")));
        }
        let total = format!("Nodes searched: {}", count.total);
        self.output.say(&Reply::Other(String::new()))?;
        self.answer(&Reply::Other(total))
    }

    /// Takes an opening that was asked for; `None` when all are made. The line is the same in
    /// either dialect: testing frameworks look for it without a greeting.
    fn made(&mut self, fen: Option<Result<String, String>>) -> Step {
        match fen {
            Some(Ok(fen)) => self.output.say(&Reply::Other(format!("info string genfens {fen}"))),
            Some(Err(why)) => self.output.say(&Reply::message(&why)),
            None => self.rest(),
        }
    }

    /// Gives the one answer to a `go`, then turns to what was put off.
    fn answer(&mut self, reply: &Reply) -> Step {
        self.is_answered = true;
        self.output.say(reply)?;
        self.rest()
    }

    /// Ends the work, then turns to what was put off.
    fn rest(&mut self) -> Step {
        self.work = Work::None;
        self.is_stopping = false;
        let put_off = mem::take(&mut self.put_off);
        put_off.into_iter().try_for_each(|(command, received)| self.command(command, received))
    }

    /// Tells of something that was ignored, if the client wants to know such things.
    fn ignore(&mut self, text: &str) -> Step {
        if self.switches.debug { self.output.say(&Reply::message(text)) } else { Ok(()) }
    }

    /// Keeps a remark for the next `go`: a client reads none before.
    fn remark(&mut self, text: &str) {
        if self.remarks.iter().all(|remark| remark != text) {
            self.remarks.push(text.to_owned());
        }
    }
}
