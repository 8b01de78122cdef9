//! Books in files, whatever their kind.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use super::compact::{CompactError, MAGIC};
#[cfg(feature = "sqlite-books")]
use super::database::{DatabaseBook, DatabaseError, ZobristNumbers};
use super::elephant_eye::{ElephantEyeBook, ElephantEyeError};
use super::volume::{Book, Source};

/// The largest file that is read, in bytes: a wrong name shall not fill the memory.
const LARGEST: u64 = 256 << 20;

/// The first bytes of a data base.
const DATABASE: &[u8] = b"SQLite format 3\0";

/// The file with the numbers of books in the layout .obk, in the folder of the books.
#[cfg(feature = "sqlite-books")]
const NUMBERS: &str = "obk.keys";

/// A book whose kind its bytes told.
#[derive(Clone, Debug)]
pub enum AnyBook {
    /// One of the program's own kind.
    Own(Arc<Book>),
    /// One in the layout of `ElephantEye`.
    ElephantEye(Arc<ElephantEyeBook>),
    /// One in a data base.
    #[cfg(feature = "sqlite-books")]
    Database(Arc<DatabaseBook>),
}

/// Why a file is no book.
#[derive(Debug, Error)]
pub enum LoadError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// It is larger than any book.
    #[error("it is larger than {} MiB", LARGEST >> 20)]
    Size,
    /// It begins as a book of the program's own kind and is none.
    #[error(transparent)]
    Own(#[from] CompactError),
    /// It has no beginning that is known, and is no book of `ElephantEye` either.
    #[error("it is neither a book of Chuhe nor one of ElephantEye: {0}")]
    ElephantEye(ElephantEyeError),
    /// It is a data base, and the program was built without what reads those.
    #[cfg(not(feature = "sqlite-books"))]
    #[error(
        "it is a data base (.xqb or .obk), which only a program built with the feature \
         sqlite-books reads"
    )]
    Database,
    /// It is a data base and no book that can be used.
    #[cfg(feature = "sqlite-books")]
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The numbers for it cannot be read.
    #[cfg(feature = "sqlite-books")]
    #[error("its numbers in {NUMBERS} cannot be read: {0}")]
    Numbers(io::Error),
    /// It has no moves.
    #[error("it has no moves")]
    Empty,
}

impl AnyBook {
    /// Reads a file. Its first bytes tell its kind; its name does not matter. For a data base in
    /// the layout .obk, the numbers are read from `obk.keys` in its folder.
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
        let book = if bytes.starts_with(DATABASE) {
            Self::database(&bytes, path.parent())?
        } else {
            Self::from_bytes(&bytes)?
        };
        if book.source().is_empty() { Err(LoadError::Empty) } else { Ok(book) }
    }

    /// Reads the bytes of a book, which tell its kind. For a data base in the layout .obk a file is
    /// needed, as the numbers lie beside it.
    ///
    /// # Errors
    ///
    /// Says what is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        if bytes.starts_with(MAGIC) {
            return Ok(Self::Own(Arc::new(Book::from_bytes(bytes)?)));
        }
        if bytes.starts_with(DATABASE) {
            return Self::database(bytes, None);
        }
        let book = ElephantEyeBook::from_bytes(bytes).map_err(LoadError::ElephantEye)?;
        Ok(Self::ElephantEye(Arc::new(book)))
    }

    #[cfg(feature = "sqlite-books")]
    fn database(bytes: &[u8], folder: Option<&Path>) -> Result<Self, LoadError> {
        let numbers = || match folder.map(|folder| fs::read(folder.join(NUMBERS))) {
            Some(Ok(bytes)) => Ok(Some(ZobristNumbers::from_bytes(&bytes)?)),
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => {
                Err(LoadError::Numbers(error))
            }
            _ => Ok(None),
        };
        Ok(Self::Database(Arc::new(DatabaseBook::from_bytes(bytes, numbers)?)))
    }

    #[cfg(not(feature = "sqlite-books"))]
    fn database(_bytes: &[u8], _folder: Option<&Path>) -> Result<Self, LoadError> {
        Err(LoadError::Database)
    }

    /// Returns what knows the moves.
    pub fn source(&self) -> Arc<dyn Source> {
        match self {
            Self::Own(book) => Arc::clone(book) as Arc<dyn Source>,
            Self::ElephantEye(book) => Arc::clone(book) as Arc<dyn Source>,
            #[cfg(feature = "sqlite-books")]
            Self::Database(book) => Arc::clone(book) as Arc<dyn Source>,
        }
    }
}
