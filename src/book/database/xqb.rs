//! The layout .xqb.
//!
//! The key of a position is its board as the side to move sees it, so that no two positions share
//! one. With Black to move the board is turned round and the colours change places. Of a board and
//! its mirror image one is written: rows are read from the far side to the near one, and in the
//! first pair of squares left and right that differ, the larger code stands on the left. A free
//! square is a bit 0, which counts as the smallest code; a piece is a bit 1 and four bits: 1 to 7
//! for `RNBAKCP` of the side to move, 9 to 15 for the other's. The last byte is filled with zeros.
//!
//! A move is four times four bits, row and column left, row and column entered, on that board,
//! row 0 being the far one.

use crate::board::{FILES, Kind, Move, Piece, Position, RANKS, Side, Square};
use crate::book::key::mix;

/// How a position is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct View {
    side: Side,
    is_mirrored: bool,
}

impl View {
    /// Returns the view of the side to move, or its mirror image.
    pub(super) const fn of(position: &Position, is_mirrored: bool) -> Self {
        Self { side: position.side(), is_mirrored }
    }

    /// Returns the view that is written down.
    pub(super) fn written(position: &Position) -> Self {
        let plain = Self::of(position, false);
        let code = |row: usize, column: usize| {
            let seen = plain.turn_square(square(row, column));
            position.piece_on(seen).map(|piece| plain.code(piece))
        };
        let mut pairs = (0..RANKS).flat_map(|row| {
            (0..FILES / 2).map(move |column| (code(row, column), code(row, FILES - 1 - column)))
        });
        let first = pairs.find(|(left, right)| left != right);
        Self { is_mirrored: first.is_some_and(|(left, right)| right > left), ..plain }
    }

    /// Returns the key of a position.
    pub(super) fn key(self, position: &Position) -> Vec<u8> {
        let mut bits = Vec::with_capacity(256);
        for (row, column) in (0..RANKS).flat_map(|row| (0..FILES).map(move |file| (row, file))) {
            let piece = position.piece_on(self.turn_square(square(row, column)));
            bits.push(piece.is_some());
            if let Some(code) = piece.map(|piece| self.code(piece)) {
                bits.extend((0..4).rev().map(|bit| code >> bit & 1 == 1));
            }
        }
        let byte = |bits: &[bool]| {
            bits.iter()
                .enumerate()
                .fold(0, |byte, (index, &bit)| byte | u8::from(bit) << (7 - index))
        };
        bits.chunks(8).map(byte).collect()
    }

    /// Returns a move of the position as it is seen, or one that is seen as it is played.
    pub(super) fn turn(self, mv: Move) -> Move {
        Move::new(self.turn_square(mv.from()), self.turn_square(mv.to()))
    }

    fn turn_square(self, square: Square) -> Square {
        let seen = match self.side {
            Side::Red => square,
            Side::Black => square.flip().mirror(),
        };
        if self.is_mirrored { seen.mirror() } else { seen }
    }

    const fn code(self, piece: Piece) -> u8 {
        let code = match piece.kind() {
            Kind::Rook => 1,
            Kind::Horse => 2,
            Kind::Elephant => 3,
            Kind::Advisor => 4,
            Kind::King => 5,
            Kind::Cannon => 6,
            Kind::Pawn => 7,
        };
        if piece.side().index() == self.side.index() { code } else { code + 8 }
    }
}

/// Returns a short form of a key. Two keys may share one, so that moves are checked for legality.
pub(super) fn digest(key: &[u8]) -> u64 {
    let words =
        key.chunks(8).map(|bytes| bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    words.fold(key.len() as u64, |digest, word| mix(digest ^ word))
}

/// Returns the move with a code, on the board that is written down.
pub(super) fn read_move(code: u16) -> Option<Move> {
    let [from, to] = code.to_be_bytes().map(|byte| {
        let (row, column) = (usize::from(byte >> 4), usize::from(byte & 15));
        (row < RANKS && column < FILES).then(|| square(row, column))
    });
    let (from, to) = (from?, to?);
    (from != to).then(|| Move::new(from, to))
}

/// Returns the code of a move on the board that is written down.
pub(super) fn write_move(mv: Move) -> u16 {
    let code = |square: Square| ((RANKS - 1 - square.rank()) << 4 | square.file()) as u16;
    code(mv.from()) << 8 | code(mv.to())
}

const fn square(row: usize, column: usize) -> Square {
    Square::new(column, RANKS - 1 - row)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "ceb7cef37ac801e079f7df7df00002ebaebaeb02c004653a56939440";
    const CANNON: &str = "ceb7cef37ac801e3c1f7df7df00002ebaebaeb02c004653a56939440";

    fn after(moves: &str) -> Position {
        let mut position = Position::startpos();
        for mv in moves.split_whitespace() {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        position
    }

    fn key(position: &Position) -> String {
        let key = View::written(position).key(position);
        key.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
    }

    /// Both keys are those of a book that its inventor made.
    #[test]
    fn keys_are_those_of_other_programs() {
        assert_eq!(key(&after("")), START);
        for cannon in ["h2e2", "b2e2"] {
            assert_eq!(key(&after(cannon)), CANNON);
        }
    }

    #[test]
    fn colours_and_mirror_images_have_one_key() {
        let moves = ["h2e2 h9g7 h0g2 i9h9", "b2e2 b9c7 b0c2 a9b9"];
        let keys = moves.map(|moves| key(&after(moves)));
        assert_eq!(keys[0], keys[1]);
        // The same position with the colours changed: Black has the first move.
        let turned = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
        assert_eq!(key(&Position::from_fen(turned).unwrap()), START);
        assert_ne!(keys[0], CANNON);
    }

    #[test]
    fn moves_are_four_digits_and_come_back() {
        let start = after("");
        let view = View::written(&start);
        assert_eq!(write_move(view.turn("h2e2".parse().unwrap())), 0x7774);
        assert_eq!(write_move(view.turn("h0g2".parse().unwrap())), 0x9776);
        for position in [start, after("h2e2"), after("b2e2"), after("h2e2 b9c7")] {
            let view = View::written(&position);
            for mv in position.legal_moves() {
                let read = read_move(write_move(view.turn(mv))).unwrap();
                assert_eq!(view.turn(read), mv);
            }
        }
        for code in [0, 0x7777, 0x7779, 0xa000, 0x00a0, 0xffff] {
            assert_eq!(read_move(code), None, "{code:04x}");
        }
    }

    #[test]
    fn different_keys_have_different_digests() {
        assert_ne!(digest(b""), digest(&[0]));
        assert_ne!(digest(&[0; 8]), digest(&[0; 9]));
        assert_ne!(digest(&[1; 16]), digest(&[[1; 8], [2; 8]].concat()));
    }
}
