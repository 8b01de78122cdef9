//! The sources of a book in a folder.
//!
//! ```text
//! lines/*.txt       named lines, see `read_lines`
//! names.txt         short lines that only name openings
//! evaluations.tsv   what the search found about their positions, see `Evaluations`
//! ```

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::compile::{EXTEND, compile};
use super::evaluations::{Evaluations, EvaluationsError};
use super::lines::{Line, LineError, read_lines};
use super::tree::Tree;
use super::volume::Book;
use crate::board::Position;

/// The sources of a book.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Folder {
    /// The lines that are played, in the order of their files' names.
    pub lines: Vec<Line>,
    /// The lines that only name openings.
    pub names: Vec<Line>,
    /// What the search found about their positions.
    pub evaluations: Evaluations,
}

/// Why the sources of a book cannot be read.
#[derive(Debug, Error)]
pub enum FolderError {
    /// A file or folder cannot be read.
    #[error("{}: {error}", .path.display())]
    Read {
        /// Its path.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Lines are wrong.
    #[error("{}", list(.0))]
    Lines(Vec<(PathBuf, LineError)>),
    /// An evaluation is wrong.
    #[error("{}: {error}", .path.display())]
    Evaluations {
        /// The path of the file.
        path: PathBuf,
        /// What is wrong.
        error: EvaluationsError,
    },
}

fn list(errors: &[(PathBuf, LineError)]) -> String {
    let told = errors.iter().map(|(path, error)| format!("{}: {error}", path.display()));
    told.collect::<Vec<_>>().join("\n")
}

impl Folder {
    /// Reads a folder. Names and evaluations may be missing.
    ///
    /// # Errors
    ///
    /// Fails when a file cannot be read, and tells all lines that are wrong at once.
    pub fn read(path: &Path) -> Result<Self, FolderError> {
        let lines_folder = path.join("lines");
        let fail = |error| FolderError::Read { path: lines_folder.clone(), error };
        let mut files = Vec::new();
        for entry in fs::read_dir(&lines_folder).map_err(fail)? {
            let file = entry.map_err(fail)?.path();
            if file.extension().is_some_and(|extension| extension == "txt") {
                files.push(file);
            }
        }
        files.sort();
        let mut errors = Vec::new();
        let mut read = |path: &Path| -> Result<Vec<Line>, FolderError> {
            let mut lines = Vec::new();
            for line in read_lines(&text(path)?) {
                match line {
                    Ok(line) => lines.push(line),
                    Err(error) => errors.push((path.to_owned(), error)),
                }
            }
            Ok(lines)
        };
        let mut lines = Vec::new();
        for file in &files {
            lines.extend(read(file)?);
        }
        let names_file = path.join("names.txt");
        let names = if names_file.exists() { read(&names_file)? } else { Vec::new() };
        if !errors.is_empty() {
            return Err(FolderError::Lines(errors));
        }
        let file = Self::evaluations_file(path);
        let evaluations = if file.exists() {
            Evaluations::read(&text(&file)?)
                .map_err(|error| FolderError::Evaluations { path: file, error })?
        } else {
            Evaluations::default()
        };
        Ok(Self { lines, names, evaluations })
    }

    /// Returns the name of the file with the evaluations in a folder.
    pub fn evaluations_file(path: &Path) -> PathBuf {
        path.join("evaluations.tsv")
    }

    /// Returns all positions of the lines, played on as far as evaluations lead.
    pub fn tree(&self) -> Tree {
        Tree::new(&self.lines, &self.evaluations, EXTEND)
    }

    /// Returns the moves of a line that lose so much, in hundredths of a pawn, by what the search
    /// found before and after them: the places of the moves, from 0, and the losses.
    pub fn blunders(&self, line: &Line, least: i32) -> Vec<(usize, i32)> {
        let worth = |position: &Position| self.evaluations.of(position).map(|known| known.score);
        let starts = std::iter::once(Position::startpos()).chain(line.positions());
        let losses =
            starts.zip(line.positions()).enumerate().filter_map(|(place, (before, after))| {
                // After the move it is the other side's turn.
                Some((place, worth(&before)? + worth(&after)?))
            });
        losses.filter(|(_, loss)| *loss >= least).collect()
    }

    /// Returns the book of these sources: the same one for the same sources, on every machine.
    pub fn compile(&self) -> Book {
        let note = format!(
            "{} lines, {} positions evaluated. {}",
            self.lines.len(),
            self.evaluations.len(),
            self.evaluations.comments().join(" ")
        );
        compile(&self.lines, &self.names, &self.evaluations, &note)
    }
}

fn text(path: &Path) -> Result<String, FolderError> {
    let bytes =
        fs::read(path).map_err(|error| FolderError::Read { path: path.to_owned(), error })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
