//! A match between two engines: many games, in pairs with colours exchanged.
//!
//! A [`Plan`] says what is played, its [`Schedule`] who plays which game; [`run`] plays the games
//! that a [`Journal`] does not have yet, several at a time. A [`Scoreboard`] adds results up in
//! whatever order they come, [`report`] puts them into the lines that testing frameworks read.

mod annotation;
mod journal;
mod merge;
mod pgn_file;
mod plan;
pub mod report;
mod run;
mod schedule;
mod scoreboard;

pub use annotation::annotation;
pub use journal::{Entry, Header, Journal, JournalError};
pub use merge::{MergeError, Merged, merge};
pub use pgn_file::PgnFile;
pub use plan::{Contender, Plan};
pub use run::{Event, RunError, Wish, run};
pub use schedule::{Assignment, Schedule, ScheduleError, Shard};
pub use scoreboard::Scoreboard;
