//! A game as a file: headers, a start position, a tree of moves.
//!
//! [`read`] takes the text of a file in either form: [PGN](pgn), or [`lines`] with a position
//! and moves. Moves may be written in every notation.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod break_off;
mod broken;
mod charset;
mod command;
mod cursor;
mod draft;
pub mod epd;
mod error;
mod game;
pub mod lines;
mod node;
mod outcome;
pub mod pgn;
mod read;
mod tags;
mod text_lines;
mod walk;

pub use break_off::{BreakOff, Note, Unplayable};
pub use broken::Broken;
pub use charset::Charset;
pub use command::{Command, Evaluation, EvaluationError};
pub use cursor::Cursor;
pub use error::{Place, RecordError, RecordErrorKind};
pub use game::Game;
pub use node::{Nag, Node, NodeId};
pub use outcome::Outcome;
pub use read::read;
pub use tags::Tags;
pub use walk::{Step, Walk};
