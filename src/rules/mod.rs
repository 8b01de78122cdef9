//! The law of the game: repetitions, the natural limit, games that nobody can win.
//!
//! Everything here is a pure function of a [`Position`](crate::board::Position) and its history.
//! A verdict says who loses; what that is worth is the search's business.
//!
//! The [arbiter](rule) rules exactly and explains itself; the fast [`Judge`] answers inside the
//! search. Both ask a [`Law`], which is a rule book as data.

mod arbiter;
mod chronicle;
mod ending;
mod exchange;
mod explain;
mod interpret;
mod judge;
mod label;
mod law;
mod limits;
mod mate;
mod material;
mod pattern;
mod review;
mod rule_set;
mod threats;
mod verdict;

pub use arbiter::{Article, Class, Kinds, Ruling, Stage, rule};
pub use chronicle::{Happening, Occurrence, chronicle};
pub use ending::{Counting, End, Fault, NaturalLimit, Status, play, status};
pub use explain::{
    Act, Alternative, Explanation, FalseRoot, Grounds, Idle, Remark, Step, Victim, Why, explain,
};
pub use interpret::{INTERPRETATIONS, InterpretError, Interpretation};
pub use judge::{Judge, Repetition, repetition};
pub use label::{Label, Labelled};
pub use law::{Fold, Gain, Law, Newness, SameKind, Target, Three};
pub use limits::{counted_quiet_plies, nobody_can_attack};
pub use mate::{Budget, mate_by_checks};
pub use pattern::Pattern;
pub use review::{Review, Spell, review};
pub use rule_set::RuleSet;
pub use threats::{Threat, Way};
pub use verdict::Verdict;
