//! What the results of a match say: how strong, how sure, and when to stop.
//!
//! A [`Tally`] counts games and pairs of games, an [`Estimate`] turns it into Elo with its error,
//! a [`Sprt`] decides between two hypotheses. All of it is pure arithmetic.

mod estimate;
mod likelihood;
mod sprt;
mod tally;

pub use estimate::Estimate;
pub use sprt::{Decision, Model, Sprt, SprtError};
pub use tally::{Pairs, Points, Tally};
