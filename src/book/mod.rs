//! The opening book: what is known of the first moves, and what openings are called.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod builtin;
mod compact;
mod compile;
mod convert;
#[cfg(feature = "sqlite-books")]
mod database;
mod elephant_eye;
mod evaluations;
mod folder;
mod key;
mod lines;
mod load;
mod names;
mod shelf;
mod tree;
mod volume;
mod walk;

pub use builtin::{builtin, opening_name, position_name};
pub use compact::{CompactError, VERSION};
pub use compile::{EXTEND, MARGIN, compile};
pub use convert::{to_elephant_eye, to_own};
#[cfg(feature = "sqlite-books")]
pub use database::{DatabaseBook, DatabaseError, ZobristNumbers, to_xqb};
pub use elephant_eye::{ElephantEyeBook, ElephantEyeError, LockedMove, lock, mirrored_lock};
pub use evaluations::{Evaluation, Evaluations, EvaluationsError};
pub use folder::{Folder, FolderError};
pub use key::{BookKey, Spot};
pub use lines::{Line, LineError, LineFault, Title, read_lines};
pub use load::{AnyBook, LoadError};
pub use names::Names;
pub use shelf::{Choice, Pick, Shelf};
pub use tree::{Node, Tree, extended};
pub use volume::{Book, BookMove, Entry, Source};
pub use walk::walk;
