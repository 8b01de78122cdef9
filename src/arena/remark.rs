//! What happened to manners at a move.

use std::fmt;

use crate::render::Language;

/// Something beside a move that a record tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The player claims a draw under the natural limit, and is right (23.3).
    Claim,
    /// The player commits a foul.
    Foul {
        /// How many it has committed with this one.
        number: u32,
        /// What it did.
        what: Foul,
    },
}

/// An offence against good manners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foul {
    /// A draw was offered again before the other side had its turn to do so (9.1.3).
    OffersAgain,
    /// A draw was claimed too early (9.1.4, 23.3).
    FalseClaim {
        /// The plies of the natural limit that counted then.
        counted: u32,
    },
}

impl Remark {
    /// Returns the remark in words, with its articles.
    pub fn text(self, language: Language) -> String {
        match self {
            Self::Claim => {
                language.pick("claims the natural limit (23.3)", "按自然限着提和 (23.3)").to_owned()
            }
            Self::Foul { number, what } => {
                let what = what.text(language);
                language.pick(format!("foul {number}: {what}"), format!("第{number}次犯规：{what}"))
            }
        }
    }
}

impl Foul {
    fn text(self, language: Language) -> String {
        match self {
            Self::OffersAgain => {
                language.pick("offers a draw again (9.1.3)", "再次提和 (9.1.3)").to_owned()
            }
            Self::FalseClaim { counted } => language.pick(
                format!("claims the natural limit after {counted} plies (9.1.4, 23.3)"),
                format!("仅{counted}着即按自然限着提和 (9.1.4, 23.3)"),
            ),
        }
    }
}

impl fmt::Display for Remark {
    /// Writes the remark in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}
