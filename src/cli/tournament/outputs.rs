//! What `chuhe tournament` writes: lines as games end, tables, a page, JSON, records.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context as _;
use chuhe::arena::tournament::{Course, News, Outcome, report};
use chuhe::render::Language;

use super::records;

/// Where everything goes.
pub(super) struct Outputs<'a> {
    /// The page.
    pub(super) html: Option<&'a Path>,
    /// The data; `-` for stdout.
    pub(super) json: Option<&'a Path>,
    /// The records of the games.
    pub(super) records: Option<&'a Path>,
    /// The language of lines, tables and page.
    pub(super) language: Language,
}

impl Outputs<'_> {
    /// Whether stdout is for JSON alone.
    fn is_quiet(&self) -> bool {
        self.json.is_some_and(|path| path.as_os_str() == "-")
    }

    /// Writes a line for a game that ended, its record, and the page as it stands.
    pub(super) fn news(&self, news: &News<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
        let News::Ended(course, game, result) = news else { return Ok(()) };
        if !self.is_quiet() {
            let [red, black] = game.players.map(|player| &course.plan().players[player].name);
            let (id, outcome, told) = (game.id, result.outcome, &result.told);
            writeln!(out, "{id} {red} {outcome} {black} ({told})")?;
            out.flush()?;
        }
        if let (Some(path), Some(record)) = (self.records, &result.record) {
            records::add(path, record).with_context(|| path.display().to_string())?;
        }
        self.page(course)
    }

    /// Adds the records that the journal has and the file of records has not.
    pub(super) fn complete_records(&self, course: &Course) -> anyhow::Result<()> {
        let Some(path) = self.records else { return Ok(()) };
        let rounds = course.rounds().iter();
        let meetings = rounds
            .flat_map(|round| (0..round.pairings.len()).map(|index| course.meeting(round, index)));
        let games = meetings.flat_map(|meeting| meeting.games);
        let records = games.filter_map(|(game, _)| course.result(game.id)?.record.as_deref());
        let records: Vec<_> = records.collect();
        records::complete(path, &records).with_context(|| path.display().to_string())
    }

    fn page(&self, course: &Course) -> anyhow::Result<()> {
        let Some(path) = self.html else { return Ok(()) };
        let page = report::html(course, self.language);
        fs::write(path, page).with_context(|| path.display().to_string())
    }

    /// Writes the pairings of all rounds that have open games, in the form of a sheet.
    pub(super) fn pairings(&self, course: &Course, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.is_quiet() {
            return Ok(());
        }
        for round in course.rounds() {
            let meetings = (0..round.pairings.len()).map(|index| course.meeting(round, index));
            let mut outcomes = meetings.flat_map(|meeting| meeting.games);
            if outcomes.any(|(_, outcome): (_, Option<Outcome>)| outcome.is_none()) {
                writeln!(out, "{}", report::pairings(course, round, self.language))?;
            }
        }
        Ok(())
    }

    /// Writes the tables, the page and the JSON.
    pub(super) fn finish(&self, course: &Course, out: &mut dyn Write) -> anyhow::Result<()> {
        self.page(course)?;
        if let Some(path) = self.json {
            let report = report::Report::of(course);
            let json = format!("{}\n", serde_json::to_string_pretty(&report)?);
            if self.is_quiet() {
                out.write_all(json.as_bytes())?;
            } else {
                fs::write(path, json).with_context(|| path.display().to_string())?;
            }
        }
        if !self.is_quiet() {
            write!(out, "{}", report::text(course, self.language))?;
        }
        Ok(())
    }

    /// Says that results are missing.
    pub(super) fn waiting(&self, count: usize, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.is_quiet() {
            return Ok(());
        }
        let line = self.language.pick(
            format!("Open games: {count}. Put results in the place of * in the pairings, and go on with --results SHEET."),
            format!("尚有{count}局未赛。请在对阵表中以结果替换*，再以 --results 表单 继续。"),
        );
        writeln!(out, "{line}")?;
        Ok(())
    }
}
