//! Opening suites: where the games of a match start.
//!
//! A [`Suite`] is read from a file or is the one [inside](Suite::builtin); a [`Draw`] says which of
//! its openings the games of a match get, one after another.

mod draw;
mod error;
mod line;
mod opening;
mod set;

pub use draw::{Draw, Order};
pub use error::{SuiteError, SuiteErrorKind};
pub use opening::Opening;
pub use set::{Format, Suite};
