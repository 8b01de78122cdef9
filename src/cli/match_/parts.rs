//! `chuhe match -merge`: parts of a match made one.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::ensure;
use chuhe::arena::duel::report::{self, Form, Subject};
use chuhe::arena::duel::{Entry, Header, Journal, Merged, Schedule, Scoreboard, Shard, merge};

use super::settings::{Settings, file_name};
use super::show::subject;
use super::words::Groups;
use crate::cli::ending::Ending;

/// Prints the statistics of the journals, and writes them into one if asked to.
///
/// # Errors
///
/// Fails unless they are journals of one match.
pub(super) fn run(words: &Groups, out: &mut impl Write) -> anyhow::Result<Ending> {
    for group in words.iter() {
        let flag = group.flag;
        let is_known = matches!(flag, "merge" | "journal" | "output" | "sprt");
        ensure!(is_known, "-merge takes -journal, -output and -sprt, not -{flag}");
    }
    let files: Vec<_> = words.all("merge").map(PathBuf::from).collect();
    let journal = words.word("journal").map(PathBuf::from);
    let Merged { header, entries } = merge(&files)?;
    let schedule = schedule(&header)?;
    let mut board = Scoreboard::new(&schedule);
    for entry in &entries {
        if let Some(points) = entry.points {
            board.add(entry.game, points);
        }
    }
    let (subject, form) = about(&header, words)?;
    if form == Form::Cutechess {
        writeln!(out, "{}", report::score(&subject.names, board.tally()))?;
    }
    write!(out, "{}", report::statistics(&subject, &board.settled(), form))?;
    let half = board.tally().games() - board.settled().games();
    if half > 0 {
        writeln!(out, "Games of unfinished pairs, not counted above: {half}")?;
    }
    writeln!(out, "{} of {} games", entries.len(), header.games)?;
    if let Some(path) = journal {
        ensure!(!fs::exists(&path)?, "{}: there already", path.display());
        write_whole(&path, header, &entries)?;
    }
    Ok(Ending::Done)
}

fn schedule(header: &Header) -> anyhow::Result<Schedule> {
    let games = if header.in_pairs { 2 } else { 1 };
    let rounds = header.games.div_ceil(games);
    Ok(Schedule::new(rounds, games, false, false, Shard::WHOLE)?)
}

/// Returns what the report is about: as the match was begun, with what is asked for now.
fn about(header: &Header, words: &Groups) -> anyhow::Result<(Subject, Form)> {
    let begun = Groups::read(&header.words)?;
    let openings =
        begun.values("openings")?.and_then(|values| Some(values.text("file")?.to_owned()));
    // The openings may be on another machine: nothing but their name is needed here.
    let all = begun.without(&["openings"]).and(words.clone().without(&["journal", "merge"]));
    let mut settings = Settings::read(&all)?;
    if let Some(file) = openings {
        settings.suite = file_name(&file);
    }
    Ok((subject(&settings), settings.output.form))
}

fn write_whole(
    path: &std::path::Path,
    mut header: Header,
    entries: &[Entry],
) -> anyhow::Result<()> {
    header.shard = Shard::WHOLE.to_string();
    let mut journal = Journal::create(path, &header)?;
    for entry in entries {
        journal.add(entry)?;
    }
    Ok(journal.sync()?)
}
