//! The file from which a match goes on after an accident.
//!
//! A line of JSON for the match, then one for each game that is over, written as it ends. A process
//! that dies leaves at most one line without an end, which is cut off.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::arena::stats::Points;

/// The form of journals that this version writes and reads.
const FORMAT: u32 = 1;

/// What a journal is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The form of the file.
    format: u32,
    /// The part of the match that its process plays, such as `2/8`.
    pub shard: String,
    /// How many games the whole match has.
    pub games: u64,
    /// Whether an opening serves two games.
    pub in_pairs: bool,
    /// The engines, the first one first.
    pub names: [String; 2],
    /// What decides the games, by name. Parts of one match agree in all of it.
    pub terms: BTreeMap<String, String>,
    /// The words of the command line that began the match.
    pub words: Vec<String>,
    /// The file of records and how long it was when the match began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pgn: Option<(String, u64)>,
}

impl Header {
    /// Returns the header of a journal of this form.
    pub fn new(
        shard: String,
        (games, in_pairs): (u64, bool),
        names: [String; 2],
        terms: BTreeMap<String, String>,
        words: Vec<String>,
    ) -> Self {
        Self { format: FORMAT, shard, games, in_pairs, names, terms, words, pgn: None }
    }

    /// Returns the first term in which another match differs: its name, here and there.
    pub fn difference(&self, other: &Self) -> Option<(String, String, String)> {
        let value =
            |header: &Self, name: &String| header.terms.get(name).cloned().unwrap_or_default();
        let names = self.terms.keys().chain(other.terms.keys());
        let mut values = names.map(|name| (name.clone(), value(self, name), value(other, name)));
        values.find(|(_, here, there)| here != there)
    }
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The number of the game in the match, from 1.
    pub game: u64,
    /// The number of the opening in its suite, from 1.
    pub opening: usize,
    /// The engine that played Red.
    pub red: String,
    /// The engine that played Black.
    pub black: String,
    /// The result as records have it; `0-0` where both lost.
    pub result: String,
    /// What it was worth to the first engine; nothing where it does not count.
    pub points: Option<Points>,
    /// The kind of end, one word.
    pub end: String,
    /// How many moves were played, those of the opening included.
    pub plies: usize,
    /// How long the file of records was with this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pgn_bytes: Option<u64>,
}

/// A journal that cannot be used.
#[derive(Debug, Error)]
#[error("{}: {kind}", path.display())]
pub struct JournalError {
    /// The file.
    pub path: PathBuf,
    kind: Kind,
}

#[derive(Debug, Error)]
enum Kind {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("another process writes to it")]
    Busy,
    #[error("it is no journal of a match")]
    NoJournal,
    #[error("a journal of form {0}, which this version does not know")]
    Format(u32),
    #[error("line {line} is not the line of a game: {reason}")]
    Line { line: usize, reason: serde_json::Error },
    #[error("line {line} has game {game}, which is there already or not part of the match")]
    Game { line: usize, game: u64 },
}

/// A journal that a match writes to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Returns what a journal says.
    ///
    /// # Errors
    ///
    /// Fails on a file that cannot be read and on one that is no journal. An unfinished last line
    /// is passed over.
    pub fn read(path: &Path) -> Result<(Header, Vec<Entry>), JournalError> {
        let read = || {
            let file = File::open(path)?;
            let (header, entries, _) = parse(BufReader::new(file))?;
            Ok((header, entries))
        };
        read().map_err(|kind| JournalError { path: path.to_owned(), kind })
    }

    /// Begins a journal.
    ///
    /// # Errors
    ///
    /// Fails when there is such a file already and when it cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Self, JournalError> {
        let create = || {
            let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
            let mut journal = Self { path: path.to_owned(), file: locked(file)? };
            journal.write(header)?;
            Ok(journal)
        };
        create().map_err(|kind| JournalError { path: path.to_owned(), kind })
    }

    /// Opens a journal to go on with it; returns what it says, too.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read), and when another process writes to it.
    pub fn open(path: &Path) -> Result<(Self, Header, Vec<Entry>), JournalError> {
        let open = || {
            let mut file = locked(OpenOptions::new().read(true).write(true).open(path)?)?;
            let (header, entries, length) = parse(BufReader::new(&file))?;
            file.set_len(length)?;
            file.seek(SeekFrom::End(0))?;
            Ok((Self { path: path.to_owned(), file }, header, entries))
        };
        open().map_err(|kind| JournalError { path: path.to_owned(), kind })
    }

    /// Writes down a game.
    ///
    /// # Errors
    ///
    /// Fails when the disk takes no more.
    pub fn add(&mut self, entry: &Entry) -> Result<(), JournalError> {
        self.write(entry).map_err(|error| self.error(error))
    }

    /// Has all written so far survive the end of the machine, too.
    ///
    /// # Errors
    ///
    /// Fails when the disk does.
    pub fn sync(&self) -> Result<(), JournalError> {
        self.file.sync_data().map_err(|error| self.error(error))
    }

    fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }

    fn error(&self, error: io::Error) -> JournalError {
        JournalError { path: self.path.clone(), kind: error.into() }
    }
}

