//! Reading the games of a file.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::block::{Blocks, Found, Kind};
use super::{DataError, Game, Header};

/// A game and where it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// How it was made.
    pub header: Arc<Header>,
    /// Where its block begins in the file.
    pub offset: u64,
    /// The game.
    pub game: Game,
}

/// The games of a file, in its order.
///
/// A damaged stretch is an error that names it; the games after it follow. Any other error is the
/// last thing to come.
#[derive(Debug)]
pub struct Reader {
    path: PathBuf,
    blocks: Blocks<File>,
    header: Option<Arc<Header>>,
    ended: bool,
}

impl Reader {
    /// Returns the games of a file.
    ///
    /// # Errors
    ///
    /// Fails when the system does not open it.
    pub fn open(path: &Path) -> Result<Self, DataError> {
        let path = path.to_owned();
        match File::open(&path) {
            Ok(file) => Ok(Self::new(path, file)),
            Err(error) => Err(DataError::Unusable { path, error }),
        }
    }

    /// Returns the games of an open file, which stands at its beginning.
    pub(super) fn new(path: PathBuf, file: File) -> Self {
        Self { path, blocks: Blocks::new(file), header: None, ended: false }
    }

    /// Returns the header that the last game stood under, or will.
    pub(super) fn header(&self) -> Option<&Arc<Header>> {
        self.header.as_ref()
    }

    /// Returns the header of a game: the last one, unless the one between them is lost.
    fn header_of(&mut self, game: &Game) -> Arc<Header> {
        match &self.header {
            Some(header) if header.seed == game.seed => Arc::clone(header),
            _ => Arc::clone(self.header.insert(Arc::new(Header::lost(game.seed)))),
        }
    }

    fn advance(&mut self) -> Result<Option<Record>, DataError> {
        loop {
            let found = match self.blocks.next() {
                Ok(Some(found)) => found,
                Ok(None) => return Ok(None),
                Err(error) => return Err(DataError::Unusable { path: self.path.clone(), error }),
            };
            let path = || self.path.clone();
            match found {
                Found::Damage { offset: 0, is_tail: true, .. } => {
                    return Err(DataError::NotGames { path: path() });
                }
                Found::Damage { offset, bytes, is_tail } => {
                    return Err(DataError::Damaged { path: path(), offset, bytes, is_tail });
                }
                Found::Block { kind: Kind::Shard, body, .. } => match Header::from_bytes(body) {
                    Some(Ok(header)) => self.header = Some(Arc::new(header)),
                    Some(Err(version)) => {
                        let ours = Header::VERSION;
                        return Err(DataError::Version { path: path(), version, ours });
                    }
                    None => return Err(DataError::NotGames { path: path() }),
                },
                Found::Block { kind: Kind::Game, body, offset } => {
                    let Some(game) = Game::from_bytes(body) else {
                        return Err(DataError::NotGames { path: path() });
                    };
                    let header = self.header_of(&game);
                    return Ok(Some(Record { header, offset, game }));
                }
            }
        }
    }
}

impl Iterator for Reader {
    type Item = Result<Record, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.advance().transpose();
        self.ended = !matches!(next, Some(Ok(_) | Err(DataError::Damaged { .. })));
        next
    }
}
