//! An engine that has been greeted: its options, its games, its thoughts.

use std::time::{Duration, Instant};

use crossbeam_channel::{never, select};

use super::answer::{self, Reading};
use super::clock::Clock;
use super::go;
use super::greeting::{Greeted, StartError, greet};
use super::options::{OptionError, ranks, setting};
use super::pair::of;
use super::process::{Next, Process};
use super::rules::GameRules;
use super::spec::{Deadlines, EngineSpec, Ranks};
use super::stop::Stop;
use crate::board::{Move, Position};
use crate::rules::RuleSet;
use crate::wire::{Announcement, Command, Dialect, InfoLine, Reply};

/// How long an engine that cannot be pinged may take to answer a `stop` that crossed its answer.
const CROSSING: Duration = Duration::from_millis(50);
/// How long a process that has closed its output may take to tell how it ended.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// The remark by which a draw under the natural limit is claimed.
const CLAIM: &str = "claim natural limit";

/// How an engine broke down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Breakdown {
    /// It does not answer; the text says what.
    Stall(String),
    /// Its process ended with a failure; the text says which.
    Crash(String),
    /// It closed its output without a failure.
    Disconnect,
    /// Nothing: the game was stopped.
    Stopped,
}

/// A position to think about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<'a> {
    pub(super) position: &'a Position,
    /// The FEN and the moves from the start of the game; no FEN for the start position.
    pub(super) whole: (Option<&'a str>, &'a [Move]),
    /// The FEN after the last capture, or that of the start, and the moves since then.
    pub(super) recent: (&'a str, &'a [Move]),
    pub(super) banned: &'a [Move],
    /// Whether the opponent offers a draw.
    pub(super) is_offered: bool,
    pub(super) clocks: &'a [Clock; 2],
    pub(super) margin: Duration,
}

/// What an engine thought.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Thought {
    pub(super) reading: Reading,
    /// Whether it claims a draw under the natural limit.
    pub(super) claims: bool,
    /// The last that it said about each point.
    pub(super) info: InfoLine,
    pub(super) spent: Duration,
}

#[derive(Debug)]
pub(super) struct Session {
    process: Process,
    dialect: Dialect,
    ranks: Ranks,
    pub(super) name: Option<String>,
    options: Vec<Announcement>,
    in_seconds: bool,
    /// Whether it answers `isready`.
    answers_pings: bool,
    /// Whether a `stop` may have crossed its answer.
    has_crossed: bool,
    /// The rules that it has been told.
    told: Option<(RuleSet, u32)>,
}

impl Session {
    /// Starts an engine and sets its options. Remarks are added to a list.
    ///
    /// # Errors
    ///
    /// Says why the engine cannot be used.
    pub(super) fn start(
        spec: &EngineSpec,
        deadlines: &Deadlines,
        remarks: &mut Vec<String>,
        stop: &Stop,
    ) -> Result<Self, StartError> {
        let Greeted { process, dialect, name, options } = greet(spec, deadlines.start, stop)?;
        let mut session = Self {
            process,
            dialect,
            ranks: spec.ranks.unwrap_or_else(|| ranks(dialect, &options)),
            name,
            options,
            in_seconds: spec.seconds,
            answers_pings: true,
            has_crossed: false,
            told: None,
        };
        session.set_options(spec, remarks)?;
        match session.ping(deadlines.ping, stop) {
            Ok(()) => {}
            Err(Breakdown::Stall(_)) => {
                session.answers_pings = false;
                remarks.push("does not answer isready; it is not asked again".to_owned());
            }
            Err(breakdown) => return Err(breakdown.into()),
        }
        Ok(session)
    }

    fn set_options(&self, spec: &EngineSpec, remarks: &mut Vec<String>) -> Result<(), StartError> {
        if self.dialect == Dialect::Ucci {
            // Engines that know no other unit take milliseconds without announcing it.
            self.send(&format!("setoption usemillisec {}", !spec.seconds));
        }
        if setting(&self.options, "UCI_Variant", "xiangqi").is_ok() {
            self.set("UCI_Variant", "xiangqi")?;
        }
        for (name, value) in &spec.options {
            match self.set(name, value) {
                Err(error @ OptionError::Unknown(_)) => remarks.push(error.to_string()),
                set => set?,
            }
        }
        spec.init.iter().for_each(|line| self.send(line));
        Ok(())
    }

    fn set(&self, name: &str, value: &str) -> Result<(), OptionError> {
        let option = setting(&self.options, name, value)?;
        self.say(&Command::SetOption(option));
        Ok(())
    }

    fn say(&self, command: &Command) {
        self.send(&command.text(self.dialect).to_string());
    }