fn locked(file: File) -> Result<File, Kind> {
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Kind::Busy),
        // Not every file system has locks.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Returns header and games, and how many bytes of whole lines there are.
fn parse(mut reader: impl BufRead) -> Result<(Header, Vec<Entry>, u64), Kind> {
    let mut line = Vec::new();
    reader.read_until(b'\n', &mut line)?;
    let mut length = line.len() as u64;
    let value: serde_json::Value = serde_json::from_slice(&line).map_err(|_| Kind::NoJournal)?;
    let format = value.get("format").and_then(serde_json::Value::as_u64).ok_or(Kind::NoJournal)?;
    if format != u64::from(FORMAT) {
        return Err(Kind::Format(u32::try_from(format).unwrap_or(u32::MAX)));
    }
    let header: Header = serde_json::from_value(value).map_err(|_| Kind::NoJournal)?;
    let mut entries: BTreeMap<u64, Entry> = BTreeMap::new();
    for number in 2.. {
        line.clear();
        reader.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            break;
        }
        length += line.len() as u64;
        let entry: Entry =
            serde_json::from_slice(&line).map_err(|reason| Kind::Line { line: number, reason })?;
        let game = entry.game;
        let is_known = (1..=header.games).contains(&game);
        if !is_known || entries.insert(game, entry).is_some() {
            return Err(Kind::Game { line: number, game });
        }
    }
    Ok((header, entries.into_values().collect(), length))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests end at a surprise")]

    use std::fs;

    use super::*;

    fn header() -> Header {
        let terms = [("rounds".to_owned(), "2".to_owned())].into();
        Header::new("1/1".into(), (4, true), ["a".into(), "楚".into()], terms, vec!["-x".into()])
    }

    fn entry(game: u64) -> Entry {
        Entry {
            game,
            opening: 3,
            red: "a".into(),
            black: "楚".into(),
            result: "1-0".into(),
            points: Some(Points::Win),
            end: "mate".into(),
            plies: 40,
            pgn_bytes: Some(17),
        }
    }

    #[test]
    fn games_come_back_and_a_line_without_end_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("日志.journal");
        let mut journal = Journal::create(&path, &header()).unwrap();
        journal.add(&entry(2)).unwrap();
        journal.add(&entry(1)).unwrap();
        drop(journal);
        let whole = fs::read(&path).unwrap();
        fs::write(&path, [&whole[..], b"{\"game\":3,\"op"].concat()).unwrap();
        let (mut journal, read, entries) = Journal::open(&path).unwrap();
        assert_eq!((read, entries), (header(), vec![entry(1), entry(2)]));
        assert_eq!(fs::read(&path).unwrap(), whole);
        journal.add(&entry(4)).unwrap();
        let (_, entries) = Journal::read(&path).unwrap();
        assert_eq!(entries.iter().map(|entry| entry.game).collect::<Vec<_>>(), [1, 2, 4]);
        assert!(Journal::open(&path).unwrap_err().to_string().contains("another process"));
        assert!(Journal::create(&path, &header()).is_err());
    }

    #[test]
    fn what_is_no_journal_is_named_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        let good = serde_json::to_string(&header()).unwrap();
        let game = serde_json::to_string(&entry(1)).unwrap();
        for (text, word) in [
            (String::new(), "no journal"),
            ("hello\n".into(), "no journal"),
            ("{\"format\":9}\n".into(), "form 9"),
            ("{\"format\":1}\n".into(), "no journal"),
            (format!("{good}\n{game}\nnonsense\n"), "line 3"),
            (format!("{good}\n{game}\n{game}\n"), "line 3 has game 1"),
            (format!("{good}\n{}\n", game.replace("\"game\":1", "\"game\":5")), "game 5"),
        ] {
            fs::write(&path, &text).unwrap();
            let error = Journal::open(&path).unwrap_err().to_string();
            assert!(error.contains(word) && error.contains('x'), "{text}: {error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn the_first_different_term_is_told() {
        let mut other = header();
        assert_eq!(header().difference(&other), None);
        other.terms.insert("seed".into(), "7".into());
        assert_eq!(header().difference(&other), Some(("seed".into(), String::new(), "7".into())));
    }
}
