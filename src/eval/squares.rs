//! What a piece is worth by the square it stands on.
//!
//! The tables are written for Red, Black's back rank first, files `a` to `e`: the other four files
//! mirror the first four. They hold what is added to the plain value of the piece.

use crate::board::{FILES, Kind, Piece, RANKS, SQUARES, Side, Square};

use super::tapered::Tapered;

/// Half a board, Black's back rank first, files `a` to `e`.
pub type HalfBoard = [[i32; 5]; RANKS];

/// The worth of one kind of piece: its plain value, and what its square adds in the middlegame and
/// in the endgame.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// The plain value.
    pub value: Tapered,
    /// What the square adds in the middlegame.
    pub middlegame: HalfBoard,
    /// What the square adds in the endgame.
    pub endgame: HalfBoard,
}

/// The worth of every piece on every square from Red's view: Black's pieces count below zero.
#[derive(Clone, Debug)]
pub struct SquareTable([[Tapered; SQUARES]; Piece::COUNT]);

impl SquareTable {
    /// Returns the table for kinds worth this much, in the order of [`Kind::ALL`].
    pub const fn new(worth: &[Worth; Kind::COUNT]) -> Self {
        let mut table = [[Tapered::ZERO; SQUARES]; Piece::COUNT];
        let mut kind = 0;
        while kind < Kind::COUNT {
            let mut square = 0;
            while square < SQUARES {
                let (file, rank) = (square % FILES, square / FILES);
                let column = if file < 5 { file } else { FILES - 1 - file };
                let row = RANKS - 1 - rank;
                let placed = Tapered::new(
                    worth[kind].middlegame[row][column],
                    worth[kind].endgame[row][column],
                );
                let total = worth[kind].value.plus(placed);
                let red = Piece::new(Side::Red, Kind::ALL[kind]).index();
                let black = Piece::new(Side::Black, Kind::ALL[kind]).index();
                table[red][square] = total;
                table[black][row * FILES + file] = total.negated();
                square += 1;
            }
            kind += 1;
        }
        Self(table)
    }

    /// Returns the worth of a piece on a square from Red's view.
    #[inline]
    pub(super) const fn get(&self, piece: Piece, square: Square) -> Tapered {
        self.0[piece.index()][square.index()]
    }
}

/// The worth of the kinds, in the order of [`Kind::ALL`].
pub(super) const WORTH: [Worth; Kind::COUNT] = [KING, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, PAWN];

/// A rank on which the piece never stands, or where its place does not matter.
const NONE: [i32; 5] = [0; 5];

/// At home on the middle file it is safest; late in the game the middle file also counts because
/// the other king may not face it.
const KING: Worth = Worth {
    value: Tapered::ZERO,
    middlegame: [
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        [0, 0, 0, -55, -45],
        [0, 0, 0, -30, -22],
        [0, 0, 0, -8, 0],
    ],
    endgame: [
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        [0, 0, 0, -18, -6],
        [0, 0, 0, -6, 8],
        [0, 0, 0, -2, 12],
    ],
};

/// Its five places differ little: the middle one links both advisors, the upper ones stray.
const ADVISOR: Worth = Worth {
    value: Tapered::new(150, 150),
    middlegame: [
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        [0, 0, 0, -18, 0],
        [0, 0, 0, 0, 6],
        [0, 0, 0, 0, 0],
    ],
    endgame: [
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        [0, 0, 0, -4, 0],
        [0, 0, 0, 0, 6],
        [0, 0, 0, 0, 0],
    ],
};

/// In the middle it links with either other place; at the edge it is out of play.
const ELEPHANT: Worth = Worth {
    value: Tapered::new(150, 155),
    middlegame: [
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        [0, 0, -12, 0, 0],
        NONE,
        [-25, 0, 0, 0, 14],
        NONE,
        [0, 0, 0, 0, 0],
    ],
    endgame: [
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        [0, 0, -4, 0, 0],
        NONE,
        [-18, 0, 0, 0, 10],
        NONE,
        [0, 0, 0, 0, 0],
    ],
};

/// Strong around the enemy palace: on c8 (卧槽马), d7 (挂角马) and c7 (钓鱼马) it checks or nets the
/// king. In front of its own king (窝心马) it smothers him.
const HORSE: Worth = Worth {
    value: Tapered::new(405, 445),
    middlegame: [
        [-28, -12, -10, -18, -25],
        [-5, 12, 34, 14, -10],
        [2, 18, 36, 38, 16],
        [6, 20, 28, 28, 26],
        [5, 18, 24, 26, 26],
        [0, 8, 18, 20, 24],
        [-5, 5, 8, 14, 14],
        [-10, 0, 14, 6, 6],
        [-16, -10, 0, 0, -45],
        [-30, -14, -10, -14, -30],
    ],
    endgame: [
        [-30, -15, -8, -10, -15],
        [-10, 5, 18, 14, 2],
        [0, 15, 26, 28, 20],
        [6, 15, 24, 26, 26],
        [5, 14, 20, 24, 25],
        [0, 8, 14, 18, 20],
        [-6, 2, 8, 10, 10],
        [-12, -2, 4, 4, 5],
        [-20, -10, -6, -6, -24],
        [-34, -20, -15, -20, -26],
    ],
};

