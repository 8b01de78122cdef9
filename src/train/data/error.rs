//! What can be wrong with a file of games.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::board::IllegalMove;

/// A file of games that cannot be used as it was meant.
#[derive(Debug, Error)]
pub enum DataError {
    /// The system refuses to open, to make or to read it.
    #[error("{}: {error}", path.display())]
    Unusable {
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
    /// The system takes no more of a shard.
    #[error("{}: cannot write: {error}; the {games} games in it are whole", path.display())]
    Full {
        /// The file.
        path: PathBuf,
        /// Games that it holds.
        games: u64,
        /// What the system says.
        error: io::Error,
    },
    /// It is something else.
    #[error("{}: not a file of games", path.display())]
    NotGames {
        /// The file.
        path: PathBuf,
    },
    /// It was written in a format of another time.
    #[error("{}: format version {version}; this program reads version {ours}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version that it names.
        version: u16,
        /// The version of this program.
        ours: u16,
    },
    /// A stretch of it is no sound block.
    #[error("{}: damaged at byte {offset}, {bytes} bytes long", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the stretch begins.
        offset: u64,
        /// How long it is.
        bytes: u64,
        /// Whether it reaches to the end, as a write that was cut short does.
        is_tail: bool,
    },
    /// A game in it breaks the rules.
    #[error("{}: game at byte {offset}: {fault}", path.display())]
    Faulty {
        /// The file.
        path: PathBuf,
        /// Where the block of the game begins.
        offset: u64,
        /// What is wrong.
        fault: Fault,
    },
    /// Another process writes to it.
    #[error("{}: another process is writing to it", path.display())]
    Locked {
        /// The file.
        path: PathBuf,
    },
    /// It holds games that were made in another way than those to be added.
    #[error("{}: holds games of '{found}', not of '{wanted}'", path.display())]
    OtherGames {
        /// The file.
        path: PathBuf,
        /// How its games were made.
        found: String,
        /// How the games to be added are made.
        wanted: String,
    },
    /// It would have to be overwritten.
    #[error("{}: exists already", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
}

/// What is wrong with a game although its checksum is right.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// A move cannot be played.
    #[error("ply {ply}: {reason}")]
    Illegal {
        /// The ply, from 1, those of the opening included.
        ply: usize,
        /// Why not.
        reason: IllegalMove,
    },
    /// It ends for want of moves, but there are some, or the other side should have won.
    #[error("it does not end by mate or stalemate as it says")]
    NotMated,
}
