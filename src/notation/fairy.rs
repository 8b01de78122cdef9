//! Moves in coordinates whose ranks are 1 to 10: `h3e3`, `a10a9`.
//!
//! Engines and sites that play many games of the family write so. Most such texts are also moves
//! with ranks 0 to 9, so only the user, or a whole record, can tell which is meant.

use super::error::NotationError;
use crate::board::{Move, Position, Square};

/// Returns the move in coordinates with ranks from 1.
///
/// ```
/// use chuhe::notation::fairy;
///
/// assert_eq!(fairy::write("i9i8".parse()?), "i10i9");
/// # Ok::<(), chuhe::board::MoveParseError>(())
/// ```
pub fn write(mv: Move) -> String {
    let square = |square: Square| {
        let name = square.to_string();
        let file = name.chars().next().unwrap_or_default();
        format!("{file}{}", square.rank() + 1)
    };
    square(mv.from()) + &square(mv.to())
}

/// Returns the legal move that coordinates with ranks from 1 name, in either case, with or without
/// a hyphen.
///
/// # Errors
///
/// Fails on a text that is not two squares and on a move that is not legal.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    let mv = parse(text.trim()).ok_or_else(|| NotationError::not_a_move(text))?;
    if position.is_legal(mv) { Ok(mv) } else { Err(NotationError::no_such_move(text)) }
}

/// Returns the move that coordinates with ranks from 1 name, legal or not; `None` of a text that is
/// not two squares.
pub fn parse(text: &str) -> Option<Move> {
    let (from, rest) = split_square(text)?;
    let (to, rest) = split_square(rest.strip_prefix('-').unwrap_or(rest))?;
    rest.is_empty().then(|| Move::new(from, to))
}

/// Returns the square at the start of a text, and what follows it.
fn split_square(text: &str) -> Option<(Square, &str)> {
    let file = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = text.get(1..)?;
    let length = if rest.starts_with("10") { 2 } else { 1 };
    let rank: usize = rest.get(..length)?.parse().ok()?;
    let square = format!("{file}{}", rank.checked_sub(1)?).parse().ok()?;
    Some((square, rest.get(length..)?))
}
