//! The law of the game: repetitions, the natural limit, games that nobody can win.
//!
//! Everything here is a pure function of a [`Position`](crate::board::Position) and its history.
//! A verdict says who loses; what that is worth is the search's business.

mod limits;
mod repetition;
mod rule_set;

pub use limits::{counted_quiet_plies, nobody_can_attack};
pub use repetition::{Repetition, Verdict, repetition};
pub use rule_set::RuleSet;
