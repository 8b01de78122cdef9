//! A move as text, in both directions.
//!
//! [`write()`] puts a move into the notation of a [`Style`]; [`read`] takes every notation. Each
//! notation has its own module too. What is written is read back as the same move, but for the
//! short form without strokes.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod chinese;
mod error;
pub mod fairy;
mod glyphs;
pub mod iccs;
mod matching;
mod read;
pub mod shorthand;
mod step;
mod style;
pub mod wxf;

pub use error::NotationError;
pub use read::read;
pub use style::{Style, write};
