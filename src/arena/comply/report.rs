//! The report of an examination.

use std::fmt;

use serde::Serialize;

/// What a point rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Grounds {
    /// The text of the protocol.
    Protocol,
    /// What clients in use do, need or get wrong.
    Clients,
}

/// The result of a point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase", tag = "result", content = "reason")]
pub enum Mark {
    /// The engine does what it should.
    Passed,
    /// It does something else.
    Failed(String),
    /// It could not be told.
    Skipped(String),
}

/// A point with its result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Marked {
    /// The number of the point.
    pub number: u32,
    /// What the engine should do.
    pub what: &'static str,
    /// What that rests on.
    pub grounds: Grounds,
    /// Whether it does.
    #[serde(flatten)]
    pub mark: Mark,
}

/// All points in one dialect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Section {
    /// The greeting of the dialect: `ucci` or `uci`.
    pub dialect: String,
    /// What the engine calls itself.
    pub engine: String,
    /// The points in order.
    pub points: Vec<Marked>,
}

impl fmt::Display for Grounds {
    /// Writes `protocol` or `clients`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Protocol => "protocol",
            Self::Clients => "clients",
        })
    }
}

impl Section {
    /// Returns how many points are passed, failed and skipped.
    pub fn count(&self) -> [usize; 3] {
        let count =
            |is: fn(&Mark) -> bool| self.points.iter().filter(|point| is(&point.mark)).count();
        [
            count(|mark| *mark == Mark::Passed),
            count(|mark| matches!(mark, Mark::Failed(_))),
            count(|mark| matches!(mark, Mark::Skipped(_))),
        ]
    }
}
