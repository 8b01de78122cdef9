//! A data base as a book.

use rusqlite::Connection;

use super::contents::{self, Table, Written};
use super::error::DatabaseError;
use super::obk::ZobristNumbers;
use super::xqb::{self, View};
use crate::board::{Move, Position};
use crate::book::volume::{BookMove, Source, sort};

/// A book from a data base, in memory.
#[derive(Clone, Debug)]
pub struct DatabaseBook {
    /// Sorted.
    rows: Vec<Written>,
    keys: Keys,
}

/// How positions are looked up.
#[derive(Clone, Debug)]
enum Keys {
    Xqb,
    Obk(ZobristNumbers),
}

impl DatabaseBook {
    /// Reads the bytes of a data base. Its tables tell whether it is an .xqb or an .obk; for an
    /// .obk the numbers are asked for that its positions are hashed by, if there are any.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the data base, or passes on what is wrong with the numbers.
    pub fn from_bytes<E: From<DatabaseError>>(
        bytes: &[u8],
        numbers: impl FnOnce() -> Result<Option<ZobristNumbers>, E>,
    ) -> Result<Self, E> {
        let connection = contents::open(bytes)?;
        let table = contents::table(&connection)?;
        let keys = match table {
            Table::Xqb => Keys::Xqb,
            Table::Obk | Table::PfBook => Keys::Obk(numbers()?.ok_or(DatabaseError::NoNumbers)?),
        };
        Ok(Self { rows: sorted(&connection, table)?, keys })
    }

    /// Returns what books of its layout are called.
    pub const fn layout(&self) -> &'static str {
        match self.keys {
            Keys::Xqb => "xqb",
            Keys::Obk(_) => "obk",
        }
    }

    fn key(&self, position: &Position, is_mirrored: bool) -> u64 {
        match &self.keys {
            Keys::Xqb => xqb::digest(&View::of(position, is_mirrored).key(position)),
            Keys::Obk(numbers) => numbers.key(position, is_mirrored),
        }
    }

    /// Returns the legal moves that are written down under a key.
    fn known(&self, position: &Position, key: u64, is_mirrored: bool) -> Vec<BookMove> {
        let start = self.rows.partition_point(|row| row.key < key);
        let rows = self.rows.iter().skip(start).take_while(|row| row.key == key);
        let legal = |mv: Move| Some(mv).filter(|&mv| position.is_legal(mv));
        let moves = rows.filter_map(|row| {
            let mv = match &self.keys {
                Keys::Xqb => legal(View::of(position, is_mirrored).turn(row.mv)),
                Keys::Obk(_) => {
                    let mv = if is_mirrored { row.mv.mirror() } else { row.mv };
                    legal(mv).or_else(|| legal(Move::new(mv.to(), mv.from())))
                }
            }?;
            Some(BookMove { mv, weight: row.weight, score: None })
        });
        moves.collect()
    }
}

fn sorted(connection: &Connection, table: Table) -> Result<Vec<Written>, DatabaseError> {
    let mut rows = contents::rows(connection, table)?;
    rows.sort_unstable();
    rows.dedup();
    Ok(rows)
}

impl Source for DatabaseBook {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        // Programs differ in which of the two they write.
        let [plain, mirrored] = [false, true].map(|is_mirrored| self.key(position, is_mirrored));
        let mut moves = self.known(position, plain, false);
        if mirrored != plain {
            moves.extend(self.known(position, mirrored, true));
        }
        sort(&mut moves);
        // Of a move that stands there twice the greater weight counts.
        let mut seen = Vec::new();
        moves.retain(|known| {
            let is_new = !seen.contains(&known.mv);
            seen.push(known.mv);
            is_new
        });
        moves
    }

    fn len(&self) -> usize {
        self.rows.len()
    }
}
