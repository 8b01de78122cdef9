//! The openings of a file.

use std::fs;
use std::path::Path;
use std::str::FromStr;

use super::error::{SuiteError, SuiteErrorKind};
use super::line;
use super::opening::Opening;
use crate::record::pgn;

/// How a suite is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A line for each opening: FEN or EPD, a position with moves, or moves alone.
    Lines,
    /// Games.
    Pgn,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "epd" | "fen" | "moves" | "lines" | "txt" => Ok(Self::Lines),
            "pgn" => Ok(Self::Pgn),
            _ => Err(format!("no format of openings is named '{text}': epd, fen, moves, pgn")),
        }
    }
}

impl Format {
    /// Returns the format that a file has by its name.
    pub fn of_file(path: &Path) -> Self {
        let is_pgn = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
        if is_pgn { Self::Pgn } else { Self::Lines }
    }
}

/// The openings of a file, in its order.
#[derive(Clone, Debug)]
pub struct Suite {
    name: String,
    openings: Vec<Opening>,
}

impl Suite {
    /// The name of the suite inside.
    pub const BUILTIN: &str = "builtin";

    /// Returns the suite inside: some 250 short random games that leave both sides equal.
    ///
    /// # Errors
    ///
    /// Never, unless the program was built from a broken file; a test keeps that from happening.
    pub fn builtin() -> Result<Self, SuiteError> {
        Self::read(Self::BUILTIN, include_str!("builtin.txt"), Format::Lines, None)
    }

    /// Reads a file. Bytes that are no UTF-8 are replaced.
    ///
    /// # Errors
    ///
    /// Names the file, and the line or the game in it that is no opening.
    pub fn load(
        path: &Path,
        format: Option<Format>,
        plies: Option<usize>,
    ) -> Result<Self, SuiteError> {
        let name = path.display().to_string();
        match fs::read(path) {
            Ok(bytes) => {
                let format = format.unwrap_or_else(|| Format::of_file(path));
                Self::read(&name, &String::from_utf8_lossy(&bytes), format, plies)
            }
            Err(error) => Err(SuiteError { file: name, kind: error.into() }),
        }
    }

    /// Returns the openings of a text; of longer games no more than `plies` plies.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load).
    pub fn read(
        name: &str,
        text: &str,
        format: Format,
        plies: Option<usize>,
    ) -> Result<Self, SuiteError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let openings = match format {
            Format::Lines => from_lines(text),
            Format::Pgn => from_pgn(text, plies.unwrap_or(usize::MAX)),
        };
        openings
            .and_then(|openings| finished(openings, plies))
            .map(|openings| Self { name: name.to_owned(), openings })
            .map_err(|kind| SuiteError { file: name.to_owned(), kind })
    }

    /// Returns the file that it was read from.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the openings; there is at least one.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// Returns a number that tells suites with other openings apart.
    pub fn checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for opening in &self.openings {
            hasher.update(opening.start.fen().as_bytes());
            opening.moves.iter().for_each(|mv| hasher.update(&mv.raw().to_le_bytes()));
        }
        hasher.finalize()
    }
}

fn from_lines(text: &str) -> Result<Vec<Opening>, SuiteErrorKind> {
    let mut openings = Vec::new();
    for (index, text) in text.lines().enumerate() {
        if let Some((start, moves)) = line::read(text, index + 1)? {
            openings.push(Opening { number: openings.len() + 1, start, moves });
        }
    }
    Ok(openings)
}

/// Moves that cannot be played matter only where they would be reached.
fn from_pgn(text: &str, plies: usize) -> Result<Vec<Opening>, SuiteErrorKind> {
    let mut openings = Vec::new();
    for (index, game) in pgn::read(text)?.iter().enumerate() {
        let number = index + 1;
        if let Some(end) = game.break_off.as_ref().filter(|end| end.ply <= plies) {
            let (text, reason) = (end.text.clone(), end.why.to_string());
            return Err(SuiteErrorKind::BreakOff { game: number, ply: end.ply, text, reason });
        }
        openings.push(Opening { number, start: game.start().clone(), moves: game.moves() });
    }
    Ok(openings)
}

fn finished(
    mut openings: Vec<Opening>,
    plies: Option<usize>,
) -> Result<Vec<Opening>, SuiteErrorKind> {
    if openings.is_empty() {
        return Err(SuiteErrorKind::Empty);
    }
    for opening in &mut openings {
        opening.moves.truncate(plies.unwrap_or(usize::MAX));
        if !opening.position().has_legal_move() {
            return Err(SuiteErrorKind::Over { number: opening.number });
        }
    }
    Ok(openings)
}
