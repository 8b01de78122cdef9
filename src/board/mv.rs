//! A move as a value.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use thiserror::Error;

use super::{SQUARES, Square};

/// A move: the square a piece leaves and the square it goes to.
///
/// ```text
/// bits of (value - 1):  13 ........ 7 | 6 ........ 0
///                       from (0..90)  |  to (0..90)
/// ```
///
/// The value is never zero, so `Option<Move>` is two bytes as well.
///
/// ```
/// use chuhe::board::Move;
///
/// let mv: Move = "H2-E2".parse()?;
/// assert_eq!(mv.to_string(), "h2e2");
/// # Ok::<(), chuhe::board::MoveParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

impl Move {
    /// The number of values of [`Move::index`].
    pub const COUNT: usize = SQUARES * SQUARES;

    /// Returns the move between two squares.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(NonZeroU16::MIN.saturating_add((from.index() << 7 | to.index()) as u16))
    }

    /// Returns the square that is left.
    #[inline]
    pub const fn from(self) -> Square {
        Square::at((self.0.get() as usize - 1) >> 7)
    }

    /// Returns the square that is entered.
    #[inline]
    pub const fn to(self) -> Square {
        Square::at((self.0.get() as usize - 1) & 127)
    }

    /// Returns `from * 90 + to`, below [`Move::COUNT`]: an index for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.from().index() * SQUARES + self.to().index()
    }

    /// Returns the sixteen bits that [`Move::from_raw`] reads back; never zero.
    #[inline]
    pub const fn raw(self) -> u16 {
        self.0.get()
    }

    /// Returns the move with these bits, or `None` where they name no two squares.
    #[inline]
    pub const fn from_raw(raw: u16) -> Option<Self> {
        let Some(bits) = NonZeroU16::new(raw) else { return None };
        let squares = raw as usize - 1;
        if squares >> 7 < SQUARES && squares & 127 < SQUARES { Some(Self(bits)) } else { None }
    }

    /// Returns the move reflected left to right.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self::new(self.from().mirror(), self.to().mirror())
    }

    /// Returns the move reflected top to bottom.
    #[must_use]
    pub const fn flip(self) -> Self {
        Self::new(self.from().flip(), self.to().flip())
    }
}

impl fmt::Display for Move {
    /// Writes the move as four characters, for example `h2e2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a move in coordinates.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{text}' is not a move (two squares such as h2e2)")]
pub struct MoveParseError {
    text: String,
}

impl FromStr for Move {
    type Err = MoveParseError;

    /// Reads `h2e2`, in either case and with or without a hyphen between the squares.
    ///
    /// # Errors
    ///
    /// Fails on every other text, which the error quotes.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || MoveParseError { text: text.to_owned() };
        if !text.is_ascii() {
            return Err(error());
        }
        let (from, to) = match text.len() {
            4 => (&text[..2], &text[2..]),
            5 if text.as_bytes()[2] == b'-' => (&text[..2], &text[3..]),
            _ => return Err(error()),
        };
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) => Ok(Self::new(from, to)),
            _ => Err(error()),
        }
    }
}
