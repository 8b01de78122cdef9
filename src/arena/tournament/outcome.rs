//! The result of a game in a table.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::Side;

/// A result: played, or decided because somebody was not there (articles 14.1 and 21.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Outcome {
    /// Red won.
    RedWins,
    /// Black won.
    BlackWins,
    /// A draw.
    Draw,
    /// Red was absent: `-` for Red, `+` for Black.
    RedAbsent,
    /// Black was absent: `+` for Red, `-` for Black.
    BlackAbsent,
    /// Both were absent: `-` for both (article 21.3).
    BothAbsent,
}

/// What one side has from a result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// It won over the board.
    Won,
    /// It drew.
    Drew,
    /// It lost over the board.
    Lost,
    /// It won because the other side was absent.
    WonUnplayed,
    /// It was absent.
    LostUnplayed,
}

impl Part {
    /// Returns the sign in a table: `1`, `½`, `0`, and `+` and `-` without a game (article 21.4).
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Won => "1",
            Self::Drew => "½",
            Self::Lost => "0",
            Self::WonUnplayed => "+",
            Self::LostUnplayed => "-",
        }
    }
}

impl Outcome {
    /// All results.
    pub const ALL: [Self; 6] = [
        Self::RedWins,
        Self::BlackWins,
        Self::Draw,
        Self::RedAbsent,
        Self::BlackAbsent,
        Self::BothAbsent,
    ];

    /// Returns whether the game was played.
    pub const fn is_played(self) -> bool {
        matches!(self, Self::RedWins | Self::BlackWins | Self::Draw)
    }

    /// Returns what a side has from it.
    pub const fn part(self, side: Side) -> Part {
        match (self, side) {
            (Self::RedWins, Side::Red) | (Self::BlackWins, Side::Black) => Part::Won,
            (Self::RedWins, Side::Black) | (Self::BlackWins, Side::Red) => Part::Lost,
            (Self::Draw, _) => Part::Drew,
            (Self::BlackAbsent, Side::Red) | (Self::RedAbsent, Side::Black) => Part::WonUnplayed,
            (Self::BlackAbsent, Side::Black)
            | (Self::RedAbsent, Side::Red)
            | (Self::BothAbsent, _) => Part::LostUnplayed,
        }
    }

    /// Returns the text of the result, Red's part first: `1-0`, `0-1`, `1/2`, `+-`, `-+`, `--`.
    pub const fn text(self) -> &'static str {
        match self {
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2",
            Self::BlackAbsent => "+-",
            Self::RedAbsent => "-+",
            Self::BothAbsent => "--",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl From<Outcome> for String {
    fn from(outcome: Outcome) -> Self {
        outcome.text().to_owned()
    }
}

impl TryFrom<String> for Outcome {
    type Error = UnknownOutcome;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// A text that is no result.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' is no result; results are 1-0, 0-1, 1/2, and +-, -+, -- for games not played")]
pub struct UnknownOutcome(pub String);

impl FromStr for Outcome {
    type Err = UnknownOutcome;

    /// Reads a result as people write it: also `1:0`, `1/2-1/2`, `½`, `½-½`, `0.5-0.5`, `=`.
    ///
    /// # Errors
    ///
    /// The text, if it is none of them.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.replace(':', "-").as_str() {
            "1-0" => Self::RedWins,
            "0-1" => Self::BlackWins,
            "1/2" | "1/2-1/2" | "½" | "½-½" | "0.5-0.5" | "=" => Self::Draw,
            "+-" | "+--" => Self::BlackAbsent,
            "-+" | "--+" => Self::RedAbsent,
            "--" | "---" => Self::BothAbsent,
            _ => return Err(UnknownOutcome(text.to_owned())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back() {
        for outcome in Outcome::ALL {
            assert_eq!(outcome.text().parse(), Ok(outcome));
        }
        assert_eq!("0:1".parse(), Ok(Outcome::BlackWins));
        assert!("2-0".parse::<Outcome>().is_err());
    }

    #[test]
    fn the_parts_of_a_result_belong_together() {
        for outcome in Outcome::ALL {
            let parts = Side::ALL.map(|side| outcome.part(side).sign());
            let expected = match outcome {
                Outcome::RedWins => ["1", "0"],
                Outcome::BlackWins => ["0", "1"],
                Outcome::Draw => ["½", "½"],
                Outcome::BlackAbsent => ["+", "-"],
                Outcome::RedAbsent => ["-", "+"],
                Outcome::BothAbsent => ["-", "-"],
            };
            assert_eq!(parts, expected);
        }
    }
}
