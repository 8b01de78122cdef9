//! CBR and CBL, the records and libraries of CCBridge (象棋桥).
//!
//! A record is a header with texts in UTF-16 and a board, then the nodes of the tree in a row. A
//! library is a header, an index, and records in slots of 4096 bytes.

mod layout;
mod library;
mod reader;
mod writer;

pub(super) use layout::{LIBRARY, RECORD};
pub use library::Library;
pub use reader::read;
pub use writer::write;
