//! Checks, and whether a move leaves its own king to be taken.

use super::{Bitboard, Kind, Move, Occupancy, Position, Side, Square, attacks};

/// The squares around one king on which a move may open or close a line to it.
///
/// A move of a piece that is not on `leave` and does not end on `enter` cannot expose the king
/// (when it was not in check before and is not the piece that moves). That settles most moves
/// without looking at a single line.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    /// Squares whose piece may expose the king by going away: the single piece in front of a rook
    /// or of the other king, both pieces between a cannon and the king, the leg of a horse.
    pub leave: Bitboard,
    /// Empty squares on which any piece becomes the screen of a cannon.
    pub enter: Bitboard,
}

impl Position {
    /// Returns the pieces of the other side that attack `side`'s king on a given occupancy.
    ///
    /// Attackers whose square is free in `occupancy` count all the same; the caller masks them.
    #[inline]
    pub(in crate::board) fn attackers_of_king(
        &self,
        side: Side,
        occupancy: &Occupancy,
    ) -> Bitboard {
        self.attackers_at(self.king(side), side, occupancy)
    }

    /// Returns the pieces that would attack `side`'s king if it stood on `square`.
    #[inline]
    fn attackers_at(&self, square: Square, side: Side, occupancy: &Occupancy) -> Bitboard {
        let rooks_and_king = self.pieces(Kind::Rook) | self.pieces(Kind::King);
        let attackers = attacks::rook(square, occupancy) & rooks_and_king
            | attacks::cannon(square, occupancy) & self.pieces(Kind::Cannon)
            | attacks::horse_from(square, occupancy) & self.pieces(Kind::Horse)
            | attacks::pawn_from(!side, square) & self.pieces(Kind::Pawn);
        attackers & self.by_side(!side)
    }

    /// Returns the [`Guard`] of `side`'s king.
    pub fn guard(&self, side: Side) -> Guard {
        let king = self.king(side);
        let enemy = self.by_side(!side);
        let occupied = self.occupied();
        let cross = Bitboard::file(king.file()) | Bitboard::rank(king.rank());
        let mut guard = Guard { leave: Bitboard::EMPTY, enter: Bitboard::EMPTY };

        let sliders = self.pieces(Kind::Rook) | self.pieces(Kind::King);
        for square in sliders & enemy & cross {
            let between = Bitboard::between(king, square) & occupied;
            if !between.has_several() {
                guard.leave |= between;
            }
        }
        for square in self.pieces(Kind::Cannon) & enemy & cross {
            let span = Bitboard::between(king, square);
            let between = span & occupied;
            match between.count() {
                0 => guard.enter |= span,
                2 => guard.leave |= between,
                _ => {}
            }
        }
        for square in attacks::horse_steps(king) & self.pieces(Kind::Horse) & enemy {
            guard.leave |= Bitboard::of(attacks::horse_leg(square, king)) & occupied;
        }
        guard
    }

    /// Returns whether a pseudo-legal move is legal, given the guard of the mover's king.
    #[inline]
    pub fn is_legal_with(&self, mv: Move, guard: &Guard) -> bool {
        let safe = !self.in_check()
            && mv.from() != self.king(self.side)
            && !guard.leave.contains(mv.from())
            && !guard.enter.contains(mv.to());
        safe || self.keeps_king(mv)
    }

    /// Returns whether any move at all, from whatever source, is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.keeps_king(mv)
    }

    /// Returns whether the king of the mover cannot be taken after a pseudo-legal move.
    #[inline]
    fn keeps_king(&self, mv: Move) -> bool {
        let occupancy = self.occupancy.after(mv.from(), mv.to());
        let king = self.king(self.side);
        let king = if mv.from() == king { mv.to() } else { king };
        (self.attackers_at(king, self.side, &occupancy) - Bitboard::of(mv.to())).is_empty()
    }

    /// Returns whether a move takes a piece.
    #[inline]
    pub const fn is_capture(&self, mv: Move) -> bool {
        self.piece_on(mv.to()).is_some()
    }

    /// Returns whether a pseudo-legal move gives check.
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_on(mv.from()) else { return false };
        let (from, to) = (mv.from(), mv.to());
        let occupancy = self.occupancy.after(from, to);
        let king = self.king(!self.side);
        let direct = match piece.kind() {
            Kind::Rook => attacks::rook(king, &occupancy).contains(to),
            Kind::Cannon => attacks::cannon(king, &occupancy).contains(to),
            Kind::Horse => attacks::horse_from(king, &occupancy).contains(to),
            Kind::Pawn => attacks::pawn_from(self.side, king).contains(to),
            Kind::King | Kind::Advisor | Kind::Elephant => false,
        };
        let others = self.attackers_at(king, !self.side, &occupancy) - Bitboard::of(from);
        direct || !others.is_empty()
    }

    /// Returns whether any move of unknown origin obeys the way its piece moves, own pieces and
    /// the turn considered, the safety of the king not.
    #[inline]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_on(mv.from()) else { return false };
        piece.side() == self.side
            && !self.by_side(self.side).contains(mv.to())
            && self.reach(piece.kind(), mv.from()).contains(mv.to())
    }

    /// Returns the squares a piece of the side to move reaches from a square: empty ones and the
    /// pieces, of either side, that it could take.
    #[inline]
    pub(in crate::board) fn reach(&self, kind: Kind, from: Square) -> Bitboard {
        let occupancy = &self.occupancy;
        match kind {
            Kind::King => attacks::king(from),
            Kind::Advisor => attacks::advisor(from),
            Kind::Elephant => attacks::elephant(from, occupancy),
            Kind::Horse => attacks::horse(from, occupancy),
            Kind::Rook => attacks::rook(from, occupancy),
            Kind::Cannon => {
                (attacks::rook(from, occupancy) - occupancy.all())
                    | attacks::cannon(from, occupancy)
            }
            Kind::Pawn => attacks::pawn(self.side, from),
        }
    }
}
