//! Making and unmaking moves: the only code that changes a position.

use thiserror::Error;

use super::position::slot;
use super::{Key, Kind, Move, Position, State};

/// A move that cannot be played in the position at hand.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum IllegalMove {
    /// There is no piece of the side to move on the square left.
    #[error("{0}: no {1} piece on the square it leaves")]
    NoPiece(Move, super::Side),
    /// The piece does not move like that.
    #[error("{0}: the {1:?} cannot go there")]
    CannotGo(Move, Kind),
    /// The king would be taken: it stays in check or faces the other king.
    #[error("{0}: leaves the king to be taken")]
    LeavesKing(Move),
}

impl Position {
    /// Plays a pseudo-legal move.
    ///
    /// Debug builds check that the side to move has a piece on the square left; whether the move
    /// leaves the king to be taken is the caller's business (see
    /// [`is_legal`](Position::is_legal)).
    #[inline]
    pub fn make(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.board[from.index()] else {
            debug_assert!(false, "{mv} leaves an empty square");
            return;
        };
        debug_assert!(piece.side() == self.side, "{mv} moves a piece of the other side");
        self.push();

        let captured = self.board[to.index()];
        if let Some(victim) = captured {
            self.kinds[victim.kind().index()].toggle(to);
            self.sides[victim.side().index()].toggle(to);
            self.occupancy.toggle(to);
            self.state.toggle(victim, to);
            self.state.quiet_plies = 0;
            self.state.reversible_plies = 0;
            self.state.checks = [0; 2];
        } else {
            self.state.quiet_plies += 1;
            self.state.reversible_plies += 1;
        }

        self.kinds[piece.kind().index()].toggle(from);
        self.sides[piece.side().index()].toggle(from);
        self.board[from.index()] = None;
        self.occupancy.toggle(from);
        self.place(piece, to);
        self.state.toggle(piece, from);
        self.state.toggle(piece, to);
        if piece.kind() == Kind::King {
            self.kings[piece.side().index()] = to;
        }

        self.side = !self.side;
        self.state.key ^= Key::BLACK_TO_MOVE;
        self.state.mv = Some(mv);
        self.state.captured = captured;
        self.state.checkers = self.attackers_of_king(self.side, &self.occupancy);
        if !self.state.checkers.is_empty() {
            self.state.checks[piece.side().index()] += 1;
        }
    }

    /// Takes the last move back; does nothing at the root.
    #[inline]
    pub fn unmake(&mut self) {
        let Some(State { mv: Some(mv), captured, .. }) = self.pop() else { return };
        let (from, to) = (mv.from(), mv.to());
        self.side = !self.side;
        let Some(piece) = self.board[to.index()] else { return };
        self.kinds[piece.kind().index()].toggle(to);
        self.sides[piece.side().index()].toggle(to);
        self.occupancy.toggle(to);
        self.board[to.index()] = None;
        self.place(piece, from);
        if let Some(victim) = captured {
            self.place(victim, to);
        }
        if piece.kind() == Kind::King {
            self.kings[piece.side().index()] = from;
        }
    }

    /// Passes the turn: a move of the search, not of the game. The side to move must not be in
    /// check. The natural limit does not count it and no repetition reaches across it.
    #[inline]
    pub fn make_null(&mut self) {
        debug_assert!(!self.in_check(), "no null move out of check");
        self.push();
        self.side = !self.side;
        self.state.key ^= Key::BLACK_TO_MOVE;
        self.state.mv = None;
        self.state.captured = None;
        self.state.reversible_plies = 0;
        self.state.checkers = super::Bitboard::EMPTY;
    }

    /// Takes a null move back; does nothing at the root.
    #[inline]
    pub fn unmake_null(&mut self) {
        if self.pop().is_some() {
            self.side = !self.side;
        }
    }

    /// Plays a move of unknown origin.
    ///
    /// # Errors
    ///
    /// Says why the move cannot be played; the position is then unchanged.
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let Some(piece) = self.piece_on(mv.from()).filter(|piece| piece.side() == self.side) else {
            return Err(IllegalMove::NoPiece(mv, self.side));
        };
        if !self.is_pseudo_legal(mv) {
            return Err(IllegalMove::CannotGo(mv, piece.kind()));
        }
        if !self.is_legal(mv) {
            return Err(IllegalMove::LeavesKing(mv));
        }
        self.make(mv);
        Ok(())
    }

    #[inline]
    fn push(&mut self) {
        self.key_counts[slot(self.state.key)] += 1;
        self.past.push(self.state);
    }

    /// Restores the state before the last and returns the one that was current.
    #[inline]
    fn pop(&mut self) -> Option<State> {
        let before = self.past.pop()?;
        self.key_counts[slot(before.key)] -= 1;
        Some(std::mem::replace(&mut self.state, before))
    }
}
