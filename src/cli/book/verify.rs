//! `chuhe book verify`: are books and their sources what they should be?

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use chuhe::board::{Position, Side};
use chuhe::book::{Evaluations, Folder, FolderError, Line, walk};
use chuhe::notation;

use super::file;
use crate::cli::ending::{Ending, complain};
use crate::cli::input;

/// Check a book, or a folder of lines.
///
/// Of a file, the form is checked and every move that a game from the start can reach. Of a folder,
/// every line is played; moves that lose a pawn and a half and lines that end out of balance are
/// listed, and default.xbk in it, if there is one, must be what the sources make.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// File of a book, or folder of lines
    path: PathBuf,
    /// The most that the end of a line may be out of balance, in hundredths of a pawn
    #[arg(long, value_name = "CP", default_value = "60")]
    within: u32,
    /// The least share of lines that must end within that, in per cent
    #[arg(long, value_name = "PERCENT", default_value = "95")]
    share: f64,
}

/// A move of a line that loses so much is an error, in hundredths of a pawn.
const BLUNDER: i32 = 150;

/// Prints what was found. Ends failed when something is wrong.
///
/// # Errors
///
/// Fails on files that cannot be read, and when stdout takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    if arguments.path.is_dir() { folder(arguments, out) } else { book(&arguments.path, out) }
}

fn book(path: &Path, out: &mut impl Write) -> anyhow::Result<Ending> {
    let book = file::book(Some(path))?;
    let reached = walk(&*book.source());
    let moves: usize = reached.iter().map(|(_, moves)| moves.len()).sum();
    let (positions, written) = (reached.len(), book.source().len());
    writeln!(
        out,
        "{}: {written} moves; from the start {positions} positions with {moves} legal moves",
        path.display()
    )?;
    if reached.is_empty() {
        return Ok(complain(&"the start position is not in the book"));
    }
    Ok(Ending::Done)
}

fn folder(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let path = &arguments.path;
    let folder = match Folder::read(path) {
        Ok(folder) => folder,
        Err(error @ FolderError::Lines(_)) => return Ok(complain(&error)),
        Err(error) => return Err(error.into()),
    };
    let mut ending = Ending::Done;
    for line in &folder.lines {
        for (place, loss) in folder.blunders(line, BLUNDER) {
            let (title, ply) = (&line.title.chinese, place + 1);
            ending = complain(&format!("{title}: ply {ply} loses {loss}"));
            writeln!(out, "{title}: {}", told(line, &folder.evaluations))?;
        }
    }
    let (mut known, mut balanced) = (0_u32, 0_u32);
    for line in &folder.lines {
        let Some(end) = folder.evaluations.of(&line.end()) else { continue };
        known += 1;
        if end.score.unsigned_abs() <= arguments.within {
            balanced += 1;
        } else {
            writeln!(out, "{}: {}", line.title.chinese, told(line, &folder.evaluations))?;
        }
    }
    let lines = folder.lines.len();
    writeln!(out, "{lines} lines, {known} of them evaluated")?;
    if known > 0 {
        let share = 100.0 * f64::from(balanced) / f64::from(known);
        writeln!(out, "{balanced} end within {} of balance ({share:.1} %)", arguments.within)?;
        if share < arguments.share {
            ending = complain(&format!("fewer than {} % do", arguments.share));
        }
    }
    let compiled = path.join("default.xbk");
    if compiled.exists() {
        let bytes = fs::read(&compiled).with_context(|| compiled.display().to_string())?;
        if bytes == folder.compile().to_bytes() {
            writeln!(out, "{} is what the sources make", compiled.display())?;
        } else {
            let text = format!("{} is not what the sources make", compiled.display());
            ending = complain(&text);
        }
    }
    Ok(ending)
}

/// Returns the moves of a line, each with what the position after it is worth to Red.
fn told(line: &Line, evaluations: &Evaluations) -> String {
    let starts = std::iter::once(Position::startpos()).chain(line.positions());
    let moves = starts.zip(line.positions()).zip(&line.moves).map(|((before, after), &mv)| {
        let chinese = notation::write(&before, mv, input::CHINESE);
        let Some(known) = evaluations.of(&after) else { return chinese };
        let score = if after.side() == Side::Red { known.score } else { -known.score };
        format!("{chinese} {score:+}")
    });
    moves.collect::<Vec<_>>().join("  ")
}
