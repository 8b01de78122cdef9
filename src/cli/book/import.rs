//! `chuhe book import`: a book from one of another kind.

use std::io::Write;
use std::path::PathBuf;

use chuhe::book::{Names, Source as _, to_own};

use super::file;
use crate::cli::ending::Ending;

/// Turn a book of another kind into one of Chuhe's own.
///
/// The first bytes of the file tell its kind: `ElephantEye`'s BOOK.DAT, or, in a program built with
/// the feature sqlite-books, a data base (.xqb or .obk). What a game from the start can reach is
/// taken over.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// File of a book
    file: PathBuf,
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Writes the book and prints what is in it.
///
/// # Errors
///
/// Fails on a file that is no book, and when the new one cannot be written.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let source = file::book(Some(&arguments.file))?.source();
    let name = arguments.file.file_name().unwrap_or_default().to_string_lossy();
    let book = to_own(&*source, Names::default(), &format!("imported from {name}"));
    anyhow::ensure!(
        !book.is_empty(),
        "{}: the start position is not in the book",
        arguments.file.display()
    );
    file::write(&arguments.out, &book.to_bytes())?;
    let (path, positions) = (arguments.out.display(), book.positions());
    let (moves, written) = (book.len(), source.len());
    writeln!(out, "{path}: {positions} positions, {moves} moves of {written} written down")?;
    Ok(Ending::Done)
}
