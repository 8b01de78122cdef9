//! A book in memory.

use std::cmp::Reverse;
use std::fmt;

use super::key::{BookKey, Spot};
use super::names::Names;
use crate::board::{Move, Position};

/// A move that a book knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move, legal in the position that was asked about.
    pub mv: Move,
    /// How often it is to be played, compared with the other moves; 0 for a move that is known and
    /// not played.
    pub weight: u32,
    /// What the position after it is worth to its mover, in hundredths of a pawn, where the book
    /// says so.
    pub score: Option<i32>,
}

/// Something that knows moves of openings.
pub trait Source: fmt::Debug + Send + Sync {
    /// Returns the legal moves that are known in a position, the weightiest first.
    fn moves(&self, position: &Position) -> Vec<BookMove>;

    /// Returns the number of moves that are written down.
    fn len(&self) -> usize;

    /// Returns whether nothing is written down.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A book of the program's own kind, see [`Book::from_bytes`] for its file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    /// Sorted by key and move, each pair once.
    pub(super) entries: Vec<Entry>,
    pub(super) names: Names,
    pub(super) note: String,
}

/// A move of a book as it is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The position.
    pub key: BookKey,
    /// The move, [turned](Spot::turn) as the position is.
    pub mv: Move,
    /// How often it is to be played, compared with the others of the position.
    pub weight: u16,
    /// What it is worth to the mover, in hundredths of a pawn, if that is known.
    pub score: Option<i16>,
}

impl Entry {
    /// Returns the order in which a book keeps its moves.
    pub(super) fn order(&self) -> (BookKey, u16) {
        (self.key, self.mv.raw())
    }
}

impl Book {
    /// Returns a book of these moves. Of two entries for one move the first stays. The note says
    /// where the book comes from; it is kept as one row.
    pub fn new(mut entries: Vec<Entry>, names: Names, note: &str) -> Self {
        entries.sort_by_key(Entry::order);
        entries.dedup_by_key(|entry| entry.order());
        let note = note.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { entries, names, note }
    }

    /// Returns the names of openings.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Returns where the book comes from, in the words of its maker.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// Returns all moves as they are written down, sorted by position.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the number of positions with moves.
    pub fn positions(&self) -> usize {
        self.entries.chunk_by(|one, other| one.key == other.key).count()
    }
}

impl Source for Book {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        let spot = Spot::of(position);
        let start = self.entries.partition_point(|entry| entry.key < spot.key);
        let entries = self.entries.iter().skip(start).take_while(|entry| entry.key == spot.key);
        let mut moves = Vec::new();
        for entry in entries {
            // A move that stands for two is played half as often as each.
            let weight = u32::from(entry.weight);
            let is_single = spot.is_symmetric() && entry.mv == entry.mv.mirror();
            let weight = if is_single { 2 * weight } else { weight };
            let score = entry.score.map(i32::from);
            moves.extend(spot.meanings(entry.mv).map(|mv| BookMove { mv, weight, score }));
        }
        // Two positions may have one key.
        moves.retain(|known| position.is_legal(known.mv));
        sort(&mut moves);
        moves
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}

/// Sorts moves, the weightiest first; of a move and its mirror image, the one on Red's right.
pub(super) fn sort(moves: &mut [BookMove]) {
    moves.sort_by_key(|known| Reverse((known.weight, known.score, known.mv)));
}
