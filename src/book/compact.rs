//! The file of a book.
//!
//! All numbers are little endian.
//!
//! ```text
//!  0  8  "CHUHEBK" and a zero byte
//!  8  4  version, 1
//! 12  4  number of moves
//! 16  4  number of named positions
//! 20  4  bytes of text
//! 24  4  CRC-32 (IEEE) of everything after the header
//! 28  4  zero
//! 32     moves, 14 bytes each, sorted by key, then by move:
//!          8  key of the position (BookKey)
//!          2  move: square left * 90 + square entered
//!          2  weight
//!          2  score for the mover in hundredths of a pawn, signed; -32768 for none
//!        named positions, 12 bytes each, sorted by key:
//!          8  key of the position
//!          2  plies that make the opening what it is called
//!          2  place of the name in the text
//!        text, UTF-8: a row about where the book comes from, then a row for each name:
//!          Chinese, a tab, English
//! ```

use std::fmt::Write as _;

use thiserror::Error;

use super::key::BookKey;
use super::lines::Title;
use super::names::{NameEntry, Names};
use super::volume::{Book, Entry};
use crate::board::{Move, SQUARES, Square};

/// The first bytes of a file.
pub(super) const MAGIC: &[u8; 8] = b"CHUHEBK\0";
/// The version that is written and read.
pub const VERSION: u32 = 1;

const HEADER: usize = 32;
const MOVE: usize = 14;
const NAME: usize = 12;
const NO_SCORE: i16 = i16::MIN;

/// Why bytes are no book of the program's own kind.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CompactError {
    /// They begin differently.
    #[error("it does not begin as a book does")]
    Magic,
    /// They are of a version that is not known.
    #[error("it has version {0}; this program reads version {VERSION}")]
    Version(u32),
    /// There are more or fewer than the header says.
    #[error("it has {found} bytes, but its header says {told}")]
    Length {
        /// What the header says.
        told: u64,
        /// What there is.
        found: u64,
    },
    /// The checksum does not fit: something was changed or lost.
    #[error("its checksum is wrong: it is damaged")]
    Checksum,
    /// The checksum fits and the content makes no sense.
    #[error("{0}")]
    Content(&'static str),
}

impl Book {
    /// Reads the bytes of a file; the form is told at the top of this file and in the manual.
    ///
    /// # Errors
    ///
    /// Says what is wrong with them. Whatever they are, reading ends well or so.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CompactError> {
        let (header, body) = bytes.split_at_checked(HEADER).ok_or(CompactError::Magic)?;
        if !header.starts_with(MAGIC) {
            return Err(CompactError::Magic);
        }
        let word = |at: usize| number(header.get(at..at + 4)) as u32;
        if word(8) != VERSION {
            return Err(CompactError::Version(word(8)));
        }
        let [moves, names, text] = [word(12), word(16), word(20)].map(u64::from);
        let told = HEADER as u64 + moves * MOVE as u64 + names * NAME as u64 + text;
        if told != bytes.len() as u64 {
            return Err(CompactError::Length { told, found: bytes.len() as u64 });
        }
        if crc32fast::hash(body) != word(24) || word(28) != 0 {
            return Err(CompactError::Checksum);
        }
        // Both parts are shorter than the body, whose length has been checked.
        let (moves, rest) = body.split_at_checked(moves as usize * MOVE).unwrap_or_default();
        let (names, text) = rest.split_at_checked(names as usize * NAME).unwrap_or_default();
        let entries: Vec<Entry> = moves
            .chunks_exact(MOVE)
            .map(read_entry)
            .collect::<Option<_>>()
            .ok_or(CompactError::Content("a move leaves the board"))?;
        if !entries.is_sorted_by(|one, other| one.order() < other.order()) {
            return Err(CompactError::Content("its moves are out of order"));
        }
        let (note, titles) = read_text(text)
            .ok_or(CompactError::Content("its text is not a note and names, two a row"))?;
        let entries_of_names: Vec<NameEntry> = names.chunks_exact(NAME).map(read_name).collect();
        if !entries_of_names.is_sorted_by(|one, other| one.key < other.key) {
            return Err(CompactError::Content("its names are out of order"));
        }
        if entries_of_names.iter().any(|entry| usize::from(entry.title) >= titles.len()) {
            return Err(CompactError::Content("a position has a name that is not there"));
        }
        Ok(Self { entries, names: Names { titles, entries: entries_of_names }, note })
    }

    /// Returns the bytes of a file, from which the same book is read.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        for entry in &self.entries {
            body.extend(entry.key.bits().to_le_bytes());
            body.extend((entry.mv.index() as u16).to_le_bytes());
            body.extend(entry.weight.to_le_bytes());
            body.extend(entry.score.unwrap_or(NO_SCORE).to_le_bytes());
        }
        for entry in &self.names.entries {
            body.extend(entry.key.bits().to_le_bytes());
            body.extend(entry.plies.to_le_bytes());
            body.extend(entry.title.to_le_bytes());
        }
        let mut text = format!("{}\n", self.note);
        for title in &self.names.titles {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}\t{}", title.chinese, title.english);
        }
        body.extend(text.as_bytes());

        let mut bytes = MAGIC.to_vec();
        let counts = [self.entries.len(), self.names.entries.len(), text.len()].map(|n| n as u32);
        let checksum = crc32fast::hash(&body);
        for word in [VERSION].into_iter().chain(counts).chain([checksum, 0]) {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(body);
        bytes
    }
}

/// Returns a little-endian number of up to eight bytes; 0 where there are none.
pub(super) fn number(bytes: Option<&[u8]>) -> u64 {
    bytes.unwrap_or_default().iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte))
}

fn read_entry(bytes: &[u8]) -> Option<Entry> {
    let field = |from: usize, to: usize| number(bytes.get(from..to));
    let squares = field(8, 10) as usize;
    let from = Square::from_index(squares / SQUARES)?;
    let to = Square::from_index(squares % SQUARES)?;
    let score = field(12, 14) as u16 as i16;
    Some(Entry {
        key: BookKey::from_bits(field(0, 8)),
        mv: Move::new(from, to),
        weight: field(10, 12) as u16,
        score: (score != NO_SCORE).then_some(score),
    })
}

fn read_name(bytes: &[u8]) -> NameEntry {
    let field = |from: usize, to: usize| number(bytes.get(from..to));
    NameEntry {
        key: BookKey::from_bits(field(0, 8)),
        plies: field(8, 10) as u16,
        title: field(10, 12) as u16,
    }
}

fn read_text(bytes: &[u8]) -> Option<(String, Vec<Title>)> {
    let text = std::str::from_utf8(bytes).ok()?.strip_suffix('\n')?;
    let mut rows = text.split('\n');
    let note = rows.next()?.to_owned();
    let title = |row: &str| {
        let (chinese, english) = row.split_once('\t')?;
        // The second part goes into lines of the protocol.
        let is_plain = english.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
        is_plain.then(|| Title { chinese: chinese.to_owned(), english: english.to_owned() })
    };
    Some((note, rows.map(title).collect::<Option<_>>()?))
}
