//! Where the games go: one file, or one for each.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use chuhe::record::Format;

use crate::cli::numbered;

/// The output of a conversion. No file is touched before there is a game to write.
pub(super) struct Output<'a> {
    path: &'a Path,
    format: Format,
    count: usize,
    /// The file of all games, where the format can hold them.
    file: Option<BufWriter<File>>,
    /// The first game of a format that holds one, as long as nobody knows whether more come.
    first: Option<Vec<u8>>,
}

/// How many games of a format that holds one are numbered with digits of equal length.
const NUMBERED: usize = 9999;

impl<'a> Output<'a> {
    pub(super) const fn new(path: &'a Path, format: Format) -> Self {
        Self { path, format, count: 0, file: None, first: None }
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// Names the file that cannot be written.
    pub(super) fn add(&mut self, game: Vec<u8>, out: &mut impl Write) -> anyhow::Result<()> {
        self.count += 1;
        let is_stdout = self.path.as_os_str() == "-";
        if self.format.has_many() {
            if is_stdout {
                out.write_all(&game)?;
                return Ok(());
            }
            let name = || self.path.display().to_string();
            if self.file.is_none() {
                self.file = Some(BufWriter::new(File::create(self.path).with_context(name)?));
            }
            if let Some(file) = &mut self.file {
                file.write_all(&game).with_context(name)?;
            }
            return Ok(());
        }
        if self.count == 1 {
            self.first = Some(game);
            return Ok(());
        }
        anyhow::ensure!(!is_stdout, "{} holds one game; name a file to number", self.format);
        if let Some(first) = self.first.take() {
            write(&self.numbered(0), &first)?;
        }
        write(&self.numbered(self.count - 1), &game)
    }

    fn numbered(&self, index: usize) -> PathBuf {
        numbered::path(self.path, index, NUMBERED)
    }

    /// Ends the files; returns the number of games written.
    ///
    /// # Errors
    ///
    /// Names the file that cannot be written.
    pub(super) fn finish(mut self, out: &mut impl Write) -> anyhow::Result<usize> {
        if let Some(first) = self.first.take() {
            if self.path.as_os_str() == "-" {
                out.write_all(&first)?;
            } else {
                write(self.path, &first)?;
            }
        }
        if let Some(file) = &mut self.file {
            file.flush().with_context(|| self.path.display().to_string())?;
        }
        Ok(self.count)
    }
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| path.display().to_string())
}
