//! What `genfens` says.

use std::fmt;

use super::words::{number, words};

/// The request of a testing framework for positions to start games from: `genfens N seed S book
/// FILE`, where the file may be `None`. Words after that are passed over.
///
/// ```
/// use chuhe::wire::{Command, GenFens};
///
/// let asked = GenFens { count: 10, seed: 7, book: None };
/// assert_eq!(Command::parse(b"genfens 10 seed 7 book None"), Command::GenFens(asked));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GenFens {
    /// How many positions.
    pub count: u64,
    /// The seed of all random choices.
    pub seed: u64,
    /// A file of positions to go on from, one on each line.
    pub book: Option<String>,
}

impl GenFens {
    /// Reads what follows the word; `None` unless it starts with a number.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut words = words(text);
        let natural = |word: &str| number(word).and_then(|number| u64::try_from(number).ok());
        let count = words.next().and_then(natural)?;
        let mut asked = Self { count, seed: 0, book: None };
        while let Some(word) = words.next() {
            match word.to_ascii_lowercase().as_str() {
                "seed" => asked.seed = words.next().and_then(natural)?,
                "book" => {
                    let book = words.next().filter(|name| !name.eq_ignore_ascii_case("none"));
                    asked.book = book.map(str::to_owned);
                }
                _ => {}
            }
        }
        Some(asked)
    }
}

impl fmt::Display for GenFens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, seed, book } = self;
        write!(f, "genfens {count} seed {seed} book {}", book.as_deref().unwrap_or("None"))
    }
}
