//! `chuhe net`: the networks that evaluate.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use chuhe::board::Position;
use chuhe::eval::nnue::{self, Evaluator, Kernel, features, net};
use clap::Subcommand;
use serde_json::json;

use super::ending::Ending;
use super::input;

/// Inspect networks.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Info(Info),
}

/// Show what a network is, where it comes from, and how it judges a position.
#[derive(Debug, clap::Args)]
struct Info {
    /// File of a network [default: the network that is part of the program]
    file: Option<PathBuf>,
    /// Position to judge [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Does what the second word asks for.
///
/// # Errors
///
/// Fails on a file that is no network, on a FEN that cannot be read and when stdout takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    match &arguments.action {
        Action::Info(info) => show(info, out),
    }
}

fn show(info: &Info, out: &mut impl Write) -> anyhow::Result<Ending> {
    let network = match &info.file {
        Some(file) => input::network(file)?,
        None => nnue::embedded(),
    };
    let position = input::position(info.fen.as_deref())?;
    let bytes = network.to_bytes().len();
    let checksum = format!("{:016x}", network.checksum());
    let output = Evaluator::new(Arc::clone(&network)).output(&position);
    let kernels: Vec<_> = Kernel::available().iter().rev().map(ToString::to_string).collect();
    if info.json {
        let object = json!({
            "version": net::VERSION,
            "features": features::COUNT,
            "neurons": net::HIDDEN,
            "buckets": net::BUCKETS,
            "bytes": bytes,
            "checksum": checksum,
            "provenance": network.provenance(),
            "kernel": Kernel::best().to_string(),
            "kernels": kernels,
            "fen": position.fen(),
            "output": output,
        });
        writeln!(out, "{object}")?;
        return Ok(Ending::Done);
    }
    writeln!(out, "format version  {}", net::VERSION)?;
    writeln!(
        out,
        "shape           {} -> {} x 2 -> {}",
        features::COUNT,
        net::HIDDEN,
        net::BUCKETS
    )?;
    writeln!(out, "size            {bytes} bytes")?;
    writeln!(out, "checksum        {checksum}")?;
    writeln!(out, "instructions    {}", kernels.join(", "))?;
    writeln!(out, "{:<15} {output:+}", place(&position))?;
    // The text is the author's; no control character of it reaches the terminal.
    for line in network.provenance().lines() {
        writeln!(out, "provenance      {}", line.escape_default())?;
    }
    Ok(Ending::Done)
}

/// Returns what to call the position that is judged.
fn place(position: &Position) -> &'static str {
    let is_start = position.key() == Position::startpos().key();
    if is_start { "start position" } else { "the position" }
}
