//! Books that arguments name.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use chuhe::book::{AnyBook, builtin};

/// Returns the book in a file, or the one that is part of the program.
///
/// # Errors
///
/// Names the file that is no book, and says why not.
pub(super) fn book(path: Option<&Path>) -> anyhow::Result<AnyBook> {
    match path {
        Some(path) => AnyBook::load(path).with_context(|| path.display().to_string()),
        None => Ok(AnyBook::Own(builtin())),
    }
}

/// Writes a file.
///
/// # Errors
///
/// Names the file that cannot be written.
pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| path.display().to_string())
}
