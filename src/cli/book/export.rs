//! `chuhe book export`: a book for other programs.

use std::io::Write;
use std::path::PathBuf;

use chuhe::book::{Source as _, to_elephant_eye};

use super::file;
use crate::cli::ending::Ending;

/// Write a book in the layout of `ElephantEye`'s BOOK.DAT, which several programs read.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// File to write
    out: PathBuf,
    /// File of a book [default: the book that is part of the program]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

/// Writes the file and prints what is in it.
///
/// # Errors
///
/// Fails on a file that is no book, and when the new one cannot be written.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let source = file::book(arguments.book.as_deref())?.source();
    let book = to_elephant_eye(&*source);
    anyhow::ensure!(!book.is_empty(), "the start position is not in the book");
    file::write(&arguments.out, &book.to_bytes())?;
    writeln!(out, "{}: {} moves", arguments.out.display(), book.len())?;
    Ok(Ending::Done)
}
