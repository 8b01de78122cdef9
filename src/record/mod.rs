//! A game as a file: headers, a start position, a tree of moves.
//!
//! [`open`] reads a file of any [`Format`] game by game, [`write()`] writes one. Each format has its
//! own module too.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod branches;
mod break_off;
mod broken;
mod bytes;
pub mod cbf;
pub mod ccbridge;
mod charset;
mod command;
mod cursor;
pub mod dhtmlxq;
mod draft;
pub mod epd;
mod error;
mod format;
mod game;
pub mod lines;
mod loss;
mod node;
mod open;
mod outcome;
pub mod pgn;
pub mod platforms;
mod set;
mod setup;
mod tags;
mod text_lines;
mod walk;
mod write;
mod xml;
pub mod xqf;

pub use break_off::{BreakOff, Note, Unplayable};
pub use broken::Broken;
pub use charset::Charset;
pub use command::{Command, Evaluation, EvaluationError};
pub use cursor::Cursor;
pub use error::{Place, RecordError, RecordErrorKind};
pub use format::Format;
pub use game::Game;
pub use loss::{Loss, WriteError, Written};
pub use node::{Nag, Node, NodeId};
pub use open::{Games, open, read};
pub use outcome::Outcome;
pub use tags::Tags;
pub use walk::{Step, Walk};
pub use write::write;
