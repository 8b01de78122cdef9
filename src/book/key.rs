//! Positions as books know them.

use crate::board::{Kind, Move, Piece, Position, SQUARES, Side, Square};

/// The key of a position and of its mirror image, which have the same one.
///
/// For each piece that stands on the board the number `mix(SEED + p * 90 + s)` is taken, where `p`
/// is the place of its FEN letter in `KABNRCPkabnrcp` and `s` its square, `rank * 9 + file`; if
/// Black is to move, also `mix(SEED + 14 * 90)`. `mix` is one step of `SplitMix64` (Steele, Lea and
/// Flood 2014). All are joined by exclusive or, once for the position as it is and once for its
/// reflection from left to right; the smaller result is the key.
///
/// It is no key of the search: files of books outlive the program that made them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BookKey(u64);

impl BookKey {
    /// Returns the key with these bits.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the bits of the key.
    pub const fn bits(self) -> u64 {
        self.0
    }
}

/// A position as books know it: its key, and how to turn moves to the side that is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The key.
    pub key: BookKey,
    /// Whether the key is that of the mirror image, so that moves have to be mirrored.
    is_mirrored: bool,
    /// Whether the position is its own mirror image.
    is_symmetric: bool,
}

const SEED: u64 = 0x4368_7568_6542_6f6f;

impl Spot {
    /// Returns how books know a position.
    ///
    /// ```
    /// use chuhe::board::Position;
    /// use chuhe::book::Spot;
    ///
    /// let after = |mv: &str| {
    ///     let mut position = Position::startpos();
    ///     position.try_play(mv.parse().unwrap()).unwrap();
    ///     Spot::of(&position).key
    /// };
    /// assert_eq!(after("h2e2"), after("b2e2"));
    /// assert_ne!(after("h2e2"), after("h2f2"));
    /// assert_ne!(after("h2e2"), Spot::of(&Position::startpos()).key);
    /// ```
    pub fn of(position: &Position) -> Self {
        let turn = match position.side() {
            Side::Red => 0,
            Side::Black => mix(SEED + (Piece::COUNT * SQUARES) as u64),
        };
        let (mut plain, mut mirrored) = (turn, turn);
        for square in position.occupied() {
            if let Some(piece) = position.piece_on(square) {
                plain ^= number(piece, square);
                mirrored ^= number(piece, square.mirror());
            }
        }
        Self {
            key: BookKey(plain.min(mirrored)),
            is_mirrored: mirrored < plain,
            is_symmetric: mirrored == plain,
        }
    }

    /// Returns a move as it is written down, or, the way being the same, a move that is written
    /// down as it is played here. In a position that is its own mirror image the smaller of a move
    /// and its mirror image is written.
    #[must_use]
    pub fn turn(&self, mv: Move) -> Move {
        if self.is_symmetric {
            mv.min(mv.mirror())
        } else if self.is_mirrored {
            mv.mirror()
        } else {
            mv
        }
    }

    /// Returns the moves that a written move stands for here: one, or a move and its mirror image
    /// where the position is its own.
    pub fn meanings(&self, written: Move) -> impl Iterator<Item = Move> {
        let mv = self.turn(written);
        let other = Some(mv.mirror()).filter(|&other| self.is_symmetric && other != mv);
        [Some(mv), other].into_iter().flatten()
    }

    /// Returns whether the position is its own mirror image.
    pub const fn is_symmetric(&self) -> bool {
        self.is_symmetric
    }
}

fn number(piece: Piece, square: Square) -> u64 {
    let kind = match piece.kind() {
        Kind::King => 0,
        Kind::Advisor => 1,
        Kind::Elephant => 2,
        Kind::Horse => 3,
        Kind::Rook => 4,
        Kind::Cannon => 5,
        Kind::Pawn => 6,
    };
    let place = match piece.side() {
        Side::Red => kind,
        Side::Black => kind + Kind::COUNT,
    };
    mix(SEED + (place * SQUARES + square.rank() * 9 + square.file()) as u64)
}

/// Returns one step of `SplitMix64`.
pub(super) const fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> Position {
        let mut position = Position::startpos();
        for mv in moves.split_whitespace() {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        position
    }

    /// Files of books hold these keys, so they never change.
    #[test]
    fn keys_are_the_same_for_ever() {
        let key = |moves: &str| format!("{:016x}", Spot::of(&after(moves)).key.bits());
        assert_eq!(key(""), "148837dfe76bcb9c");
        assert_eq!(key("h2e2"), "0250756a9ca4621b");
        assert_eq!(key("b2e2"), "0250756a9ca4621b");
        assert_eq!(key("h2e2 h9g7 h0g2"), "27d639bcd33bd37b");
    }

    #[test]
    fn mirror_images_write_the_same_moves() {
        let (right, left) = (after("h2e2 h9g7"), after("b2e2 b9c7"));
        let (here, there) = (Spot::of(&right), Spot::of(&left));
        assert_eq!(here.key, there.key);
        for mv in right.legal_moves() {
            let written = here.turn(mv);
            assert_eq!(written, there.turn(mv.mirror()));
            assert_eq!(here.meanings(written).collect::<Vec<_>>(), [mv]);
        }
    }

    #[test]
    fn in_a_symmetric_position_a_move_stands_for_its_mirror_image_too() {
        let spot = Spot::of(&Position::startpos());
        let [cannon, other, pawn] = ["h2e2", "b2e2", "e3e4"].map(|mv| mv.parse().unwrap());
        assert_eq!(spot.turn(cannon), spot.turn(other));
        assert_eq!(spot.meanings(spot.turn(cannon)).collect::<Vec<_>>(), [other, cannon]);
        assert_eq!(spot.meanings(pawn).collect::<Vec<_>>(), [pawn]);
    }
}
