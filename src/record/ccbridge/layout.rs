//! Where things stand in a record, and how squares and pieces are numbers.

use crate::board::{Kind, Move, Piece, Side, Square};
use crate::record::setup;

/// The first bytes of a record.
pub(in crate::record) const RECORD: &[u8; 16] = b"CCBridge Record\0";
/// The first bytes of a library.
pub(in crate::record) const LIBRARY: &[u8; 16] = b"CCBridgeLibrary\0";

/// Where the version of a record stands.
pub(super) const VERSION: usize = 19;
/// How much lower everything from the title on stands in version 1; the texts at the end of its
/// header are two short of those of version 2.
pub(super) const OLD_SHIFT: usize = 128;

/// A text of version 2: the name that it has as a tag, its place and its length in bytes.
pub(super) const FIELDS: [(&str, usize, usize); 18] = [
    ("Title", 180, 128),
    ("Event", 692, 64),
    ("Round", 756, 64),
    ("Group", 820, 32),
    ("Board", 852, 32),
    ("Date", 884, 64),
    ("Site", 948, 64),
    ("TimeControl", 1012, 64),
    ("Red", 1076, 64),
    ("RedTeam", 1140, 64),
    ("RedTime", 1204, 64),
    ("RedElo", 1268, 32),
    ("Black", 1300, 64),
    ("BlackTeam", 1364, 64),
    ("BlackTime", 1428, 64),
    ("BlackElo", 1492, 32),
    ("Annotator", 1652, 64),
    ("Author", 1780, 64),
];
/// Where the last two texts stand in version 1.
pub(super) const OLD_ANNOTATOR: usize = 1396;
pub(super) const OLD_AUTHOR: usize = 1524;

/// Where the rest of the header stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    pub(super) result: usize,
    pub(super) side: usize,
    pub(super) number: usize,
    pub(super) board: usize,
    pub(super) tree: usize,
}

/// Returns the places of a version, 1 or 2.
pub(super) const fn places(version: u8) -> Places {
    if version == 1 {
        Places { result: 1820, side: 1856, number: 1860, board: 1864, tree: 1958 }
    } else {
        Places { result: 2076, side: 2112, number: 2116, board: 2120, tree: 2214 }
    }
}

const KINDS: [Kind; 7] =
    [Kind::Rook, Kind::Horse, Kind::Elephant, Kind::Advisor, Kind::King, Kind::Cannon, Kind::Pawn];

/// Returns the piece with a number: 16 for Red or 32 for Black, and the kind from 1.
pub(super) fn piece(number: u8) -> Option<Piece> {
    let side = match number >> 4 {
        1 => Side::Red,
        2 => Side::Black,
        _ => return None,
    };
    let kind = KINDS.get(usize::from(number & 15).checked_sub(1)?)?;
    Some(Piece::new(side, *kind))
}

/// Returns the number of a piece.
pub(super) fn piece_number(piece: Piece) -> u8 {
    let kind = KINDS.iter().position(|kind| *kind == piece.kind()).unwrap_or_default() as u8 + 1;
    kind + if piece.side() == Side::Red { 16 } else { 32 }
}

/// Returns the square with a number from 0, Black's left corner, rank by rank.
pub(super) fn square(number: u8) -> Option<Square> {
    Square::from_index(usize::from(number)).map(Square::flip)
}

/// Returns the number of a square.
pub(super) const fn number(square: Square) -> u8 {
    square.flip().index() as u8
}

/// Returns the move between two squares of version 2, which is none when nothing moves.
pub(super) fn mv(from: u8, to: u8) -> Option<Move> {
    let (from, to) = (square(from)?, square(to)?);
    (from != to).then(|| Move::new(from, to))
}

/// Returns the same for version 1, where a number is sixteen times the file, and the rank from
/// Black's side.
pub(super) fn old_mv(from: u8, to: u8) -> Option<Move> {
    let square = |number: u8| {
        setup::square(usize::from(number >> 4), usize::from(number & 15)).map(Square::flip)
    };
    let (from, to) = (square(from)?, square(to)?);
    (from != to).then(|| Move::new(from, to))
}
