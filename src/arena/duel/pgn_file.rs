//! The file of records of a match.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
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
        let mut file =
            options.read(true).write(true).create(true).truncate(is_begun_anew).open(path)?;
        let length = file.seek(SeekFrom::End(0))?;
        Ok(Self { file, style, length })
    }

    /// Returns how long the file is.
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Cuts off what was written after the file had a length, if it is longer: the record of a game
    /// that nothing else knows of, whole or not.
    ///
    /// # Errors
    ///
    /// Fails when the file cannot be changed, and leaves it alone when more than one game would be
    /// lost: somebody else writes to it as well.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        if length >= self.length {
            return Ok(());
        }
        let mut tail = Vec::new();
        self.file.seek(SeekFrom::Start(length))?;
        self.file.read_to_end(&mut tail)?;
        if String::from_utf8_lossy(&tail).matches("[Event ").count() > 1 {
            return Err(io::Error::other(
                "there are games behind those of the journal; move it out of the way",
            ));
        }
        self.file.set_len(length)?;
        self.length = self.file.seek(SeekFrom::End(0))?;
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests end at a surprise")]

    use std::fs;

    use super::*;
    use crate::board::Position;

    #[test]
    fn one_record_is_cut_off_and_those_of_others_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, "; ours\n").unwrap();
        let mut game = Game::new(Position::startpos());
        game.tags.set("Event", "x");
        let mut file = PgnFile::open(&path, Style::Iccs, false).unwrap();
        let (start, one) = (file.length(), file.add(&game).unwrap());
        let two = file.add(&game).unwrap();
        assert_eq!((start, one - start), (7, two - one));
        assert!(file.cut(start).is_err());
        assert_eq!(fs::metadata(&path).unwrap().len(), two);
        file.cut(one).unwrap();
        assert_eq!(file.add(&game).unwrap(), two);
        assert_eq!(fs::metadata(&path).unwrap().len(), two);
        assert_eq!(PgnFile::open(&path, Style::Iccs, true).unwrap().length(), 0);
    }
}
