//! `chuhe book stats`: what a book holds.

use std::io::Write;
use std::path::PathBuf;

use chuhe::book::{AnyBook, walk};
use serde_json::json;

use super::file;
use crate::cli::ending::Ending;

/// Count the positions and moves of a book, all and those that a game from the start can reach.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// File of a book [default: the book that is part of the program]
    file: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Prints the counts.
///
/// # Errors
///
/// Fails on a file that is no book, and when stdout takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let book = file::book(arguments.file.as_deref())?;
    let source = book.source();
    let reached = walk(&*source);
    let moves: usize = reached.iter().map(|(_, moves)| moves.len()).sum();
    let played = reached.iter().flat_map(|(_, moves)| moves).filter(|known| known.weight > 0);
    let played = played.count();
    let plies = reached.iter().map(|(position, _)| position.ply() + 1).max().unwrap_or(0);
    let (kind, names, note) = match &book {
        AnyBook::Own(book) => ("Chuhe", book.names().titles().len(), book.note().to_owned()),
        AnyBook::ElephantEye(_) => ("ElephantEye", 0, String::new()),
        #[cfg(feature = "sqlite-books")]
        AnyBook::Database(book) => (book.layout(), 0, String::new()),
    };
    if arguments.json {
        let object = json!({
            "kind": kind,
            "entries": source.len(),
            "names": names,
            "note": note,
            "reachable": {
                "positions": reached.len(), "moves": moves, "played": played, "plies": plies,
            },
        });
        writeln!(out, "{object}")?;
        return Ok(Ending::Done);
    }
    writeln!(out, "kind                 {kind}")?;
    writeln!(out, "moves written down   {}", source.len())?;
    writeln!(out, "names of openings    {names}")?;
    writeln!(out, "from the start       {} positions (mirror images are one)", reached.len())?;
    writeln!(out, "                     {moves} moves, {played} of them played")?;
    writeln!(out, "                     {plies} plies at most")?;
    if !note.is_empty() {
        // The text is its author's; no control character of it reaches the terminal.
        writeln!(out, "note                 {}", note.escape_default())?;
    }
    Ok(Ending::Done)
}
