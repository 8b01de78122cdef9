//! What can keep a network from being trained.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::eval::nnue::NetworkError;
use crate::train::data::DataError;

/// A training that cannot begin, or cannot go on.
#[derive(Debug, Error)]
pub enum TrainError {
    /// A file of games cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A folder has no files of games.
    #[error("{}: no *.chd files in this folder", folder.display())]
    NoShards {
        /// The folder.
        folder: PathBuf,
    },
    /// The games leave nothing to learn from.
    #[error("no positions to learn from in {games} games")]
    NoPositions {
        /// Games that were read.
        games: u64,
    },
    /// The positions need more memory than is allowed.
    #[error("more than {positions} positions, which is what {memory} MB of memory hold")]
    Memory {
        /// Positions for which there is room.
        positions: usize,
        /// The memory that is allowed, in MB.
        memory: usize,
    },
    /// The system refuses to read or to write a file.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The system takes no more, for example because the disk is full.
    #[error("{}: cannot write: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file is no checkpoint of this version.
    #[error("{}: not a checkpoint of this version", path.display())]
    NotACheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// A checkpoint was cut short or changed.
    #[error("{}: a damaged checkpoint", path.display())]
    DamagedCheckpoint {
        /// The file.
        path: PathBuf,
    },
    /// A checkpoint belongs to another training.
    #[error("{}: its training had {what} {found}, this one has {wanted}", path.display())]
    OtherTraining {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// What it was.
        found: String,
        /// What it is now.
        wanted: String,
    },
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
    /// The loss cannot be drawn.
    #[error("cannot draw the loss: {0}")]
    Curve(String),
    /// The weights do not fit into a network file.
    #[error(transparent)]
    Network(#[from] NetworkError),
}
