//! Why a text could not be read as a move.

use thiserror::Error;

use crate::board::Move;

/// A text that names no move, no legal move, or more than one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    /// The text has not the form of a move.
    #[error("'{text}' is not a move")]
    NotAMove {
        /// The text as given.
        text: String,
    },
    /// The text has the form of a move, but no legal move is written so.
    #[error("no legal move is written '{text}' here")]
    NoSuchMove {
        /// The text as given.
        text: String,
    },
    /// Several legal moves are written so.
    #[error("'{text}' can be each of {}", list(.moves))]
    Ambiguous {
        /// The text as given.
        text: String,
        /// The moves that it can mean, at least two.
        moves: Vec<Move>,
    },
}

fn list(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl NotationError {
    pub(super) fn not_a_move(text: &str) -> Self {
        Self::NotAMove { text: text.to_owned() }
    }

    pub(super) fn no_such_move(text: &str) -> Self {
        Self::NoSuchMove { text: text.to_owned() }
    }
}
