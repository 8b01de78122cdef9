//! How a game ended.

use std::fmt;

use crate::board::Side;

/// The result of a game as its record gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Outcome {
    /// The game is not over, or nobody knows.
    #[default]
    Unknown,
    /// A side has won.
    Won(Side),
    /// A draw.
    Draw,
}

impl Outcome {
    /// Returns the outcome that a word of PGN names, or `None` for another word.
    pub fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "1-0" => Self::Won(Side::Red),
            "0-1" => Self::Won(Side::Black),
            "1/2-1/2" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
    }

    /// Returns the outcome as PGN writes it.
    ///
    /// ```
    /// use chuhe::board::Side;
    /// use chuhe::record::Outcome;
    ///
    /// assert_eq!(Outcome::Won(Side::Red).word(), "1-0");
    /// assert_eq!(Outcome::from_word("1/2-1/2"), Some(Outcome::Draw));
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unknown => "*",
            Self::Won(Side::Red) => "1-0",
            Self::Won(Side::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes `1-0`, `0-1`, `1/2-1/2` or `*`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
