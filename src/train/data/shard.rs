//! A file of games that grows.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::block::{self, Kind};
use super::{DataError, Game, Header, Reader};

/// A file of the games of one seed and one recipe, open for more.
///
/// Each game goes to the system in one write, and the file never holds anything between two games:
/// what a process that was killed left half written is cut off by the next one. As long as it is
/// open, no other process can open it as a shard.
#[derive(Debug)]
pub struct Shard {
    path: PathBuf,
    file: File,
    header: Header,
    /// Where the last whole block ends.
    end: u64,
    games: BTreeSet<u32>,
    positions: u64,
    cut: u64,
}

impl Shard {
    /// Returns the name of the shard of a seed.
    pub fn name(seed: u64) -> String {
        format!("shard-{seed}.chd")
    }

    /// Opens the shard of the header in a folder. Makes both unless they exist.
    ///
    /// # Errors
    ///
    /// Fails when another process has opened it, when it holds other games or is damaged before
    /// its end, and when the system refuses to read or to write.
    pub fn open(folder: &Path, header: Header) -> Result<Self, DataError> {
        let path = folder.join(Self::name(header.seed));
        let read = |error| DataError::Unusable { path: path.clone(), error };
        fs::create_dir_all(folder)
            .map_err(|error| DataError::Unusable { path: folder.to_owned(), error })?;
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(read)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(DataError::Locked { path }),
            // Some file systems have no locks.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                log::warn!("{}: cannot be locked against other writers", path.display());
            }
            Err(TryLockError::Error(error)) => return Err(read(error)),
        }

        let start = block::to_bytes(Kind::Shard, &header.to_bytes());
        let mut shard = Self {
            path: path.clone(),
            file: file.try_clone().map_err(read)?,
            header,
            end: 0,
            games: BTreeSet::new(),
            positions: 0,
            cut: 0,
        };
        let length = file.metadata().map_err(read)?.len();
        if length < start.len() as u64 {
            // New, or a header that was cut short.
            let mut found = Vec::new();
            file.read_to_end(&mut found).map_err(read)?;
            if !start.starts_with(&found) {
                return Err(DataError::NotGames { path });
            }
            shard.cut_at_end().and_then(|()| shard.write(&start)).map_err(|e| shard.full(e))?;
        } else {
            shard.take_stock(Reader::new(path, file), length)?;
        }
        Ok(shard)
    }

    /// Reads what is there and cuts off what is no whole block.
    fn take_stock(&mut self, mut reader: Reader, length: u64) -> Result<(), DataError> {
        self.end = length;
        for record in reader.by_ref() {
            match record {
                Ok(record) => {
                    self.expect(&record.header)?;
                    if self.games.insert(record.game.index) {
                        self.positions += record.game.plies.len() as u64;
                    }
                }
                Err(DataError::Damaged { offset, bytes, is_tail: true, .. }) => {
                    (self.end, self.cut) = (offset, bytes);
                }
                Err(error) => return Err(error),
            }
        }
        if let Some(header) = reader.header() {
            self.expect(header)?;
        }
        self.cut_at_end().map_err(|error| self.full(error))
    }

    fn expect(&self, header: &Header) -> Result<(), DataError> {
        if *header == self.header {
            return Ok(());
        }
        let told = |header: &Header| format!("seed {} {}", header.seed, header.recipe);
        let (found, wanted) = (told(header), told(&self.header));
        Err(DataError::OtherGames { path: self.path.clone(), found, wanted })
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// Fails when the system takes no more; the shard then ends with the game before.
    pub fn append(&mut self, game: &Game) -> Result<(), DataError> {
        let bytes = block::to_bytes(Kind::Game, &game.to_bytes());
        if let Err(error) = self.write(&bytes) {
            if let Err(second) = self.cut_at_end() {
                log::warn!("{}: {second}; the next run cuts its end off", self.path.display());
            }
            return Err(self.full(error));
        }
        if self.games.insert(game.index) {
            self.positions += game.plies.len() as u64;
        }
        Ok(())
    }

    /// Makes the system bring everything to the disk.
    ///
    /// # Errors
    ///
    /// Fails when the disk does not take it.
    pub fn sync(&self) -> Result<(), DataError> {
        self.file.sync_data().map_err(|error| self.full(error))
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.end += bytes.len() as u64;
        Ok(())
    }

    fn cut_at_end(&mut self) -> io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end)).map(drop)
    }

    fn full(&self, error: io::Error) -> DataError {
        DataError::Full { path: self.path.clone(), games: self.games.len() as u64, error }
    }

    /// Returns where the shard is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns how its games are made.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the indices of the games that it holds.
    pub fn games(&self) -> &BTreeSet<u32> {
        &self.games
    }

    /// Returns the number of searched positions in it.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns how many bytes of a half-written game were cut off when it was opened.
    pub fn cut(&self) -> u64 {
        self.cut
    }
}
