//! The languages that people may choose.

/// A language for text that people read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese in simplified characters.
    Chinese,
}

impl Language {
    /// The names on the command line.
    pub const NAMED: [(&'static str, Self); 2] = [("en", Self::English), ("zh", Self::Chinese)];

    /// Returns what belongs to this language.
    pub fn pick<T>(self, english: T, chinese: T) -> T {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }
}
