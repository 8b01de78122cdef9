//! `chuhe datagen verify`: are files what they say?

use std::io::Write;
use std::path::PathBuf;

use chuhe::train::data;

use crate::cli::ending::{Ending, complain};

/// Check every checksum and the legality of every move.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Prints one line for each file. Ends failed when a game or a stretch of a file is damaged; each
/// is named with its place on stderr.
///
/// # Errors
///
/// Fails on files that cannot be read and when stdout takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let mut ending = Ending::Done;
    for path in &arguments.files {
        let mut faults = 0_u64;
        let games = data::check(path, |fault| {
            faults += 1;
            ending = complain(&fault);
        })?;
        writeln!(out, "{}: {games} games, {faults} faults", path.display())?;
    }
    Ok(ending)
}
