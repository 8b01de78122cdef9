//! The opening book: what is known of the first moves, and what openings are called.

#![deny(clippy::indexing_slicing, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod builtin;
mod key;
mod lines;
mod names;

pub use builtin::opening_name;
pub use key::{BookKey, Spot};
pub use lines::{Line, LineError, LineFault, Title, read_lines};
pub use names::Names;
