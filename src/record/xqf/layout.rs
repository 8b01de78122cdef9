//! Where things stand in the header, and how squares are numbers.

use crate::board::{Move, Square};
use crate::record::setup;

/// The length of the header.
pub(super) const HEADER: usize = 1024;
/// The first four bytes of the tree may be anything; these are what version 10 prescribes.
pub(super) const FROM_BASE: u8 = 24;
pub(super) const TO_BASE: u8 = 32;
/// The highest version that is known.
pub(super) const LAST_VERSION: u8 = 18;

pub(super) const VERSION: usize = 2;
pub(super) const PIECES: usize = 16;
pub(super) const FIRST_SIDE: usize = 50;
pub(super) const RESULT: usize = 51;
pub(super) const KIND: usize = 64;

/// A text of the header: the name that it has as a tag, its place, and its length with the byte
/// that counts its characters.
pub(super) const FIELDS: [(&str, usize, usize); 10] = [
    ("Title", 80, 64),
    ("Event", 208, 64),
    ("Date", 272, 16),
    ("Site", 288, 16),
    ("Red", 304, 16),
    ("Black", 320, 16),
    ("TimeControl", 336, 64),
    ("RedTime", 400, 16),
    ("BlackTime", 416, 16),
    ("Annotator", 464, 16),
];
/// The author of the file.
pub(super) const AUTHOR: (&str, usize, usize) = ("Author", 480, 16);

/// Returns the square with a number: the file from Red's left times ten, and the rank.
pub(super) const fn square(number: u8) -> Option<Square> {
    setup::square((number / 10) as usize, (number % 10) as usize)
}

pub(super) const fn number(square: Square) -> u8 {
    (square.file() * 10 + square.rank()) as u8
}

/// Returns the move between two numbers, which is none when nothing moves.
pub(super) fn mv(from: u8, to: u8) -> Option<Move> {
    let (from, to) = (square(from)?, square(to)?);
    (from != to).then(|| Move::new(from, to))
}
