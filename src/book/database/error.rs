//! What can be wrong with a data base.

use thiserror::Error;

/// Why a data base is no book.
#[derive(Debug, Error)]
pub enum DatabaseError {
    /// `SQLite` cannot make sense of it, or has no memory for it.
    #[error("it is a damaged data base: {0}")]
    Sqlite(rusqlite::Error),
    /// Its pages do not fit together.
    #[error("it is a damaged data base: {0}")]
    Damaged(String),
    /// It is a data base of something else.
    #[error(
        "it is a data base without a book: it has no table book (.xqb), bhobk (.obk) or pfBook"
    )]
    Foreign,
    /// A table has the right name and the wrong columns.
    #[error("it is a data base without a book: in its table {table}, {why}")]
    Columns {
        /// The table.
        table: &'static str,
        /// What was not found there.
        why: String,
    },
    /// A row holds no move of a position.
    #[error("row {row} of its table {table} has {what}")]
    Row {
        /// The table.
        table: &'static str,
        /// The number of the row.
        row: i64,
        /// What it has and should not have.
        what: String,
    },
    /// The numbers that positions are hashed by are not there.
    #[error("its positions are hashed by numbers that have to lie beside it in a file obk.keys")]
    NoNumbers,
    /// The numbers are too few or too many.
    #[error("its numbers in obk.keys are no {told} bytes, but {found}")]
    Numbers {
        /// How many bytes they have to be.
        told: usize,
        /// How many there are.
        found: usize,
    },
}

// Not its source as well, since messages tell all of a chain of sources.
impl From<rusqlite::Error> for DatabaseError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}
