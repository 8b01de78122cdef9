//! Repeated positions and who answers for them.

use super::{RuleSet, Verdict};
use crate::board::{Position, Side};

/// A repetition of the position at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// What the rule book says of it.
    pub verdict: Verdict,
    /// How often the position has occurred, this time included, counted up to three.
    pub occurrence: u32,
    /// Plies back to the last occurrence before this one.
    pub distance: usize,
}

/// Returns the repetition that the position completes, or `None` when it is new.
///
/// A third occurrence is judged over all plies since the first of the three, a second one over the
/// single loop. Lone perpetual check loses whatever the other side did (article 26.1); two
/// perpetual checkers draw (26.3).
pub fn repetition(position: &Position, rules: RuleSet) -> Option<Repetition> {
    let reach = position.state().reversible_plies() as usize;
    if reach < 4 || !position.may_repeat() {
        return None;
    }
    let past = position.past();
    let key = position.key();
    let mover = position.side();
    // The last position was reached by the other side's move: it checks if `mover` is in check.
    let mut other_checks = true;
    let mut mover_checks = true;
    let mut found: Option<Repetition> = None;
    // `state_before(0)` is the position itself.
    let in_check = |back: usize| {
        let state = if back == 0 { position.state() } else { &past[past.len() - back] };
        !state.checkers().is_empty()
    };
    for distance in (2..=reach.min(past.len())).step_by(2) {
        other_checks &= in_check(distance - 2);
        mover_checks &= in_check(distance - 1);
        if distance < 4 || past[past.len() - distance].key() != key {
            continue;
        }
        let verdict = match (rules, mover_checks, other_checks) {
            (RuleSet::Checks, true, false) => Verdict::Loses(mover),
            (RuleSet::Checks, false, true) => Verdict::Loses(!mover),
            _ => Verdict::Draw,
        };
        match &found {
            None => found = Some(Repetition { verdict, occurrence: 2, distance }),
            Some(first) => {
                return Some(Repetition { verdict, occurrence: 3, distance: first.distance });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the verdict and occurrence after some moves.
    fn judged(fen: &str, moves: &str, rules: RuleSet) -> Option<(Verdict, u32)> {
        let mut position = Position::from_fen(fen).unwrap();
        for mv in moves.split_whitespace() {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        repetition(&position, rules).map(|found| (found.verdict, found.occurrence))
    }

    const ROOK_CHECKS: &str = "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1";

    #[test]
    fn lone_perpetual_check_loses() {
        let cycle = "e9e8 a9a8 e8e9 a8a9 ";
        let after = |rules, times: usize| {
            judged(ROOK_CHECKS, &format!("a0a9 {}", cycle.repeat(times)), rules)
        };
        assert_eq!(after(RuleSet::Checks, 0), None);
        assert_eq!(after(RuleSet::Checks, 1), Some((Verdict::Loses(Side::Red), 2)));
        assert_eq!(after(RuleSet::Checks, 2), Some((Verdict::Loses(Side::Red), 3)));
        assert_eq!(after(RuleSet::None, 2), Some((Verdict::Draw, 3)));
    }

    #[test]
    fn one_idle_move_in_the_loop_makes_it_a_draw() {
        let moves = "a0a9 e9e8 a9a0 e8e9 ".repeat(2);
        assert_eq!(judged(ROOK_CHECKS, &moves, RuleSet::Checks), Some((Verdict::Draw, 3)));
    }

    #[test]
    fn captures_end_the_reach_of_repetitions() {
        let fen = "4k4/9/9/9/9/9/9/p8/4A4/R3K4 w - - 0 1";
        assert_eq!(judged(fen, "a0a2 e9e8 a2a0 e8e9", RuleSet::Checks), None);
    }
}
