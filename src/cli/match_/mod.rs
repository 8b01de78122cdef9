//! `chuhe match`: many games between two engines.

mod engine;
mod log_file;
mod parts;
mod settings;
mod show;
mod terms;
mod words;

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use chuhe::arena::Stop;
use chuhe::arena::duel::{self, Entry, Header, Journal, PgnFile, RunError};

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
    let Settings { plan, output, .. } = settings;
    let header = header(settings, words);
    let (journal, entries) = match &output.journal {
        None => (None, Vec::new()),
        Some(path) => {
            let (journal, entries) = open_journal(path, &header)?;
            (Some(journal), entries)
        }
    };
    let pgn = open_pgn(settings, &entries)?;
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

fn header(settings: &Settings, words: &Groups) -> Header {
    let Settings { plan, terms, .. } = settings;
    let names = plan.contenders.each_ref().map(|side| side.spec.name.clone());
    let games = (plan.schedule.total(), plan.schedule.in_pairs());
    let shard = plan.schedule.shard().to_string();
    let words = words.clone().without(&["journal", "resume", "shard"]).words();
    Header::new(shard, games, names, terms.clone(), words)
}

/// Begins a journal, or goes on with one of the same match.
fn open_journal(path: &Path, header: &Header) -> anyhow::Result<(Journal, Vec<Entry>)> {
    if !fs::exists(path).with_context(|| path.display().to_string())? {
        return Ok((Journal::create(path, header)?, Vec::new()));
    }
    let (journal, old, entries) = Journal::open(path)?;
    if let Some((name, there, here)) = old.difference(header) {
        bail!("{}: a match with other {name}: '{there}', not '{here}'", path.display());
    }
    ensure!(
        old.shard == header.shard,
        "{}: part {} of the match, not {}",
        path.display(),
        old.shard,
        header.shard
    );
    Ok((journal, entries))
}

/// Opens the file of records; what is behind the last game of the journal is cut off.
fn open_pgn(settings: &Settings, entries: &[Entry]) -> anyhow::Result<Option<PgnFile>> {
    let output = &settings.output;
    let Some(path) = &output.pgn else { return Ok(None) };
    let name = || path.display().to_string();
    let is_begun_anew = !output.pgn_appends && entries.is_empty();
    let mut file = PgnFile::open(path, output.pgn_style, is_begun_anew).with_context(name)?;
    if let Some(length) = entries.iter().filter_map(|entry| entry.pgn_bytes).max() {
        file.cut(length).with_context(name)?;
    }
    Ok(Some(file))
}
