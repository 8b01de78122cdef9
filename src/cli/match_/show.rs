//! What a match says while it goes on, and what it writes down.

use std::io::Write;

use anyhow::Context as _;
use chuhe::arena::duel::report::{self, Form, Subject};
use chuhe::arena::duel::{
    Assignment, Entry, Event, Journal, PgnFile, Plan, Scoreboard, Shard, Wish,
};
use chuhe::arena::stats::{Points, Tally};
use chuhe::arena::{Finished, Outcome};
use chuhe::board::Side;

use super::engine;
use super::settings::{Output, Settings};
use crate::cli::ending::complain;

/// Listens to a match: writes records and journal, prints lines, and ends it when its test is
/// decided.
pub(super) struct Desk<'a, W> {
    settings: &'a Settings,
    out: &'a mut W,
    pgn: Option<PgnFile>,
    journal: Option<Journal>,
    board: Scoreboard,
    /// Results, pairs or games, when statistics were thought of last.
    results: u64,
    /// What was reported last.
    reported: Tally,
    /// All games that are over, those of the journal included.
    games: u64,
    /// Games written down since the journal was made safe.
    unsafe_games: u64,
    /// Why there is no going on.
    pub(super) failure: Option<anyhow::Error>,
}

impl<'a, W: Write> Desk<'a, W> {
    pub(super) fn new(
        settings: &'a Settings,
        out: &'a mut W,
        pgn: Option<PgnFile>,
        journal: Option<Journal>,
        entries: &[Entry],
    ) -> Self {
        let mut board = Scoreboard::new(&settings.plan.schedule);
        for entry in entries {
            if let Some(points) = entry.points {
                board.add(entry.game, points);
            }
        }
        let results = results(&board.settled());
        let (games, unsafe_games, failure) = (entries.len() as u64, 0, None);
        let reported = Tally::default();
        Self { settings, out, pgn, journal, board, results, reported, games, unsafe_games, failure }
    }

    /// Returns whether the test of the match is decided, so that nothing is left to play.
    pub(super) fn is_decided(&self) -> bool {
        self.decision().is_some()
    }

    /// Parts of a match know too little to end it.
    fn decision(&self) -> Option<String> {
        let is_whole = self.settings.plan.schedule.shard() == Shard::WHOLE;
        let sprt = self.settings.sprt.as_ref().filter(|_| is_whole)?;
        let settled = self.board.settled();
        let decision = sprt.decision(sprt.ratio(&settled))?;
        Some(report::decided(sprt, decision, &settled))
    }

    /// Hears of what happens and returns whether the match goes on.
    pub(super) fn hear(&mut self, event: &Event<'_>) -> Wish {
        let heard = match *event {
            Event::Started(game) => self.started(game).map(|()| Wish::GoOn),
            Event::Finished(game, finished) => self.finished(game, finished),
            Event::Remark { engine, text } => {
                complain(&format!("{engine}: {text}"));
                Ok(Wish::GoOn)
            }
        };
        heard.unwrap_or_else(|error| {
            self.failure.get_or_insert(error);
            Wish::Stop
        })
    }

    fn started(&mut self, game: &Assignment) -> anyhow::Result<()> {
        let plan = &self.settings.plan;
        self.say(&report::started(game, plan.schedule.total(), plan.names(game)))
    }

    fn finished(&mut self, game: &Assignment, finished: &Finished) -> anyhow::Result<Wish> {
        let Settings { plan, output, .. } = self.settings;
        self.write_down(game, finished)?;
        self.say(&report::finished(game, plan.names(game), finished, output.language))?;
        self.games += 1;
        let Some(points) = points(game, finished.outcome) else { return Ok(Wish::GoOn) };
        self.board.add(game.number, points);
        let games = self.board.tally().games();
        if output.form == Form::Cutechess && is_due(games, output.score_interval) {
            let names = plan.contenders.each_ref().map(|side| side.spec.name.clone());
            let line = report::score(&names, self.board.tally());
            self.say(&line)?;
        }
        let settled = self.board.settled();
        if results(&settled) > self.results {
            self.results = results(&settled);
            if is_due(self.results, output.rating_interval) {
                self.report()?;
            }
        }
        Ok(if self.is_decided() { Wish::Stop } else { Wish::GoOn })
    }

