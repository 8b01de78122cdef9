//! `chuhe datagen view`: a game as moves with scores.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context as _;
use chuhe::train::data::{DataError, Reader, Record};
use clap::value_parser;

use crate::cli::ending::{Ending, complain};

/// Print a game: its opening, then each move with its score from the mover's view.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// File of games
    file: PathBuf,
    /// Place of the game in the file, from 1
    #[arg(value_parser = value_parser!(u64).range(1..))]
    number: u64,
}

/// Prints the game. Damaged stretches before it are named and not counted; they do not make the
/// command fail.
///
/// # Errors
///
/// Fails on a file that cannot be read or has not so many games, on a game with an illegal move,
/// and when stdout takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let path = &arguments.file;
    let mut games = 0;
    for record in Reader::open(path)? {
        match record {
            Ok(record) => {
                games += 1;
                if games == arguments.number {
                    print(&record, out).with_context(|| path.display().to_string())?;
                    return Ok(Ending::Done);
                }
            }
            Err(damage @ DataError::Damaged { .. }) => drop(complain(&damage)),
            Err(error) => return Err(error.into()),
        }
    }
    anyhow::bail!("{}: only {games} games", path.display())
}

fn print(record: &Record, out: &mut impl Write) -> anyhow::Result<()> {
    let Record { header, offset, game } = record;
    writeln!(out, "seed {} game {}, at byte {offset}", game.seed, game.index)?;
    writeln!(out, "recipe: {}", header.recipe)?;
    let opening: Vec<_> = game.opening.iter().map(ToString::to_string).collect();
    writeln!(out, "opening: {}", opening.join(" "))?;
    let mut lines = Vec::new();
    let end = game.replay(|sample| {
        let (position, mv, score) = (sample.position, sample.mv, sample.score);
        lines.push(format!("{:>4}. {:<5} {mv} {score}", position.ply() + 1, position.side()));
    })?;
    for line in lines {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{} ({}) after {} plies", game.result, game.ending, end.ply())?;
    writeln!(out, "position fen {}", end.fen())?;
    Ok(())
}
