//! Files that are there whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use super::TrainError;

/// Writes a file under another name first, so that one of this name is replaced in one step: an
/// accident leaves the old one.
///
/// # Errors
///
/// Fails when the system refuses or takes no more; nothing half-written is left then.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), TrainError> {
    let unfinished = unfinished(path);
    let written = write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path));
    written.map_err(|error| {
        // What is left of a failed attempt is of no use; that it stays is no further harm.
        drop(fs::remove_file(&unfinished));
        TrainError::Write { path: path.to_owned(), error }
    })
}

/// Asks the system now whether a file can be written later.
///
/// # Errors
///
/// Fails when the folder does not exist or cannot be written to.
pub fn check_writable(path: &Path) -> Result<(), TrainError> {
    let unfinished = unfinished(path);
    let is_folder = path.is_dir();
    let error = if is_folder {
        Err(io::Error::from(ErrorKind::IsADirectory))
    } else {
        File::create(&unfinished).and_then(|_| fs::remove_file(&unfinished))
    };
    error.map_err(|error| TrainError::File { path: path.to_owned(), error })
}

fn unfinished(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".part");
    name.into()
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
