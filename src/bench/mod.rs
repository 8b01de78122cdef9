//! The benchmark: fixed positions, searched to a fixed depth or for a fixed time.
//!
//! With one thread and a fixed depth the number of nodes is the same on every machine and in every
//! build: the *signature* of the engine. Each position starts with an empty hash and without
//! anything learnt, so neither the order of the positions nor what ran before matters.

mod case;
mod positions;
mod report;
mod run;
mod table;

pub use case::{Case, CaseError};
pub use positions::positions;
pub use report::{CaseReport, Iteration, Report, per_second};
pub use run::{BenchError, DEFAULT_DEPTH, DEFAULT_HASH, Setup, run};
pub use table::{Comparison, Signature};
