//! `chuhe convert`: records from one format to another.

mod output;
mod report;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use chuhe::notation::Style;
use chuhe::notation::chinese::{Digits, Script};
use chuhe::notation::shorthand::Marks;
use chuhe::record::pgn::Layout;
use chuhe::record::{self, Broken, Charset, Format};
use indicatif::ProgressBar;

use super::ending::Ending;
use super::{input, progress};
use output::Output;
use report::Report;

/// Convert records of games from one format to another.
///
/// The format of IN is told from its contents. That of OUT is --format, or what its ending says. Many
/// games become one file where the format can hold them, else OUT-1, OUT-2, ... What the format
/// of OUT cannot hold, and what is damaged in IN, is told on stderr.
#[derive(Debug, clap::Args)]
#[command(after_help = FORMATS)]
pub(super) struct Arguments {
    /// The file to read; `-` for stdin
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write; `-` for stdout
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The format of OUT
    #[arg(long, value_name = "NAME", value_parser = format)]
    format: Option<Format>,
    /// The notation of moves in PGN: chinese, traditional, wxf, iccs, coordinates, fairy, shorthand,
    /// or short, which is shorthand without its strokes and cannot always be read back
    #[arg(long, value_name = "NAME", default_value = "chinese", value_parser = style)]
    notation: Style,
    /// Write Black's numbers full-width in Chinese, as XQStudio and printed records do: 马８进７
    #[arg(long)]
    full_width: bool,
    /// The character set of OUT: utf-8, gbk, gb18030 or big5 [default: utf-8; gbk for XQF]
    #[arg(long, value_name = "NAME", value_parser = charset)]
    encoding: Option<Charset>,
    /// The character set of IN, where it is told wrongly
    #[arg(long, value_name = "NAME", value_parser = charset)]
    from_encoding: Option<Charset>,
    /// Write the headers White and Black to PGN as well, for programs made for other games
    #[arg(long)]
    pgn_compat: bool,
}

const FORMATS: &str = "\
Read and written: pgn lines xqf dhtmlxq cbr cbf
Read: cbl wxf mxq che ccm chn pfc";

fn format(name: &str) -> Result<Format, String> {
    Format::from_name(name).ok_or_else(|| {
        let names: Vec<_> = Format::all().map(Format::name).collect();
        format!("known are {}", names.join(", "))
    })
}

/// The short form as the rule text prints it, which cannot always be read back; only who asks for
/// it here gets it.
const SHORT: (&str, Style) =
    ("short", Style::Shorthand { script: Script::Simplified, marks: Marks::Lost });

fn style(name: &str) -> Result<Style, String> {
    let known = || Style::NAMED.into_iter().chain([SHORT]);
    let found = known().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, style)| style).ok_or_else(|| {
        let names: Vec<_> = known().map(|(name, _)| name).collect();
        format!("known are {}", names.join(", "))
    })
}

fn charset(name: &str) -> Result<Charset, String> {
    Charset::from_name(name)
        .ok_or_else(|| "known are utf-8, gbk, gb18030, big5 and the names of the web".to_owned())
}

/// Converts the games. Ends failed when a game is damaged, breaks off or cannot be written; what can
/// be is written all the same.
///
/// # Errors
///
/// Fails on files that cannot be read or written, and on a format that is unknown or only read.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let format = output_format(arguments)?;
    let (from, to) = (&arguments.input, &arguments.output);
    let is_same = |a: &Path, b: &Path| matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b);
    anyhow::ensure!(!is_same(from, to), "{}: IN and OUT are the same file", to.display());
    let layout = layout(arguments);
    let default = if format == Format::Xqf { Charset::GBK } else { Charset::UTF_8 };
    let charset = arguments.encoding.unwrap_or(default);
    let mut output = Output::new(to, format);
    let mut report = Report::new(from);
    let (reader, bar) = watched(from)?;
    for game in record::open(reader, Format::from_path(from), arguments.from_encoding) {
        report.count();
        let game = match game {
            Ok(game) => game,
            Err(Broken { error, readable }) => {
                report.damage(&error);
                let Some(game) = readable else { continue };
                *game
            }
        };
        report.notes(&game);
        match record::write(&game, format, &layout, charset) {
            Ok(written) => {
                report.losses(&written.losses);
                output.add(written.bytes, out)?;
            }
            Err(error) => report.refused(&error),
        }
    }
    bar.finish_and_clear();
    let count = output.finish(out)?;
    anyhow::ensure!(count > 0, "{}", report.nothing());
    if to.as_os_str() != "-" {
        let games = if count == 1 { "1 game" } else { &format!("{count} games") };
        writeln!(out, "{}: {games}", to.display())?;
    }
    Ok(report.finish())
}

fn output_format(arguments: &Arguments) -> anyhow::Result<Format> {
    let path = &arguments.output;
    let format = match arguments.format.or_else(|| Format::from_path(path)) {
        Some(format) => format,
        None if path.as_os_str() == "-" => Format::Pgn,
        None => anyhow::bail!(
            "{}: the ending names no format; choose one with --format",
            path.display()
        ),
    };
    anyhow::ensure!(format.can_write(), "{format} can be read, but not written");
    Ok(format)
}

fn layout(arguments: &Arguments) -> Layout {
    let style = match arguments.notation {
        Style::Chinese { script, .. } if arguments.full_width => {
            Style::Chinese { script, digits: Digits::FullWidth }
        }
        style => style,
    };
    Layout { has_white: arguments.pgn_compat, ..Layout::new(style) }
}

/// Returns what reads a file, and the bar that shows how far it is.
fn watched(path: &Path) -> anyhow::Result<(Box<dyn BufRead>, ProgressBar)> {
    if path.as_os_str() == "-" {
        return Ok((input::reader(path)?, ProgressBar::hidden()));
    }
    let file = fs::File::open(path).with_context(|| path.display().to_string())?;
    let length = file.metadata().map_or(0, |about| about.len());
    let bar = progress::bar_with_message(length);
    Ok((Box::new(BufReader::with_capacity(1 << 16, bar.wrap_read(file))), bar))
}
