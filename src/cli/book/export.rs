//! `chuhe book export`: a book for other programs.

use std::io::Write;
use std::path::PathBuf;

use chuhe::book::{Source, to_elephant_eye};

use super::file;
use crate::cli::ending::Ending;

/// Write a book for other programs.
///
/// The file has the layout of `ElephantEye`'s BOOK.DAT, which several programs read; where its name
/// ends in .xqb, it is a data base of that layout (in a program built with the feature
/// sqlite-books). What a game from the start can reach is written.
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
    let path = &arguments.out;
    let is_database = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("xqb"));
    let (bytes, moves) = if is_database { database(&*source)? } else { elephant_eye(&*source) };
    anyhow::ensure!(moves > 0, "the start position is not in the book");
    file::write(path, &bytes)?;
    writeln!(out, "{}: {moves} moves", path.display())?;
    Ok(Ending::Done)
}

fn elephant_eye(source: &dyn Source) -> (Vec<u8>, usize) {
    let book = to_elephant_eye(source);
    (book.to_bytes(), book.len())
}

#[cfg(feature = "sqlite-books")]
fn database(source: &dyn Source) -> anyhow::Result<(Vec<u8>, usize)> {
    Ok(chuhe::book::to_xqb(source)?)
}

#[cfg(not(feature = "sqlite-books"))]
fn database(_source: &dyn Source) -> anyhow::Result<(Vec<u8>, usize)> {
    anyhow::bail!(
        "only a program built with the feature sqlite-books writes data bases: \
         cargo build --release --features sqlite-books"
    )
}
