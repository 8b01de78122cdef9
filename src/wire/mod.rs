//! The text of UCCI and UCI, in both directions: what a client says and what an engine says.
//!
//! Text only: nothing here knows an engine. The engine's driver reads [`Command`]s and writes
//! [`Reply`]s; whoever drives another engine does the reverse. Reading is tolerant and one grammar
//! for both dialects; writing keeps to one [`Dialect`]. No input can make anything here panic.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod announcement;
mod command;
mod dialect;
mod genfens;
mod go;
mod info;
mod lines;
mod message;
mod placement;
mod reply;
mod set_option;
mod words;

pub use announcement::{Announcement, OptionKind};
pub use command::{Command, CommandText};
pub use dialect::Dialect;
pub use genfens::GenFens;
pub use go::GoArguments;
pub use info::{InfoBound, InfoLine, ScoreText};
pub use lines::Lines;
pub use message::plain;
pub use placement::Placement;
pub use reply::{Courtesy, Reply, ReplyText};
pub use set_option::{SetOption, option_key};
