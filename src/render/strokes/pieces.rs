//! The characters of the fourteen pieces.

use super::brush::{Character, Stroke, across, bend, down, drop, hook, left, needle, right, turn};
use crate::board::Piece;

/// Returns the character of a piece.
pub(super) const fn character(piece: Piece) -> Character {
    match piece {
        Piece::RedKing => &[RED_KING],
        Piece::RedAdvisor => &[PERSON, SCHOLAR],
        Piece::RedElephant => &[RED_ELEPHANT],
        Piece::RedHorse => &[PERSON_NARROW, HORSE],
        Piece::RedRook => &[PERSON_NARROW, CART],
        Piece::RedCannon => &[FIRE, WRAP],
        Piece::RedPawn => &[RED_PAWN],
        Piece::BlackKing => &[BLACK_KING],
        Piece::BlackAdvisor => &[BLACK_ADVISOR],
        Piece::BlackElephant => &[BLACK_ELEPHANT],
        Piece::BlackHorse => &[BLACK_HORSE],
        Piece::BlackRook => &[BLACK_ROOK],
        Piece::BlackCannon => &[STONE, WRAP],
        Piece::BlackPawn => &[BLACK_PAWN],
    }
}

/// The part 亻 of 仕.
const PERSON: &[Stroke] = &[left(29, 5, 24, 28, 5, 46), down(21, 37, 21, 95)];

/// The part 亻 where little room is left.
const PERSON_NARROW: &[Stroke] = &[left(26, 5, 21, 27, 4, 44), down(19, 36, 19, 96)];

/// The part 包.
const WRAP: &[Stroke] = &[
    left(61, 5, 55, 25, 41, 38),
    turn(56, 22, 89, 21, 89, 46),
    bend(89, 45, 89, 60, 85, 65),
    hook(87, 61, 83, 72, 73, 62),
    turn(51, 41, 75, 40, 74, 60),
    across(52, 59, 74, 58),
    down(52, 40, 52, 77),
    bend(52, 75, 51, 89, 64, 89),
    across(62, 89, 87, 89),
    hook(84, 89, 94, 90, 91, 72),
];

/// The part 車 of 俥.
const CART: &[Stroke] = &[
    across(36, 18, 94, 17),
    down(44, 30, 45, 67),
    turn(44, 32, 86, 31, 85, 67),
    across(45, 48, 85, 47),
    across(45, 64, 85, 63),
    across(31, 81, 98, 80),
    needle(65, 4, 65, 99),
];

/// The part 士 of 仕.
const SCHOLAR: &[Stroke] = &[across(36, 37, 96, 35), down(66, 7, 66, 88), across(41, 88, 92, 87)];

/// The part 馬 of 傌.
const HORSE: &[Stroke] = &[
    down(43, 9, 43, 63),
    across(43, 11, 90, 10),
    across(43, 28, 87, 27),
    across(43, 44, 87, 43),
    down(65, 11, 65, 61),
    across(43, 61, 89, 60),
    turn(43, 61, 92, 60, 92, 68),
    bend(92, 66, 92, 80, 87, 89),
    hook(88, 86, 85, 98, 74, 87),
    drop(37, 71, 35, 80, 30, 91),
    drop(50, 73, 51, 79, 53, 88),
    drop(62, 73, 64, 78, 66, 86),
    drop(73, 71, 76, 75, 79, 82),
];

/// The part 火 of 炮.
const FIRE: &[Stroke] = &[
    drop(10, 34, 13, 42, 16, 53),
    left(44, 28, 42, 38, 34, 49),
    left(27, 6, 31, 62, 4, 94),
    drop(28, 54, 36, 64, 46, 82),
];

/// The part 石 of 砲.
const STONE: &[Stroke] = &[
    across(4, 19, 45, 18),
    left(24, 20, 21, 44, 2, 61),
    down(17, 49, 17, 89),
    turn(17, 51, 39, 50, 38, 89),
    across(17, 83, 38, 82),
];

/// 帥.
const RED_KING: &[Stroke] = &[
    left(31, 5, 28, 14, 20, 23),
    down(17, 21, 17, 88),
    turn(17, 24, 42, 23, 41, 47),
    across(17, 45, 41, 44),
    turn(17, 60, 44, 59, 43, 86),
    across(17, 83, 43, 82),
    down(56, 28, 56, 78),
    turn(56, 30, 89, 29, 89, 68),
    hook(89, 66, 89, 80, 77, 70),
    needle(72, 5, 72, 98),
];

