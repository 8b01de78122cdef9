//! Cannons that aim at the enemy king.

use crate::board::{Bitboard, Kind, Side, Square};

use super::survey::Survey;
use super::tapered::Tapered;

/// Returns the worth of a side's cannons on the enemy king's file and on his back rank.
#[inline]
pub(super) fn aim(survey: &Survey<'_>, side: Side) -> Tapered {
    let king = survey.position.king(!side);
    let mut worth = Tapered::ZERO;
    for cannon in survey.position.by(side, Kind::Cannon) {
        if cannon.file() == king.file() {
            worth += along_the_file(survey, side, cannon, king);
        } else if cannon.rank() == king.rank() && is_back_rank(king) {
            worth += along_the_rank(survey, cannon, king);
        }
    }
    worth
}

#[inline]
fn along_the_file(survey: &Survey<'_>, side: Side, cannon: Square, king: Square) -> Tapered {
    let weights = survey.weights;
    let between = Bitboard::between(cannon, king) & survey.position.occupied();
    match between.count() {
        0 => {
            let advisors = survey.census.of(!side, Kind::Advisor);
            weights.hollow_cannon + weights.hollow_cannon_per_advisor * advisors
        }
        2 if !(between & survey.position.by(!side, Kind::Horse)).is_empty() => {
            weights.loaded_cannon + weights.loaded_cannon_on_horse
        }
        2 => weights.loaded_cannon,
        _ => Tapered::ZERO,
    }
}

#[inline]
fn along_the_rank(survey: &Survey<'_>, cannon: Square, king: Square) -> Tapered {
    let between = Bitboard::between(cannon, king) & survey.position.occupied();
    match between.count() {
        0 => survey.weights.hollow_bottom_cannon,
        2 => survey.weights.bottom_cannon,
        _ => Tapered::ZERO,
    }
}

/// Returns whether a king's square lies on his own back rank; a king reaches only his own.
#[inline]
const fn is_back_rank(king: Square) -> bool {
    king.rank() == 0 || king.rank() == 9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::eval::weights;

    fn red(fen: &str) -> i32 {
        let position = Position::from_fen(fen).unwrap();
        aim(&Survey::new(&position, &weights::DEFAULT), Side::Red).middlegame()
    }

    #[test]
    fn a_hollow_cannon_counts_and_more_with_advisors_around_the_king() {
        let beside = red("3aka3/9/9/9/3C5/9/9/9/9/3K5 w - - 0 1");
        let hollow = red("4k4/9/9/9/4C4/9/9/9/9/3K5 w - - 0 1");
        let hemmed_in = red("3aka3/9/9/9/4C4/9/9/9/9/3K5 w - - 0 1");
        assert!(beside == 0 && hollow > 0 && hemmed_in > hollow);
    }

    #[test]
    fn two_pieces_between_are_pinned_and_a_horse_feels_it_most() {
        let pawn_and_elephant = red("4k4/9/4b4/4p4/9/9/9/4C4/9/3K5 w - - 0 1");
        let pawn_and_horse = red("4k4/4n4/9/4p4/9/9/9/4C4/9/3K5 w - - 0 1");
        let own_pawn_and_horse = red("4k4/4n4/9/9/4P4/9/9/4C4/9/3K5 w - - 0 1");
        let three = red("4k4/4n4/4b4/4p4/9/9/9/4C4/9/3K5 w - - 0 1");
        assert!(three == 0 && pawn_and_elephant > 0 && pawn_and_horse > pawn_and_elephant);
        assert_eq!(own_pawn_and_horse, pawn_and_horse);
    }

    #[test]
    fn a_cannon_on_the_enemy_back_rank_counts_with_none_or_two_between() {
        let hollow = red("4k3C/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
        let loaded = red("4kab1C/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
        let higher = red("3k5/8C/9/9/9/9/9/9/9/4K4 w - - 0 1");
        assert!(hollow > loaded && loaded > 0 && higher == 0);
    }
}
