//! What Chuhe knows, as text for people: rulings and how a game stands, in English or Chinese; and
//! the same as data for programs.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod board_text;
mod caption;
mod columns;
pub mod data;
mod events;
mod fault;
mod language;
pub mod report;
mod ruling;
mod status;
mod strokes;
pub mod svg;
mod words;

pub use board_text::{BoardStyle, BoardText};
pub use caption::CaptionText;
pub use events::EventText;
pub use fault::FaultText;
pub use language::Language;
pub use ruling::RulingText;
pub use status::StatusText;
