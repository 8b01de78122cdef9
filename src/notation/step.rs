//! A move as its own side sees it: what every notation but coordinates puts into words.

use std::cmp::Ordering;
use std::fmt;

use crate::board::{Bitboard, FILES, Kind, Move, Piece, Position, RANKS, Side, Square};

/// Which way a piece goes, seen from its own side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    /// Towards the opponent (进).
    Forward,
    /// Towards the own back rank (退).
    Back,
    /// Along its rank (平).
    Sideways,
}

/// A move in the words of its own side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The piece that moves.
    pub(super) piece: Piece,
    /// The file it leaves, 1 to 9 from the right of its own side.
    pub(super) file: usize,
    /// Its place among pieces of its kind, when others stand on the same file.
    pub(super) tandem: Option<Tandem>,
    /// Which way it goes.
    pub(super) direction: Direction,
    /// How many points it goes straight on, or else the file it goes to.
    pub(super) number: usize,
}

/// The place of a piece that shares its file with others of its kind and side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tandem {
    /// Its place on its own file.
    pub(super) in_file: Place,
    /// Its place among all pawns that share a file with another, counted from the right file to
    /// the left; of other pieces only its own file counts.
    pub(super) among: Place,
}

/// A place in a list that starts in front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// 1 for the foremost.
    pub(super) number: usize,
    /// The length of the list.
    pub(super) of: usize,
}

/// A word for a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlaceWord {
    /// The foremost (前).
    Front,
    /// The one in the middle (中).
    Middle,
    /// The rearmost (后).
    Rear,
    /// The one with this number (一 二 三 …).
    Ordinal(usize),
}

impl Step {
    /// Puts a move into words; `None` when no piece stands on the square it leaves. The piece may
    /// be one of the side that is not to move.
    pub(super) fn of(position: &Position, mv: Move) -> Option<Self> {
        let (from, to) = (mv.from(), mv.to());
        let piece = position.piece_on(from)?;
        let (before, after) = (depth(piece.side(), from), depth(piece.side(), to));
        let direction = match after.cmp(&before) {
            Ordering::Less => Direction::Forward,
            Ordering::Greater => Direction::Back,
            Ordering::Equal => Direction::Sideways,
        };
        let goes_straight =
            matches!(piece.kind(), Kind::King | Kind::Rook | Kind::Cannon | Kind::Pawn);
        let number = if goes_straight && direction != Direction::Sideways {
            before.abs_diff(after)
        } else {
            file_number(piece.side(), to)
        };
        let file = file_number(piece.side(), from);
        Some(Self { piece, file, tandem: Tandem::of(position, piece, from), direction, number })
    }

    /// Returns the letter of the piece: one of `KAEHRCP`.
    pub(super) const fn letter(&self) -> char {
        letter(self.piece.kind())
    }

    /// Returns the place by which the piece is told from others when the move is written. Advisors
    /// and elephants need none: of two on a file, only one can advance and only one can retreat.
    pub(super) fn needed_tandem(&self) -> Option<Tandem> {
        let told_by_file = matches!(self.piece.kind(), Kind::Advisor | Kind::Elephant);
        self.tandem.filter(|_| !told_by_file)
    }
}

impl Tandem {
    fn of(position: &Position, piece: Piece, square: Square) -> Option<Self> {
        let pieces = position.by(piece.side(), piece.kind());
        let in_file = pieces & Bitboard::file(square.file());
        if !in_file.has_several() {
            return None;
        }
        let among = if piece.kind() == Kind::Pawn {
            let files =
                (0..FILES).map(Bitboard::file).filter(|&file| (pieces & file).has_several());
            pieces & files.fold(Bitboard::EMPTY, |files, file| files | file)
        } else {
            in_file
        };
        let place = |list: Bitboard| Place::of(piece.side(), list, square);
        Some(Self { in_file: place(in_file), among: place(among) })
    }
}

impl Place {
    fn of(side: Side, list: Bitboard, square: Square) -> Self {
        let order = |square| (file_number(side, square), depth(side, square));
        let before = list.into_iter().filter(|&other| order(other) < order(square)).count();
        Self { number: before + 1, of: list.count() as usize }
    }

    /// Returns the word that is written for the place: 前 后 of two, 前 中 后 of three, else a
    /// number.
    pub(super) const fn word(self) -> PlaceWord {
        match self {
            Self { number: 1, of: 2 | 3 } => PlaceWord::Front,
            Self { number: 2, of: 2 } | Self { number: 3, of: 3 } => PlaceWord::Rear,
            Self { number: 2, of: 3 } => PlaceWord::Middle,
            Self { number, .. } => PlaceWord::Ordinal(number),
        }
    }

    /// Returns 前, 中 or 后 where one of them fits the place, however long the list.
    pub(super) fn position_word(self) -> Option<PlaceWord> {
        match self.number {
            1 => Some(PlaceWord::Front),
            number if number == self.of => Some(PlaceWord::Rear),
            number if number * 2 == self.of + 1 => Some(PlaceWord::Middle),
            _ => None,
        }
    }

    /// Returns every word that is understood for the place.
    pub(super) fn words(self) -> impl Iterator<Item = PlaceWord> {
        self.position_word().into_iter().chain([PlaceWord::Ordinal(self.number)])
    }
}

impl fmt::Display for PlaceWord {
    /// Writes `+`, `=`, `-` or the number: the letters in which readers compare.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Front => f.write_str("+"),
            Self::Middle => f.write_str("="),
            Self::Rear => f.write_str("-"),
            Self::Ordinal(number) => number.fmt(f),
        }
    }
}

/// Returns the letter of a kind of piece: one of `KAEHRCP`.
pub(super) const fn letter(kind: Kind) -> char {
    match kind {
        Kind::King => 'K',
        Kind::Advisor => 'A',
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        Kind::Rook => 'R',
        Kind::Cannon => 'C',
        Kind::Pawn => 'P',
    }
}

/// Returns the number of a square's file, 1 to 9 from a side's own right (article 1.1 of the 1999
/// rules).
const fn file_number(side: Side, square: Square) -> usize {
    match side {
        Side::Red => FILES - square.file(),
        Side::Black => square.file() + 1,
    }
}

/// Returns how far a square lies from the opponent's back rank, 0 to 9.
const fn depth(side: Side, square: Square) -> usize {
    match side {
        Side::Red => RANKS - 1 - square.rank(),
        Side::Black => square.rank(),
    }
}
