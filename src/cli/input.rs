//! What the arguments name: positions and files.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use chuhe::board::Position;
use chuhe::eval::nnue::{self, MATERIAL, Network};
use chuhe::notation::Style;
use chuhe::notation::chinese::{Digits, Script};
use chuhe::record::epd::{self, Entry};
use chuhe::record::{self, Broken, Format, Game, RecordErrorKind};
use chuhe::render::Language;
use chuhe::rules::RuleSet;

use super::ending::{Ending, complain};

/// The Chinese notation for moves that people read.
pub(crate) const CHINESE: Style =
    Style::Chinese { script: Script::Simplified, digits: Digits::Ascii };

/// Returns the position of `--fen`, or the start position without it.
///
/// # Errors
///
/// Quotes the FEN and says what is wrong with it.
pub(crate) fn position(fen: Option<&str>) -> anyhow::Result<Position> {
    match fen {
        None => Ok(Position::startpos()),
        Some(fen) => Position::from_fen(fen).with_context(|| format!("--fen '{fen}'")),
    }
}

/// Returns the rule book of a name in any spelling.
///
/// # Errors
///
/// Lists the names that there are.
pub(crate) fn rules(name: &str) -> Result<RuleSet, String> {
    RuleSet::from_name(name).ok_or_else(|| {
        let names: Vec<_> = RuleSet::ALL.iter().map(ToString::to_string).collect();
        format!("the rule books are {}", names.join(", "))
    })
}

/// Returns the language of a name.
///
/// # Errors
///
/// Lists the names that there are.
pub(crate) fn language(name: &str) -> Result<Language, String> {
    named(name, &Language::NAMED)
}

/// Returns the games of a record in any format, or of stdin for `-`. Of a damaged file come the
/// games as far as they can be read, and the ending of a command that failed; what is damaged is
/// told on stderr.
///
/// # Errors
///
/// Names the file that cannot be read, is no record, or has no games. A text without the marks of
/// another format has to be PGN or lines throughout.
pub(crate) fn games(path: &Path) -> anyhow::Result<(Vec<Game>, Ending)> {
    let name = path.display();
    let records = record::open(reader(path)?, Format::from_path(path), None);
    let has_marks = !matches!(records.format(), None | Some(Format::Pgn | Format::Lines));
    let (mut games, mut damage) = (Vec::new(), Vec::new());
    for game in records {
        match game {
            Ok(game) => games.push(game),
            Err(Broken { error, readable }) => {
                anyhow::ensure!(has_marks, "{name}: {error}");
                games.extend(readable.map(|game| *game));
                damage.push(error);
            }
        }
    }
    if games.is_empty() {
        let first = damage.first().map_or("no games".to_owned(), ToString::to_string);
        anyhow::bail!("{name}: {first}");
    }
    let mut ending = Ending::Done;
    for error in damage {
        let told = complain(&format!("{name}: {error}"));
        // Headings are as they should be.
        if !matches!(error.kind, RecordErrorKind::Heading(_)) {
            ending = told;
        }
    }
    Ok((games, ending))
}

/// Returns what reads a file, or stdin for `-`.
///
/// # Errors
///
/// Names the file that cannot be opened.
pub(crate) fn reader(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).with_context(|| path.display().to_string())?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Returns what a name in a table stands for; case does not matter.
///
/// # Errors
///
/// Lists the names that there are.
pub(crate) fn named<T: Copy>(text: &str, table: &[(&str, T)]) -> Result<T, String> {
    let found = table.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<_> = table.iter().map(|(name, _)| *name).collect();
        format!("known are {}", known.join(", "))
    })
}

/// Returns the network that `--net` names: that of the program without it, the one that counts
/// pieces for [`MATERIAL`], else that in a file.
///
/// # Errors
///
/// Names the file that is no network, and says why not.
pub(crate) fn evaluation(net: Option<&Path>) -> anyhow::Result<Arc<Network>> {
    match net {
        None => Ok(nnue::embedded()),
        Some(word) if word.as_os_str() == MATERIAL => Ok(nnue::material()),
        Some(path) => network(path),
    }
}

/// Returns the network in a file.
///
/// # Errors
///
/// Names the file that is no network, and says why not.
pub(crate) fn network(path: &Path) -> anyhow::Result<Arc<Network>> {
    let network = Network::load(path).with_context(|| path.display().to_string())?;
    Ok(Arc::new(network))
}

/// Returns the text of a file, or of stdin for `-`. Bytes that are no UTF-8 are replaced.
///
/// # Errors
///
/// Names the file that cannot be read.
pub(crate) fn text(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut bytes).context("stdin")?;
    } else {
        bytes = fs::read(path).with_context(|| path.display().to_string())?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the positions of an EPD file, or of stdin for `-`.
///
/// # Errors
///
/// Names the file, and the line that is no position; a file without positions is an error too.
pub(crate) fn epd(path: &Path) -> anyhow::Result<Vec<Entry>> {
    let entries = epd::read(&text(path)?).with_context(|| path.display().to_string())?;
    anyhow::ensure!(!entries.is_empty(), "{}: no positions", path.display());
    Ok(entries)
}
