//! The positions that all benchmarks work on.

use chuhe::board::{Position, START_FEN};

/// The start, an opening, two middle games with many captures, an endgame and a check.
const FENS: [&str; 6] = [
    START_FEN,
    "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/6P2/P1P1P3P/1C2C1N2/9/RNBAKAB1R b - - 0 3",
    "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1",
    "4kab2/4a4/2n1b1n2/p1p1p1p1p/9/2PNc1P2/P3P3P/2C1B1N2/4A4/2BAK4 b - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "3akabr1/9/2n1b1n2/p1p1C1p1p/9/2P6/P3P1P1P/1C4N2/9/R1BAKAB2 b - - 0 9",
];

/// Returns the positions.
#[expect(clippy::expect_used, reason = "a wrong list has to be noticed")]
pub(crate) fn positions() -> Vec<Position> {
    FENS.iter().map(|fen| Position::from_fen(fen).expect("a lawful position")).collect()
}
