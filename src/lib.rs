#![doc = include_str!("../README.md")]
//!
//! # The house
//!
//! The rooms of the house and the arrows between them are the table in `tests/tidy.rs`; the manual
//! is in `docs/`, with the decisions behind the design in `docs/src/adr/`.

pub mod analysis;
pub mod arena;
pub mod bench;
pub mod board;
pub mod book;
pub mod engine;
pub mod eval;
pub mod notation;
pub mod openings;
pub mod platform;
pub mod protocol;
pub mod random;
pub mod record;
pub mod render;

pub mod rules;
pub mod search;
pub mod train;
pub mod wire;
