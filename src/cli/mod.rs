//! The command line: one file for each word, and what they share.

mod analyse;
mod bench;
mod book;
mod budget;
mod comply;
mod convert;
mod datagen;
mod ending;
mod input;
mod interrupt;
mod judge;
mod match_;
mod net;
mod numbered;
mod perft;
mod progress;
mod show;
mod solve;
mod tournament;
mod train;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub(crate) use ending::{Ending, exit_code};

/// Words that never are protocol lines, whether this version knows them or not.
const WORDS: [&str; 19] = [
    "bench",
    "perft",
    "judge",
    "analyse",
    "solve",
    "show",
    "convert",
    "book",
    "match",
    "tournament",
    "comply",
    "datagen",
    "train",
    "net",
    "tune",
    "--help",
    "-h",
    "--version",
    "-V",
];

/// A Xiangqi engine that speaks UCCI and UCI.
///
/// Without arguments it speaks UCCI or UCI on stdin and stdout. When the first argument is none
/// of the commands below, each argument is one protocol line; the lines are run in order.
#[derive(Debug, Parser)]
#[command(name = "chuhe", version, disable_help_subcommand = true)]
#[command(override_usage = USAGE, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const USAGE: &str = "\
chuhe
       chuhe LINE...
       chuhe COMMAND ...";

const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 the thing asked for failed, 2 unusable arguments or files.
CHUHE_LOG=debug logs to stderr.";

#[derive(Debug, Subcommand)]
enum Command {
    Analyse(analyse::Arguments),
    Bench(bench::Arguments),
    Book(book::Arguments),
    Comply(comply::Arguments),
    Convert(convert::Arguments),
    Datagen(datagen::Arguments),
    Judge(judge::Arguments),
    Match(match_::Arguments),
    Net(net::Arguments),
    Perft(perft::Arguments),
    Show(show::Arguments),
    Solve(solve::Arguments),
    Tournament(tournament::Arguments),
    Train(train::Arguments),
}

/// Returns whether an argument in the first place asks for a command rather than the protocol.
pub(crate) fn is_word(argument: &OsStr) -> bool {
    WORDS.iter().any(|word| argument == *word)
}

/// Runs a command; the arguments do not include the name of the program.
pub(crate) fn run(arguments: &[OsString]) -> ExitCode {
    let name = OsString::from("chuhe");
    match Arguments::try_parse_from(std::iter::once(&name).chain(arguments)) {
        Ok(arguments) => exit_code(dispatch(&arguments.command)),
        Err(error) => {
            // Nothing can be done about a closed stdout or stderr here.
            drop(error.print());
            if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS }
        }
    }
}

fn dispatch(command: &Command) -> anyhow::Result<Ending> {
    let mut out = io::stdout().lock();
    let ending = match command {
        Command::Analyse(arguments) => analyse::run(arguments, &mut out),
        Command::Bench(arguments) => bench::run(arguments, &mut out),
        Command::Book(arguments) => book::run(arguments, &mut out),
        Command::Comply(arguments) => comply::run(arguments, &mut out),
        Command::Convert(arguments) => convert::run(arguments, &mut out),
        Command::Datagen(arguments) => datagen::run(arguments, &mut out),
        Command::Judge(arguments) => judge::run(arguments, &mut out),
        Command::Match(arguments) => match_::run(arguments, &mut out),
        Command::Net(arguments) => net::run(arguments, &mut out),
        Command::Perft(arguments) => perft::run(arguments, &mut out),
        Command::Show(arguments) => show::run(arguments, &mut out),
        Command::Solve(arguments) => solve::run(arguments, &mut out),
        Command::Tournament(arguments) => tournament::run(arguments, &mut out),
        Command::Train(arguments) => train::run(arguments, &mut out),
    }?;
    out.flush()?;
    Ok(ending)
}
