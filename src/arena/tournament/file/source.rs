//! The text of a tournament file, with the ways to say that a value of it is wrong.

use std::ops::Range;

use toml::Spanned;

use super::error::FileError;

/// A text in which places are looked up for errors.
#[derive(Clone, Copy)]
pub(super) struct Source<'a>(pub(super) &'a str);

impl Source<'_> {
    /// Returns an error at a value.
    pub(super) fn error<T>(
        self,
        span: &Range<usize>,
        message: impl Into<String>,
    ) -> Result<T, FileError> {
        Err(FileError::in_span(self.0, span, message))
    }

    /// Returns the choice of a name, or says which names there are.
    pub(super) fn choose<T: Copy>(
        self,
        what: &str,
        name: &Spanned<String>,
        choices: &[(&str, T)],
    ) -> Result<T, FileError> {
        let known = choices.iter().find(|(choice, _)| choice == name.get_ref());
        known.map(|&(_, value)| value).ok_or_else(|| {
            let names: Vec<_> = choices.iter().map(|(choice, _)| *choice).collect();
            let message =
                format!("{what} '{}' is unknown; known are {}", name.get_ref(), names.join(", "));
            FileError::in_span(self.0, &name.span(), message)
        })
    }

    /// Returns a number if it is in a range, and the default if there is none.
    pub(super) fn within(
        self,
        what: &str,
        number: Option<&Spanned<usize>>,
        range: std::ops::RangeInclusive<usize>,
        default: usize,
    ) -> Result<usize, FileError> {
        let Some(number) = number else { return Ok(default) };
        let value = *number.get_ref();
        if range.contains(&value) {
            return Ok(value);
        }
        let (low, high) = (range.start(), range.end());
        self.error(&number.span(), format!("{what} = {value}: from {low} to {high} are possible"))
    }
}