    /// First the record, then the journal, which knows how long the records are with it.
    fn write_down(&mut self, game: &Assignment, finished: &Finished) -> anyhow::Result<()> {
        let Settings { plan, output, .. } = self.settings;
        let mut length = None;
        if let Some(pgn) = &mut self.pgn {
            let record = record(self.settings, game, finished);
            let path = output.pgn.as_deref().unwrap_or("".as_ref());
            length = Some(pgn.add(&record).with_context(|| path.display().to_string())?);
        }
        let Some(journal) = &mut self.journal else { return Ok(()) };
        let [red, black] = plan.names(game).map(str::to_owned);
        journal.add(&Entry {
            game: game.number,
            opening: plan.draw.opening(game.round as usize).number,
            red,
            black,
            result: finished.outcome.to_string(),
            points: points(game, finished.outcome),
            end: finished.termination.kind().to_owned(),
            plies: finished.opening.len() + finished.plies.len(),
            pgn_bytes: length,
        })?;
        self.unsafe_games += 1;
        if is_due(self.unsafe_games, output.sync_interval) {
            journal.sync()?;
        }
        Ok(())
    }

    /// Prints the statistics of all games whose pairs are whole.
    fn report(&mut self) -> anyhow::Result<()> {
        self.reported = self.board.settled();
        let text = report::statistics(
            &subject(self.settings),
            &self.board.settled(),
            self.settings.output.form,
        );
        self.out.write_all(text.as_bytes())?;
        Ok(self.out.flush()?)
    }

    /// Prints the last report, and returns how many games there are.
    pub(super) fn conclude(&mut self) -> anyhow::Result<u64> {
        let tally = *self.board.tally();
        if self.settings.output.form == Form::Cutechess {
            self.say(&report::score(&subject(self.settings).names, &tally))?;
        }
        if self.reported != self.board.settled() {
            self.report()?;
        }
        let half = tally.games() - self.board.settled().games();
        if half > 0 {
            self.say(&format!("Games of unfinished pairs, not counted above: {half}"))?;
        }
        if let Some(line) = self.decision() {
            self.say(&line)?;
        }
        Ok(self.games)
    }

    fn say(&mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.out, "{line}")?;
        Ok(self.out.flush()?)
    }
}

/// Returns what reports are about.
pub(super) fn subject(settings: &Settings) -> Subject {
    let Settings { plan: Plan { contenders, .. }, sprt, suite, .. } = settings;
    let both = |one: String, two: String| if one == two { one } else { format!("{one} - {two}") };
    let [first, second] = contenders;
    let named = |names: &[&str], unit: &str| {
        let value = |side| engine::option(side, names).map(|value| format!("{value}{unit}"));
        let none = || "NULL".to_owned();
        both(value(first).unwrap_or_else(none), value(second).unwrap_or_else(none))
    };
    let time = both(first.control.to_string(), second.control.to_string());
    let (threads, hash) = (named(&["threads"], "t"), named(&["hash", "hashsize"], "MB"));
    Subject {
        names: contenders.each_ref().map(|side| side.spec.name.clone()),
        conditions: format!("{time}, {threads}, {hash}, {suite}"),
        sprt: *sprt,
    }
}

fn record(settings: &Settings, game: &Assignment, finished: &Finished) -> chuhe::record::Game {
    let Settings { output: Output { event, site, language, .. }, plan, rules, .. } = settings;
    let mut record = finished.record(*language);
    record.tags.set("Event", event);
    if let Some(site) = site {
        record.tags.set("Site", site);
    }
    record.tags.set("Round", &format!("{}", game.number));
    record.tags.set("OpeningNumber", &plan.draw.opening(game.round as usize).number.to_string());
    record.tags.set("Rules", &rules.to_string());
    let setup = plan.setup(game);
    let [red, black] = setup.controls.map(|control| control.to_string());
    if red == black {
        record.tags.set("TimeControl", &red);
    } else {
        record.tags.set("RedTimeControl", &red);
        record.tags.set("BlackTimeControl", &black);
    }
    record
}

/// Returns what a result is worth to the first engine; nothing where it does not count.
fn points(game: &Assignment, outcome: Outcome) -> Option<Points> {
    let of_red = match outcome {
        Outcome::Won(Side::Red) => Points::Win,
        Outcome::Won(Side::Black) => Points::Loss,
        Outcome::Drawn => Points::Draw,
        Outcome::BothLost | Outcome::Unfinished => return None,
    };
    Some(if game.first_is_red { of_red } else { of_red.other() })
}

/// Returns the number of results that statistics are made of: pairs, or games.
fn results(settled: &Tally) -> u64 {
    match settled.pairs.count() {
        0 => settled.games(),
        pairs => pairs,
    }
}

fn is_due(count: u64, interval: u64) -> bool {
    interval > 0 && count.is_multiple_of(interval)
}
