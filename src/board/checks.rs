//! Which moves can give check, for callers that ask about many moves of one position.

use super::{Bitboard, Guard, Kind, Move, MoveList, Occupancy, Position, Square, attacks};

/// Where moves of the side to move can give check: a filter that lets every checking move through
/// and stops nearly all others.
#[derive(Clone, Copy, Debug)]
pub struct CheckMap {
    rook: Bitboard,
    cannon: Bitboard,
    horse: Bitboard,
    pawn: Bitboard,
    /// The lines of the other king.
    cross: Bitboard,
    /// Moves that open or close a line to the other king.
    lines: Guard,
}

impl CheckMap {
    /// Returns the squares on which a piece, gone there from a square, may give check.
    #[inline]
    fn targets(&self, kind: Kind, from: Square) -> Bitboard {
        if self.lines.leave.contains(from) {
            return Bitboard::FULL;
        }
        let direct = match kind {
            Kind::Rook => self.rook,
            // A cannon on a line of the king may be its own screen: the map cannot tell.
            Kind::Cannon if self.cross.contains(from) => self.cross,
            Kind::Cannon => self.cannon,
            Kind::Horse => self.horse,
            Kind::Pawn => self.pawn,
            Kind::King | Kind::Advisor | Kind::Elephant => Bitboard::EMPTY,
        };
        direct | self.lines.enter
    }
}

impl Position {
    /// Returns where moves of the side to move can give check.
    pub fn check_map(&self) -> CheckMap {
        let king = self.king(!self.side);
        let rook = attacks::rook(king, &self.occupancy);
        let mut behind_screens: Occupancy = self.occupancy;
        (rook & self.occupied()).into_iter().for_each(|screen| behind_screens.toggle(screen));
        CheckMap {
            rook,
            cannon: attacks::rook(king, &behind_screens) - rook,
            horse: attacks::horse_from(king, &self.occupancy),
            pawn: attacks::pawn_from(self.side, king),
            cross: Bitboard::file(king.file()) | Bitboard::rank(king.rank()),
            lines: self.guard(!self.side),
        }
    }

    /// Returns whether a pseudo-legal move gives check, given the map of this position.
    #[inline]
    pub fn gives_check_with(&self, mv: Move, map: &CheckMap) -> bool {
        self.piece_on(mv.from())
            .is_some_and(|piece| map.targets(piece.kind(), mv.from()).contains(mv.to()))
            && self.gives_check(mv)
    }

    /// Returns the legal moves that give check.
    pub fn legal_checks(&self) -> MoveList {
        let map = self.check_map();
        let guard = self.guard(self.side);
        let own = self.by_side(self.side);
        let mut moves = MoveList::new();
        for kind in Kind::ALL {
            for from in self.by(self.side, kind) {
                let targets = map.targets(kind, from) - own;
                if targets.is_empty() {
                    continue;
                }
                let reached = self.reach(kind, from) & targets;
                moves.extend(reached.into_iter().map(|to| Move::new(from, to)));
            }
        }
        moves.retain(|mv| self.gives_check(*mv) && self.is_legal_with(*mv, &guard));
        moves
    }
}
