//! A position and its accessors.

use std::fmt;

use super::{Bitboard, FILES, Key, Kind, Occupancy, Piece, RANKS, SQUARES, Side, Square, State};

/// The number of slots of the counter of keys.
const KEY_SLOTS: usize = 1 << 13;

/// A position with the moves that led to it.
///
/// Pieces are kept as sets by kind and by side, as a board of ninety cells, and as occupancy words
/// for slider look-ups. [`make`](Position::make) and [`unmake`](Position::unmake) (with their null
/// forms) are the only ways to change it; they keep a stack of [`State`]s which search, referee
/// and judge read as the history of the game.
///
/// ```
/// use chuhe::board::Position;
///
/// let mut position = Position::startpos();
/// position.try_play("h2e2".parse()?)?;
/// assert_eq!(
///     position.to_string(),
///     "\
/// 9  r n b a k a b n r
/// 8  . . . . . . . . .
/// 7  . c . . . . . c .
/// 6  p . p . p . p . p
/// 5  . . . . . . . . .
/// 4  . . . . . . . . .
/// 3  P . P . P . P . P
/// 2  . C . . C . . . .
/// 1  . . . . . . . . .
/// 0  R N B A K A B N R
///    a b c d e f g h i   black to move
/// "
/// );
/// assert_eq!(position.legal_moves().len(), 45);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    pub(in crate::board) kinds: [Bitboard; Kind::COUNT],
    pub(in crate::board) sides: [Bitboard; 2],
    pub(in crate::board) board: [Option<Piece>; SQUARES],
    pub(in crate::board) occupancy: Occupancy,
    pub(in crate::board) kings: [Square; 2],
    pub(in crate::board) side: Side,
    pub(in crate::board) root_fullmove: u32,
    pub(in crate::board) root_side: Side,
    pub(in crate::board) state: State,
    pub(in crate::board) past: Vec<State>,
    /// How often each slot's keys occur among the past states: a zero tells in one look-up that a
    /// position is new. Different keys may share a slot, so any other number proves nothing.
    pub(in crate::board) key_counts: Box<[u16; KEY_SLOTS]>,
}

impl Position {
    /// Returns the start position of the game.
    pub fn startpos() -> Self {
        let mut position = Self::empty();
        for (square, piece) in START {
            position.put(piece, square);
            position.put(Piece::new(!piece.side(), piece.kind()), square.flip());
        }
        position.seal();
        position
    }

    /// Returns a board without pieces, Red to move: not yet a lawful position.
    pub(in crate::board) fn empty() -> Self {
        Self {
            kinds: [Bitboard::EMPTY; Kind::COUNT],
            sides: [Bitboard::EMPTY; 2],
            board: [None; SQUARES],
            occupancy: Occupancy::default(),
            kings: [Square::new(4, 0), Square::new(4, 9)],
            side: Side::Red,
            root_fullmove: 1,
            root_side: Side::Red,
            state: State::EMPTY,
            past: Vec::with_capacity(256),
            key_counts: Box::new([0; KEY_SLOTS]),
        }
    }

    /// Computes what follows from pieces and side to move, once both are set.
    pub(in crate::board) fn seal(&mut self) {
        self.root_side = self.side;
        if self.side == Side::Black {
            self.state.key ^= Key::BLACK_TO_MOVE;
        }
        self.state.checkers = self.attackers_of_king(self.side, &self.occupancy);
    }

    #[inline]
    pub(in crate::board) fn put(&mut self, piece: Piece, square: Square) {
        self.place(piece, square);
        self.state.toggle(piece, square);
        if piece.kind() == Kind::King {
            self.kings[piece.side().index()] = square;
        }
    }

