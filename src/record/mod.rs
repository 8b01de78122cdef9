//! A game as a file: headers, a start position, moves.
//!
//! [`read`] takes the text of a file in either form: [PGN](pgn), or [`lines`] with a position
//! and moves. Moves may be written in every notation.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod epd;
mod error;
mod game;
pub mod lines;
pub mod pgn;
mod read;
mod tags;

pub use error::{Place, RecordError, RecordErrorKind};
pub use game::{BreakOff, Game, Unplayable};
pub use read::read;
pub use tags::Tags;
