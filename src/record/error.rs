//! Why a file is no record, and where.

use std::fmt;

use thiserror::Error;

use crate::board::FenError;

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// A character of a text.
    Text {
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
    },
    /// A byte of a file that is no text, from 0.
    Byte(usize),
}

impl Place {
    /// The first character of a text.
    pub const START: Self = Self::Text { line: 1, column: 1 };

    /// Returns the line of a place in a text.
    pub const fn line(self) -> Option<usize> {
        match self {
            Self::Text { line, .. } => Some(line),
            Self::Byte(_) => None,
        }
    }

    /// Returns the column of a place in a text.
    pub const fn column(self) -> Option<usize> {
        match self {
            Self::Text { column, .. } => Some(column),
            Self::Byte(_) => None,
        }
    }
}

impl fmt::Display for Place {
    /// Writes `line 3, column 7` or `byte 1024`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// A file, or a part of one, that is no record of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {kind}")]
pub struct RecordError {
    /// Where it stops being one.
    pub place: Place,
    /// Why.
    pub kind: RecordErrorKind,
}

/// What is wrong with a file.
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
    /// The file ends too early.
    #[error("the file ends inside {0}")]
    Cut(&'static str),
    /// The version of a format is not known.
    #[error("version {1} of {0} is not known")]
    Version(&'static str, u8),
    /// A length or a number makes no sense.
    #[error("{0} makes no sense")]
    Nonsense(&'static str),
    /// A record of a library that has no board, only a title and words.
    #[error("'{0}' is a heading without a board, not a game")]
    Heading(String),
    /// A file is no XML.
    #[error("the XML is broken: {0}")]
    Xml(String),
    /// A file has no form that is known.
    #[error("this is no record of a known format")]
    UnknownFormat,
    /// The file cannot be read on.
    #[error("the file cannot be read: {0}")]
    Unreadable(String),
}
