//! XQF, the files of XQStudio (象棋演播室), versions 10 to 18.
//!
//! The file is a header of 1024 bytes, then the nodes of the tree in a row. From version 11 on
//! everything but the names is hidden under keys that the header holds. The layout of version 10 is
//! the one that the author of XQStudio has published.

mod keys;
mod layout;
mod reader;
mod writer;

pub use reader::read;
pub use writer::write;
