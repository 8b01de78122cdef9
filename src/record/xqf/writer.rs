//! Writing XQF.

use super::layout;
use crate::board::Side;
use crate::record::branches::{self, Row};
use crate::record::charset::Charset;
use crate::record::game::Game;
use crate::record::loss::{self, Loss, WriteError, Written};
use crate::record::set;

/// Returns a game as a file: of version 10, which every XQStudio reads, where there are no
/// variations, and of version 18 with them or where Black moves first, for which version 10 has no
/// place. All keys of version 18 are chosen so that nothing is hidden.
///
/// # Errors
///
/// Fails where the start position has more pieces of a kind than a set.
pub fn write(game: &Game, charset: Charset) -> Result<Written, WriteError> {
    let mut losses = Vec::new();
    let is_black_first = game.start().side() == Side::Black;
    let is_plain = loss::variations(game).is_none() && !is_black_first;
    let version = if is_plain { 10 } else { 18 };
    let mut file = vec![0; layout::HEADER];
    put(&mut file, 0, b"XQ");
    put(&mut file, layout::VERSION, &[version]);
    // As XQStudio lists them at the start: Red's from the right, Black's from the left.
    let places = set::places(game.start(), set::Order::RedFromRight)?;
    let mut squares = places.map(|square| square.map_or(u8::MAX, layout::number));
    if version >= 12 {
        // From version 12 on the list starts with the second piece, and the first comes last.
        squares.rotate_left(1);
    }
    put(&mut file, layout::PIECES, &squares);
    put(&mut file, layout::FIRST_SIDE, &[u8::from(is_black_first)]);
    put(&mut file, layout::RESULT, &[game.result.number()]);
    // A whole game, or an endgame.
    put(&mut file, layout::KIND, &[if game.is_from_start() { 0 } else { 3 }]);
    let mut is_whole = true;
    let fields = layout::FIELDS.into_iter().chain([layout::AUTHOR]);
    for (name, offset, length) in fields.clone() {
        let Some(value) = game.tags.get(name).filter(|value| !["", "?"].contains(value)) else {
            continue;
        };
        let (text, is_known, is_cut) = fitting(value, length - 1, charset);
        is_whole &= is_known;
        if is_cut {
            losses.push(Loss::Cut(name.to_owned()));
        }
        put(&mut file, offset, &[text.len() as u8]);
        put(&mut file, offset + 1, &text);
    }
    for row in branches::rows(game) {
        is_whole &= write_row(game, row, version, charset, &mut file);
    }
    if !is_whole {
        losses.push(Loss::Characters(charset));
    }
    losses.extend(loss::marks(game));
    let names: Vec<_> = fields.map(|(name, ..)| name).collect();
    losses.extend(loss::headers(game, &names));
    Ok(Written { bytes: file, losses })
}

/// Writes a node; returns whether the character set has all of its comment.
fn write_row(game: &Game, row: Row, version: u8, charset: Charset, file: &mut Vec<u8>) -> bool {
    let node = game.node(row.id);
    let comment = node.whole_comment().replace('\n', "\r\n");
    let (comment, is_whole) = charset.encode(&comment);
    // The root has no squares.
    let (from, to) =
        node.mv().map_or((0, 0), |mv| (layout::number(mv.from()), layout::number(mv.to())));
    file.extend([from + layout::FROM_BASE, to + layout::TO_BASE]);
    let length = comment.len() as u32;
    if version <= 10 {
        let tag = if row.goes_on { 0xf0 } else { 0 };
        let reserved = if node.mv().is_none() { 0xff } else { 0 };
        file.extend([tag, reserved]);
        file.extend(length.to_le_bytes());
    } else {
        let flags = [(row.goes_on, 0x80), (row.has_sibling, 0x40), (!comment.is_empty(), 0x20)];
        file.extend([flags.iter().filter(|(is_set, _)| *is_set).map(|(_, bit)| bit).sum(), 0]);
        if !comment.is_empty() {
            // With no keys at all the lengths are still this much larger.
            file.extend((length + 767).to_le_bytes());
        }
    }
    file.extend(comment);
    is_whole
}

fn put(file: &mut [u8], offset: usize, bytes: &[u8]) {
    if let Some(place) = file.get_mut(offset..offset + bytes.len()) {
        place.copy_from_slice(bytes);
    }
}

/// Returns as many whole characters as fit into so many bytes, whether the character set has them
/// all, and whether some did not fit.
fn fitting(text: &str, bytes: usize, charset: Charset) -> (Vec<u8>, bool, bool) {
    let mut out = Vec::new();
    let mut is_known = true;
    for character in text.chars() {
        let character = if character.is_control() { ' ' } else { character };
        let (encoded, is_whole) = charset.encode(character.encode_utf8(&mut [0; 4]));
        if out.len() + encoded.len() > bytes {
            return (out, is_known, true);
        }
        is_known &= is_whole;
        out.extend(encoded);
    }
    (out, is_known, false)
}
