//! Why a file is no opening suite.

use std::io;

use thiserror::Error;

use crate::board::FenError;
use crate::notation::NotationError;
use crate::record::RecordError;

/// A file that is no opening suite.
#[derive(Debug, Error)]
#[error("{file}: {kind}")]
pub struct SuiteError {
    /// The file.
    pub file: String,
    /// What is wrong with it, and where.
    pub kind: SuiteErrorKind,
}

/// What is wrong with an opening suite.
#[derive(Debug, Error)]
pub enum SuiteErrorKind {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// There is nothing in it.
    #[error("no openings")]
    Empty,
    /// A line starts with no position.
    #[error("line {line}: {reason}")]
    Fen {
        /// The line, from 1.
        line: usize,
        /// What is wrong with the position.
        reason: FenError,
    },
    /// A move of a line cannot be played.
    #[error("line {line}: move {ply}: {reason}")]
    Move {
        /// The line, from 1.
        line: usize,
        /// The number of the move in its line, from 1.
        ply: usize,
        /// Why.
        reason: NotationError,
    },
    /// It is no PGN.
    #[error(transparent)]
    Pgn(#[from] RecordError),
    /// A move of a game cannot be played.
    #[error("game {game}, move {ply} '{text}': {reason}")]
    BreakOff {
        /// The game, from 1.
        game: usize,
        /// The number of the move in its game, from 1.
        ply: usize,
        /// The move as written.
        text: String,
        /// Why.
        reason: String,
    },
    /// An opening leaves nothing to play.
    #[error("opening {number}: the side to move has no legal move")]
    Over {
        /// The opening, from 1.
        number: usize,
    },
}
