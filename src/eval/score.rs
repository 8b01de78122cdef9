//! Scores and the bands they fall into.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A score from the side to move's view.
///
/// | band | meaning |
/// |---|---|
/// | within ±8500 | an evaluation, in hundredths of a pawn |
/// | ±9000 ∓ plies | won or lost by a ruling (棋例) that falls after so many plies |
/// | ±10000 ∓ plies | won or lost by mate or stalemate after so many plies |
///
/// The bands never touch, so a ruling is never taken for a mate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

impl Score {
    /// An even position.
    pub const ZERO: Self = Self(0);
    /// Above every score.
    pub const INFINITE: Self = Self(10_001);
    /// The largest evaluation.
    pub const MAX_EVALUATION: Self = Self(8_500);

    const MATE: i32 = 10_000;
    const RULING: i32 = 9_000;
    /// The most plies that a mate or a ruling can be away.
    const MAX_PLIES: i32 = 256;

    /// Returns the score of that many hundredths of a pawn, kept within the band of evaluations.
    #[inline]
    pub const fn evaluation(value: i32) -> Self {
        let limit = Self::MAX_EVALUATION.0;
        Self(if value > limit {
            limit
        } else if value < -limit {
            -limit
        } else {
            value
        })
    }

    /// Returns the score with this value, whatever band it falls into.
    #[inline]
    pub const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// Returns the value of the score.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Returns the score of the side that is mated, or stalemated, after `ply` plies.
    #[inline]
    pub const fn mated_in(ply: usize) -> Self {
        Self(ply as i32 - Self::MATE)
    }

    /// Returns the score of the side that mates after `ply` plies.
    #[inline]
    pub const fn mate_in(ply: usize) -> Self {
        Self(Self::MATE - ply as i32)
    }

    /// Returns the score of the side that loses by a ruling after `ply` plies.
    #[inline]
    pub const fn ruled_lost_in(ply: usize) -> Self {
        Self(ply as i32 - Self::RULING)
    }

    /// Returns the score of the side that wins by a ruling after `ply` plies.
    #[inline]
    pub const fn ruled_won_in(ply: usize) -> Self {
        Self(Self::RULING - ply as i32)
    }

    /// Returns whether the score says that somebody mates.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0.abs() >= Self::MATE - Self::MAX_PLIES
    }

    /// Returns whether the score says that somebody wins by a ruling.
    #[inline]
    pub const fn is_ruling(self) -> bool {
        !self.is_mate() && self.0.abs() > Self::MAX_EVALUATION.0
    }

    /// Returns whether the score is a mate or a ruling rather than an evaluation.
    #[inline]
    pub const fn is_decisive(self) -> bool {
        self.0.abs() > Self::MAX_EVALUATION.0
    }

    /// Returns the plies to the mate: positive for the side that mates, zero or negative for the
    /// side that is mated; `None` when the score is no mate.
    pub const fn plies_to_mate(self) -> Option<i32> {
        if !self.is_mate() {
            None
        } else if self.0 > 0 {
            Some(Self::MATE - self.0)
        } else {
            Some(-(Self::MATE + self.0))
        }
    }

    /// Returns a score counted from the root as one counted from a node `ply` plies below it.
    #[inline]
    #[must_use]
    pub const fn from_root_to_node(self, ply: usize) -> Self {
        if self.is_decisive() { Self(self.0 + self.0.signum() * ply as i32) } else { self }
    }

    /// Returns a score counted from a node `ply` plies below the root as one counted from the root.
    #[inline]
    #[must_use]
    pub const fn from_node_to_root(self, ply: usize) -> Self {
        if self.is_decisive() { Self(self.0 - self.0.signum() * ply as i32) } else { self }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    #[inline]
    fn add(self, value: i32) -> Self {
        Self(self.0 + value)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    #[inline]
    fn sub(self, value: i32) -> Self {
        Self(self.0 - value)
    }
}

impl Sub for Score {
    type Output = i32;
    /// Returns the difference in hundredths of a pawn.
    #[inline]
    fn sub(self, other: Self) -> i32 {
        self.0 - other.0
    }
}

impl fmt::Display for Score {
    /// Writes the value with its sign.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_do_not_touch() {
        for ply in 0..=200 {
            assert!(Score::mate_in(ply).is_mate() && !Score::mate_in(ply).is_ruling());
            assert!(Score::mated_in(ply).is_mate() && !Score::mated_in(ply).is_ruling());
            assert!(Score::ruled_lost_in(ply).is_ruling() && Score::ruled_won_in(ply).is_ruling());
        }
        assert!(!Score::evaluation(99_999).is_decisive());
        assert_eq!(Score::evaluation(-99_999), -Score::MAX_EVALUATION);
    }

    #[test]
    fn distances_survive_the_way_to_a_node_and_back() {
        for score in [Score::mate_in(9), Score::mated_in(9), Score::ruled_lost_in(9), Score::ZERO] {
            assert_eq!(score.from_root_to_node(5).from_node_to_root(5), score);
        }
        assert_eq!(Score::mate_in(9).from_root_to_node(5), Score::mate_in(4));
        assert_eq!(Score::mated_in(9).plies_to_mate(), Some(-9));
    }
}
