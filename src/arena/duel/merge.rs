//! Parts of a match made one.

use std::collections::BTreeMap;
use std::path::PathBuf;

use thiserror::Error;

use super::journal::{Entry, Header, Journal, JournalError};

/// The games of several journals of one match.
#[derive(Clone, Debug)]
pub struct Merged {
    /// What the match is, as the first journal has it.
    pub header: Header,
    /// All games, in order, each once.
    pub entries: Vec<Entry>,
}

/// Journals that do not go together.
#[derive(Debug, Error)]
pub enum MergeError {
    /// There is none.
    #[error("there are no journals to merge")]
    Nothing,
    /// One cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Two are of different matches.
    #[error("{} is of another match than {}: {name} is '{there}', not '{here}'",
            file.display(), first.display())]
    Different {
        /// The first journal.
        first: PathBuf,
        /// The one that differs from it.
        file: PathBuf,
        /// In what.
        name: String,
        /// What the first one says.
        here: String,
        /// What the other one says.
        there: String,
    },
    /// Two have another result of one game.
    #[error("{}: game {game} is in another journal with another end", file.display())]
    Twice {
        /// The second journal that has it.
        file: PathBuf,
        /// The game.
        game: u64,
    },
}

/// Returns the games of all journals, each once.
///
/// # Errors
///
/// Fails unless all are journals of one match that agree on the games they have in common.
pub fn merge(files: &[PathBuf]) -> Result<Merged, MergeError> {
    let mut games: BTreeMap<u64, Entry> = BTreeMap::new();
    let mut first: Option<(Header, PathBuf)> = None;
    for file in files {
        let (header, entries) = Journal::read(file)?;
        let (whole, name) = first.get_or_insert_with(|| (header.clone(), file.clone()));
        if let Some((name_of_term, here, there)) = whole.difference(&header) {
            let (first, file, name) = (name.clone(), file.clone(), name_of_term);
            return Err(MergeError::Different { first, file, name, here, there });
        }
        for entry in entries {
            let game = entry.game;
            // Lengths of files of records say nothing about the game.
            let entry = Entry { pgn_bytes: None, ..entry };
            if games.insert(game, entry.clone()).is_some_and(|other| other != entry) {
                return Err(MergeError::Twice { file: file.clone(), game });
            }
        }
    }
    let (header, _) = first.ok_or(MergeError::Nothing)?;
    Ok(Merged { header, entries: games.into_values().collect() })
}
