//! Why a text is no record, and where.

use std::fmt;

use thiserror::Error;

use crate::board::FenError;

/// A place in a text; lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    /// Writes `line 3, column 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A text that is no record of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {kind}")]
pub struct RecordError {
    /// Where it stops being one.
    pub place: Place,
    /// Why.
    pub kind: RecordErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordErrorKind {
    /// A tag has not the form `[Name "value"]`.
    #[error("a tag is not of the form [Name \"value\"]")]
    Tag,
    /// A comment has no end.
    #[error("the comment that starts here has no end")]
    OpenComment,
    /// A variation has no end.
    #[error("the variation that starts here has no end")]
    OpenVariation,
    /// A bracket closes nothing.
    #[error("'{0}' closes nothing")]
    Stray(char),
    /// A start position is none.
    #[error("the position cannot be used: {0}")]
    Fen(#[from] FenError),
    /// A line starts with no position.
    #[error("'{0}' is neither 'position', 'startpos', 'fen' nor a FEN")]
    NoPosition(String),
    /// A word is no move in any notation.
    #[error("'{0}' is not a move")]
    NotAMove(String),
}
