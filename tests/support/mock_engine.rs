//! An engine that does what it is told, good or bad: the binary of the test itself, started with
//! [`WORD`] and a list of habits.
//!
//! It plays the moves of `moves=…` in order, then the first legal move that is not banned. From its
//! `at=N`th move on (the second, if not said) it does its misdeed.

use std::fs::File;
use std::io::{self, Write as _};
use std::process::{self, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

use chuhe::board::{Move, Position};
use chuhe::wire::{Command, Dialect, Lines};
use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};

/// The first argument that makes a test binary the engine.
pub(crate) const WORD: &str = "mock-engine";

struct Mock {
    habits: Vec<String>,
    lines: Receiver<(Instant, Vec<u8>)>,
    /// When it heard the line at hand.
    heard: Instant,
    log: Option<File>,
    dialect: Dialect,
    position: Position,
    banned: Vec<Move>,
    is_offered: bool,
    goes: usize,
}

/// Is the engine until it is told to leave.
pub(crate) fn run(habits: &[String]) -> ExitCode {
    let (sender, lines) = unbounded();
    let is_deaf = habits.iter().any(|habit| habit == "deaf");
    thread::spawn(move || {
        for line in Lines::new(io::stdin().lock(), 1 << 20) {
            let Ok(Some(line)) = line else { continue };
            let is_go = line.starts_with(b"go");
            if sender.send((Instant::now(), line)).is_err() {
                return;
            }
            if is_deaf && is_go {
                // Never again a line.
                thread::sleep(Duration::from_hours(1));
            }
        }
    });
    let mut mock = Mock {
        habits: habits.to_vec(),
        lines,
        heard: Instant::now(),
        log: None,
        dialect: Dialect::Ucci,
        position: Position::startpos(),
        banned: Vec::new(),
        is_offered: false,
        goes: 0,
    };
    mock.log = mock.value("log").map(|path| {
        File::options().create(true).append(true).open(path).expect("a log that can be opened")
    });
    if mock.has("stderr-flood") {
        thread::spawn(|| {
            loop {
                eprintln!("{}", "x".repeat(1_000));
            }
        });
    }
    while let Ok((heard, line)) = mock.lines.recv() {
        mock.heard = heard;
        mock.hear(&line);
    }
    if mock.has("stays") {
        thread::sleep(Duration::from_hours(1));
    }
    ExitCode::SUCCESS
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        process::exit(0);
    }
}

fn sleep(milliseconds: u64) {
    thread::sleep(Duration::from_millis(milliseconds));
}

impl Mock {
    fn has(&self, habit: &str) -> bool {
        self.habits.iter().any(|known| known == habit)
    }

    fn value(&self, habit: &str) -> Option<&str> {
        self.habits.iter().find_map(|known| known.strip_prefix(habit)?.strip_prefix('='))
    }

    fn number(&self, habit: &str) -> Option<u64> {
        self.value(habit).map(|value| value.parse().expect("a number"))
    }

    fn note(&mut self, line: &[u8]) {
        if let Some(log) = &mut self.log {
            let line = format!("{}\n", String::from_utf8_lossy(line));
            log.write_all(line.as_bytes()).expect("a log that takes lines");
        }
    }

    fn hear(&mut self, line: &[u8]) {
        self.note(line);
        if self.has("needs-crlf") && !line.ends_with(b"\r") {
            return;
        }
        match Command::parse(line) {
            Command::Greet(dialect) => self.greet(dialect),
            Command::IsReady if self.has("mute") => {}
            Command::IsReady if self.has("hang-when-asked") && self.goes > 0 => sleep(3_600_000),
            Command::IsReady => say("readyok"),
            Command::Position(placement) => {
                let fen = placement.fen.as_deref();
                self.position =
                    fen.map_or_else(Position::startpos, |fen| Position::from_fen(fen).expect(fen));
                for mv in placement.moves {
                    // One that counts ranks from one hears other moves than these.
                    let is_good = self.position.try_play(mv).is_ok();
                    assert!(is_good || self.has("many-games"), "{mv} is illegal");
                }
                self.banned.clear();
            }
            Command::BanMoves(moves) => self.banned.extend(moves),
            Command::Go(go) => {
                self.is_offered = go.draw;
                if !go.searchmoves.is_empty() {
                    let legal = self.position.legal_moves();
                    self.banned =
                        legal.into_iter().filter(|mv| !go.searchmoves.contains(mv)).collect();
                }
                self.goes += 1;
                let at = self.number("at").unwrap_or(2);
                if (self.goes as u64) < at { self.answer("") } else { self.misbehave() }
            }
            Command::Stop if self.has("stray") => say("nobestmove"),
            Command::NewGame => self.goes = 0,
            Command::SetOption(option) if option.name == "newgame" => self.goes = 0,
            Command::Quit if self.has("stays") => {}
            Command::Quit => process::exit(0),
            _ => {}
        }
    }

