//! Looking at games and positions with the engine: reviews of games, suites of problems.

mod analyst;
mod annotate;
mod expectation;
mod problem;
mod report;
mod review;
mod solver;

pub use analyst::{Analyst, Line, NoAnswer, Sight};
pub use annotate::Annotation;
pub use expectation::{Expectation, Mark, accuracy};
pub use problem::{Problem, ProblemError};
pub use report::report;
pub use review::{GameReview, MoveReview, SideReview};
pub use solver::{Answer, Finding, Solver};
