//! How many pieces of each kind there are.

use crate::board::{Kind, Piece, Side};

use super::tapered::FULL_PHASE;

/// The number of pieces of each side and kind: four bits for each, as a side has fifteen pieces
/// besides its king at the most.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Census(u64);

impl Census {
    /// Counts a piece.
    #[inline]
    pub(super) const fn add(&mut self, piece: Piece) {
        self.0 += 1 << (4 * piece.index());
    }

    /// Returns the number of pieces of a side and kind.
    #[inline]
    pub(super) const fn of(self, side: Side, kind: Kind) -> i32 {
        (self.0 >> (4 * Piece::new(side, kind).index()) & 0xF) as i32
    }

    /// Returns the number of a side's advisors and elephants.
    #[inline]
    pub(super) const fn guards(self, side: Side) -> i32 {
        self.of(side, Kind::Advisor) + self.of(side, Kind::Elephant)
    }

    /// Returns what a side has to attack with, pawns left out: two for a rook, one for a horse or
    /// a cannon.
    #[inline]
    pub(super) const fn force(self, side: Side) -> i32 {
        2 * self.of(side, Kind::Rook) + self.of(side, Kind::Horse) + self.of(side, Kind::Cannon)
    }

    /// Returns the phase of the game: 16 with all attackers on the board, 0 with none.
    #[inline]
    pub(super) const fn phase(self) -> i32 {
        let force = self.force(Side::Red) + self.force(Side::Black);
        if force < FULL_PHASE { force } else { FULL_PHASE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifteen_pieces_of_a_kind_do_not_spill_into_the_next() {
        let mut census = Census::default();
        for _ in 0..15 {
            census.add(Piece::RedRook);
            census.add(Piece::BlackPawn);
        }
        for piece in Piece::ALL {
            let expected = if matches!(piece, Piece::RedRook | Piece::BlackPawn) { 15 } else { 0 };
            assert_eq!(census.of(piece.side(), piece.kind()), expected, "{piece:?}");
        }
        assert_eq!(census.phase(), 16);
    }
}
