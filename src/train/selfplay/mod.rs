//! The engine plays itself.
//!
//! [`run`] fills a shard with the games of a [`Plan`]. A game follows from its seed, its index and
//! the [`Recipe`] alone: it is the same on every machine, with any number of threads, before and
//! after an interruption.

mod opening;
mod player;
mod recipe;
mod referee;
mod run;

pub use player::Player;
pub use recipe::Recipe;
pub use run::{Plan, Progress, RunError, Target, run};
