//! Does an engine keep to the protocol? Seventy points that a client can see from outside.
//!
//! Each point has an engine process of its own, so one failure does not lead to the next. Points
//! rest on the text of UCCI 3.0 and of UCI, or on what clients in use need ([`Grounds`]).

mod bytes;
mod exam;
mod handshake;
mod options;
mod point;
mod positions;
mod quality;
mod report;
mod searches;
mod states;

use std::time::Duration;

use super::greeting::{StartError, greet};
use super::spec::EngineSpec;
use super::stop::Stop;
use crate::wire::Dialect;
use exam::{Exam, Trouble};
use point::{In, Point};

pub use report::{Grounds, Mark, Marked, PointText, Section};

/// Returns the points, by number.
fn points() -> impl Iterator<Item = &'static Point> {
    let topics: [&'static [Point]; 7] = [
        handshake::POINTS,
        options::POINTS,
        positions::POINTS,
        searches::POINTS,
        states::POINTS,
        bytes::POINTS,
        quality::POINTS,
    ];
    topics.into_iter().flatten()
}

/// How an engine is examined.
#[derive(Clone, Debug)]
pub struct Examination {
    /// The engine; its dialect is not looked at.
    pub spec: EngineSpec,
    /// What is added to every bound of time, for busy machines.
    pub slack: Duration,
    /// The numbers of the points to look at; empty for all.
    pub only: Vec<u32>,
}

impl Examination {
    /// Returns the points that are looked at in a dialect.
    fn points(&self, dialect: Dialect) -> impl Iterator<Item = &'static Point> {
        points().filter(move |point| {
            let is_meant = match point.dialects {
                In::Both => true,
                In::Ucci => dialect == Dialect::Ucci,
                In::Uci => dialect == Dialect::Uci,
            };
            is_meant && (self.only.is_empty() || self.only.contains(&point.number))
        })
    }

    /// Returns how many points are looked at in a dialect.
    pub fn count(&self, dialect: Dialect) -> usize {
        self.points(dialect).count()
    }
}

/// Returns the dialects that an engine answers a greeting in.
///
/// # Errors
///
/// Fails when it answers neither: says why not.
pub fn dialects(spec: &EngineSpec, stop: &Stop) -> Result<Vec<Dialect>, StartError> {
    const PATIENCE: Duration = Duration::from_secs(10);
    let mut known = Vec::new();
    let mut error = None;
    for dialect in Dialect::ALL {
        let spec = EngineSpec { dialect: Some(dialect), ..spec.clone() };
        match greet(&spec, PATIENCE, stop) {
            Ok(_) => known.push(dialect),
            Err(why @ (StartError::Spawn { .. } | StartError::Stopped)) => return Err(why),
            Err(why) => error = Some(why),
        }
    }
    match error {
        Some(error) if known.is_empty() => Err(error),
        _ => Ok(known),
    }
}

/// Examines an engine in a dialect; each result is shown as soon as it is there.
///
/// # Errors
///
/// Fails when the engine does not answer the greeting of the dialect, or is stopped.
pub fn examine(
    examination: &Examination,
    dialect: Dialect,
    stop: &Stop,
    mut show: impl FnMut(&Marked),
) -> Result<Section, StartError> {
    let known = dialects(&examination.spec, stop)?;
    let spec = EngineSpec { dialect: Some(dialect), ..examination.spec.clone() };
    let engine = greet(&spec, Duration::from_secs(10), stop)?.name.unwrap_or_default();
    let exam = Exam {
        spec: &spec,
        dialect,
        speaks_both: known.len() == Dialect::ALL.len(),
        slack: examination.slack,
        stop,
    };
    let mut section = Section { dialect: dialect.to_string(), engine, points: Vec::new() };
    for point in examination.points(dialect) {
        if stop.is_stopped() {
            return Err(StartError::Stopped);
        }
        let mark = match (point.check)(&exam) {
            Ok(()) => Mark::Passed,
            Err(Trouble::Failed(why)) => Mark::Failed(why),
            Err(Trouble::Skipped(why)) => Mark::Skipped(why),
        };
        let Point { number, what, chinese, grounds, .. } = *point;
        let marked = Marked { number, what, chinese, grounds, mark };
        show(&marked);
        section.points.push(marked);
    }
    Ok(section)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_seventy_points_in_order() {
        let numbers: Vec<u32> = points().map(|point| point.number).collect();
        assert_eq!(numbers, (1..=70).collect::<Vec<_>>());
    }

    #[test]
    fn the_titles_of_a_point_quote_the_same_commands_in_both_languages() {
        let quoted = |text: &str| -> Vec<String> {
            // An apostrophe inside a word is none.
            let text = text.replace("opponent's", "opponent");
            let mut parts: Vec<_> =
                text.split('\'').skip(1).step_by(2).map(str::to_owned).collect();
            parts.sort();
            parts
        };
        let mut chinese: Vec<_> = points().map(|point| point.chinese).collect();
        chinese.sort_unstable();
        chinese.dedup();
        assert_eq!(chinese.len(), 70);
        for Point { number, what, chinese, .. } in points() {
            assert!(what.is_ascii() && !chinese.is_ascii(), "{number}");
            assert_eq!(quoted(what), quoted(chinese), "{number}");
        }
    }

    #[test]
    fn both_dialects_have_most_points() {
        for skipped in [In::Ucci, In::Uci] {
            let count = points().filter(|point| point.dialects != skipped).count();
            assert!(count > 40, "{skipped:?}: {count}");
        }
    }
}
