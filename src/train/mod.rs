//! Training: where the network's knowledge comes from.
//!
//! [`selfplay`] plays games of the engine with itself, [`data`] keeps them in files.

pub mod data;
pub mod selfplay;