    fn greet(&mut self, dialect: Dialect) {
        let speaks = self.value("speaks");
        if speaks.is_some_and(|known| known != dialect.to_string()) {
            match self.value("unknown") {
                Some("leave") => process::exit(0),
                Some("quiet") => {}
                _ => say(&format!("Unknown command: '{dialect}'")),
            }
            return;
        }
        if self.has("silent") {
            return;
        }
        if self.has("refuses") {
            process::exit(7);
        }
        if let Some(wait) = self.number("start") {
            sleep(wait);
        }
        self.dialect = dialect;
        if self.has("bom") {
            let mut out = io::stdout().lock();
            out.write_all(b"\xef\xbb\xbf").expect("a client that listens");
        }
        if self.has("chatty") {
            say("Welcome to Mock! Type help for help.\n\n\x07\x1b[1m(c) \u{4f60}\u{597d}");
        }
        say("id name Mock 1");
        match dialect {
            Dialect::Ucci => {
                say("option usemillisec type check default true");
                say("option hashsize type spin min 1 max 64 default 16");
                say(
                    "option repetition type combo var none var asianrule var chineserule default none",
                );
                say("option naturallimit type spin min 0 max 300 default 120");
                say("option newgame type button");
            }
            Dialect::Uci => {
                say("option name Hash type spin default 16 min 1 max 64");
                if self.has("many-games") {
                    say("option name UCI_Variant type combo default chess var chess var xiangqi");
                }
            }
        }
        say(&format!("{dialect}ok"));
    }

    /// Returns the move it plays when it behaves.
    fn mv(&self) -> String {
        let script = self.value("moves").unwrap_or_default();
        let scripted = script.split(',').filter(|mv| !mv.is_empty()).nth(self.goes - 1);
        let is_good = |mv: &str| {
            mv.parse().is_ok_and(|mv| self.position.is_legal(mv) && !self.banned.contains(&mv))
        };
        if let Some(mv) = scripted.filter(|mv| !self.has("heeds") || is_good(mv)) {
            return mv.to_owned();
        }
        let legal = self.position.legal_moves();
        let mv = legal.iter().find(|mv| !self.banned.contains(mv)).or(legal.first());
        mv.expect("a move").to_string()
    }

    /// Answers with a move and what goes with it.
    fn answer(&self, with: &str) {
        let mv = self.mv();
        let unit = if self.dialect == Dialect::Uci { "cp " } else { "" };
        let score = self.value("score").unwrap_or("0");
        // The time that it took by its own clock, in microseconds.
        let nodes = self.heard.elapsed().as_micros();
        say(&format!("info depth 1 score {unit}{score} nodes {nodes} time 0 pv {mv}"));
        say(&format!("bestmove {mv}{with}"));
    }

    fn misbehave(&mut self) {
        if let Some(wait) = self.number("late") {
            self.think(wait);
            self.answer("");
        } else if let Some(text) = self.value("says") {
            say(&text.replace('_', " "));
        } else if let Some(remark) = self.value("remarks") {
            say(&format!("info message {}", remark.replace('_', " ")));
            self.answer("");
        } else if self.has("hang") || self.has("deaf") {
            sleep(3_600_000);
        } else if self.has("crash") {
            process::exit(3);
        } else if self.has("leave") {
            process::exit(0);
        } else if self.has("flood") {
            loop {
                say("info depth 1 score 0 nodes 1 time 0 pv h2e2 h9g7 h0g2");
            }
        } else if self.has("flood-of-answers") {
            self.answer("");
            loop {
                say("bestmove a0a9");
            }
        } else if self.has("endless-line") {
            let mut out = io::stdout().lock();
            while out.write_all(&[b'x'; 4096]).is_ok() {}
        } else if self.has("offers") {
            self.answer(" draw");
        } else if self.has("accepts") {
            self.answer(if self.is_offered { " draw" } else { "" });
        } else if self.has("resigns") {
            self.answer(" resign");
        } else if self.has("shouts") {
            let mv: Move = self.mv().parse().expect("a move");
            say(&format!(" BESTMOVE\t{}-{}  ", mv.from(), mv.to()).to_uppercase());
        } else {
            self.answer("");
        }
    }

    /// Thinks until it is time or, unless it is stubborn, it is stopped.
    fn think(&mut self, milliseconds: u64) {
        if self.has("stubborn") {
            // What is said meanwhile is heard afterwards.
            return sleep(milliseconds);
        }
        let until = Instant::now() + Duration::from_millis(milliseconds);
        loop {
            match self.lines.recv_deadline(until) {
                Ok((_, line)) => {
                    self.note(&line);
                    match Command::parse(&line) {
                        Command::Quit => process::exit(0),
                        Command::Stop => return,
                        Command::IsReady => say("readyok"),
                        _ => {}
                    }
                }
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => process::exit(0),
            }
        }
    }
}
