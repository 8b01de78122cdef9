//! `chuhe perft`: counts the positions that legal moves lead to.

use std::io::Write;
use std::time::Instant;

use chuhe::bench::per_second;
use chuhe::board::perft::perft;

use super::ending::Ending;
use super::{input, progress};

/// Count the positions that legal moves lead to.
///
/// Repetitions and the natural limit are not looked at. The last line is
/// `perft <depth> nodes <n> time_ms <t> mnps <x>`, the speed in millions of positions per second.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Plies to look ahead
    depth: u32,
    /// Position to count from [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Count each first move apart
    #[arg(long)]
    divide: bool,
}

/// Prints the counts.
///
/// # Errors
///
/// Fails on a FEN that cannot be read and when stdout takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let mut position = input::position(arguments.fen.as_deref())?;
    let depth = arguments.depth;
    let start = Instant::now();
    let mut nodes = 0;
    match depth.checked_sub(1) {
        None => nodes = 1,
        Some(rest) => {
            let moves = position.legal_moves();
            let bar = progress::bar(moves.len());
            for mv in moves {
                position.make(mv);
                let leaves = perft(&mut position, rest);
                position.unmake();
                bar.inc(1);
                if arguments.divide {
                    bar.suspend(|| writeln!(out, "{mv} {leaves}"))?;
                }
                nodes += leaves;
            }
            bar.finish_and_clear();
        }
    }
    let time = start.elapsed();
    let kilo = per_second(nodes, time) / 1_000;
    let mnps = format!("{}.{:03}", kilo / 1_000, kilo % 1_000);
    writeln!(out, "perft {depth} nodes {nodes} time_ms {} mnps {mnps}", time.as_millis())?;
    Ok(Ending::Done)
}
