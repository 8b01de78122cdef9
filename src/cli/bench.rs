//! `chuhe bench`: speed and signature.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use chuhe::bench::{self, Case, Comparison, Report, Setup, Signature};
use chuhe::eval::nnue::Kernel;
use chuhe::search::Limits;
use clap::value_parser;

use super::ending::Ending;
use super::{input, progress};

/// Measure speed on fixed positions and print the signature.
///
/// The last line is `Bench: <nodes> nodes <nps> nps`. With the default arguments the number of
/// nodes is the same on every machine. With several numbers of threads the last line is that of
/// the first.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Iterations for each position
    #[arg(long, value_name = "D", default_value_t = bench::DEFAULT_DEPTH)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    depth: u32,
    /// Milliseconds for each position, instead of a depth
    #[arg(long, value_name = "MS", conflicts_with = "depth")]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Size of the hash
    #[arg(long, value_name = "MB", default_value_t = bench::DEFAULT_HASH as u32)]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    hash: u32,
    /// Search threads; with several numbers, the positions are searched with each in turn
    #[arg(long, value_name = "N[,N...]", value_delimiter = ',', default_value = "1")]
    #[arg(value_parser = value_parser!(u32).range(1..=1024))]
    threads: Vec<u32>,
    /// Search this position only; `FEN moves h2e2 ...` gives it a history
    #[arg(long, conflicts_with = "epd")]
    fen: Option<String>,
    /// Search the positions of this file, one on each line
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
    /// Evaluate with the network in this file, or with `material`, which counts the pieces
    /// [default: the network that is part of the program]
    #[arg(long, value_name = "FILE|material")]
    net: Option<PathBuf>,
    /// Run the network with these instructions: scalar, avx2, avx512 or neon
    /// [default: the fastest that this machine has]
    #[arg(long, value_name = "NAME")]
    kernel: Option<Kernel>,
    /// Print one JSON document and nothing else
    #[arg(long)]
    json: bool,
}

/// Runs the benchmark and prints what it measured.
///
/// # Errors
///
/// Fails on positions and networks that cannot be read, without memory or threads, and when stdout takes no
/// more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let cases = cases(arguments)?;
    let network = input::evaluation(arguments.net.as_deref())?;
    let kernel = arguments.kernel.unwrap_or_else(Kernel::best);
    let limits = match arguments.movetime {
        Some(time) => Limits { movetime: Some(Duration::from_millis(time)), ..Limits::default() },
        None => Limits { depth: Some(arguments.depth), ..Limits::default() },
    };
    let bar = progress::bar(cases.len() * arguments.threads.len());
    let mut reports: Vec<Report> = Vec::new();
    for &threads in &arguments.threads {
        let (limits, hash) = (limits.clone(), arguments.hash as usize);
        let network = Arc::clone(&network);
        let setup = Setup { limits, hash, threads: threads as usize, network, kernel };
        reports.push(bench::run(&setup, &cases, |case| {
            bar.inc(1);
            if arguments.json {
                return anyhow::Ok(());
            }
            Ok(bar.suspend(|| writeln!(out, "{case}"))?)
        })?);
    }
    bar.finish_and_clear();
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &reports)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", Comparison(&reports))?;
        if let Some(first) = reports.first() {
            writeln!(out, "{}", Signature(first))?;
        }
    }
    Ok(Ending::Done)
}

/// Returns the positions that the arguments ask for, by default the fixed ones.
fn cases(arguments: &Arguments) -> anyhow::Result<Vec<Case>> {
    if let Some(fen) = &arguments.fen {
        Ok(vec![Case::new("--fen", fen).with_context(|| format!("--fen '{fen}'"))?])
    } else if let Some(path) = &arguments.epd {
        let entries = input::epd(path)?;
        Ok(entries
            .into_iter()
            .map(|entry| Case {
                name: format!("line {}", entry.line),
                text: entry.epd.position.fen(),
                position: entry.epd.position,
            })
            .collect())
    } else {
        Ok(bench::positions()?)
    }
}
