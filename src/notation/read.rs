//! Reading a move in whatever notation it is written.

use super::error::NotationError;
use super::shorthand::{self, Marks, Reading};
use super::{chinese, fairy, iccs, wxf};
use crate::board::{Move, Position};

/// Returns the legal move that a text names in any notation.
///
/// The form of the text tells the notation. Coordinates are read with ranks 0 to 9 unless a 10
/// occurs in them, and the short form as if its strokes were lost; whoever knows better uses
/// [`fairy::read`] and [`shorthand::read`].
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::notation;
///
/// let position = Position::startpos();
/// for text in ["h2e2", "H2-E2", "C2=5", "c2.5", "炮二平五", "砲２平５"] {
///     assert_eq!(notation::read(&position, text)?.to_string(), "h2e2");
/// }
/// assert_eq!(
///     notation::read(&position, "炮21").unwrap_err().to_string(),
///     "'炮21' can be each of h2h1, h2i2, h2h3"
/// );
/// # Ok::<(), chuhe::notation::NotationError>(())
/// ```
///
/// # Errors
///
/// Fails on a text that is a move in no notation, on one that no legal move fits, and on one that
/// fits several.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    // No text has the form of two notations, so the first that knows it has the last word.
    for reader in READERS {
        match reader(position, text) {
            Err(NotationError::NotAMove { .. }) => {}
            answer => return answer,
        }
    }
    Err(NotationError::not_a_move(text))
}

type Reader = fn(&Position, &str) -> Result<Move, NotationError>;

const READERS: [Reader; 5] = [iccs::read, fairy::read, wxf::read, chinese::read, short];

/// Reads the short form without a warning where the direction is inferred.
fn short(position: &Position, text: &str) -> Result<Move, NotationError> {
    shorthand::read(position, text, Marks::Lost).map(Reading::mv)
}
