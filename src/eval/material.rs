//! Pieces that are worth more or less beside others.

use crate::board::{Kind, Side};

use super::survey::Survey;
use super::tapered::Tapered;

/// Returns what a side's combination of pieces is worth beyond the pieces.
#[inline]
pub(super) fn balance(survey: &Survey<'_>, side: Side) -> Tapered {
    let (census, weights) = (survey.census, survey.weights);
    let cannons = census.of(side, Kind::Cannon);
    let mut worth = weights.cannon_screen * (cannons * census.guards(side));
    if cannons > 0 && census.of(side, Kind::Horse) > 0 {
        worth += weights.horse_and_cannon;
    }
    if census.of(side, Kind::Rook) == 0 && census.of(!side, Kind::Rook) > 0 {
        worth -= weights.rookless;
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
        let balance = balance(&Survey::new(&position, &weights::DEFAULT), Side::Red);
        balance.middlegame() + balance.endgame()
    }

    #[test]
    fn a_horse_and_a_cannon_help_each_other() {
        let two_horses = red("4k4/9/9/9/9/9/9/9/9/N2K4N w - - 0 1");
        let horse_and_cannon = red("4k4/9/9/9/9/9/9/9/9/N2K4C w - - 0 1");
        assert!(horse_and_cannon > two_horses);
    }

    #[test]
    fn lacking_a_rook_hurts_only_against_one() {
        let against_rook = red("r3k4/9/9/9/9/9/9/9/9/N2K4N w - - 0 1");
        let against_horse = red("n3k4/9/9/9/9/9/9/9/9/N2K4N w - - 0 1");
        let rook = red("r3k4/9/9/9/9/9/9/9/9/N2K4R w - - 0 1");
        assert!(against_rook < against_horse && against_horse == rook);
    }

    #[test]
    fn a_cannon_wants_guards_of_its_own() {
        let bare = red("4k4/9/9/9/9/9/9/9/9/3K4C w - - 0 1");
        let guarded = red("4k4/9/9/9/9/9/9/9/9/3K1A2C w - - 0 1");
        assert!(guarded > bare);
    }
}
