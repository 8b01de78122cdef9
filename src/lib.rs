//! Chuhe (楚河), a Xiangqi engine.
//!
//! The rooms of the house and the arrows between them are listed in
//! `docs/src/adr`; `tests/tidy.rs` keeps the arrows.

pub mod board;
