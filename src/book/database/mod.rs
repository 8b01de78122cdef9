//! Books in data bases of `SQLite`, as other programs have them: the layouts .xqb and .obk.
//!
//! Part of a program that is built with the feature `sqlite-books`. A data base is read as a whole,
//! from its bytes: nothing is locked or written beside it, and its damages are told at once.

mod contents;
mod error;
mod obk;
mod volume;
mod write;
mod xqb;

pub use error::DatabaseError;
pub use obk::ZobristNumbers;
pub use volume::DatabaseBook;
pub use write::to_xqb;
