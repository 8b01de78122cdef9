//! Reading a record.

use super::layout::{self, Places};
use crate::board::{Move, Side, Square};
use crate::record::branches::Branches;
use crate::record::broken::Broken;
use crate::record::bytes::{self, Bytes};
use crate::record::charset::Charset;
use crate::record::draft::Draft;
use crate::record::error::{Place, RecordError, RecordErrorKind};
use crate::record::game::Game;
use crate::record::outcome::Outcome;
use crate::record::setup::Setup;

/// Returns the game of a record that starts at some byte of its file.
///
/// # Errors
///
/// Says what is damaged and where, with the game as far as it can be read. Headings of libraries
/// are records without a board, which cannot be read as games.
pub fn read(file: &[u8], offset: usize) -> Result<Game, Broken> {
    let place = |at: usize| Place::Byte(offset + at);
    let unreadable = |at: usize, kind: RecordErrorKind| Broken {
        error: RecordError { place: place(at), kind },
        readable: None,
    };
    if !file.starts_with(layout::RECORD) {
        return Err(unreadable(0, RecordErrorKind::UnknownFormat));
    }
    let version = file.get(layout::VERSION).copied().unwrap_or_default();
    if !(1..=2).contains(&version) {
        return Err(unreadable(layout::VERSION, RecordErrorKind::Version("CBR", version)));
    }
    let places = layout::places(version);
    let Some(board) = file.get(places.board..places.board + 90) else {
        return Err(unreadable(file.len(), RecordErrorKind::Cut("the header")));
    };
    let mut draft = Draft::new(place(0));
    for (name, at, length) in layout::FIELDS {
        let value = text(bytes::field(file, field_place(name, at, version), length));
        if !value.is_empty() {
            draft.tags.push(name, &value);
        }
    }
    let byte = |at: usize| file.get(at).copied().unwrap_or_default();
    draft.result = Outcome::from_number(byte(places.result));
    let mut setup = setup(board, file, places);
    if setup.is_empty() {
        let title = draft.tags.get("Title").unwrap_or_default().to_owned();
        return Err(unreadable(places.board, RecordErrorKind::Heading(title)));
    }
    let first = fill(&mut draft, file, version, offset);
    setup.turn_to(first);
    let position = setup.position().map_err(|error| unreadable(places.board, error.into()))?;
    draft.finish_from(&position)
}

fn field_place(name: &str, at: usize, version: u8) -> usize {
    match (version, name) {
        (1, "Annotator") => layout::OLD_ANNOTATOR,
        (1, "Author") => layout::OLD_AUTHOR,
        (1, _) => at - layout::OLD_SHIFT,
        _ => at,
    }
}

/// Returns a text up to its first zero.
fn text(field: &[u8]) -> String {
    let units = field.chunks_exact(2).take_while(|unit| unit != b"\0\0");
    let bytes: Vec<u8> = units.flatten().copied().collect();
    Charset::UTF_16LE.decode(&bytes).trim().to_owned()
}

fn setup(board: &[u8], file: &[u8], places: Places) -> Setup {
    let mut setup = Setup::empty();
    for (square, number) in Square::all().zip(board) {
        if let Some(piece) = layout::piece(*number) {
            setup.put(square.flip(), piece);
        }
    }
    if file.get(places.side) == Some(&2) {
        setup.side = Side::Black;
    }
    if let Some(number) = bytes::field(file, places.number, 2).first_chunk() {
        setup.fullmove = u32::from(u16::from_le_bytes(*number));
    }
    setup
}

/// Reads the tree; returns the first move.
fn fill(draft: &mut Draft, file: &[u8], version: u8, offset: usize) -> Option<Move> {
    let mut bytes = Bytes::new(file, layout::places(version).tree);
    let mut branches = Branches::new();
    let mut first = None;
    for row in 0.. {
        let place = Place::Byte(offset + bytes.at());
        let Some([flags, _, from, to]) = bytes.array() else {
            draft.fail(Place::Byte(offset + file.len()), RecordErrorKind::Cut("a move"));
            break;
        };
        if flags > 7 {
            draft.fail(place, RecordErrorKind::Nonsense("what should be a move"));
            break;
        }
        // The first is the root, which is there already.
        let number = if row == 0 {
            0
        } else {
            let mv = if version == 1 { layout::old_mv(from, to) } else { layout::mv(from, to) };
            first = first.or(mv);
            draft.add_squares(branches.parent(), mv, &format!("{from}-{to}"), place)
        };
        if flags & 4 != 0 {
            let length = bytes.number();
            let Some(comment) = length.and_then(|length| bytes.take(length)) else {
                draft.fail(place, RecordErrorKind::Cut("a comment"));
                break;
            };
            draft.comment(number, &text(comment));
        }
        if !branches.take(number, flags & 1 == 0, flags & 2 != 0) {
            break;
        }
    }
    first
}