/// 相.
const RED_ELEPHANT: &[Stroke] = &[
    across(5, 31, 49, 29),
    down(28, 6, 28, 96),
    left(27, 33, 21, 54, 3, 70),
    drop(32, 45, 38, 51, 47, 62),
    down(57, 13, 57, 93),
    turn(57, 15, 90, 14, 90, 93),
    across(57, 39, 90, 38),
    across(57, 62, 90, 61),
    across(57, 86, 90, 85),
];

/// 兵.
const RED_PAWN: &[Stroke] = &[
    left(71, 5, 54, 14, 30, 17),
    down(30, 16, 30, 62),
    across(30, 37, 83, 35),
    down(63, 36, 63, 61),
    across(4, 62, 96, 60),
    left(37, 69, 28, 84, 8, 96),
    drop(60, 69, 74, 78, 91, 94),
];

/// 將.
const BLACK_KING: &[Stroke] = &[
    down(12, 13, 12, 43),
    across(12, 40, 33, 39),
    across(4, 62, 34, 61),
    left(19, 62, 18, 82, 5, 97),
    down(34, 5, 34, 98),
    left(62, 4, 56, 22, 43, 36),
    across(57, 18, 85, 17),
    left(88, 17, 80, 47, 44, 59),
    drop(55, 29, 59, 32, 64, 40),
    drop(67, 24, 71, 27, 76, 35),
    across(42, 67, 97, 65),
    down(79, 53, 79, 88),
    hook(79, 86, 79, 98, 66, 89),
    drop(52, 74, 56, 78, 62, 88),
];

/// 士.
const BLACK_ADVISOR: &[Stroke] =
    &[across(5, 39, 95, 37), down(50, 6, 50, 89), across(17, 90, 83, 89)];

/// 象.
const BLACK_ELEPHANT: &[Stroke] = &[
    left(43, 3, 36, 16, 17, 28),
    across(39, 12, 64, 11),
    left(66, 11, 61, 21, 52, 26),
    down(21, 26, 24, 47),
    turn(21, 28, 81, 27, 78, 47),
    across(24, 45, 78, 44),
    left(50, 28, 46, 55, 8, 67),
    bend(33, 56, 59, 62, 58, 87),
    hook(58, 84, 58, 99, 45, 90),
    left(49, 64, 36, 77, 11, 82),
    left(55, 74, 40, 90, 9, 97),
    left(86, 49, 75, 60, 61, 64),
    right(59, 61, 72, 84, 97, 94),
];

/// 馬.
const BLACK_HORSE: &[Stroke] = &[
    down(22, 8, 22, 62),
    across(22, 10, 83, 9),
    across(22, 27, 79, 26),
    across(22, 43, 79, 42),
    down(50, 10, 50, 60),
    turn(22, 60, 88, 59, 88, 68),
    bend(88, 66, 88, 80, 82, 89),
    hook(83, 86, 80, 100, 67, 88),
    drop(15, 71, 13, 80, 6, 92),
    drop(31, 73, 32, 79, 35, 89),
    drop(46, 73, 48, 78, 51, 87),
    drop(60, 72, 63, 76, 67, 84),
];

/// 車.
const BLACK_ROOK: &[Stroke] = &[
    across(17, 18, 83, 17),
    down(24, 31, 26, 67),
    turn(24, 33, 76, 32, 74, 67),
    across(26, 49, 74, 48),
    across(26, 64, 74, 63),
    across(4, 81, 96, 80),
    needle(50, 4, 50, 99),
];

/// 卒.
const BLACK_PAWN: &[Stroke] = &[
    drop(44, 2, 49, 8, 55, 17),
    across(7, 22, 93, 21),
    left(32, 24, 27, 44, 7, 58),
    drop(32, 38, 37, 42, 46, 54),
    left(67, 24, 62, 44, 45, 58),
    drop(69, 37, 77, 44, 92, 57),
    across(4, 69, 96, 68),
    needle(50, 55, 50, 99),
];
