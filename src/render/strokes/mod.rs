//! The characters of the pieces and of the board as outlines that we drew ourselves, so that a
//! picture needs no font.
//!
//! A character is a list of brush strokes on a field of 100 by 100, top left corner first. A
//! [brush](Stroke::outline) turns each stroke into the outline of what it leaves on the paper; one
//! path holds them all.

mod board;
mod brush;
mod pieces;

use crate::board::{Piece, Side};
use brush::{Character, Stroke};

/// Returns the character on a piece as players write it, 帥仕相俥傌炮兵 and 將士象馬車砲卒: the data
/// of an SVG path to be filled under the rule `nonzero`, like that of all characters here.
pub(super) fn on_piece(piece: Piece) -> String {
    path(pieces::character(piece))
}

/// Returns the characters of the river (楚河漢界) from left to right.
pub(super) fn river() -> [String; 4] {
    board::RIVER.map(path)
}

/// Returns the name of a file, 1 to 9 from that side's own right: in Chinese numerals for Red, in
/// Arabic ones for Black (article 1.1). Nothing for other numbers.
pub(super) fn file_name(side: Side, number: usize) -> String {
    let numerals = match side {
        Side::Red => &board::CHINESE_NUMERALS,
        Side::Black => &board::ARABIC_NUMERALS,
    };
    let numeral = number.checked_sub(1).and_then(|index| numerals.get(index));
    numeral.copied().map(path).unwrap_or_default()
}

/// Returns an Arabic digit; nothing from 10 on.
pub(super) fn digit(value: usize) -> String {
    if value == 0 { path(board::ZERO) } else { file_name(Side::Black, value) }
}

fn path(character: Character) -> String {
    character.iter().copied().flatten().map(Stroke::outline).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests end at a surprise")]

    use std::collections::BTreeSet;

    use super::*;

    fn all() -> Vec<String> {
        let names = Side::ALL.into_iter().flat_map(|side| (1..=9).map(move |n| file_name(side, n)));
        let pieces = Piece::ALL.map(on_piece).into_iter();
        pieces.chain(river()).chain(names).chain([digit(0)]).collect()
    }

    #[test]
    fn no_two_characters_look_the_same() {
        let paths: BTreeSet<String> = all().into_iter().collect();
        assert_eq!(paths.len(), 14 + 4 + 18 + 1);
    }

    #[test]
    fn characters_fill_their_field_and_stay_on_it() {
        for (place, path) in all().into_iter().enumerate() {
            let numbers: Vec<f32> = path
                .split(|c: char| c.is_ascii_alphabetic() || c == ' ')
                .filter(|word| !word.is_empty())
                .map(|word| word.parse().unwrap())
                .collect();
            assert!(numbers.len() >= 8 && numbers.len().is_multiple_of(2), "{place}: {path}");
            let (low, high) = numbers.iter().fold((100.0_f32, 0.0_f32), |(low, high), &number| {
                (low.min(number), high.max(number))
            });
            assert!(low >= -5.0 && high <= 105.0, "{place}: {low} to {high}");
            assert!(high - low >= 65.0, "{place}: {low} to {high}");
        }
    }

    #[test]
    fn every_outline_is_closed() {
        for path in all() {
            assert_eq!(path.matches('M').count(), path.matches('Z').count());
        }
        assert_eq!(on_piece(Piece::BlackAdvisor).matches('Z').count(), 3, "士 has three strokes");
    }
}
