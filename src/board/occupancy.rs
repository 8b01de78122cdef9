//! Which squares are taken, in the three shapes that attack look-ups want.

use super::{Bitboard, FILES, RANKS, Square};

/// The taken squares as one set, as a nine-bit word per rank and as a ten-bit word per file.
///
/// The words are kept beside the set because they index the line tables of
/// [`attacks`](super::attacks) directly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Occupancy {
    all: Bitboard,
    ranks: [u16; RANKS],
    files: [u16; FILES],
}

impl Occupancy {
    /// Returns the taken squares as a set.
    #[inline]
    pub const fn all(&self) -> Bitboard {
        self.all
    }

    /// Returns the word of a rank: bit `f` stands for file `f`.
    #[inline]
    pub const fn rank(&self, rank: usize) -> usize {
        self.ranks[rank] as usize
    }

    /// Returns the word of a file: bit `r` stands for rank `r`.
    #[inline]
    pub const fn file(&self, file: usize) -> usize {
        self.files[file] as usize
    }

    /// Takes a free square, or frees a taken one.
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        self.all.toggle(square);
        self.ranks[square.rank()] ^= 1 << square.file();
        self.files[square.file()] ^= 1 << square.rank();
    }

    /// Returns the occupancy after the piece on `from` has gone to `to`, taking what stood there.
    #[inline]
    #[must_use]
    pub const fn after(&self, from: Square, to: Square) -> Self {
        let mut after = *self;
        after.toggle(from);
        if !after.all.contains(to) {
            after.toggle(to);
        }
        after
    }

    /// Returns the four squares beside the square as bits: left 1, below 2, right 4, above 8.
    /// A neighbour off the board counts as free.
    #[inline]
    pub(in crate::board) const fn beside(&self, square: Square) -> usize {
        let row = self.rank(square.rank()) << 1 >> square.file() & 0b101;
        let column = self.file(square.file()) << 1 >> square.rank() & 0b101;
        row | column << 1
    }

    /// Returns the four squares diagonally beside the square as bits: below left 1, above left 2,
    /// below right 4, above right 8. A neighbour off the board counts as free.
    #[inline]
    pub(in crate::board) const fn diagonal(&self, square: Square) -> usize {
        let (file, rank) = (square.file(), square.rank());
        let below = if rank > 0 { self.rank(rank - 1) << 1 >> file & 0b101 } else { 0 };
        let above = if rank + 1 < RANKS { self.rank(rank + 1) << 1 >> file & 0b101 } else { 0 };
        below | above << 1
    }
}
