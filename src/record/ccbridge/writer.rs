//! Writing a record.

use super::layout;
use crate::board::{Side, Square};
use crate::record::branches;
use crate::record::charset::Charset;
use crate::record::game::Game;
use crate::record::loss::{self, Loss, Written};

/// Returns a game as a record of version 2.
pub fn write(game: &Game) -> Written {
    let mut losses = Vec::new();
    let places = layout::places(2);
    let mut file = vec![0; places.tree];
    put(&mut file, 0, layout::RECORD);
    put(&mut file, layout::VERSION, &[2]);
    for (name, offset, length) in layout::FIELDS {
        let value = game.tags.get(name).filter(|value| !["", "?"].contains(value));
        let Some(value) = value else { continue };
        // A zero has to follow.
        let mut text = Vec::new();
        for character in value.chars() {
            let character = if character.is_control() { ' ' } else { character };
            let unit = Charset::UTF_16LE.encode(character.encode_utf8(&mut [0; 4])).0;
            if text.len() + unit.len() > length - 2 {
                losses.push(Loss::Cut(name.to_owned()));
                break;
            }
            text.extend(unit);
        }
        put(&mut file, offset, &text);
    }
    put(&mut file, places.result, &[game.result.number()]);
    let start = game.start();
    put(&mut file, places.side, &[if start.side() == Side::Red { 1 } else { 2 }]);
    let number = u16::try_from(start.fullmove()).unwrap_or(u16::MAX);
    put(&mut file, places.number, &number.to_le_bytes());
    let board: Vec<u8> = Square::all()
        .map(|square| start.piece_on(square.flip()).map_or(0, layout::piece_number))
        .collect();
    put(&mut file, places.board, &board);
    put(&mut file, places.board + board.len(), &[0xff; 4]);
    for row in branches::rows(game) {
        let node = game.node(row.id);
        let comment = Charset::UTF_16LE.encode(&node.whole_comment().replace('\n', "\r\n")).0;
        let flags = [(!row.goes_on, 1), (row.has_sibling, 2), (!comment.is_empty(), 4)];
        let flags = flags.iter().filter(|(is_set, _)| *is_set).map(|(_, bit)| bit).sum();
        let squares = node.mv().map(|mv| (layout::number(mv.from()), layout::number(mv.to())));
        let (from, to) = squares.unwrap_or_default();
        file.extend([flags, 0, from, to]);
        if !comment.is_empty() {
            file.extend((comment.len() as u32).to_le_bytes());
            file.extend(comment);
        }
    }
    losses.extend(loss::marks(game));
    let names = layout::FIELDS.map(|(name, ..)| name);
    losses.extend(loss::headers(game, &names));
    Written { bytes: file, losses }
}

fn put(file: &mut [u8], offset: usize, bytes: &[u8]) {
    if let Some(place) = file.get_mut(offset..offset + bytes.len()) {
        place.copy_from_slice(bytes);
    }
}
