//! The `chuhe` program: one of its words, or the protocol.

mod cli;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use chuhe::protocol;

fn main() -> ExitCode {
    start_log();
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let ended = match arguments.first() {
        None => protocol::run_stdio().map_err(Into::into),
        Some(first) if cli::is_word(first) => return cli::run(&arguments),
        Some(_) => {
            let lines = arguments.iter().map(|line| line.to_string_lossy().into_owned());
            protocol::run_lines(lines).map_err(Into::into)
        }
    };
    cli::exit_code(ended.map(|()| cli::Ending::Done))
}

/// Logs to stderr what `CHUHE_LOG` asks for (`debug`, `chuhe::search=trace`, ...); nothing unless
/// it is set.
fn start_log() {
    if env::var_os("CHUHE_LOG").is_some() {
        env_logger::Builder::from_env("CHUHE_LOG").init();
    }
}
