//! A value for the middlegame and one for the endgame, handled as one number.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// The weight of the middlegame at the start of the game; see [`Tapered::blend`].
pub(super) const FULL_PHASE: i32 = 16;

/// A pair of values, in hundredths of a pawn: one for the middlegame, one for the endgame.
///
/// Both halves share one word, so that sums cost one addition. Each half holds ±32767, several
/// times what the most lopsided board adds up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing in either half.
    pub const ZERO: Self = Self(0);

    /// Returns the pair of these two values, each within ±32767.
    #[inline]
    pub const fn new(middlegame: i32, endgame: i32) -> Self {
        debug_assert!(middlegame.abs() <= i16::MAX as i32 && endgame.abs() <= i16::MAX as i32);
        // A negative lower half borrows from the upper one; `endgame` gives it back.
        Self((endgame << 16) + middlegame)
    }

    /// Returns the value for the middlegame.
    #[inline]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// Returns the value for the endgame.
    #[inline]
    pub const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }

    /// Returns the value at a phase from 0, a bare endgame, to 16, all pieces on the board.
    #[inline]
    pub(super) const fn blend(self, phase: i32) -> i32 {
        (self.middlegame() * phase + self.endgame() * (FULL_PHASE - phase)) / FULL_PHASE
    }

    /// Returns the sum, where a constant needs it.
    #[inline]
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns the negated pair, where a constant needs it.
    #[inline]
    pub(super) const fn negated(self) -> Self {
        Self(-self.0)
    }
}

impl Add for Tapered {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Sub for Tapered {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Tapered {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self.negated()
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [i32; 7] = [-15_000, -300, -1, 0, 1, 300, 15_000];

    #[test]
    fn halves_do_not_disturb_each_other() {
        for a in VALUES {
            for b in VALUES {
                let pair = Tapered::new(a, b);
                assert_eq!((pair.middlegame(), pair.endgame()), (a, b));
                let twice = pair + pair;
                assert_eq!((twice.middlegame(), twice.endgame()), (2 * a, 2 * b));
                assert_eq!(twice - pair, pair);
                assert_eq!(pair * 2, twice);
                assert_eq!(-pair, Tapered::new(-a, -b));
            }
        }
    }

    #[test]
    fn the_phase_moves_from_one_half_to_the_other() {
        let pair = Tapered::new(160, 0);
        assert_eq!([16, 8, 0].map(|phase| pair.blend(phase)), [160, 80, 0]);
        // Rounding must not favour a side.
        let odd = Tapered::new(7, 2);
        assert!((0..=16).all(|phase| odd.blend(phase) == -(-odd).blend(phase)));
    }
}
