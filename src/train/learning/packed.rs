//! A position to learn from in 32 bytes.

use crate::board::{Piece, SQUARES, Side, Square};
use crate::eval::Score;
use crate::train::data::Sample;

/// A position, its score and the result of its game, all from the mover's view: the mover's pieces
/// are Red's, and the board is turned so that they play up.
///
/// ```text
/// squares  bits  0 to 89   where a piece stands
///          bits 90 to 91   half points that the game was worth
///          bits 96 to 111  the score
/// pieces   4 bits each     the pieces, in the order of their squares
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Packed {
    squares: u128,
    pieces: u128,
}

const POINTS: u32 = SQUARES as u32;
const SCORE: u32 = 96;
const PIECE_BITS: usize = 4;

impl Packed {
    /// Returns the position of a sample.
    pub fn new(sample: &Sample<'_>) -> Self {
        let position = sample.position;
        let mover = position.side();
        let half_points = (2.0 * sample.points()) as u128;
        // A score always fits: the largest are those of mates.
        let score = sample.score.value() as i16;
        let mut squares = half_points << POINTS | u128::from(score as u16) << SCORE;
        let mut pieces = 0;
        let mut shift = 0;
        for square in Square::all() {
            let real = if mover == Side::Red { square } else { square.flip() };
            let Some(piece) = position.piece_on(real) else { continue };
            let owner = if piece.side() == mover { Side::Red } else { Side::Black };
            squares |= 1 << square.index();
            pieces |= (Piece::new(owner, piece.kind()).index() as u128) << shift;
            shift += PIECE_BITS;
        }
        Self { squares, pieces }
    }

    /// Returns the pieces with their squares, in the order of the squares.
    #[inline]
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> {
        let mut squares = self.squares & ((1 << SQUARES) - 1);
        let mut pieces = self.pieces;
        std::iter::from_fn(move || {
            let square = Square::from_index(squares.trailing_zeros() as usize)?;
            let piece = Piece::ALL[pieces as usize % (1 << PIECE_BITS)];
            squares &= squares - 1;
            pieces >>= PIECE_BITS;
            Some((piece, square))
        })
    }

    /// Returns the score from the mover's view.
    #[inline]
    pub fn score(&self) -> Score {
        Score::from_value(i32::from((self.squares >> SCORE) as u16 as i16))
    }

    /// Returns what the game was worth to the mover: 1, 0.5 or 0.
    #[inline]
    pub fn points(&self) -> f32 {
        (self.squares >> POINTS & 3) as f32 / 2.0
    }

    /// Returns all that is packed, for a checksum.
    pub(super) fn to_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        let (squares, pieces) = bytes.split_at_mut(16);
        squares.copy_from_slice(&self.squares.to_le_bytes());
        pieces.copy_from_slice(&self.pieces.to_le_bytes());
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::train::data::GameResult;

    fn packed(fen: &str, score: i32, result: GameResult) -> Packed {
        let position = Position::from_fen(fen).unwrap();
        let (mv, score) = (position.legal_moves()[0], Score::from_value(score));
        Packed::new(&Sample { position: &position, mv, score, result })
    }

    #[test]
    fn a_position_keeps_pieces_score_and_result() {
        let fen = "3ak4/9/b8/p8/9/2p6/P7P/4C4/4A4/R3K3n w - - 0 1";
        for (score, result, points) in [
            (-8500, GameResult::BlackWins, 0.0),
            (0, GameResult::Draw, 0.5),
            (9999, GameResult::RedWins, 1.0),
        ] {
            let packed = packed(fen, score, result);
            let position = Position::from_fen(fen).unwrap();
            let wanted: Vec<_> = Square::all()
                .filter_map(|square| Some((position.piece_on(square)?, square)))
                .collect();
            assert_eq!(packed.pieces().collect::<Vec<_>>(), wanted);
            assert_eq!((packed.score().value(), packed.points()), (score, points));
        }
    }

    #[test]
    fn a_board_and_its_twin_with_colours_exchanged_are_packed_alike() {
        let red = packed("3ak4/9/9/p8/9/9/P8/4C4/9/R3K3n w - - 0 1", 77, GameResult::RedWins);
        let black = packed("r3k3N/9/4c4/p8/9/9/P8/9/9/3AK4 b - - 0 1", 77, GameResult::BlackWins);
        assert_eq!(red, black);
    }

    #[test]
    fn all_thirty_two_pieces_fit() {
        let packed = packed(crate::board::START_FEN, -1, GameResult::Draw);
        assert_eq!(packed.pieces().count(), 32);
        assert_eq!(packed.pieces().last().unwrap().0, Piece::BlackRook);
        assert_eq!(packed.score().value(), -1);
    }
}
