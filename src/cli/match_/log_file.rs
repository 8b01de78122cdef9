//! The log of a match in a file.

use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context as _;
use env_logger::{Builder, Target, WriteStyle};
use log::LevelFilter;

use super::words::Groups;
use crate::cli::input;

/// The levels by their names in other runners.
const LEVELS: [(&str, LevelFilter); 6] = [
    ("trace", LevelFilter::Trace),
    ("debug", LevelFilter::Debug),
    ("info", LevelFilter::Info),
    ("warn", LevelFilter::Warn),
    ("err", LevelFilter::Error),
    ("fatal", LevelFilter::Error),
];

/// Begins to log to the file that `-log` names. With `engine=on`, or at level `trace`, every line
/// that engines are sent and say is in it. Times are seconds from the start.
///
/// # Errors
///
/// Fails on values that are none and a file that cannot be written.
pub(super) fn start(words: &Groups) -> anyhow::Result<()> {
    let Some(values) = words.values("log")? else { return Ok(()) };
    let path: PathBuf = values.needed("file")?;
    let mut level = LevelFilter::Warn;
    if let Some(name) = values.text("level") {
        level = input::named(name, &LEVELS)
            .map_err(|why| anyhow::anyhow!("-log level={name}: {why}"))?;
    }
    if values.switch("engine")?.unwrap_or_default() {
        level = LevelFilter::Trace;
    }
    let appends = values.switch("append")?.unwrap_or(true);
    let mut options = File::options();
    options.create(true).write(true).append(appends).truncate(!appends);
    let file = options.open(&path).with_context(|| path.display().to_string())?;
    let mut builder = Builder::new();
    builder.filter_level(LevelFilter::Off).filter_module("chuhe", level);
    builder.write_style(WriteStyle::Never).target(Target::Pipe(Box::new(file)));
    let start = Instant::now();
    builder.format(move |out, record| {
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "{seconds:9.3} {:5} {}", record.level(), record.args())
    });
    // With CHUHE_LOG there is a log already, which is the user's wish as well.
    drop(builder.try_init());
    Ok(())
}
