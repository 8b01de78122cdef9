//! From a position as text to a position.

use thiserror::Error;

use crate::board::{FenError, IllegalMove, Position};
use crate::wire::Placement;

/// Why a client's position cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum SetupError {
    /// The FEN describes no lawful position.
    #[error("unusable FEN: {0}")]
    Fen(#[from] FenError),
    /// A move in the list is illegal.
    #[error("move {number} is illegal: {why}")]
    Move {
        /// Its place in the list, from 1.
        number: usize,
        /// What is wrong with it.
        why: IllegalMove,
    },
}

/// Returns the position after all moves, with them as its history.
///
/// # Errors
///
/// Says what is wrong with the FEN or with the first illegal move.
pub(super) fn set_up(placement: &Placement) -> Result<Position, SetupError> {
    let mut position = match &placement.fen {
        Some(fen) => Position::from_fen(fen)?,
        None => Position::startpos(),
    };
    for (index, &mv) in placement.moves.iter().enumerate() {
        let play = position.try_play(mv);
        play.map_err(|why| SetupError::Move { number: index + 1, why })?;
    }
    Ok(position)
}
