//! The option that names opening books.

use std::sync::Arc;

use super::entry::{OptionError, Target};
use super::file;
use crate::book::{AnyBook, Source, builtin};

/// The word for the book that is part of the program.
pub(super) const BUILTIN: &str = "builtin";

/// Puts the books of a list on the shelf. Those that cannot be read are left out; if that leaves
/// none, nothing changes.
pub(super) fn set(to: &mut Target<'_>, list: &[u8]) -> Result<(), OptionError> {
    let mut books: Vec<Arc<dyn Source>> = Vec::new();
    let mut faults = Vec::new();
    for name in list.split(|&byte| byte == b';').map(<[u8]>::trim_ascii) {
        if name.is_empty() {
            continue;
        }
        if name.eq_ignore_ascii_case(BUILTIN.as_bytes()) {
            books.push(builtin());
            continue;
        }
        let path = file::named(name);
        match AnyBook::load(&path) {
            Ok(book) => books.push(book.source()),
            Err(error) => faults.push(format!("{}: {error}", path.display())),
        }
    }
    let changes = !books.is_empty() || faults.is_empty();
    if changes {
        to.engine.shelf_mut().set_books(books);
    }
    if faults.is_empty() {
        return Ok(());
    }
    let rest = if changes { "the other books are used" } else { "nothing has changed" };
    Err(OptionError::Refused(format!("bookfiles {}; {rest}", faults.join("; "))))
}
