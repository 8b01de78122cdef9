//! The engine as a client sees it: UCCI and UCI over a pair of streams.
//!
//! A thread reads lines and notes when they came; the driver waits for them and for what the
//! search reports, and is the only one that writes. Every `go` gets exactly one answer,
//! whatever is said in between, and no input ends the process but `quit` and the end of input.
//! The manual (`docs/src/protocol.md`) lists what is answered and why.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod book;
mod counting;
mod driver;
mod fens;
mod limits;
mod manners;
mod options;
mod output;
mod reader;
mod report;
mod score;
mod search;
mod setup;
mod switches;

use std::io::{self, Read, Write};

use driver::Driver;

pub use options::manual as options_manual;

/// Speaks the protocol over a pair of streams until `quit`, the end of input, or an output that
/// nobody reads any more.
///
/// # Errors
///
/// Fails when the system gives no thread or no memory to start with.
pub fn run(input: impl Read + Send + 'static, output: impl Write) -> io::Result<()> {
    let lines = reader::spawn(input)?;
    Driver::new(output)?.run(&lines);
    Ok(())
}

/// Speaks the protocol over stdin and stdout.
///
/// # Errors
///
/// As [`run`].
pub fn run_stdio() -> io::Result<()> {
    run(io::stdin(), io::stdout().lock())
}

/// Executes protocol lines in order, waits for each search, and leaves: the answers go to stdout.
///
/// # Errors
///
/// As [`run`].
pub fn run_lines(lines: impl IntoIterator<Item = String>) -> io::Result<()> {
    run_lines_to(lines, io::stdout().lock())
}

/// Executes protocol lines as [`run_lines`] does; the answers go to `output`.
///
/// # Errors
///
/// As [`run`].
pub fn run_lines_to(lines: impl IntoIterator<Item = String>, output: impl Write) -> io::Result<()> {
    Driver::new(output)?.run_script(lines);
    Ok(())
}
