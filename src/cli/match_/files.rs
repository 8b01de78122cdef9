//! The files that a match goes on with.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use chuhe::arena::duel::{Entry, Header, Journal, PgnFile};

use super::settings::Settings;
use super::words::Groups;

/// Records and journal, and what the journal has already.
#[derive(Debug)]
pub(super) struct Files {
    pub(super) pgn: Option<PgnFile>,
    pub(super) journal: Option<Journal>,
    pub(super) entries: Vec<Entry>,
}

impl Files {
    /// Opens the files of a match: new ones, or those of a journal that is there. A record that the
    /// journal does not know of is cut off.
    ///
    /// # Errors
    ///
    /// Fails on files that cannot be used and on the journal of another match.
    pub(super) fn open(settings: &Settings, words: &Groups) -> anyhow::Result<Self> {
        let output = &settings.output;
        let mut header = header(settings, words);
        let old = match &output.journal {
            Some(path) if fs::exists(path).with_context(|| path.display().to_string())? => {
                Some(open_journal(path, &header)?)
            }
            _ => None,
        };
        let mut pgn = None;
        if let Some(path) = &output.pgn {
            let name = path.display().to_string();
            let known = old.as_ref().map(|(_, old, entries)| known_length(old, entries, &name));
            let known = known.transpose()?;
            let is_begun_anew = !output.pgn_appends && known.is_none();
            let mut open = || {
                let mut file = PgnFile::open(path, output.pgn_style, is_begun_anew)?;
                known.map_or(Ok(()), |length| file.cut(length))?;
                header.pgn = Some((name.clone(), file.length()));
                io::Result::Ok(file)
            };
            pgn = Some(open().with_context(|| path.display().to_string())?);
        }
        if let Some((journal, _, entries)) = old {
            return Ok(Self { pgn, journal: Some(journal), entries });
        }
        let journal = output.journal.as_ref().map(|path| Journal::create(path, &header));
        Ok(Self { pgn, journal: journal.transpose()?, entries: Vec::new() })
    }
}

/// Returns how long the file of records was when the journal was written last.
fn known_length(old: &Header, entries: &[Entry], file: &str) -> anyhow::Result<u64> {
    let (before, start) = old.pgn.as_ref().map_or(("no file", 0), |(name, length)| (name, *length));
    ensure!(before == file, "-pgnout {file}: the records of this match are in {before}");
    Ok(entries.iter().filter_map(|entry| entry.pgn_bytes).fold(start, u64::max))
}

fn header(settings: &Settings, words: &Groups) -> Header {
    let Settings { plan, terms, .. } = settings;
    let names = plan.contenders.each_ref().map(|side| side.spec.name.clone());
    let games = (plan.schedule.total(), plan.schedule.in_pairs());
    let shard = plan.schedule.shard().to_string();
    let words = words.clone().without(&["journal", "resume", "shard"]).words();
    Header::new(shard, games, names, terms.clone(), words)
}

/// Opens a journal to go on with.
fn open_journal(path: &Path, header: &Header) -> anyhow::Result<(Journal, Header, Vec<Entry>)> {
    let (journal, old, entries) = Journal::open(path)?;
    let file = path.display();
    if let Some((name, there, here)) = old.difference(header) {
        bail!("{file}: a match with other {name}: '{there}', not '{here}'");
    }
    let (there, here) = (&old.shard, &header.shard);
    ensure!(there == here, "{file}: part {there} of the match, not {here}");
    Ok((journal, old, entries))
}
