//! Positions that are the same from left and right.

use crate::board::Position;

/// Returns a text that a position shares with its mirror image and with no other position.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::openings::mirror_key;
///
/// let after = |mv: &str| {
///     let mut position = Position::startpos();
///     position.make(mv.parse().unwrap());
///     mirror_key(&position)
/// };
/// assert_eq!(after("h2e2"), after("b2e2"));
/// assert_ne!(after("h2e2"), after("h2d2"));
/// ```
pub fn mirror_key(position: &Position) -> String {
    let fen = position.fen();
    let mut words = fen.split(' ');
    let (board, side) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let rows = board.split('/').map(|row| row.chars().rev().collect());
    let mirrored = rows.collect::<Vec<String>>().join("/");
    format!("{} {side}", board.min(mirrored.as_str()))
}
