//! Books in files, whatever their kind.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use super::compact::{CompactError, MAGIC};
use super::elephant_eye::{ElephantEyeBook, ElephantEyeError};
use super::volume::{Book, Source};

/// The largest file that is read, in bytes: a wrong name shall not fill the memory.
const LARGEST: u64 = 256 << 20;

/// The first bytes of an `SQLite` file.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// A book whose kind its bytes told.
#[derive(Clone, Debug)]
pub enum AnyBook {
    /// One of the program's own kind.
    Own(Arc<Book>),
    /// One in the layout of `ElephantEye`.
    ElephantEye(Arc<ElephantEyeBook>),
}

/// Why a file is no book.
#[derive(Debug, Error)]
pub enum LoadError {
    /// It cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// It is larger than any book.
    #[error("it is larger than {} MiB", LARGEST >> 20)]
    Size,
    /// It begins as a book of the program's own kind and is none.
    #[error("{0}")]
    Own(#[from] CompactError),
    /// It has no beginning that is known, and is no book of `ElephantEye` either.
    #[error("it is neither a book of Chuhe nor one of ElephantEye: {0}")]
    ElephantEye(#[from] ElephantEyeError),
    /// It is a data base.
    #[error("{0}")]
    Database(String),
    /// It has no moves.
    #[error("it has no moves")]
    Empty,
}

impl AnyBook {
    /// Reads a file. Its first bytes tell its kind; its name does not matter.
    ///
    /// # Errors
    ///
    /// Says what is wrong with it; a book without moves is an error too.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        let mut bytes = Vec::new();
        fs::File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST {
            return Err(LoadError::Size);
        }
        let book = if bytes.starts_with(SQLITE) {
            return Err(LoadError::Database(DATABASE.to_owned()));
        } else {
            Self::from_bytes(&bytes)?
        };
        if book.source().is_empty() { Err(LoadError::Empty) } else { Ok(book) }
    }

    /// Reads the bytes of a book, which tell its kind.
    ///
    /// # Errors
    ///
    /// Says what is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        if bytes.starts_with(MAGIC) {
            return Ok(Self::Own(Arc::new(Book::from_bytes(bytes)?)));
        }
        Ok(Self::ElephantEye(Arc::new(ElephantEyeBook::from_bytes(bytes)?)))
    }

    /// Returns what knows the moves.
    pub fn source(&self) -> Arc<dyn Source> {
        match self {
            Self::Own(book) => Arc::clone(book) as Arc<dyn Source>,
            Self::ElephantEye(book) => Arc::clone(book) as Arc<dyn Source>,
        }
    }
}

const DATABASE: &str = "it is a data base (.xqb or .obk), which this version does not read";