/// Active on the lines of the enemy pawns and palace, on the rib files (肋道) and at the river.
const ROOK: Worth = Worth {
    value: Tapered::new(920, 960),
    middlegame: [
        [-2, 4, 4, 10, 8],
        [4, 10, 10, 18, 20],
        [2, 8, 8, 14, 12],
        [6, 12, 10, 16, 16],
        [3, 10, 8, 14, 14],
        [4, 12, 8, 14, 12],
        [0, 8, 4, 12, 8],
        [-8, 4, 2, 10, 4],
        [-10, 0, 0, 8, -5],
        [-24, -4, -6, 4, -10],
    ],
    endgame: [
        [2, 4, 6, 8, 8],
        [6, 8, 10, 14, 16],
        [4, 8, 10, 12, 12],
        [5, 8, 10, 12, 12],
        [4, 6, 8, 10, 10],
        [2, 6, 6, 8, 8],
        [0, 4, 4, 6, 6],
        [-4, 0, 0, 2, 2],
        [-8, -2, 0, 2, 0],
        [-14, -6, -4, -2, -6],
    ],
};

/// Aims along the middle file, or from the enemy back rank (沉底炮); late in the game it belongs
/// behind its own guards, which are its screens.
const CANNON: Worth = Worth {
    value: Tapered::new(445, 415),
    middlegame: [
        [20, 16, 4, -8, -10],
        [6, 6, 0, -10, -16],
        [4, 4, 0, -8, -6],
        [0, 3, 2, 4, 10],
        [0, 4, 4, 5, 16],
        [-3, 0, 4, 2, 16],
        [-2, 2, 6, 4, 20],
        [-2, 8, 8, 8, 28],
        [-3, 2, 4, 5, 4],
        [-5, -2, 2, 6, 4],
    ],
    endgame: [
        [4, 4, 0, -5, -5],
        [0, 0, -2, -6, -8],
        [0, 0, -2, -5, -4],
        [0, 0, 0, 0, 2],
        [0, 0, 0, 2, 4],
        [0, 0, 2, 4, 6],
        [0, 2, 4, 6, 8],
        [2, 4, 6, 8, 12],
        [2, 4, 6, 10, 10],
        [2, 4, 6, 10, 10],
    ],
};

/// Past the river it may step sideways and is worth twice as much, most beside the palace; on the
/// last rank (老兵) it can only walk along it.
const PAWN: Worth = Worth {
    value: Tapered::new(70, 90),
    middlegame: [
        [-25, -15, -10, 0, 5],
        [25, 50, 70, 95, 100],
        [45, 70, 88, 112, 118],
        [48, 68, 82, 95, 100],
        [32, 48, 58, 64, 70],
        [-2, 0, 6, 0, 14],
        [-6, 0, -4, 0, 6],
        NONE,
        NONE,
        NONE,
    ],
    endgame: [
        [-55, -45, -38, -28, -20],
        [20, 48, 72, 92, 96],
        [50, 72, 92, 106, 112],
        [60, 76, 90, 96, 100],
        [56, 68, 76, 82, 84],
        [12, 0, 16, 0, 20],
        [0, 0, 2, 0, 6],
        NONE,
        NONE,
        NONE,
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_black_piece_is_worth_what_the_red_one_opposite_is() {
        let table = SquareTable::new(&WORTH);
        for kind in Kind::ALL {
            for square in Square::all() {
                let red = table.get(Piece::new(Side::Red, kind), square);
                let black = table.get(Piece::new(Side::Black, kind), square.flip());
                assert_eq!(red, -black, "{kind:?} {square}");
                assert_eq!(red, table.get(Piece::new(Side::Red, kind), square.mirror()));
            }
        }
    }

    #[test]
    fn rows_are_read_from_the_far_side() {
        let table = SquareTable::new(&WORTH);
        let pawn = |square: &str| table.get(Piece::RedPawn, square.parse().unwrap());
        assert_eq!(pawn("e7"), Tapered::new(70 + 118, 90 + 112));
        assert_eq!(pawn("i3"), Tapered::new(70 - 6, 90));
    }

    #[test]
    fn a_pawn_gains_past_the_river_and_loses_at_the_end() {
        let table = SquareTable::new(&WORTH);
        let pawn = |file, rank| table.get(Piece::RedPawn, Square::new(file, rank));
        for file in [0, 2, 4, 6, 8] {
            let (start, past, near, old) =
                (pawn(file, 3), pawn(file, 5), pawn(file, 7), pawn(file, 9));
            assert!(past.middlegame() > start.middlegame() && past.endgame() > start.endgame());
            assert!(near.middlegame() > old.middlegame() + 50);
            assert!(near.endgame() > old.endgame() + 50);
        }
    }
}