    /// Puts a piece on a free square without telling the keys.
    #[inline]
    pub(in crate::board) fn place(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind().index()].toggle(square);
        self.sides[piece.side().index()].toggle(square);
        self.board[square.index()] = Some(piece);
        self.occupancy.toggle(square);
    }

    /// Returns the side to move.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the piece on a square.
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Returns the squares of both sides' pieces of a kind.
    #[inline]
    pub const fn pieces(&self, kind: Kind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// Returns the squares of all pieces of a side.
    #[inline]
    pub const fn by_side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// Returns the squares of a side's pieces of a kind.
    #[inline]
    pub fn by(&self, side: Side, kind: Kind) -> Bitboard {
        self.by_side(side) & self.pieces(kind)
    }

    /// Returns all taken squares.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.occupancy.all()
    }

    /// Returns the taken squares in the shapes that [`attacks`](super::attacks) wants.
    #[inline]
    pub const fn occupancy(&self) -> &Occupancy {
        &self.occupancy
    }

    /// Returns where a side's king stands.
    #[inline]
    pub const fn king(&self, side: Side) -> Square {
        self.kings[side.index()]
    }

    /// Returns the key of the position, the side to move included. Counters are not in it.
    #[inline]
    pub const fn key(&self) -> Key {
        self.state.key
    }

    /// Returns the key of the pawns alone.
    #[inline]
    pub const fn pawn_key(&self) -> Key {
        self.state.pawn_key
    }

    /// Returns the key of the advisors and elephants alone.
    #[inline]
    pub const fn minor_key(&self) -> Key {
        self.state.minor_key
    }

    /// Returns the key of one side's pieces without its pawns.
    #[inline]
    pub const fn non_pawn_key(&self, side: Side) -> Key {
        self.state.non_pawn_keys[side.index()]
    }

    /// Returns the pieces that give check to the side to move.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.state.checkers
    }

    /// Returns whether the side to move is in check.
    #[inline]
    pub const fn in_check(&self) -> bool {
        !self.state.checkers.is_empty()
    }

    /// Returns the plies since the last capture, counting those that the root's FEN claims.
    #[inline]
    pub const fn quiet_plies(&self) -> u32 {
        self.state.quiet_plies
    }

    /// Returns the number of moves made since the root, null moves included.
    #[inline]
    pub const fn ply(&self) -> usize {
        self.past.len()
    }

    /// Returns the number of the full move, as the sixth FEN field counts it.
    pub fn fullmove(&self) -> u32 {
        let half_moves = self.ply() as u32 + u32::from(self.root_side == Side::Black);
        self.root_fullmove.saturating_add(half_moves / 2)
    }

    /// Returns the state of this position.
    #[inline]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Returns the states before this one, the root first.
    #[inline]
    pub fn past(&self) -> &[State] {
        &self.past
    }

    /// Returns whether the position may have occurred before among [`past`](Position::past).
    ///
    /// `false` is certain; `true` asks for a look at the keys.
    #[inline]
    pub fn may_repeat(&self) -> bool {
        self.key_counts[slot(self.state.key)] != 0
    }
}

/// Returns the slot of the counter of keys in which a key is counted.
#[inline]
pub(in crate::board) const fn slot(key: Key) -> usize {
    key.bits() as usize % KEY_SLOTS
}

/// Red's sixteen pieces at the start; Black's stand opposite.
const START: [(Square, Piece); 16] = [
    (Square::new(0, 0), Piece::RedRook),
    (Square::new(1, 0), Piece::RedHorse),
    (Square::new(2, 0), Piece::RedElephant),
    (Square::new(3, 0), Piece::RedAdvisor),
    (Square::new(4, 0), Piece::RedKing),
    (Square::new(5, 0), Piece::RedAdvisor),
    (Square::new(6, 0), Piece::RedElephant),
    (Square::new(7, 0), Piece::RedHorse),
    (Square::new(8, 0), Piece::RedRook),
    (Square::new(1, 2), Piece::RedCannon),
    (Square::new(7, 2), Piece::RedCannon),
    (Square::new(0, 3), Piece::RedPawn),
    (Square::new(2, 3), Piece::RedPawn),
    (Square::new(4, 3), Piece::RedPawn),
    (Square::new(6, 3), Piece::RedPawn),
    (Square::new(8, 3), Piece::RedPawn),
];

impl fmt::Display for Position {
    /// Writes the board as ten lines of letters, Black's back rank first, and the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            write!(f, "{rank} ")?;
            for file in 0..FILES {
                let piece = self.piece_on(Square::new(file, rank));
                write!(f, " {}", piece.map_or('.', Piece::to_char))?;
            }
            f.write_str("\n")?;
        }
        writeln!(f, "   a b c d e f g h i   {} to move", self.side)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}, {} plies)", self.fen(), self.ply())
    }
}
