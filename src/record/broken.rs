//! A game of which only a part can be read.

use thiserror::Error;

use super::error::RecordError;
use super::game::Game;

/// A game that is damaged, with what can be read of it.
#[derive(Clone, Debug, Error)]
#[error("{error}")]
pub struct Broken {
    /// The first thing that is wrong.
    pub error: RecordError,
    /// The game without what is damaged; `None` where not even a start position is left.
    pub readable: Option<Box<Game>>,
}

impl From<Broken> for RecordError {
    fn from(broken: Broken) -> Self {
        broken.error
    }
}
