//! What is wrong with a tournament file.

use std::ops::Range;

use thiserror::Error;

/// Something wrong in a line of a tournament file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl FileError {
    /// Returns an error at a place in a text, which is counted in bytes.
    pub(super) fn at(text: &str, place: usize, message: impl Into<String>) -> Self {
        let before = text.get(..place).unwrap_or(text);
        Self { line: before.matches('\n').count() + 1, message: message.into() }
    }

    /// Returns an error at a value.
    pub(super) fn in_span(text: &str, span: &Range<usize>, message: impl Into<String>) -> Self {
        Self::at(text, span.start, message)
    }

    /// Returns the error of a text that is no TOML or has other fields than it should.
    pub(super) fn of_toml(text: &str, error: &toml::de::Error) -> Self {
        let place = error.span().map_or(0, |span| span.start);
        let message: Vec<_> = error.message().lines().map(str::trim).collect();
        Self::at(text, place, message.join("; "))
    }
}
