//! `chuhe datagen merge`: one file from several.

use std::io::Write;
use std::path::PathBuf;

use chuhe::train::data::{self, DataError};

use crate::cli::ending::{Ending, complain};

/// Write the games of several files into a new one, each game once.
///
/// The games are ordered by seed, recipe and index: the same games make the same file, however
/// they were spread. Damaged stretches are named and left out.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// File to make; it must not exist
    out: PathBuf,
    /// Files of games
    #[arg(required = true, value_name = "IN")]
    files: Vec<PathBuf>,
}

/// Writes the file and prints what is in it. Ends failed when a stretch of a file is damaged or
/// the disk takes no more.
///
/// # Errors
///
/// Fails on files that cannot be read, and when the new one exists.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let mut ending = Ending::Done;
    let merged = data::merge(&arguments.out, &arguments.files, |damage| {
        ending = complain(&damage);
    });
    match merged {
        Ok(merged) => {
            let (path, games) = (arguments.out.display(), merged.games);
            writeln!(out, "{path}: {games} games, {} repeated left out", merged.repeated)?;
            Ok(ending)
        }
        Err(error @ DataError::Write { .. }) => Ok(complain(&error)),
        Err(error) => Err(error.into()),
    }
}
