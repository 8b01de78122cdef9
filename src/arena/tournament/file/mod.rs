//! The file that says what a tournament is: TOML.

mod engines;
mod error;
mod format;
mod plan;
mod scoring;
mod source;
mod text;

use std::path::{Path, PathBuf};

pub use engines::{Conditions, OpeningChoice, Participant};
pub use error::FileError;

use super::plan::Plan;
use text::Text;

/// A tournament file that was read and checked.
#[derive(Clone, PartialEq, Debug)]
pub struct TournamentFile {
    /// What the tournament is.
    pub plan: Plan,
    /// The engines of those players who are programs, in the order of the players.
    pub participants: Vec<Option<Participant>>,
    /// By what their games are played.
    pub conditions: Conditions,
    /// Files with results that people typed in.
    pub results: Vec<PathBuf>,
}

impl TournamentFile {
    /// Reads the text of a tournament file. Files that it names are looked for from `folder`.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with its line.
    pub fn read(text: &str, folder: &Path) -> Result<Self, FileError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let read: Text = toml::from_str(text).map_err(|error| FileError::of_toml(text, &error))?;
        let plan = plan::plan(text, &read)?;
        let (participants, conditions) = engines::engines(text, &read, folder)?;
        let results = read.results.iter().map(|file| folder.join(file)).collect();
        Ok(Self { plan, participants, conditions, results })
    }
}