    /// Sends a line. That an engine takes none shows when its answer is waited for.
    fn send(&self, line: &str) {
        if let Err(deaf) = self.process.send(line) {
            log::debug!("an engine {deaf}: {line}");
        }
    }

    /// Gets the engine ready for a new game. Options of the spec are not overruled.
    pub(super) fn new_game(
        &mut self,
        rules: &GameRules,
        own_options: &[(String, String)],
        deadlines: &Deadlines,
        stop: &Stop,
    ) -> Result<(), Breakdown> {
        let told = (rules.law.rule_set, rules.limit.plies);
        if self.told.replace(told) != Some(told) {
            let (rule_set, plies) = (told.0.to_string(), told.1.to_string());
            for (name, value) in [("repetition", rule_set), ("naturallimit", plies)] {
                // An engine that cannot be told plays on by its own book.
                if let Ok(option) = setting(&self.options, name, &value)
                    && !own_options.iter().any(|(own, _)| {
                        setting(&self.options, own, &value).is_ok_and(|own| own.name == option.name)
                    })
                {
                    self.say(&Command::SetOption(option));
                }
            }
        }
        self.say(&Command::NewGame);
        if self.answers_pings { self.ping(deadlines.new_game, stop) } else { Ok(()) }
    }

    /// Waits until the engine has dealt with all before.
    fn ping(&mut self, patience: Duration, stop: &Stop) -> Result<(), Breakdown> {
        let deadline = Instant::now() + patience;
        self.send("isready");
        loop {
            match self.process.next(deadline, stop) {
                Next::Line(line) if Reply::parse(&line.bytes) == Reply::ReadyOk => return Ok(()),
                // A flood must not keep us here.
                Next::Line(_) if Instant::now() < deadline => {}
                Next::Line(_) | Next::TimeOut => {
                    return Err(Breakdown::Stall(format!(
                        "no readyok within {} ms",
                        patience.as_millis()
                    )));
                }
                Next::Closed => return Err(self.gone()),
                Next::Stopped => return Err(Breakdown::Stopped),
            }
        }
    }

    /// Has the engine think about a position. How long it took is judged by the caller.
    ///
    /// # Errors
    ///
    /// Says how it broke down, and after how long.
    pub(super) fn think(
        &mut self,
        turn: &Turn<'_>,
        deadlines: &Deadlines,
        stop: &Stop,
    ) -> Result<Thought, (Breakdown, Duration)> {
        let early = |breakdown| (breakdown, Duration::ZERO);
        self.send(&self.position_line(turn));
        if self.dialect == Dialect::Ucci && !turn.banned.is_empty() {
            self.send(&format!("banmoves{}", self.moves(turn.banned)));
        }
        if self.answers_pings {
            self.ping(deadlines.ping, stop).map_err(early)?;
        } else {
            if self.has_crossed {
                let until = Instant::now() + CROSSING;
                while let Next::Line(_) = self.process.next(until, stop) {}
            }
            self.process.drop_lines();
        }
        self.has_crossed = false;
        let own = of(turn.clocks, turn.position.side());
        let limit = own.limit().map(|limit| limit.saturating_add(turn.margin));
        let patience = limit.unwrap_or(deadlines.think);
        let written = self.process.send_timed(&self.go_line(turn)).unwrap_or_else(|_| never());
        let started = select! {
            recv(written) -> started => started.ok(),
            recv(stop.closed()) -> _ => return Err(early(Breakdown::Stopped)),
            default(patience) => None,
        };
        let started = started.ok_or_else(|| early(self.takes_no_input()))?;
        self.listen(started, patience, limit.is_some(), deadlines, stop)
    }

    /// Waits for the answer.
    fn listen(
        &mut self,
        started: Instant,
        patience: Duration,
        is_timed: bool,
        deadlines: &Deadlines,
        stop: &Stop,
    ) -> Result<Thought, (Breakdown, Duration)> {
        let mut deadline = started + patience;
        let mut is_overdue = false;
        let (mut info, mut claims) = (InfoLine::default(), false);
        loop {
            match self.process.next(deadline, stop) {
                Next::Line(line) => {
                    if let Some(reading) = answer::read(&line.bytes, self.ranks) {
                        self.has_crossed = is_overdue;
                        let spent = line.received.saturating_duration_since(started);
                        if is_overdue && !is_timed {
                            let stall = format!("no answer within {} ms", patience.as_millis());
                            return Err((Breakdown::Stall(stall), spent));
                        }
                        return Ok(Thought { reading, claims, info, spent });
                    }
                    match Reply::parse(&line.bytes) {
                        Reply::Info(new) => self.learn(&mut info, new, &line.bytes),
                        Reply::Message(text) => claims |= text.trim().eq_ignore_ascii_case(CLAIM),
                        _ => {}
                    }
                    // Under a flood there is always a line, and never a time without one.
                    if line.received < deadline {
                        continue;
                    }
                }
                Next::TimeOut => {}
                Next::Closed => return Err((self.gone(), started.elapsed())),
                Next::Stopped => return Err((Breakdown::Stopped, started.elapsed())),
            }
            if is_overdue {
                let stall = format!("no answer within {} ms, nor to stop", patience.as_millis());
                return Err((Breakdown::Stall(stall), started.elapsed()));
            }
            is_overdue = true;
            self.send("stop");
            deadline = Instant::now() + deadlines.stop;
        }
    }

