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

    /// Returns the outcome that a text names in Chinese or as in PGN; unknown for any other text.
    ///
    /// ```
    /// use chuhe::record::Outcome;
    ///
    /// assert_eq!(Outcome::from_text("红方胜").word(), "1-0");
    /// assert_eq!(Outcome::from_text("和棋").word(), "1/2-1/2");
    /// ```
    pub fn from_text(text: &str) -> Self {
        let text = text.trim();
        if let Some(outcome) = Self::from_word(text) {
            return outcome;
        }
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if has(&["红胜", "紅勝", "红方胜", "紅方勝", "红先胜", "紅先勝", "黑负", "黑負"])
        {
            Self::Won(Side::Red)
        } else if has(&["黑胜", "黑勝", "黑方胜", "黑方勝", "红先负", "紅先負", "红负", "紅負"])
        {
            Self::Won(Side::Black)
        } else if has(&["和"]) {
            Self::Draw
        } else {
            Self::Unknown
        }
    }

    /// Returns the outcome in Chinese, as files of Chinese programs have it; empty for an unknown one.
    pub const fn chinese(self) -> &'static str {
        match self {
            Self::Unknown => "",
            Self::Won(Side::Red) => "红胜",
            Self::Won(Side::Black) => "黑胜",
            Self::Draw => "和棋",
        }
    }

    /// Returns the outcome with a number: 1 Red won, 2 Black won, 3 and 4 a draw.
    pub(super) const fn from_number(number: u8) -> Self {
        match number {
            1 => Self::Won(Side::Red),
            2 => Self::Won(Side::Black),
            3 | 4 => Self::Draw,
            _ => Self::Unknown,
        }
    }

    /// Returns the number from 0 to 3 that [`Outcome::from_number`] reads.
    pub(super) const fn number(self) -> u8 {
        match self {
            Self::Unknown => 0,
            Self::Won(Side::Red) => 1,
            Self::Won(Side::Black) => 2,
            Self::Draw => 3,
        }
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
