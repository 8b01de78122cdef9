//! The ninety points of the board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The number of files (路), `a` to `i` from Red's left.
pub const FILES: usize = 9;
/// The number of ranks, 0 (Red's back rank) to 9 (Black's back rank).
pub const RANKS: usize = 10;
/// The number of points on the board.
pub const SQUARES: usize = FILES * RANKS;

/// A point of the board, numbered `rank * 9 + file`; `a0`, Red's left corner, is 0.
///
/// ```
/// use chuhe::board::Square;
///
/// let square: Square = "e0".parse()?;
/// assert_eq!((square.file(), square.rank(), square.index()), (4, 0, 4));
/// assert_eq!(square.flip().to_string(), "e9");
/// assert_eq!("b2".parse::<Square>()?.mirror().to_string(), "h2");
/// # Ok::<(), chuhe::board::SquareParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Returns the square on `file` (0 to 8) and `rank` (0 to 9).
    ///
    /// # Panics
    ///
    /// Panics when a coordinate is off the board.
    #[inline]
    pub const fn new(file: usize, rank: usize) -> Self {
        assert!(file < FILES && rank < RANKS, "a square lies on the board");
        Self((rank * FILES + file) as u8)
    }

    /// Returns the square with number `index`, or `None` from 90 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < SQUARES { Some(Self(index as u8)) } else { None }
    }

    /// Returns the square with number `index`, which the caller knows to be on the board.
    #[inline]
    pub(in crate::board) const fn at(index: usize) -> Self {
        debug_assert!(index < SQUARES);
        Self(index as u8)
    }

    /// Returns the number of the square, 0 to 89.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the file, 0 (`a`) to 8 (`i`).
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize % FILES
    }

    /// Returns the rank, 0 (Red's back rank) to 9.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize / FILES
    }

    /// Returns the square reflected left to right (`a` and `i` change places).
    #[inline]
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self((self.rank() * FILES + (FILES - 1 - self.file())) as u8)
    }

    /// Returns the square reflected top to bottom: rank 0 and rank 9 change places.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(((RANKS - 1 - self.rank()) * FILES + self.file()) as u8)
    }

    /// Returns all ninety squares in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..SQUARES as u8).map(Self)
    }
}

impl fmt::Display for Square {
    /// Writes the square as a file letter and a rank digit, for example `e0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file() as u8), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{text}' is not a square (a file a-i and a rank 0-9)")]
pub struct SquareParseError {
    text: String,
}

impl FromStr for Square {
    type Err = SquareParseError;

    /// Reads a file letter in either case and a rank digit.
    ///
    /// # Errors
    ///
    /// Fails on every other text, which the error quotes.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || SquareParseError { text: text.to_owned() };
        let [file, rank] = text.as_bytes() else { return Err(error()) };
        let file = file.to_ascii_lowercase();
        if (b'a'..=b'i').contains(&file) && rank.is_ascii_digit() {
            Ok(Self::new(usize::from(file - b'a'), usize::from(rank - b'0')))
        } else {
            Err(error())
        }
    }
}
