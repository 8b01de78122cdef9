//! Zobrist keys: one random number for each piece on each square.

use std::fmt;
use std::ops::{BitXor, BitXorAssign};

use super::{Piece, SQUARES, Square};

/// A hash of (a part of) a position. Equal parts have equal keys on every machine and in every
/// version: the numbers come from a fixed seed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Key(u64);

impl Key {
    /// The key of nothing at all.
    pub const ZERO: Self = Self(0);

    /// Returns the key with these bits.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the bits of the key.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of a piece on a square.
    #[inline]
    pub(in crate::board) const fn of(piece: Piece, square: Square) -> Self {
        Self(PIECES[piece.index()][square.index()])
    }

    /// The number that is in the key exactly when Black is to move.
    pub(in crate::board) const BLACK_TO_MOVE: Self = Self(split_mix(SEED ^ u64::MAX));
}

const SEED: u64 = 0x6368_7568_6520_3939;

static PIECES: [[u64; SQUARES]; Piece::COUNT] = {
    let mut table = [[0; SQUARES]; Piece::COUNT];
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut square = 0;
        while square < SQUARES {
            table[piece][square] = split_mix(SEED + (piece * SQUARES + square) as u64);
            square += 1;
        }
        piece += 1;
    }
    table
};

/// Returns the output of the `SplitMix64` generator (Steele, Lea and Flood 2014) after `n` steps.
const fn split_mix(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

impl BitXor for Key {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Display for Key {
    /// Writes sixteen hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
