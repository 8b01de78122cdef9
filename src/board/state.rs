//! What a move changes and unmaking it must restore.

use super::{Bitboard, Key, Kind, Move, Piece, Square};

/// The part of a position that its moves stack up: one entry for each position since the root.
///
/// The stack is the game's history as the law sees it: the keys tell repetitions, the checkers and
/// the captures tell what each move did.
#[derive(Clone, Copy, Debug)]
pub struct State {
    pub(in crate::board) key: Key,
    pub(in crate::board) pawn_key: Key,
    pub(in crate::board) minor_key: Key,
    pub(in crate::board) non_pawn_keys: [Key; 2],
    pub(in crate::board) checkers: Bitboard,
    pub(in crate::board) mv: Option<Move>,
    pub(in crate::board) captured: Option<Piece>,
    pub(in crate::board) quiet_plies: u32,
    pub(in crate::board) reversible_plies: u32,
    pub(in crate::board) checks: [u16; 2],
}

impl State {
    pub(in crate::board) const EMPTY: Self = Self {
        key: Key::ZERO,
        pawn_key: Key::ZERO,
        minor_key: Key::ZERO,
        non_pawn_keys: [Key::ZERO; 2],
        checkers: Bitboard::EMPTY,
        mv: None,
        captured: None,
        quiet_plies: 0,
        reversible_plies: 0,
        checks: [0; 2],
    };

    /// Returns the key of the whole position, the side to move included.
    #[inline]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// Returns the pieces that give check to the side to move.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Returns the move that led here: `None` at the root and after a null move.
    #[inline]
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// Returns the piece that the move took.
    #[inline]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }

    /// Returns the plies since the last capture, counting those that the root's FEN claims.
    #[inline]
    pub const fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// Returns the plies back to the last capture, null move or root: as far as a repetition of
    /// this position can reach.
    #[inline]
    pub const fn reversible_plies(&self) -> u32 {
        self.reversible_plies
    }

    /// Returns how many checking moves each side (Red first) has made since the last capture.
    #[inline]
    pub const fn checks(&self) -> [u16; 2] {
        self.checks
    }

    /// Puts a piece into the keys, or takes it out of them.
    #[inline]
    pub(in crate::board) fn toggle(&mut self, piece: Piece, square: Square) {
        let key = Key::of(piece, square);
        self.key ^= key;
        if piece.kind() == Kind::Pawn {
            self.pawn_key ^= key;
        } else {
            self.non_pawn_keys[piece.side().index()] ^= key;
            if matches!(piece.kind(), Kind::Advisor | Kind::Elephant) {
                self.minor_key ^= key;
            }
        }
    }
}
