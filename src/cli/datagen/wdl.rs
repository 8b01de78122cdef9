//! `chuhe datagen wdl`: what scores mean for the outcome of games.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context as _;
use chuhe::train::chances::Outcomes;
use chuhe::train::data::{DataError, Reader};

use crate::cli::ending::{Ending, complain};

/// Hundredths of a pawn in a line of the table.
const WIDTH: i32 = 100;
/// Lines of the table.
const BANDS: usize = 11;

/// Fit the model of win, draw and loss to games.
///
/// Prints the four numbers of the model, as they stand in src/eval/chances.rs, how well they tell
/// outcomes, and for each range of scores what happened and what the model expects.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Fits, and prints. Ends failed when a game or a stretch of a file is damaged.
///
/// # Errors
///
/// Fails on files that cannot be read, on files without a quiet position, and when stdout takes no
/// more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let mut outcomes = Outcomes::default();
    let mut ending = Ending::Done;
    for path in &arguments.files {
        for record in Reader::open(path)? {
            let added = match record {
                Ok(record) => outcomes.add(&record.game).map_err(|fault| {
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
    let fit = outcomes.fit().context("no quiet position in these files")?;
    let model = fit.model;
    writeln!(out, "margin {:.1?}, spread {:.1?}", model.margin, model.spread)?;
    let (loss, blind) = (fit.loss, fit.blind_loss);
    writeln!(out, "{} positions, loss {loss:.4}, without scores {blind:.4}", fit.positions)?;
    writeln!(out, "{:>11} {:>9}  {:^20}  {:^20}", "score", "positions", "happened", "expected")?;
    for band in outcomes.bands(&model, WIDTH, BANDS) {
        let range = format!("{}..{}", band.from, band.to);
        let shares = |shares: [f64; 3]| shares.map(|it| format!("{:6.1}", 100.0 * it)).join(" ");
        let (observed, expected) = (shares(band.observed), shares(band.expected));
        writeln!(out, "{range:>11} {:>9}  {observed}  {expected}", band.positions)?;
    }
    Ok(ending)
}
