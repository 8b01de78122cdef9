//! `chuhe book`: opening books.

mod compile;
mod export;
mod file;
mod import;
mod probe;
mod stats;
mod verify;

use std::io::Write;

use clap::Subcommand;

use super::ending::Ending;

/// Make, inspect and convert opening books.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Compile(compile::Arguments),
    Probe(probe::Arguments),
    Stats(stats::Arguments),
    Verify(verify::Arguments),
    Import(import::Arguments),
    Export(export::Arguments),
}

/// Does what the second word asks for.
///
/// # Errors
///
/// Fails on files that cannot be used and when stdout takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    match &arguments.action {
        Action::Compile(arguments) => compile::run(arguments, out),
        Action::Probe(arguments) => probe::run(arguments, out),
        Action::Stats(arguments) => stats::run(arguments, out),
        Action::Verify(arguments) => verify::run(arguments, out),
        Action::Import(arguments) => import::run(arguments, out),
        Action::Export(arguments) => export::run(arguments, out),
    }
}
