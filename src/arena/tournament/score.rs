//! Points and how many of them a result is worth.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use serde::{Serialize, Serializer};

use super::outcome::{Outcome, Part};
use crate::board::Side;

/// A number of points, exact to a quarter: half the points of an opponent who has half a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// One point.
    pub const ONE: Self = Self(4);

    /// Returns so many whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points * 4)
    }

    /// Returns so many half points.
    pub const fn halves(halves: i32) -> Self {
        Self(halves * 2)
    }

    /// Returns half of a number of points that is a multiple of a half.
    #[must_use]
    pub const fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// Returns these points so many times.
    #[must_use]
    pub const fn times(self, count: i32) -> Self {
        Self(self.0 * count)
    }

    /// Returns the number of quarters.
    pub const fn quarters(self) -> i32 {
        self.0
    }

    /// Returns the points as a number.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 4.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    /// Writes `3`, `3.5` or `3.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value())
    }
}

/// What a game is worth to its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scoring {
    /// Points of the winner.
    pub win: Points,
    /// Points of each side of a draw.
    pub draw: Points,
    /// Points of the loser.
    pub loss: Points,
}

impl Scoring {
    /// 1, ½ and 0: games by article 14.1.
    pub const GAMES: Self = Self { win: Points::ONE, draw: Points::halves(1), loss: Points::ZERO };

    /// 2, 1 and 0: matches of teams by article 14.2, and games by the rules since 2011.
    pub const MATCHES: Self = Self { win: Points::whole(2), draw: Points::ONE, loss: Points::ZERO };

    /// Returns what a side gets for its part in a result. Who did not play and lost by it gets
    /// nothing, whatever a loss is worth (article 21.4).
    pub const fn points(&self, part: Part) -> Points {
        match part {
            Part::Won | Part::WonUnplayed => self.win,
            Part::Drew => self.draw,
            Part::Lost => self.loss,
            Part::LostUnplayed => Points::ZERO,
        }
    }

    /// Returns what a side gets for a game.
    pub const fn of(&self, outcome: Outcome, side: Side) -> Points {
        self.points(outcome.part(side))
    }
}

impl Default for Scoring {
    fn default() -> Self {
        Self::GAMES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_without_needless_digits() {
        let texts = [Points::whole(3), Points::halves(7), Points::halves(1).half()];
        assert_eq!(texts.map(|points| points.to_string()), ["3", "3.5", "0.25"]);
    }

    #[test]
    fn absence_is_worth_nothing_where_a_loss_is_worth_something() {
        let scoring = Scoring { win: Points::whole(3), draw: Points::whole(2), loss: Points::ONE };
        assert_eq!(scoring.of(Outcome::RedWins, Side::Black), Points::ONE);
        assert_eq!(scoring.of(Outcome::BlackAbsent, Side::Black), Points::ZERO);
        assert_eq!(scoring.of(Outcome::BlackAbsent, Side::Red), Points::whole(3));
    }
}
