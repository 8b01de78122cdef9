//! The two protocols.

use std::fmt;

/// A protocol. The dialects differ in what is written; what is read is one grammar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dialect {
    /// The universal Chinese chess protocol, UCCI 3.0.
    #[default]
    Ucci,
    /// UCI as engines for Xiangqi speak it.
    Uci,
}

impl Dialect {
    /// Both dialects.
    pub const ALL: [Self; 2] = [Self::Ucci, Self::Uci];
}

impl fmt::Display for Dialect {
    /// Writes the word that greets an engine.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ucci => "ucci",
            Self::Uci => "uci",
        })
    }
}
