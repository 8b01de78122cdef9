//! Openings that chance makes: random games that leave both sides a game.
//!
//! A [`Recipe`] says what an opening has to be, [`Maker`] makes openings of it. They follow from
//! seed, index and recipe alone, on every machine.

mod maker;
mod mirror;
mod recipe;

pub use maker::Maker;
pub use mirror::mirror_key;
pub use recipe::{Opening, Recipe};
