//! The file of records of a match.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use crate::notation::Style;
use crate::record::{Game, pgn};

/// A file to which the records of games are written as they end.
#[derive(Debug)]
pub struct PgnFile {
    file: File,
    style: Style,
    length: u64,
}

impl PgnFile {
    /// Opens a file; what is in it stays, unless it is begun anew.
    ///
    /// # Errors
    ///
    /// Fails when it cannot be written.
    pub fn open(path: &Path, style: Style, is_begun_anew: bool) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        let mut file = options.write(true).create(true).truncate(is_begun_anew).open(path)?;
        let length = file.seek(SeekFrom::End(0))?;
        Ok(Self { file, style, length })
    }

    /// Cuts off what was written after the file had a length, if it is longer: the record of a game
    /// that nothing else knows of.
    ///
    /// # Errors
    ///
    /// Fails when it cannot be written.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        if length < self.length {
            self.file.set_len(length)?;
            self.length = self.file.seek(SeekFrom::End(0))?;
        }
        Ok(())
    }

    /// Writes a game and returns how long the file is then.
    ///
    /// # Errors
    ///
    /// Fails when the disk takes no more.
    pub fn add(&mut self, game: &Game) -> io::Result<u64> {
        let text = pgn::write(game, self.style);
        self.file.write_all(text.as_bytes())?;
        self.length += text.len() as u64;
        Ok(self.length)
    }
}
