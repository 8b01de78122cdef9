//! `chuhe match`: many games between two engines.

mod engine;
mod files;
mod log_file;
mod parts;
mod settings;
mod show;
mod terms;
mod words;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, ensure};
use chuhe::arena::Stop;
use chuhe::arena::duel::{self, Journal, RunError};

use self::files::Files;
use self::settings::Settings;
use self::show::Desk;
use self::words::Groups;
use super::ending::{Ending, complain};
use super::interrupt;

/// Play a match between two engines, refereed by the law.
///
/// Takes the words of fastchess: `chuhe match -help` explains them all.
#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub(super) struct Arguments {
    /// Flags with a single dash and the words that belong to them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "WORD")]
    words: Vec<OsString>,
}

/// Plays a match, goes on with one, or merges the parts of one. Ends failed when the match could not
/// be played to its end.
///
/// # Errors
///
/// Fails on words and files that cannot be used, and when a disk takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let mut words = Vec::new();
    for word in &arguments.words {
        let text = word.to_str().with_context(|| format!("{}: not UTF-8", word.display()))?;
        words.push(text.to_owned());
    }
    let asks_for_help = |word: &String| matches!(&**word, "-help" | "--help" | "-h");
    if words.is_empty() || words.iter().any(asks_for_help) {
        out.write_all(include_str!("help.txt").as_bytes())?;
        return Ok(Ending::Done);
    }
    let mut words = Groups::read(&words)?;
    if words.has("merge") {
        return parts::run(&words, out);
    }
    if let Some(journal) = words.word("resume") {
        // As it was begun, with what is said now in addition.
        let (header, _) = Journal::read(Path::new(journal))?;
        ensure!(!words.has("journal"), "-resume names the journal: no -journal goes with it");
        let begun = [header.words, vec!["-shard".to_owned(), header.shard]].concat();
        words = Groups::read(&begun)?.and(words);
    }
    log_file::start(&words)?;
    play(&Settings::read(&words)?, &words, out)
}

fn play(settings: &Settings, words: &Groups, out: &mut impl Write) -> anyhow::Result<Ending> {
    let plan = &settings.plan;
    let Files { pgn, journal, entries } = Files::open(settings, words)?;
    for warning in &settings.warnings {
        complain(warning);
    }
    let games = plan.schedule.games().count();
    if !entries.is_empty() {
        complain(&format!("{} of {games} games are there already", entries.len()));
    }
    let done = entries.iter().map(|entry| entry.game).collect();
    let stop = Stop::new();
    interrupt::stops(&stop);
    let mut desk = Desk::new(settings, out, pgn, journal, &entries);
    let mut ended = Ok(());
    if !desk.is_decided() {
        ended = duel::run(plan, &done, &stop, |event| desk.hear(event));
    }
    let played = desk.conclude()?;
    if let Some(failure) = desk.failure.take() {
        return Err(failure);
    }
    let is_cut = played < games as u64 && !desk.is_decided();
    finish(settings, ended, is_cut, out)
}

/// Tells how the match ended.
fn finish(
    settings: &Settings,
    ended: Result<(), RunError>,
    is_cut: bool,
    out: &mut impl Write,
) -> anyhow::Result<Ending> {
    let journal = settings.output.journal.as_deref();
    let hint = journal.map(|path| format!("; go on with -resume {}", path.display()));
    let hint = hint.unwrap_or_default();
    match ended {
        Err(error @ RunError::Breakdown { .. }) => Ok(complain(&format!(
            "{error}; with -recover the match goes on after such games{hint}"
        ))),
        Err(error) => Err(error.into()),
        Ok(()) if is_cut => Ok(complain(&format!("not all games were played{hint}"))),
        Ok(()) => {
            writeln!(out, "Finished match")?;
            Ok(Ending::Done)
        }
    }
}
