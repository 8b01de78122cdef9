//! Pawns that help each other.

use crate::board::{Bitboard, Kind, Side, attacks};

use super::survey::Survey;
use super::tapered::Tapered;

/// Returns the worth of a side's pawns that stand side by side past the river.
#[inline]
pub(super) fn side_by_side(survey: &Survey<'_>, side: Side) -> Tapered {
    const LEFT_EDGE: Bitboard = Bitboard::file(0);
    let crossed = survey.position.by(side, Kind::Pawn) - attacks::home(side);
    let left_neighbours = Bitboard::from_bits((crossed - LEFT_EDGE).bits() >> 1);
    let pairs = crossed & left_neighbours;
    // Pairs are rare, and counting a set is not free.
    if pairs.is_empty() { Tapered::ZERO } else { survey.weights.pawn_pair * pairs.count() as i32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::eval::weights;

    #[test]
    fn only_neighbours_past_the_river_make_a_pair() {
        let worth = |fen: &str| {
            let position = Position::from_fen(fen).unwrap();
            side_by_side(&Survey::new(&position, &weights::DEFAULT), Side::Red)
        };
        let pair = weights::DEFAULT.pawn_pair;
        assert_eq!(worth("4k4/9/9/9/3PP4/9/9/9/9/3K5 w - - 0 1"), pair);
        assert_eq!(worth("4k4/9/9/9/2PPP4/9/9/9/9/3K5 w - - 0 1"), pair * 2);
        assert_eq!(worth("4k4/9/9/9/2P1P4/9/9/9/9/3K5 w - - 0 1"), Tapered::ZERO);
        // The last square of one rank is no neighbour of the first of the next.
        assert_eq!(worth("4k4/9/9/P8/8P/9/9/9/9/3K5 w - - 0 1"), Tapered::ZERO);
        assert_eq!(worth("4k4/9/9/9/9/9/2P1P4/9/9/3K5 w - - 0 1"), Tapered::ZERO);
    }
}
