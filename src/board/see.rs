//! Static exchange evaluation: who wins a fight for one square.

use super::{Bitboard, Kind, Move, Occupancy, Position, Side, Square, attacks};

/// Returns what a piece counts in exchanges, in the units of the evaluation. Never taken as a
/// judgement of a position: the evaluation has its own values.
#[inline]
pub const fn exchange_value(kind: Kind) -> i32 {
    match kind {
        Kind::King => 10_000,
        Kind::Advisor | Kind::Elephant => 200,
        Kind::Horse => 420,
        Kind::Rook => 900,
        Kind::Cannon => 440,
        Kind::Pawn => 120,
    }
}

/// The order in which pieces join an exchange, cheapest first.
const CHEAPEST_FIRST: [Kind; Kind::COUNT] =
    [Kind::Pawn, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Rook, Kind::King];

impl Position {
    /// Returns whether a pseudo-legal move gains at least `threshold` when both sides go on taking
    /// on its square, cheapest piece first, and may stop at any time.
    ///
    /// Screens are looked at anew after each capture, so a cannon joins when a screen appears and
    /// drops out when its screen has gone. Pins are not considered, but a king takes nothing that
    /// is still protected.
    pub fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let value = |square| self.piece_on(square).map_or(0, |piece| exchange_value(piece.kind()));
        let mut balance = value(to) - threshold;
        if balance < 0 {
            return false;
        }
        balance -= value(from);
        if balance >= 0 {
            return true;
        }

        let mut occupancy = self.occupancy.after(from, to);
        let mut turn = !self.side;
        while let Some((kind, square)) = self.cheapest_attacker(to, turn, &occupancy) {
            occupancy.toggle(square);
            if kind == Kind::King && self.is_protected(to, !turn, &occupancy) {
                break;
            }
            turn = !turn;
            balance = -balance - 1 - exchange_value(kind);
            if balance >= 0 {
                break;
            }
        }
        turn != self.side
    }

    /// Returns the cheapest piece of `side`, still standing in `occupancy`, that can take on
    /// `target`.
    fn cheapest_attacker(
        &self,
        target: Square,
        side: Side,
        occupancy: &Occupancy,
    ) -> Option<(Kind, Square)> {
        CHEAPEST_FIRST.into_iter().find_map(|kind| {
            let attackers = self.takers(kind, target, side, occupancy);
            attackers.first().map(|square| (kind, square))
        })
    }

    /// Returns whether a piece of `side`, or its king seen along an open file, guards `target`
    /// against the other king.
    fn is_protected(&self, target: Square, side: Side, occupancy: &Occupancy) -> bool {
        let king = self.king(side);
        let faces = king.file() == target.file() && attacks::rook(target, occupancy).contains(king);
        faces || self.cheapest_attacker(target, side, occupancy).is_some()
    }

    /// Returns the pieces of a kind and side, still standing in `occupancy`, that can take on
    /// `target`.
    #[inline]
    fn takers(&self, kind: Kind, target: Square, side: Side, occupancy: &Occupancy) -> Bitboard {
        let candidates = self.by(side, kind) & occupancy.all();
        if candidates.is_empty() {
            return Bitboard::EMPTY;
        }
        let from = match kind {
            Kind::King | Kind::Advisor if !attacks::palace(side).contains(target) => {
                Bitboard::EMPTY
            }
            Kind::King => attacks::king(target),
            Kind::Advisor => attacks::advisor(target),
            Kind::Elephant => attacks::elephant(target, occupancy),
            Kind::Horse => attacks::horse_from(target, occupancy),
            Kind::Rook => attacks::rook(target, occupancy),
            Kind::Cannon => attacks::cannon(target, occupancy),
            Kind::Pawn => attacks::pawn_from(side, target),
        };
        from & candidates
    }
}
