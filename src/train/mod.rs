//! Training: where the network's knowledge comes from.
//!
//! [`selfplay`] plays games of the engine with itself, [`data`] keeps them in files, [`learning`]
//! makes a network of them, and [`chances`] the model that says what a score is worth.

pub mod chances;
pub mod data;
mod examine;
pub mod learning;
pub mod selfplay;

pub use examine::{ExamineError, examine};
