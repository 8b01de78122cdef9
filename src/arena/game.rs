//! A game between two players, from the first move to the end.

use std::time::{Duration, SystemTime};

use super::answer::Answer;
use super::clock::Clock;
use super::finished::{Finished, PlayedPly};
use super::greeting::StartError;
use super::pair::{of, of_mut};
use super::player::Player;
use super::referee::{Referee, Words};
use super::rules::GameSetup;
use super::session::{Breakdown, Thought, Turn};
use super::stop::Stop;
use super::termination::{Outcome, Termination};
use crate::board::{Move, Position, Side};
use crate::rules::Fault;

/// What a false claim costs on the clock (23.3).
const FALSE_CLAIM: Duration = Duration::from_mins(5);

type End = (Outcome, Termination);

/// Plays a game and returns how it ended. It always ends: engines that break down lose.
///
/// Engines that do not run are started. One that broke down is killed; the next game starts it
/// again.
///
/// # Errors
///
/// Fails when the opening has a move that cannot be played.
pub fn play_game(
    setup: &GameSetup,
    red: &mut Player,
    black: &mut Player,
    stop: &Stop,
) -> Result<Finished, Fault> {
    let began = SystemTime::now();
    let mut table = Table {
        setup,
        referee: Referee::new(&setup.rules, &setup.start, &setup.opening)?,
        clocks: setup.controls.each_ref().map(Clock::new),
        plies: Vec::new(),
    };
    let (outcome, termination) = match seat(setup, red, black, stop) {
        Some(end) => end,
        None => table.play(red, black, stop),
    };
    let Table { referee, clocks, plies, .. } = table;
    Ok(Finished {
        outcome,
        termination,
        start: setup.start.clone(),
        opening: setup.opening.clone(),
        plies,
        position: referee.position().clone(),
        fouls: referee.fouls(),
        used: clocks.each_ref().map(Clock::used),
        began,
        names: [red.name(), black.name()],
    })
}

/// Gets both players ready. One that cannot be started has lost (4.1.5, 21.3).
fn seat(setup: &GameSetup, red: &mut Player, black: &mut Player, stop: &Stop) -> Option<End> {
    let late = [red.new_game(&setup.rules, stop), black.new_game(&setup.rules, stop)];
    let late = late.map(Result::err);
    if late.iter().flatten().any(|error| matches!(error, StartError::Stopped)) {
        return Some((Outcome::Unfinished, Termination::Stopped));
    }
    let (outcome, why) = match late {
        [None, None] => return None,
        [Some(red), None] => (Outcome::Won(Side::Black), red.to_string()),
        [None, Some(black)] => (Outcome::Won(Side::Red), black.to_string()),
        [Some(red), Some(black)] => (Outcome::BothLost, format!("{red}; {black}")),
    };
    Some((outcome, Termination::NeverStarted(why)))
}

/// A game that is being played.
struct Table<'a> {
    setup: &'a GameSetup,
    referee: Referee<'a>,
    /// Red's clock, then Black's.
    clocks: [Clock; 2],
    plies: Vec<PlayedPly>,
}

impl Table<'_> {
    fn play(&mut self, red: &mut Player, black: &mut Player, stop: &Stop) -> End {
        let mut record = Record::new(&self.setup.start, &self.setup.opening);
        if let Some(end) = self.referee.standing() {
            return end;
        }
        loop {
            let side = self.referee.position().side();
            let player = if side == Side::Red { &mut *red } else { &mut *black };
            let banned = self.referee.banned();
            let turn = Turn {
                position: self.referee.position(),
                whole: (record.start.as_deref(), &record.moves),
                recent: record.recent(),
                banned: &banned,
                is_offered: self.referee.is_offered(),
                clocks: &self.clocks,
                margin: self.margin(side),
            };
            let thought = player.think(&turn, stop);
            let end = match thought {
                Ok(thought) => self.judge(side, thought, banned),
                Err((breakdown, spent)) => Some(self.breakdown(side, breakdown, spent)),
            };
            if let Some(end) = end {
                return end;
            }
            record.follow(self.referee.position());
        }
    }

    fn margin(&self, side: Side) -> Duration {
        *of(&self.setup.margins, side)
    }

    fn clock(&mut self, side: Side) -> &mut Clock {
        of_mut(&mut self.clocks, side)
    }

    fn breakdown(&mut self, side: Side, breakdown: Breakdown, spent: Duration) -> End {
        // Whether the flag has fallen as well does not matter.
        let _ = self.clock(side).press(spent, Duration::MAX);
        let termination = match breakdown {
            Breakdown::Stopped => return (Outcome::Unfinished, Termination::Stopped),
            Breakdown::Stall(what) => Termination::Stall(what),
            Breakdown::Crash(how) => Termination::Crash(how),
            Breakdown::Disconnect => Termination::Disconnect,
        };
        (Outcome::lost_by(side), termination)
    }

    /// Judges an answer: the time first, then what it says.
    fn judge(&mut self, side: Side, thought: Thought, banned: Vec<Move>) -> Option<End> {
        let Thought { reading, claims, info, spent } = thought;
        let lost = |termination| Some((Outcome::lost_by(side), termination));
        let margin = self.margin(side);
        if let Err(fall) = self.clock(side).press(spent, margin) {
            let over_ms = fall.over.as_millis().max(1) as u64;
            return lost(Termination::TimeLoss { over_ms });
        }
        let mv = match reading.answer {
            Answer::Move(mv) => mv,
            Answer::Resign => return lost(Termination::Resignation),
            Answer::NoMove => return lost(Termination::NoMove),
            Answer::Unreadable(text) => return lost(Termination::Unreadable(text)),
        };
        let words = Words { draw: reading.draw, claims, score: info.score };
        let mut decision = match self.referee.play(mv, words) {
            Ok(decision) => decision,
            Err(fault) => return lost(Termination::IllegalMove(fault)),
        };
        if matches!(decision.end, Some((_, Termination::Agreement))) {
            return decision.end;
        }
        if decision.is_false_claim && self.clock(side).charge(FALSE_CLAIM).is_err() {
            decision.end = lost(Termination::Penalty);
        }
        let left = self.clock(side).left();
        self.plies.push(PlayedPly {
            mv,
            spent,
            left,
            score: info.score,
            depth: info.depth,
            seldepth: info.seldepth,
            nodes: info.nodes,
            nps: info.nps,
            pv: info.pv,
            banned,
            offers_draw: decision.is_offer,
            remarks: decision.remarks,
        });
        decision.end
    }
}

/// The moves so far, in the two forms that engines are told.
struct Record {
    /// The FEN of the start; `None` for the start position.
    start: Option<String>,
    moves: Vec<Move>,
    /// The FEN after the last capture, or that of the start.
    recent: String,
    /// The moves before that.
    before: usize,
}

impl Record {
    fn new(start: &Position, opening: &[Move]) -> Self {
        let fen = start.fen();
        let is_usual = fen == crate::board::START_FEN;
        let mut record = Self {
            start: (!is_usual).then(|| fen.clone()),
            moves: Vec::new(),
            recent: fen,
            before: 0,
        };
        let mut position = start.clone();
        for &mv in opening {
            position.make(mv);
            record.follow(&position);
        }
        record
    }

    /// Adds the last move that led to a position.
    fn follow(&mut self, position: &Position) {
        self.moves.extend(position.state().mv());
        if position.state().captured().is_some() {
            self.recent = position.fen();
            self.before = self.moves.len();
        }
    }

    fn recent(&self) -> (&str, &[Move]) {
        (&self.recent, self.moves.get(self.before..).unwrap_or_default())
    }
}