    /// Adds what a line of analysis says to what is known.
    fn learn(&self, info: &mut InfoLine, new: InfoLine, line: &[u8]) {
        if new.multipv.is_some_and(|rank| rank > 1) {
            return;
        }
        let is_exact = new.bound.is_none();
        if is_exact || info.score.is_none() {
            info.score = new.score.or(info.score);
            info.depth = new.depth.or(info.depth);
        }
        info.seldepth = new.seldepth.or(info.seldepth);
        info.nodes = new.nodes.or(info.nodes);
        info.nps = new.nps.or(info.nps);
        info.time = new.time.or(info.time);
        info.hashfull = new.hashfull.or(info.hashfull);
        let pv = match self.ranks {
            Ranks::FromZero => new.pv,
            Ranks::FromOne => {
                let text = String::from_utf8_lossy(line);
                let words = text.split_whitespace().skip_while(|word| *word != "pv").skip(1);
                words.map_while(|word| answer::parse(word, self.ranks)).collect()
            }
        };
        if is_exact && !pv.is_empty() {
            info.pv = pv;
        }
    }

    fn moves(&self, moves: &[Move]) -> String {
        let words = moves.iter().map(|&mv| answer::write(mv, self.ranks));
        words.fold(String::new(), |text, word| text + " " + &word)
    }

    /// Returns the `position` line: in UCCI from the last capture on, in UCI from the start.
    fn position_line(&self, turn: &Turn<'_>) -> String {
        let (place, moves) = match (self.dialect, turn.whole, turn.recent) {
            (Dialect::Ucci, _, (fen, moves)) | (Dialect::Uci, (Some(fen), moves), _) => {
                (format!("fen {fen}"), moves)
            }
            (Dialect::Uci, (None, moves), _) => ("startpos".to_owned(), moves),
        };
        let word = if moves.is_empty() { "" } else { " moves" };
        format!("position {place}{word}{}", self.moves(moves))
    }

    fn go_line(&self, turn: &Turn<'_>) -> String {
        let side = turn.position.side();
        let mut go = go::arguments(turn.clocks, side, self.dialect, self.in_seconds);
        let is_ucci = self.dialect == Dialect::Ucci;
        go.draw = is_ucci && turn.is_offered;
        let mut line = go.to_string();
        if !is_ucci && !turn.banned.is_empty() {
            let legal = turn.position.legal_moves();
            let allowed: Vec<Move> =
                legal.into_iter().filter(|mv| !turn.banned.contains(mv)).collect();
            line = format!("{line} searchmoves{}", self.moves(&allowed));
        }
        line
    }

    /// Returns what is the matter with an engine that takes no lines.
    fn takes_no_input(&mut self) -> Breakdown {
        if self.process.wait(LAST_WORDS).is_some() {
            self.gone()
        } else {
            Breakdown::Stall("it does not read its input".to_owned())
        }
    }

    /// Returns how an engine ended that has closed its output.
    fn gone(&mut self) -> Breakdown {
        match self.process.wait(LAST_WORDS) {
            Some(status) if !status.success() => Breakdown::Crash(status.to_string()),
            _ => Breakdown::Disconnect,
        }
    }

    /// Asks the engine to leave and waits for it, but not for ever.
    pub(super) fn quit(mut self, patience: Duration) {
        self.send("quit");
        self.process.close_input();
        self.process.wait(patience);
    }
}

impl From<Breakdown> for StartError {
    fn from(breakdown: Breakdown) -> Self {
        match breakdown {
            Breakdown::Stall(what) => Self::NotReady(what),
            Breakdown::Crash(how) => Self::NotReady(format!("it ended ({how})")),
            Breakdown::Disconnect => Self::NotReady("it closed its output".to_owned()),
            Breakdown::Stopped => Self::Stopped,
        }
    }
}
