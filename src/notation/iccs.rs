//! Moves in coordinates: `H2-E2`, the form of the Internet Chinese Chess Server.
//!
//! Files are `A` to `I` from Red's left, ranks 0 (Red's back rank) to 9. In small letters without
//! the hyphen this is the form of the protocols, which [`Move`] itself reads and writes.

use super::error::NotationError;
use crate::board::{Move, Position};

/// Returns the move in ICCS coordinates.
///
/// ```
/// use chuhe::notation::iccs;
///
/// assert_eq!(iccs::write("h2e2".parse()?), "H2-E2");
/// # Ok::<(), chuhe::board::MoveParseError>(())
/// ```
pub fn write(mv: Move) -> String {
    format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase()
}

/// Returns the legal move that coordinates name, in either case, with or without a hyphen.
///
/// # Errors
///
/// Fails on a text that is not two squares and on a move that is not legal.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    let mv = text.trim().parse().map_err(|_| NotationError::not_a_move(text))?;
    if position.is_legal(mv) { Ok(mv) } else { Err(NotationError::no_such_move(text)) }
}
