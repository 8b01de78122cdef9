//! How safe a king is: the guards he has lost, and the attackers before his palace.

use crate::board::{Kind, Side};

use super::survey::Survey;
use super::tapered::Tapered;
use super::weights::AgainstGuards;

/// The pressure from which on more makes no difference.
const MOST_PRESSURE: i32 = 40;

/// Returns the worth of a side's attack on the enemy king.
#[inline]
pub(super) fn attack(survey: &Survey<'_>, side: Side) -> Tapered {
    lost_guards(survey, side) + pressure(survey, side)
}

/// Returns what a side gains by the advisors and elephants that the enemy lacks. Rooks and horses
/// profit most from a missing advisor, cannons from a missing elephant.
#[inline]
fn lost_guards(survey: &Survey<'_>, side: Side) -> Tapered {
    let lost = |kind| (2 - survey.census.of(!side, kind)).max(0);
    let (advisors, elephants) = (lost(Kind::Advisor), lost(Kind::Elephant));
    let mut worth = Tapered::ZERO;
    if advisors > 0 {
        worth += against_guards(survey, side, &survey.weights.lost_advisor) * advisors;
    }
    if elephants > 0 {
        worth += against_guards(survey, side, &survey.weights.lost_elephant) * elephants;
    }
    worth
}

/// Returns what a side's pieces gain by one missing guard.
#[inline]
fn against_guards(survey: &Survey<'_>, side: Side, weights: &AgainstGuards) -> Tapered {
    let count = |kind| survey.census.of(side, kind);
    weights.rook * count(Kind::Rook)
        + weights.horse * count(Kind::Horse)
        + weights.cannon * count(Kind::Cannon)
        + weights.pawn * count(Kind::Pawn)
}

/// Returns the worth of the pressure on the enemy palace. It grows with its square: one attacker
/// alone does little.
#[inline]
fn pressure(survey: &Survey<'_>, side: Side) -> Tapered {
    let pressure = survey.reach(side).pressure.min(MOST_PRESSURE);
    survey.weights.pressure * (pressure * pressure / 16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::eval::weights;

    fn red(term: fn(&Survey<'_>, Side) -> Tapered, fen: &str) -> i32 {
        let position = Position::from_fen(fen).unwrap();
        term(&Survey::new(&position, &weights::DEFAULT), Side::Red).middlegame()
    }

    #[test]
    fn guards_are_missed_more_the_more_attackers_there_are() {
        let complete = red(lost_guards, "2bakab2/9/9/9/9/9/9/9/9/R2K4R w - - 0 1");
        let none_to_attack = red(lost_guards, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
        let one_rook = red(lost_guards, "2b1kab2/9/9/9/9/9/9/9/9/R2K5 w - - 0 1");
        let two_rooks = red(lost_guards, "2b1kab2/9/9/9/9/9/9/9/9/R2K4R w - - 0 1");
        assert!(complete == 0 && none_to_attack == 0 && one_rook > 0 && two_rooks > one_rook);
    }

    #[test]
    fn rooks_want_an_advisor_gone_and_cannons_an_elephant() {
        let without_advisor = "2b1kab2/9/9/9/9/9/9/9/9/R2K5 w - - 0 1";
        let without_elephant = "3akab2/9/9/9/9/9/9/9/9/R2K5 w - - 0 1";
        assert!(red(lost_guards, without_advisor) > red(lost_guards, without_elephant));
        let [without_advisor, without_elephant] =
            [without_advisor, without_elephant].map(|fen| fen.replace('R', "C"));
        assert!(red(lost_guards, &without_advisor) < red(lost_guards, &without_elephant));
    }

    #[test]
    fn two_attackers_press_more_than_twice_as_hard_as_one() {
        let rook = red(pressure, "3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1");
        let horse = red(pressure, "3k5/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1");
        let both = red(pressure, "3k5/9/R8/9/4N4/9/9/9/9/4K4 w - - 0 1");
        assert!(rook > 0 && horse > 0 && both > rook + horse, "{rook} {horse} {both}");
    }
}
