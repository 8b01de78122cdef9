//! Pieces that are attacked by less or stand undefended.

use crate::board::{Kind, Side, attacks};

use super::survey::Survey;
use super::tapered::Tapered;

/// Returns the worth of what a side threatens to take.
#[inline]
pub(super) fn threats(survey: &Survey<'_>, side: Side) -> Tapered {
    let (position, weights) = (survey.position, survey.weights);
    let enemy = position.by_side(!side);
    let rooks = position.pieces(Kind::Rook) & enemy;
    let pieces = rooks | (position.pieces(Kind::Horse) | position.pieces(Kind::Cannon)) & enemy;

    let (reach, defended) = (survey.reach(side), survey.reach(!side).by_all);
    let hanging = enemy & (reach.by_all - defended);
    let hanging_pieces = hanging & pieces;
    // The king is the one piece left that cannot be taken; a pawn at home is cheap.
    let cheap = position.pieces(Kind::King) | position.pieces(Kind::Pawn) & attacks::home(!side);
    let hanging_small = hanging - pieces - cheap;

    let mut worth = Tapered::ZERO;
    for (targets, weight) in [
        (reach.by_pawns & pieces, weights.pawn_attacks_piece),
        (reach.by_light_pieces & rooks, weights.light_piece_attacks_rook),
        (hanging_pieces, weights.hanging_piece),
        (hanging_small, weights.hanging_small_piece),
    ] {
        if !targets.is_empty() {
            worth += weight * targets.count() as i32;
        }
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::eval::weights;

    fn red(fen: &str) -> i32 {
        let position = Position::from_fen(fen).unwrap();
        threats(&Survey::new(&position, &weights::DEFAULT), Side::Red).middlegame()
    }

    #[test]
    fn a_piece_attacked_by_a_pawn_is_a_threat() {
        let beside = red("2rk5/9/4n4/9/2P6/9/9/9/9/4K4 w - - 0 1");
        let attacked = red("2rk5/9/9/2n6/2P6/9/9/9/9/4K4 w - - 0 1");
        assert!(beside < attacked, "{beside} {attacked}");
    }

    #[test]
    fn a_horse_on_a_rook_is_a_threat_even_when_the_rook_is_defended() {
        let attacked = red("3k5/9/1r7/1r7/3N5/9/9/9/9/4K4 w - - 0 1");
        let apart = red("3k5/r8/r8/9/3N5/9/9/9/9/4K4 w - - 0 1");
        assert!(attacked > apart, "{attacked} {apart}");
    }

    #[test]
    fn an_undefended_piece_hangs_and_a_defended_one_does_not() {
        let hanging = red("3k5/9/2n6/9/9/9/9/9/9/2R1K4 w - - 0 1");
        let defended = red("3k5/2r6/2n6/9/9/9/9/9/9/2R1K4 w - - 0 1");
        assert!(hanging > defended && defended == 0, "{hanging} {defended}");
        let elephant = red("3k5/9/4b4/9/9/9/9/9/9/4RK3 w - - 0 1");
        assert!(elephant > 0 && elephant < hanging, "{elephant} {hanging}");
    }
}
