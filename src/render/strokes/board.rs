//! The characters on the board: the river and the names of the files.

use super::brush::{
    Character, Stroke, across, arc, bend, down, drop, hook, left, line, right, turn,
};

/// 楚, 河, 漢, 界.
pub(super) const RIVER: [Character; 4] = [&[CHU], &[WATER, RIVER_RIGHT], &[WATER, HAN], &[BORDER]];

/// 一 to 九.
pub(super) const CHINESE_NUMERALS: [Character; 9] = [
    &[&[across(8, 52, 93, 49)]],
    &[&[across(22, 26, 79, 24), across(7, 80, 94, 78)]],
    &[&[across(17, 19, 83, 17), across(25, 49, 76, 47), across(6, 83, 95, 81)]],
    &[FOUR],
    &[FIVE],
    &[SIX],
    &[SEVEN],
    &[EIGHT],
    &[NINE],
];

/// 1 to 9.
pub(super) const ARABIC_NUMERALS: [Character; 9] = [
    &[&[line(33, 29, 53, 14), line(52, 11, 52, 89)]],
    &[DIGIT_TWO],
    &[DIGIT_THREE],
    &[&[line(60, 11, 21, 64), line(17, 65, 84, 65), line(62, 11, 62, 89)]],
    &[DIGIT_FIVE],
    &[DIGIT_SIX],
    &[&[line(23, 15, 77, 15), arc(75, 14, 49, 44, 45, 89)]],
    &[DIGIT_EIGHT],
    &[DIGIT_NINE],
];

/// 0.
pub(super) const ZERO: Character = &[&[
    arc(50, 86, 26, 86, 26, 50),
    arc(26, 51, 26, 14, 50, 14),
    arc(49, 14, 74, 14, 74, 50),
    arc(74, 49, 74, 86, 49, 86),
]];

const CHU: &[Stroke] = &[
    across(7, 19, 46, 18),
    down(27, 4, 27, 48),
    left(26, 21, 20, 38, 4, 47),
    drop(31, 26, 36, 32, 44, 41),
    across(54, 19, 94, 18),
    down(74, 4, 74, 48),
    left(73, 21, 66, 37, 51, 46),
    drop(77, 25, 84, 33, 96, 43),
    across(16, 57, 84, 56),
    left(86, 56, 84, 64, 74, 71),
    down(52, 57, 52, 90),
    across(52, 73, 79, 72),
    left(32, 65, 29, 84, 6, 98),
    right(28, 80, 48, 92, 97, 95),
];

const WATER: &[Stroke] =
    &[drop(11, 8, 17, 13, 24, 23), drop(4, 36, 10, 41, 18, 51), left(26, 58, 20, 78, 8, 95)];

const RIVER_RIGHT: &[Stroke] = &[
    across(35, 19, 97, 18),
    down(84, 19, 84, 82),
    hook(84, 80, 84, 98, 67, 88),
    down(43, 38, 45, 71),
    turn(43, 40, 68, 39, 66, 71),
    across(45, 67, 66, 66),
];

const HAN: &[Stroke] = &[
    across(33, 15, 97, 14),
    down(51, 4, 51, 28),
    down(79, 4, 79, 28),
    down(43, 32, 45, 56),
    turn(43, 34, 87, 33, 85, 56),
    across(45, 53, 85, 52),
    down(65, 28, 65, 70),
    across(38, 66, 92, 65),
    across(31, 80, 99, 79),
    left(65, 66, 60, 88, 32, 98),
    right(66, 79, 76, 91, 98, 96),
];

const BORDER: &[Stroke] = &[
    down(23, 7, 24, 52),
    turn(23, 9, 77, 8, 76, 52),
    across(24, 28, 76, 27),
    across(24, 48, 76, 47),
    down(50, 9, 50, 48),
    left(50, 49, 40, 68, 5, 79),
    right(51, 50, 66, 68, 97, 76),
    left(37, 69, 38, 88, 21, 99),
    down(64, 67, 64, 99),
];

const FOUR: &[Stroke] = &[
    down(14, 18, 17, 88),
    turn(14, 21, 86, 20, 83, 88),
    left(40, 22, 41, 46, 27, 60),
    down(60, 21, 60, 48),
    bend(60, 46, 60, 57, 76, 56),
    across(17, 82, 83, 81),
];

const FIVE: &[Stroke] = &[
    across(14, 15, 86, 13),
    down(49, 15, 36, 86),
    turn(21, 48, 76, 47, 71, 86),
    across(5, 86, 96, 85),
];

const SIX: &[Stroke] = &[
    drop(43, 4, 48, 11, 55, 23),
    across(6, 37, 95, 35),
    left(38, 49, 30, 72, 9, 94),
    drop(60, 48, 74, 64, 89, 92),
];

const SEVEN: &[Stroke] = &[
    across(6, 49, 95, 37),
    down(43, 7, 44, 78),
    bend(44, 76, 44, 88, 58, 88),
    across(57, 88, 86, 88),
    hook(82, 88, 94, 89, 92, 71),
];

const EIGHT: &[Stroke] = &[left(39, 17, 38, 60, 5, 92), right(52, 13, 60, 60, 97, 92)];

const NINE: &[Stroke] = &[
    left(40, 5, 42, 62, 5, 94),
    turn(10, 35, 68, 33, 68, 76),
    bend(68, 74, 67, 90, 81, 90),
    hook(79, 90, 94, 91, 92, 70),
];

const DIGIT_TWO: &[Stroke] = &[
    arc(27, 35, 27, 14, 50, 14),
    arc(49, 14, 73, 14, 73, 35),
    arc(73, 33, 73, 48, 28, 86),
    line(24, 85, 76, 85),
];

const DIGIT_THREE: &[Stroke] = &[
    arc(28, 24, 34, 14, 50, 14),
    arc(49, 14, 72, 14, 72, 31),
    arc(72, 30, 72, 48, 44, 48),
    arc(44, 48, 75, 48, 75, 67),
    arc(75, 66, 75, 86, 50, 86),
    arc(51, 86, 33, 86, 26, 74),
];

const DIGIT_FIVE: &[Stroke] = &[
    line(73, 15, 33, 15),
    line(36, 13, 31, 47),
    arc(31, 46, 39, 39, 52, 39),
    arc(51, 39, 75, 39, 75, 63),
    arc(75, 62, 75, 86, 50, 86),
    arc(51, 86, 34, 86, 26, 75),
];

const DIGIT_SIX: &[Stroke] = &[
    arc(66, 13, 27, 24, 27, 64),
    arc(27, 63, 27, 86, 51, 86),
    arc(50, 86, 74, 86, 74, 64),
    arc(74, 65, 74, 43, 52, 43),
    arc(53, 43, 32, 43, 27, 62),
];

const DIGIT_EIGHT: &[Stroke] = &[
    arc(50, 47, 30, 47, 30, 31),
    arc(30, 32, 30, 14, 50, 14),
    arc(49, 14, 70, 14, 70, 31),
    arc(70, 30, 70, 47, 49, 47),
    arc(50, 47, 26, 47, 26, 67),
    arc(26, 66, 26, 86, 50, 86),
    arc(49, 86, 74, 86, 74, 67),
    arc(74, 68, 74, 47, 49, 47),
];

const DIGIT_NINE: &[Stroke] = &[
    arc(34, 87, 73, 76, 73, 36),
    arc(73, 37, 73, 14, 49, 14),
    arc(50, 14, 26, 14, 26, 36),
    arc(26, 35, 26, 57, 48, 57),
    arc(47, 57, 68, 57, 73, 38),
];
