//! `chuhe datagen`: games of self-play for training.

mod merge;
mod openings;
mod run;
mod stats;
mod verify;
mod view;
mod wdl;

use std::io::Write;

use clap::Subcommand;

use super::ending::Ending;

/// Make, join and inspect games of self-play for training.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Run(run::Arguments),
    Stats(stats::Arguments),
    Merge(merge::Arguments),
    Verify(verify::Arguments),
    View(view::Arguments),
    Wdl(wdl::Arguments),
    Openings(openings::Arguments),
}

/// Does what the second word asks for.
///
/// # Errors
///
/// Fails on files that cannot be used and when stdout takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    match &arguments.action {
        Action::Run(arguments) => run::run(arguments, out),
        Action::Stats(arguments) => stats::run(arguments, out),
        Action::Merge(arguments) => merge::run(arguments, out),
        Action::Verify(arguments) => verify::run(arguments, out),
        Action::View(arguments) => view::run(arguments, out),
        Action::Wdl(arguments) => wdl::run(arguments, out),
        Action::Openings(arguments) => openings::run(arguments, out),
    }
}
