//! The layout .obk, and .pfBook, which is the same by another name.
//!
//! A position has a key of 64 bits: the numbers of its pieces and, with Red to move, one more, all
//! joined by exclusive or. The numbers follow from no known rule and are not part of this program.
//! A move is two bytes, each a square of a board of 16 x 16 as in `ElephantEye`'s books. Which of
//! the two is left differs from program to program; only one of them can hold a piece of the mover.

use super::error::DatabaseError;
use crate::board::{Move, Piece, Position, Side, Square};
use crate::book::elephant_eye::{place, square};

/// The numbers by which the positions of an .obk are hashed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ZobristNumbers {
    /// 256 for each piece, then that for Red to move.
    numbers: Vec<u64>,
}

impl ZobristNumbers {
    /// The bytes that the numbers are read from.
    pub const BYTES: usize = (Piece::COUNT * 256 + 1) * 8;

    /// Reads the numbers: eight bytes each, little endian; first those of the pieces in the order
    /// `KABNRCPkabnrcp`, each with its 256 squares `(row + 3) * 16 + column + 3`, row 0 being
    /// Black's back rank; then that for Red to move.
    ///
    /// # Errors
    ///
    /// Fails on any other number of bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DatabaseError> {
        if bytes.len() != Self::BYTES {
            return Err(DatabaseError::Numbers { told: Self::BYTES, found: bytes.len() });
        }
        let (numbers, _) = bytes.as_chunks();
        Ok(Self { numbers: numbers.iter().map(|&bytes| u64::from_le_bytes(bytes)).collect() })
    }

    /// Returns the key of a position, or of its mirror image.
    pub(super) fn key(&self, position: &Position, is_mirrored: bool) -> u64 {
        let number = |index: usize| self.numbers.get(index).copied().unwrap_or_default();
        let pieces = position.occupied().into_iter().filter_map(|square| {
            let piece = position.piece_on(square)?;
            let seen = if is_mirrored { square.mirror() } else { square };
            Some(number(piece.index() * 256 + usize::from(place(seen))))
        });
        let turn = match position.side() {
            Side::Red => number(Piece::COUNT * 256),
            Side::Black => 0,
        };
        pieces.fold(turn, |key, number| key ^ number)
    }
}

/// Returns a move between the two squares, in one of the two directions.
pub(super) fn read_move(code: u16) -> Option<Move> {
    let [high, low] = code.to_be_bytes();
    let (one, other): (Square, Square) = (square(high)?, square(low)?);
    (one != other).then(|| Move::new(one, other))
}
