//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use super::{FILES, RANKS, SQUARES, Square};

/// A set of squares: bit `n` stands for the square with number `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

impl Bitboard {
    /// The set without squares.
    pub const EMPTY: Self = Self(0);
    /// The set of all ninety squares.
    pub const FULL: Self = Self((1 << SQUARES) - 1);

    /// Returns the set with these bits; bits from 90 on are dropped.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::FULL.0)
    }

    /// Returns the bits of the set.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Returns all squares of a file, 0 to 8.
    #[inline]
    pub const fn file(file: usize) -> Self {
        debug_assert!(file < FILES);
        Self(0x2_0100_8040_2010_0804_0201 << file & Self::FULL.0)
    }

    /// Returns all squares of a rank, 0 to 9.
    #[inline]
    pub const fn rank(rank: usize) -> Self {
        debug_assert!(rank < RANKS);
        Self(0x1FF << (FILES * rank))
    }

    /// Returns the squares strictly between two squares of one file or rank, else the empty set.
    #[inline]
    pub const fn between(a: Square, b: Square) -> Self {
        let (low, high) =
            if a.index() < b.index() { (a.index(), b.index()) } else { (b.index(), a.index()) };
        if low == high {
            return Self::EMPTY;
        }
        let span = (1_u128 << high) - (2_u128 << low);
        if a.rank() == b.rank() {
            Self(span)
        } else if a.file() == b.file() {
            Self(span & Self::file(a.file()).0)
        } else {
            Self::EMPTY
        }
    }

    /// Returns whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Returns whether the set has no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has more than one square.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the number of squares in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the square with the lowest number, or `None` of the empty set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::at(self.0.trailing_zeros() as usize)) }
    }

    /// Returns the set with a square put in.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// Returns the set with a square taken out.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// Puts the square in where it was out and takes it out where it was in.
    #[inline]
    pub(in crate::board) const fn toggle(&mut self, square: Square) {
        self.0 ^= 1 << square.index();
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    /// Returns the squares of the set, lowest number first.
    #[inline]
    fn into_iter(self) -> Squares {
        Squares { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

/// The squares of a [`Bitboard`], lowest number first.
///
/// The halves are kept apart: `trailing_zeros` of a `u128` would choose between them each time.
#[derive(Clone, Debug)]
pub struct Squares {
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let index = self.low.trailing_zeros() as usize;
            self.low &= self.low - 1;
            Some(Square::at(index))
        } else if self.high != 0 {
            let index = 64 + self.high.trailing_zeros() as usize;
            self.high &= self.high - 1;
            Some(Square::at(index))
        } else {
            None
        }
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Bitboard {
    type Output = Self;
    /// Returns the squares that are in the first set and not in the second.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::FULL.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for Bitboard {
    /// Writes ten lines, Black's back rank first, with `x` for a square of the set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            f.write_str("\n")?;
            for file in 0..FILES {
                f.write_str(if self.contains(Square::new(file, rank)) { " x" } else { " ." })?;
            }
        }
        Ok(())
    }
}
