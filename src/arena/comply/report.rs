//! The report of an examination.

use std::fmt;

use serde::Serialize;

use crate::render::Language;
use crate::wire::Dialect;

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
    /// The same in Chinese; data for programs does without.
    #[serde(skip)]
    pub chinese: &'static str,
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

/// The lines of a report about one point.
#[derive(Clone, Copy, Debug)]
pub struct PointText<'a> {
    /// The dialect it was asked in.
    pub dialect: Dialect,
    /// The point with its result.
    pub point: &'a Marked,
    /// The language of the frame and of what the engine should do. What it did instead is told in
    /// English.
    pub language: Language,
}

impl fmt::Display for PointText<'_> {
    /// Writes one line, and another where there is a reason; no line end behind the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { point, language, .. } = self;
        // Only texts are padded.
        let dialect = self.dialect.to_string();
        let (word, why) = match &point.mark {
            Mark::Passed => (language.pick("pass", "通过"), None),
            Mark::Failed(why) => (language.pick("FAIL", "不符"), Some(why)),
            Mark::Skipped(why) => (language.pick("skip", "跳过"), Some(why)),
        };
        let what = language.pick(point.what, point.chinese);
        write!(f, "{dialect:4} {:2} {word}  {what}", point.number)?;
        let Some(why) = why else { return Ok(()) };
        let grounds = match point.grounds {
            Grounds::Protocol => language.pick("protocol: ", "协议："),
            Grounds::Clients => language.pick("clients: ", "客户端："),
        };
        write!(f, "\n              {grounds}{why}")
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

    /// Returns the line that sums the report up.
    pub fn sum(&self, language: Language) -> String {
        let ([passed, failed, skipped], Self { engine, dialect, .. }) = (self.count(), self);
        language.pick(
            format!("{engine}, {dialect}: {passed} passed, {failed} failed, {skipped} skipped"),
            format!("{engine}，{dialect}：通过{passed}项，不符{failed}项，跳过{skipped}项"),
        )
    }
}
