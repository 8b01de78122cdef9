//! The two sides.

use std::fmt;
use std::ops::Not;

/// A side of the game: Red (红), who moves first, or Black (黑).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// Red (红方): at the bottom of the board, upper-case letters in a FEN.
    Red,
    /// Black (黑方): at the top of the board, lower-case letters in a FEN.
    Black,
}

impl Side {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// Returns 0 for Red and 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;

    /// Returns the other side.
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

impl fmt::Display for Side {
    /// Writes `red` or `black`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "red",
            Self::Black => "black",
        })
    }
}
