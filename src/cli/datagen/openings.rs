//! `chuhe datagen openings`: positions to start matches from.

use std::io::Write;
use std::ops::RangeInclusive;
use std::thread;

use chuhe::board::State;
use chuhe::openings::{Maker, Opening, Recipe};
use chuhe::search::STACK_SIZE;
use clap::value_parser;
use crossbeam_channel::bounded;

use crate::cli::ending::{Ending, complain};
use crate::cli::progress;

/// Make openings for matches: random moves that leave both sides an equal game.
///
/// Each line has the moves from the start position and, behind `#`, the score in hundredths of a
/// pawn from the mover's view; with `--fen` it is an EPD with that score (`ce`). No two are the same or mirror images, nobody is in check and nobody
/// wins a piece at once. The same arguments give the same lines on every machine.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// How many
    #[arg(long, value_name = "N", default_value = "256")]
    count: usize,
    /// Seed of all random choices
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
    /// Random plies, a number or a range
    #[arg(long, value_name = "MIN-MAX", default_value = "6-10", value_parser = plies)]
    plies: RangeInclusive<usize>,
    /// Nodes for the score of each
    #[arg(long, value_name = "K", default_value_t = Recipe::MATCH.nodes)]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Largest score of either side, in hundredths of a pawn
    #[arg(long, value_name = "S", default_value_t = Recipe::MATCH.level)]
    max_score: i32,
    /// Write FENs instead of moves
    #[arg(long)]
    fen: bool,
}

/// The most plies: more would hardly ever leave both sides a game.
const MOST_PLIES: usize = 60;

fn plies(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (fewest, most) = text.split_once('-').unwrap_or((text, text));
    match (fewest.parse(), most.parse()) {
        (Ok(fewest), Ok(most)) if fewest <= most && most <= MOST_PLIES => Ok(fewest..=most),
        _ => Err(format!("give a number of plies up to {MOST_PLIES}, or a range such as 6-10")),
    }
}

/// Makes openings and prints them as they are made. Ends failed when there are not so many.
///
/// # Errors
///
/// Fails without memory or a thread for the search, and when stdout takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let Arguments { count, seed, ref plies, nodes, max_score, fen } = *arguments;
    let recipe = Recipe { plies: plies.clone(), nodes, level: max_score, ..Recipe::MATCH };
    let maker = Maker::new(seed, recipe)?;
    let (fewest, most) = (plies.start(), plies.end());
    writeln!(
        out,
        "# chuhe {} datagen openings --count {count} --seed {seed} --plies {fewest}-{most} \
         --nodes {nodes} --max-score {max_score}",
        env!("CARGO_PKG_VERSION"),
    )?;
    let bar = progress::bar(count);
    let made = thread::scope(|scope| {
        let (sender, openings) = bounded(1);
        let make = move || maker.take(count).all(|opening| sender.send(opening).is_ok());
        thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, make)?;
        let mut made = 0;
        for opening in openings {
            writeln!(out, "{}", line(&opening, fen))?;
            made += 1;
            bar.inc(1);
        }
        anyhow::Ok(made)
    });
    bar.finish_and_clear();
    let made = made?;
    if made < count {
        return Ok(complain(&format!("no more than {made} different openings are like that")));
    }
    Ok(Ending::Done)
}

fn line(opening: &Opening, as_fen: bool) -> String {
    let Opening { position, score } = opening;
    if as_fen {
        return format!("{} ; ce {score};", position.fen());
    }
    // The first state is that of the start, which no move led to; the last one is current.
    let states = position.past().iter().skip(1).chain([position.state()]);
    let moves: Vec<_> = states.filter_map(State::mv).map(|mv| mv.to_string()).collect();
    format!("startpos moves {} # {score}", moves.join(" "))
}
