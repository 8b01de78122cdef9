//! Reading XQF.

use super::keys::Keys;
use super::layout;
use crate::board::{Move, Side};
use crate::record::branches::Branches;
use crate::record::broken::Broken;
use crate::record::bytes::{self, Bytes};
use crate::record::charset::Charset;
use crate::record::draft::Draft;
use crate::record::error::{Place, RecordError, RecordErrorKind};
use crate::record::game::Game;
use crate::record::outcome::Outcome;
use crate::record::set;
use crate::record::setup::Setup;

/// Returns the game of a file. The texts are in a character set that is told from them unless it
/// is given.
///
/// # Errors
///
/// Says what is damaged and where, with the game as far as it can be read.
pub fn read(file: &[u8], charset: Option<Charset>) -> Result<Game, Broken> {
    let unreadable = |offset: usize, kind: RecordErrorKind| Broken {
        error: RecordError { place: Place::Byte(offset), kind },
        readable: None,
    };
    let Some(start) = file.first_chunk::<16>() else {
        return Err(unreadable(file.len(), RecordErrorKind::Cut("the header")));
    };
    let version = start.get(layout::VERSION).copied().unwrap_or_default();
    if !start.starts_with(b"XQ") {
        return Err(unreadable(0, RecordErrorKind::UnknownFormat));
    }
    if version > layout::LAST_VERSION {
        return Err(unreadable(layout::VERSION, RecordErrorKind::Version("XQF", version)));
    }
    let keys = if version <= 10 { Keys::NONE } else { Keys::of(start) };
    let Some(pieces) = file.get(layout::PIECES..layout::PIECES + 32) else {
        return Err(unreadable(file.len(), RecordErrorKind::Cut("the header")));
    };
    let mut setup = setup(pieces, version, &keys);
    if file.get(layout::FIRST_SIDE) == Some(&1) {
        setup.side = Side::Black;
    }
    let clear = keys.reveal(bytes::field(file, layout::HEADER, usize::MAX));
    let body = Body::read(&clear, version, &keys);
    setup.turn_to(body.nodes.iter().find_map(|node| node.mv));
    let position = setup.position().map_err(|error| unreadable(layout::PIECES, error.into()))?;
    let charset = charset.unwrap_or_else(|| Charset::detect(&body.sample(file)));
    let mut draft = Draft::new(Place::Byte(0));
    for (name, offset, length) in layout::FIELDS.into_iter().chain([layout::AUTHOR]) {
        let value = charset.decode(text(bytes::field(file, offset, length)));
        let value = value.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        if !value.is_empty() {
            draft.tags.push(name, value);
        }
    }
    draft.result = file.get(layout::RESULT).map_or(Outcome::Unknown, |n| Outcome::from_number(*n));
    if file.len() < layout::HEADER {
        draft.fail(Place::Byte(file.len()), RecordErrorKind::Cut("the header"));
    }
    body.fill(&mut draft, charset);
    draft.finish_from(&position)
}

fn setup(pieces: &[u8], version: u8, keys: &Keys) -> Setup {
    let mut squares = [u8::MAX; 32];
    for (index, number) in pieces.iter().enumerate() {
        let slot = if version < 12 { index } else { (usize::from(keys.pieces) + 1 + index) % 32 };
        if let Some(square) = squares.get_mut(slot) {
            *square = number.wrapping_sub(keys.pieces);
        }
    }
    let mut setup = Setup::empty();
    for (piece, number) in set::pieces().zip(squares) {
        if let Some(square) = layout::square(number) {
            setup.put(square, piece);
        }
    }
    setup
}

/// Returns the bytes of a text that starts with their number.
fn text(field: &[u8]) -> &[u8] {
    let Some((length, text)) = field.split_first() else { return field };
    text.get(..usize::from(*length)).unwrap_or(text)
}

/// The tree as the file has it.
struct Body {
    nodes: Vec<RawNode>,
    error: Option<(usize, RecordErrorKind)>,
}

struct RawNode {
    parent: usize,
    offset: usize,
    /// The numbers of the two squares.
    squares: (u8, u8),
    mv: Option<Move>,
    comment: Vec<u8>,
}

impl Body {
    fn read(clear: &[u8], version: u8, keys: &Keys) -> Self {
        let mut body = Self { nodes: Vec::new(), error: None };
        let mut bytes = Bytes::new(clear, 0);
        let mut branches = Branches::new();
        loop {
            let offset = layout::HEADER + bytes.at();
            let Some([from, to, tag, _]) = bytes.array() else {
                body.error = Some((layout::HEADER + clear.len(), RecordErrorKind::Cut("a move")));
                return body;
            };
            let (goes_on, has_sibling, has_comment) = if version <= 10 {
                (tag & 0xf0 != 0, tag & 0x0f != 0, true)
            } else {
                (tag & 0x80 != 0, tag & 0x40 != 0, tag & 0x20 != 0)
            };
            let mut comment = Vec::new();
            if has_comment {
                let length = bytes.number().map(|n| (n as u32).wrapping_sub(keys.lengths) as usize);
                if let Some(text) = length.and_then(|length| bytes.take(length)) {
                    comment = text.to_vec();
                } else {
                    body.error = Some((offset, RecordErrorKind::Cut("a comment")));
                }
            }
            let from = from.wrapping_sub(layout::FROM_BASE).wrapping_sub(keys.from);
            let to = to.wrapping_sub(layout::TO_BASE).wrapping_sub(keys.to);
            let number = body.nodes.len();
            let mv = if number == 0 { None } else { layout::mv(from, to) };
            let (parent, squares) = (branches.parent(), (from, to));
            body.nodes.push(RawNode { parent, offset, squares, mv, comment });
            if body.error.is_some() || !branches.take(number, goes_on, has_sibling) {
                return body;
            }
        }
    }

    /// Returns all texts of the file, to tell the character set from.
    fn sample(&self, file: &[u8]) -> Vec<u8> {
        let fields = layout::FIELDS.into_iter().chain([layout::AUTHOR]);
        let headers = fields.map(|(_, at, length)| text(bytes::field(file, at, length)));
        let comments = self.nodes.iter().map(|node| node.comment.as_slice());
        headers.chain(comments).flat_map(|text| text.iter().copied().chain([b' '])).collect()
    }

    fn fill(self, draft: &mut Draft, charset: Charset) {
        // The root is there already.
        for (number, node) in self.nodes.iter().enumerate() {
            let place = Place::Byte(node.offset);
            if number > 0 {
                let (from, to) = node.squares;
                draft.add_squares(node.parent, node.mv, &format!("{from}-{to}"), place);
            }
            if !node.comment.is_empty() {
                draft.comment(number, charset.decode(&node.comment).trim_matches('\0'));
            }
        }
        if let Some((offset, kind)) = self.error {
            draft.fail(Place::Byte(offset), kind);
        }
    }
}
