//! Games of self-play as files.
//!
//! A file is a sequence of blocks, each with a checksum of its own: a [`Header`] that says how the
//! games after it were made, then the [`Game`]s. A [`Shard`] is such a file that grows; [`Reader`]
//! reads any of them, and files written one after another are a file as well. The manual's page on
//! training describes every byte.

mod block;
mod check;
mod error;
mod game;
mod header;
mod merge;
mod reader;
mod replay;
mod shard;
mod stats;

pub use check::check;
pub use error::{DataError, Fault};
pub use game::{Ending, Game, GameResult, Ply};
pub use header::Header;
pub use merge::{Merged, merge};
pub use reader::{Reader, Record};
pub use replay::{Filter, Sample};
pub use shard::Shard;
pub use stats::{Count, Stats, Summary};
