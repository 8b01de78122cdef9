//! `chuhe datagen stats`: what files of games hold.

use std::io::Write;
use std::path::PathBuf;

use chuhe::train::data::{Count, DataError, Reader, Stats, Summary};

use crate::cli::ending::{Ending, complain};

/// Count games, positions, results, endings, scores and repetitions.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON document and nothing else
    #[arg(long)]
    json: bool,
}

/// Prints the sums over all files. Ends failed when a game or a stretch of a file is damaged.
///
/// # Errors
///
/// Fails on files that cannot be read and when stdout takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let mut stats = Stats::default();
    let mut ending = Ending::Done;
    for path in &arguments.files {
        for record in Reader::open(path)? {
            let added = match record {
                Ok(record) => stats.add(&record.game).map_err(|fault| {
                    let (path, offset) = (path.clone(), record.offset);
                    DataError::Faulty { path, offset, fault }
                }),
                Err(damage @ DataError::Damaged { .. }) => Err(damage),
                Err(error) => return Err(error.into()),
            };
            if let Err(error) = added {
                ending = complain(&error);
            }
        }
    }
    let summary = stats.summary();
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &summary)?;
        writeln!(out)?;
    } else {
        print(&summary, out)?;
    }
    Ok(ending)
}

fn print(summary: &Summary, out: &mut impl Write) -> anyhow::Result<()> {
    let Summary { games, positions, .. } = *summary;
    writeln!(out, "games {games}, repeated {}", share(summary.repeated_games, games))?;
    writeln!(
        out,
        "positions {positions}, repeated {}",
        share(summary.repeated_positions, positions)
    )?;
    writeln!(out, "  in check {}", share(summary.checks, positions))?;
    writeln!(out, "  capture chosen {}", share(summary.captures, positions))?;
    writeln!(out, "  quiet, no mate seen {}", share(summary.quiet, positions))?;
    let (plies, opening) = (summary.average_plies, summary.average_opening);
    writeln!(out, "average game {plies:.1} plies, opening {opening:.1}")?;
    list("results", &summary.results, games, out)?;
    list("endings", &summary.endings, games, out)?;
    list("scores of the side to move", &summary.scores, positions, out)
}

fn list(title: &str, counts: &[Count], total: u64, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{title}")?;
    for Count { what, count } in counts {
        writeln!(out, "  {what:<18} {}", share(*count, total))?;
    }
    Ok(())
}

fn share(part: u64, whole: u64) -> String {
    format!("{part} ({:.1} %)", 100.0 * part as f64 / whole.max(1) as f64)
}
