//! What the network sees: one feature for each piece on a square where it can stand.
//!
//! Both sides look at the board from their own end, with their own pieces as if they were Red's.
//! A side whose king stands on its right, files f to i as it sees them, looks at the mirrored
//! board, so its king is always on one of six squares. A board and its colour-flipped twin give
//! the same features; so do a board and its mirror image, except with the king on the centre file,
//! where neither half is preferred.

use arrayvec::ArrayVec;

use crate::board::{FILES, Kind, Piece, Position, SQUARES, Side, Square};

/// The number of features of one perspective.
pub const COUNT: usize = 689;

/// The most features that are set at once: as many as a position has pieces.
pub const MAX_ACTIVE: usize = 32;

/// The features of one perspective that are set, in the order of the squares.
pub type Active = ArrayVec<u16, MAX_ACTIVE>;

const CENTRE: usize = FILES / 2;

/// Marks a square on which a piece can never stand.
const NOWHERE: u16 = COUNT as u16;

/// The features by perspective, mirroring, piece and square.
static TABLE: [[[[u16; SQUARES]; Piece::COUNT]; 2]; 2] = table();

/// Returns whether a side with its king on this square looks at the mirrored board.
#[inline]
pub const fn is_mirrored(king: Square) -> bool {
    king.file() > CENTRE
}

/// Returns the feature of a piece on a square, below [`COUNT`].
///
/// The pair must be possible: own kings on the half that `mirrored` brings to the left, guards and
/// pawns where their moves can bring them. In a [`Position`] they always are.
#[inline]
pub const fn feature(perspective: Side, mirrored: bool, piece: Piece, square: Square) -> usize {
    let feature =
        TABLE[perspective.index()][mirrored as usize][piece.index()][square.index()] as usize;
    debug_assert!(feature < COUNT, "the piece can stand there");
    feature
}

/// Returns every feature with the piece and the square it stands for, as Red sees them with the
/// king on the left half.
pub fn all() -> impl Iterator<Item = (usize, Piece, Square)> {
    Piece::ALL.into_iter().flat_map(|piece| {
        let row = &TABLE[Side::Red.index()][0][piece.index()];
        let placed = Square::all().zip(row).filter(|(_, feature)| **feature != NOWHERE);
        placed.map(move |(square, &feature)| (usize::from(feature), piece, square))
    })
}

/// Returns all features of a position in one perspective.
pub fn active(position: &Position, perspective: Side) -> Active {
    let mirrored = is_mirrored(position.king(perspective));
    position
        .occupied()
        .into_iter()
        .filter_map(|square| Some((square, position.piece_on(square)?)))
        .map(|(square, piece)| feature(perspective, mirrored, piece, square) as u16)
        .take(MAX_ACTIVE)
        .collect()
}

const fn table() -> [[[[u16; SQUARES]; Piece::COUNT]; 2]; 2] {
    let mut table = [[[[NOWHERE; SQUARES]; Piece::COUNT]; 2]; 2];
    let mut next = 0;
    let mut place = 0;
    // Own pieces first, then the enemy's, each in the order of the kinds.
    while place < Piece::COUNT {
        let (kind, is_enemy) = (Kind::ALL[place % Kind::COUNT], place >= Kind::COUNT);
        let mut index = 0;
        while let Some(square) = Square::from_index(index) {
            if is_seen(kind, is_enemy, square) {
                enter(&mut table, kind, is_enemy, square, next);
                next += 1;
            }
            index += 1;
        }
        place += 1;
    }
    assert!(next == NOWHERE, "the squares add up to the number of features");
    table
}

/// Notes a feature under all four ways of looking at the board.
const fn enter(
    table: &mut [[[[u16; SQUARES]; Piece::COUNT]; 2]; 2],
    kind: Kind,
    is_enemy: bool,
    square: Square,
    feature: u16,
) {
    let mut view = 0;
    while view < 4 {
        let (perspective, mirrored) = (Side::ALL[view / 2], view % 2);
        let owner = Side::ALL[perspective.index() ^ is_enemy as usize];
        let piece = Piece::new(owner, kind);
        let real = if mirrored == 1 { square.mirror() } else { square };
        let real = if perspective.index() == 1 { real.flip() } else { real };
        table[perspective.index()][mirrored][piece.index()][real.index()] = feature;
        view += 1;
    }
}

/// Returns whether a piece can stand on a square as its perspective sees it, own side below.
const fn is_seen(kind: Kind, is_enemy: bool, square: Square) -> bool {
    let file = square.file();
    let rank = if is_enemy { square.flip().rank() } else { square.rank() };
    match kind {
        Kind::King => rank <= 2 && 3 <= file && file <= (if is_enemy { 5 } else { CENTRE }),
        Kind::Advisor => rank <= 2 && 3 <= file && file <= 5 && (file + rank) % 2 == 1,
        Kind::Elephant => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        Kind::Pawn => rank >= 5 || (rank >= 3 && file.is_multiple_of(2)),
        Kind::Horse | Kind::Rook | Kind::Cannon => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_perspective_numbers_its_pieces_without_gaps() {
        for perspective in Side::ALL {
            for mirrored in [false, true] {
                let mut seen = [false; COUNT];
                for row in &TABLE[perspective.index()][usize::from(mirrored)] {
                    for &feature in row.iter().filter(|&&feature| feature != NOWHERE) {
                        assert!(!seen[usize::from(feature)], "{feature} twice");
                        seen[usize::from(feature)] = true;
                    }
                }
                assert!(seen.iter().all(|&seen| seen));
            }
        }
    }

    #[test]
    fn kinds_start_where_the_file_format_says() {
        let starts = [0, 6, 11, 18, 108, 198, 288, 343, 352, 357, 364, 454, 544, 634];
        for (piece, start) in Piece::ALL.into_iter().zip(starts) {
            let row = &TABLE[0][0][piece.index()];
            assert_eq!(row.iter().min(), Some(&start), "{piece:?}");
        }
    }

    #[test]
    fn an_own_king_on_the_right_is_seen_on_the_left() {
        let (d, e, f) = (Square::new(3, 1), Square::new(4, 1), Square::new(5, 1));
        assert!(!is_mirrored(d) && !is_mirrored(e) && is_mirrored(f));
        let king = |square| feature(Side::Red, is_mirrored(square), Piece::RedKing, square);
        assert_eq!(king(d), king(f));
        assert_ne!(king(d), king(e));
    }
}
