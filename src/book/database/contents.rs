//! The rows of a data base.

use std::io::Read as _;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, MAIN_DB, OptionalExtension as _, Row};

use super::error::DatabaseError;
use super::{obk, xqb};
use crate::board::Move;

/// A table that makes a data base a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Table {
    /// That of an .xqb.
    Xqb,
    /// That of an .obk.
    Obk,
    /// That of a .pfBook, which is an .obk by another name.
    PfBook,
}

/// A move of a position as it is written down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Written {
    /// The position.
    pub key: u64,
    /// The move; in the tables of .obk, any of its two squares may be the one that is left.
    pub mv: Move,
    /// How often it is to be played.
    pub weight: u32,
}

impl Table {
    const ALL: [Self; 3] = [Self::Xqb, Self::Obk, Self::PfBook];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Xqb => "book",
            Self::Obk => "bhobk",
            Self::PfBook => "pfBook",
        }
    }

    /// Returns a question for the number, the key, the move, the score and the mark of every row.
    const fn query(self) -> &'static str {
        match self {
            Self::Xqb => "SELECT rowid, key, move, score, valid FROM book",
            Self::Obk => "SELECT rowid, vkey, vmove, vscore, vvalid FROM bhobk",
            Self::PfBook => "SELECT rowid, vkey, vmove, vscore, vvalid FROM pfBook",
        }
    }
}

/// Opens a data base of these bytes, which begin as one does.
///
/// # Errors
///
/// Fails where `SQLite` finds it damaged.
pub(super) fn open(bytes: &[u8]) -> Result<Connection, DatabaseError> {
    let mut connection = Connection::open_in_memory()?;
    // Bytes 18 and 19 tell how changes are written. In one of the two ways they go to a second
    // file, which there is none of in memory; the content is the same.
    let (start, rest) = bytes.split_at_checked(18).unwrap_or((bytes, &[]));
    let rest = rest.get(2..).unwrap_or_default();
    let stream = start.chain(&[1_u8, 1][..]).chain(rest);
    connection.deserialize_read_exact(MAIN_DB, stream, bytes.len(), true)?;
    // Its author may be anybody.
    connection.execute_batch("PRAGMA trusted_schema = OFF")?;
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if verdict == "ok" { Ok(connection) } else { Err(DatabaseError::Damaged(one_row(&verdict))) }
}

/// Returns the table that makes a data base a book.
///
/// # Errors
///
/// Fails where there is none.
pub(super) fn table(connection: &Connection) -> Result<Table, DatabaseError> {
    // A view by the name may be any calculation.
    let query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1 COLLATE NOCASE";
    for table in Table::ALL {
        let found = connection.query_row(query, [table.name()], |_| Ok(())).optional()?;
        if found.is_some() {
            return Ok(table);
        }
    }
    Err(DatabaseError::Foreign)
}

/// Returns the moves in a table, in the order of the table.
///
/// # Errors
///
/// Names the columns that are not there, and the first row that holds no move of a position.
pub(super) fn rows(connection: &Connection, table: Table) -> Result<Vec<Written>, DatabaseError> {
    let prepared = connection.prepare(table.query());
    let mut statement = prepared.map_err(|error| DatabaseError::Columns {
        table: table.name(),
        why: match error {
            rusqlite::Error::SqlInputError { msg, .. } => one_row(&msg),
            error => one_row(&error.to_string()),
        },
    })?;
    let mut rows = statement.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.extend(read(table, row)?);
    }
    Ok(found)
}

/// Reads a row; one whose key no position has is nothing.
fn read(table: Table, row: &Row<'_>) -> Result<Option<Written>, DatabaseError> {
    let number = row.get(0)?;
    let fault = |what| DatabaseError::Row { table: table.name(), row: number, what };
    let key = match (table, row.get_ref(1)?) {
        (Table::Xqb, ValueRef::Blob(key)) => xqb::digest(key),
        (Table::Obk | Table::PfBook, ValueRef::Integer(key)) => key as u64,
        // Some programs put the bits of a key in as those of a fraction, ...
        (Table::Obk | Table::PfBook, ValueRef::Real(key)) => key.to_bits(),
        // ... and what came out as no number was lost.
        (Table::Obk | Table::PfBook, ValueRef::Null) => return Ok(None),
        (_, other) => return Err(fault(format!("{} as its key", kind(other)))),
    };
    let code = match row.get_ref(2)? {
        ValueRef::Integer(code) => code,
        other => return Err(fault(format!("{} as its move", kind(other)))),
    };
    let mv = u16::try_from(code).ok().and_then(|code| match table {
        Table::Xqb => xqb::read_move(code),
        Table::Obk | Table::PfBook => obk::read_move(code),
    });
    let mv = mv.ok_or_else(|| fault(format!("the move {code}, which is none")))?;
    let score = match row.get_ref(3)? {
        ValueRef::Integer(score) => score,
        ValueRef::Real(score) => score as i64,
        _ => 0,
    };
    let is_invalid = matches!(row.get_ref(4)?, ValueRef::Integer(0));
    let weight = if is_invalid { 0 } else { score.clamp(1, u32::MAX.into()) as u32 };
    Ok(Some(Written { key, mv, weight }))
}

/// Returns what a value is, in a word.
fn kind(value: ValueRef<'_>) -> String {
    value.data_type().to_string().to_lowercase()
}

/// Returns a text of `SQLite` as one row.
fn one_row(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
