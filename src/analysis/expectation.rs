//! What a score promises, and what a move gives away of it.

use crate::board::Side;
use crate::eval::{Chances, Score};

/// The part of the points by which the accuracy of a move halves.
const HALVING: f64 = 0.15;

/// The part of the points that a side may expect, 0 to 1; a draw counts one half.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Expectation(f64);

impl Expectation {
    /// Returns what a score promises to the side from whose view it is, with so many pieces on the
    /// board. A mate or a ruling is as good as done.
    ///
    /// ```
    /// use chuhe::analysis::Expectation;
    /// use chuhe::eval::Score;
    ///
    /// assert_eq!(Expectation::of(Score::ZERO, 32).value(), 0.5);
    /// assert_eq!(Expectation::of(Score::mate_in(5), 32).value(), 1.0);
    /// assert_eq!(Expectation::of(Score::ruled_lost_in(2), 32).value(), 0.0);
    /// ```
    pub fn of(score: Score, pieces: u32) -> Self {
        Self(Chances::of(score, pieces).points())
    }

    /// Returns the part of the points.
    pub const fn value(self) -> f64 {
        self.0
    }

    /// Returns the expectation of Red, given that of a side.
    #[must_use]
    pub const fn for_red(self, side: Side) -> Self {
        match side {
            Side::Red => self,
            Side::Black => Self(1.0 - self.0),
        }
    }

    /// Returns what is lost when `after` is left of it, both for the same side; never below zero.
    pub fn drop_to(self, after: Self) -> f64 {
        (self.0 - after.0).max(0.0)
    }
}

/// Returns the accuracy of a move that gives away this part of the points, in percent: 100 for
/// nothing, and half as much for each 15 points of a hundred.
pub fn accuracy(drop: f64) -> f64 {
    100.0 * (-drop / HALVING).exp2()
}

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// `?!`: it gives away 10 points of a hundred or more.
    Dubious,
    /// `?`: 20 or more.
    Mistake,
    /// `??`: 30 or more.
    Blunder,
}

impl Mark {
    /// Returns the signs that stand behind a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Returns the mark of a move that gives away this part of the points; `None` for a move that
    /// deserves none.
    pub fn of(drop: f64) -> Option<Self> {
        // What is shown as ten points is marked as such.
        match (drop * 1000.0).round() as i32 {
            300.. => Some(Self::Blunder),
            200.. => Some(Self::Mistake),
            100.. => Some(Self::Dubious),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_better_score_promises_more_and_the_other_side_the_rest() {
        let expected = |value| Expectation::of(Score::evaluation(value), 24);
        for value in -500..500 {
            assert!(expected(value) < expected(value + 1));
            let rest = expected(value).for_red(Side::Black).value();
            assert!((rest - expected(-value).value()).abs() < 1e-12);
            assert_eq!(expected(value).for_red(Side::Red), expected(value));
        }
    }

    #[test]
    fn accuracy_halves_with_each_fifteen_points() {
        for (drop, percent) in [(0.0, 100.0), (0.15, 50.0), (0.3, 25.0), (0.6, 6.25)] {
            assert!((accuracy(drop) - percent).abs() < 1e-9, "{drop}");
        }
        assert!(accuracy(1.0) > 0.9 && accuracy(1.0) < 1.0);
    }

    #[test]
    fn marks_begin_at_ten_twenty_and_thirty_points() {
        for (drop, mark) in [
            (0.0, None),
            (0.099, None),
            (0.1, Some(Mark::Dubious)),
            (0.199, Some(Mark::Dubious)),
            (0.2, Some(Mark::Mistake)),
            (0.3, Some(Mark::Blunder)),
            (1.0, Some(Mark::Blunder)),
        ] {
            assert_eq!(Mark::of(drop), mark, "{drop}");
        }
    }

    #[test]
    fn a_better_outcome_than_expected_is_no_loss() {
        let [worse, better] =
            [Score::ZERO, Score::mate_in(1)].map(|score| Expectation::of(score, 32));
        assert!(worse.drop_to(better).abs() < f64::EPSILON);
        assert!((better.drop_to(worse) - 0.5).abs() < f64::EPSILON);
    }
}
