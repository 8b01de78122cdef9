//! Generation of moves.
//!
//! Captures and quiet moves are generated apart, for a picker that often needs no more than the
//! first; both are pseudo-legal and are filtered by [`Position::is_legal_with`]. Out of check,
//! only moves that can possibly help are generated.

use arrayvec::ArrayVec;

use super::{Bitboard, Kind, Move, Position, attacks};

/// As many moves as a position can have: sixteen pieces that reach seventeen squares each.
pub const MAX_MOVES: usize = 16 * 17;

/// A list of moves on the stack.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

impl Position {
    /// Appends the pseudo-legal captures.
    #[inline]
    pub fn captures(&self, out: &mut MoveList) {
        self.generate(self.by_side(!self.side), out);
    }

    /// Appends the pseudo-legal moves that take nothing.
    #[inline]
    pub fn quiets(&self, out: &mut MoveList) {
        self.generate(!self.occupied(), out);
    }

    /// Appends the pseudo-legal moves that may end a check; the side to move must be in check.
    ///
    /// Against one checker that is: moves of the king, taking the checker, stepping into its way,
    /// and, for a cannon's check, taking the screen away.
    pub fn evasions(&self, out: &mut MoveList) {
        let king = self.king(self.side);
        let own = self.by_side(self.side);
        push_all(king, attacks::king(king) - own, out);
        let checkers = self.checkers();
        // Several checkers may still be answered by one move, where a screen serves two cannons or
        // a capture blocks: leave that rare case to the legality test.
        let (targets, leavers) = match checkers.first() {
            Some(checker) if !checkers.has_several() => self.answers_to(checker),
            _ => (!own, Bitboard::EMPTY),
        };
        for kind in Kind::ALL {
            if kind == Kind::King {
                continue;
            }
            for from in self.by(self.side, kind) {
                let allowed = if leavers.contains(from) { !own } else { targets - own };
                push_all(from, self.reach(kind, from) & allowed, out);
            }
        }
    }

    /// Returns the squares on which a move answers a single check, and the own pieces any move
    /// of which does.
    fn answers_to(&self, checker: super::Square) -> (Bitboard, Bitboard) {
        let king = self.king(self.side);
        let on = Bitboard::of(checker);
        match self.piece_on(checker).map(super::Piece::kind) {
            Some(Kind::Horse) => {
                (on | Bitboard::of(attacks::horse_leg(checker, king)), Bitboard::EMPTY)
            }
            Some(Kind::Cannon) => {
                let between = Bitboard::between(checker, king);
                (on | between, between & self.by_side(self.side))
            }
            _ => (on | Bitboard::between(checker, king), Bitboard::EMPTY),
        }
    }

    /// Appends every pseudo-legal move: evasions when in check.
    pub fn pseudo_legal(&self, out: &mut MoveList) {
        if self.in_check() {
            self.evasions(out);
        } else {
            self.generate(!self.by_side(self.side), out);
        }
    }

    /// Returns the legal moves. None means that the side to move has lost: being stalemated loses
    /// as being mated does.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.pseudo_legal(&mut moves);
        let guard = self.guard(self.side);
        moves.retain(|mv| self.is_legal_with(*mv, &guard));
        moves
    }

    /// Returns whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        let guard = self.guard(self.side);
        // Stepping aside is the commonest answer to a check.
        let king = self.king(self.side);
        let steps = attacks::king(king) - self.by_side(self.side);
        if steps.into_iter().any(|to| self.is_legal_with(Move::new(king, to), &guard)) {
            return true;
        }
        let mut moves = MoveList::new();
        self.pseudo_legal(&mut moves);
        moves.iter().any(|mv| self.is_legal_with(*mv, &guard))
    }

    /// Returns the number of legal moves, without making a list of those that are plainly legal.
    pub(in crate::board) fn count_legal(&self) -> u64 {
        if self.in_check() {
            return self.legal_moves().len() as u64;
        }
        let guard = self.guard(self.side);
        let own = self.by_side(self.side);
        let mut count = 0;
        for kind in Kind::ALL {
            for from in self.by(self.side, kind) {
                let targets = self.reach(kind, from) - own;
                let doubtful = if kind == Kind::King || guard.leave.contains(from) {
                    targets
                } else {
                    targets & guard.enter
                };
                count += u64::from((targets - doubtful).count());
                for to in doubtful {
                    count += u64::from(self.is_legal_with(Move::new(from, to), &guard));
                }
            }
        }
        count
    }

    /// Appends the pseudo-legal moves that end on `targets`, which holds no own piece.
    #[inline]
    fn generate(&self, targets: Bitboard, out: &mut MoveList) {
        let own = self.by_side(self.side);
        for kind in Kind::ALL {
            for from in self.pieces(kind) & own {
                push_all(from, self.reach(kind, from) & targets, out);
            }
        }
    }
}

#[inline]
fn push_all(from: super::Square, targets: Bitboard, out: &mut MoveList) {
    for to in targets {
        out.push(Move::new(from, to));
    }
}
