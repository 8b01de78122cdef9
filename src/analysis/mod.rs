//! Looking at games and positions with the engine: suites of problems.

mod problem;
mod solver;

pub use problem::{Problem, ProblemError};
pub use solver::{Answer, Finding, NoAnswer, Solver};
