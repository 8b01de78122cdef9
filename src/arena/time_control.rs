//! How much time an engine has, as text: `40/5400:10/900*`, `2+0.02`, `nodes=5000`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// A stretch of the game with a time of its own (时限).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stage {
    /// The moves to be made in it; `None` for all that are left.
    pub moves: Option<u32>,
    /// The time that is added to the clock when it begins.
    pub time: Duration,
    /// The time that is added after each move.
    pub increment: Duration,
}

/// What ends the thinking about a move: a clock, and fixed limits for each move. Whatever comes
/// first counts.
///
/// The clock is a row of stages between colons, `MOVES/TIME+INCREMENT` each, all but the time
/// optional. Times are seconds, or have a unit: `500ms`, `30s`, `5m`, `1h`. The last stage has no
/// number of moves (the time is for the rest of the game) or is repeated, which a `*` says too.
/// Limits follow after commas: `movetime=TIME` (or `st`), `nodes=N`, `depth=N` (or `plies`).
/// `inf` is no limit at all.
///
/// ```
/// use chuhe::arena::TimeControl;
///
/// let control: TimeControl = "40/90m:10/15m*".parse()?;
/// assert_eq!(control.to_string(), "40/5400:10/900*");
/// let limits: TimeControl = "ST=100ms,Nodes=5000".parse()?;
/// assert_eq!(limits.to_string(), "movetime=0.1,nodes=5000");
/// assert_eq!(
///     "2+x".parse::<TimeControl>().unwrap_err().to_string(),
///     "'2+x' is not a time control: 'x' is not a time (2, 0.02, 500ms, 5m)"
/// );
/// # Ok::<(), chuhe::arena::TimeControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TimeControl {
    stages: Vec<Stage>,
    move_time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
}

impl TimeControl {
    /// Returns the control with one time for the whole game and an increment.
    pub fn with_increment(time: Duration, increment: Duration) -> Self {
        Self { stages: vec![Stage { moves: None, time, increment }], ..Self::default() }
    }

    /// Returns the stages of the clock; empty when there is no clock. The last one is repeated if
    /// it has a number of moves.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// Returns the time for each move.
    pub const fn move_time(&self) -> Option<Duration> {
        self.move_time
    }

    /// Returns the nodes for each move.
    pub const fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Returns the plies to search for each move.
    pub const fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Returns whether time is measured at all.
    pub const fn is_timed(&self) -> bool {
        !self.stages.is_empty() || self.move_time.is_some()
    }

    /// Returns the limits of two controls together; where both have one, that of `other`.
    #[must_use]
    pub fn with(mut self, other: Self) -> Self {
        if !other.stages.is_empty() {
            self.stages = other.stages;
        }
        self.move_time = other.move_time.or(self.move_time);
        self.nodes = other.nodes.or(self.nodes);
        self.depth = other.depth.or(self.depth);
        self
    }
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{text}' is not a time control: {kind}")]
pub struct TimeControlError {
    text: String,
    kind: ErrorKind,
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum ErrorKind {
    #[error("it is empty")]
    Empty,
    #[error("'{0}' is not a time (2, 0.02, 500ms, 5m)")]
    Time(String),
    #[error("'{0}' is finer than a millisecond")]
    TooFine(String),
    #[error("'{0}' is not a positive number")]
    Number(String),
    #[error("'{0}' gives no time")]
    NoTime(String),
    #[error("'{0}' has no number of moves but is not the last stage; 1:30 is written 90 or 1.5m")]
    EndlessStage(String),
    #[error("only the last stage can be repeated, not '{0}'")]
    Star(String),
    #[error("'{0}' cannot be repeated without a number of moves")]
    EndlessStar(String),
    #[error("there is no limit '{0}'; known are movetime, nodes and depth")]
    Limit(String),
    #[error("'{0}' is given twice")]
    Twice(String),
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads a time control.
    ///
    /// # Errors
    ///
    /// Says which part is wrong, and how.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text.trim()).map_err(|kind| TimeControlError { text: text.to_owned(), kind })
    }
}

fn parse(text: &str) -> Result<TimeControl, ErrorKind> {
    let mut control = TimeControl::default();
    if text.is_empty() {
        return Err(ErrorKind::Empty);
    }
    if matches!(&*text.to_ascii_lowercase(), "inf" | "infinite") {
        return Ok(control);
    }
    for part in text.split(',').map(str::trim) {
        let twice = || ErrorKind::Twice(part.to_owned());
        let (name, value) = part.split_once('=').unwrap_or(("tc", part));
        let is_new = match name.trim().to_ascii_lowercase().as_str() {
            "tc" | "clock" if control.stages.is_empty() => {
                control.stages = stages(value.trim())?;
                true
            }
            "tc" | "clock" => false,
            "movetime" | "st" => {
                let move_time = time(value)?;
                if move_time.is_zero() {
                    return Err(ErrorKind::NoTime(part.to_owned()));
                }
                control.move_time.replace(move_time).is_none()
            }
            "nodes" => control.nodes.replace(positive(value)?).is_none(),
            "depth" | "plies" => control.depth.replace(positive(value)?).is_none(),
            _ => return Err(ErrorKind::Limit(name.to_owned())),
        };
        if !is_new {
            return Err(twice());
        }
    }
    Ok(control)
}

fn stages(text: &str) -> Result<Vec<Stage>, ErrorKind> {
    let mut stages = Vec::new();
    let mut parts = text.split(':').peekable();
    while let Some(part) = parts.next() {
        let is_last = parts.peek().is_none();
        let (body, is_repeated) = match part.strip_suffix('*') {
            Some(body) => (body, true),
            None => (part, false),
        };
        let (moves, times) = match body.split_once('/') {
            Some((moves, times)) => (Some(positive(moves)?), times),
            None => (None, body),
        };
        let (main, increment) = match times.split_once('+') {
            Some((main, increment)) => (time(main)?, time(increment)?),
            None => (time(times)?, Duration::ZERO),
        };
        if main.is_zero() {
            return Err(ErrorKind::NoTime(part.to_owned()));
        }
        match moves {
            None if !is_last => return Err(ErrorKind::EndlessStage(part.to_owned())),
            Some(_) if is_repeated && !is_last => return Err(ErrorKind::Star(part.to_owned())),
            None if is_repeated => return Err(ErrorKind::EndlessStar(part.to_owned())),
            _ => stages.push(Stage { moves, time: main, increment }),
        }
    }
    Ok(stages)
}

/// Returns the time of a number, of seconds if it has no unit.
fn time(text: &str) -> Result<Duration, ErrorKind> {
    let text = text.trim();
    let error = || ErrorKind::Time(text.to_owned());
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: u64 =
        match text.strip_prefix(number).unwrap_or_default().to_ascii_lowercase().as_str() {
            "ms" => 1,
            "" | "s" => 1_000,
            "m" | "min" => 60_000,
            "h" => 3_600_000,
            _ => return Err(error()),
        };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() && fraction.is_empty() || !is_digits(whole) || !is_digits(fraction) {
        return Err(error());
    }
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| error())? };
    let mut milliseconds = whole.checked_mul(unit).ok_or_else(error)?;
    if !fraction.is_empty() {
        let scale = 10_u64.checked_pow(fraction.len() as u32).ok_or_else(error)?;
        let parts: u64 = fraction.parse().map_err(|_| error())?;
        let scaled = parts.checked_mul(unit).ok_or_else(error)?;
        if !scaled.is_multiple_of(scale) {
            return Err(ErrorKind::TooFine(text.to_owned()));
        }
        milliseconds = milliseconds.checked_add(scaled / scale).ok_or_else(error)?;
    }
    Ok(Duration::from_millis(milliseconds))
}

fn positive<N: FromStr + Default + PartialOrd>(text: &str) -> Result<N, ErrorKind> {
    let text = text.trim();
    let number = text.parse().ok().filter(|number| *number > N::default());
    number.ok_or_else(|| ErrorKind::Number(text.to_owned()))
}

impl fmt::Display for TimeControl {
    /// Writes the form that is read back as the same control, all times in seconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock: Vec<String> = self
            .stages
            .iter()
            .enumerate()
            .map(|(index, stage)| {
                let is_last = index + 1 == self.stages.len();
                let moves = stage.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
                let increment = Some(stage.increment).filter(|increment| !increment.is_zero());
                let increment =
                    increment.map(|time| format!("+{}", seconds(time))).unwrap_or_default();
                let star = if is_last && stage.moves.is_some() { "*" } else { "" };
                format!("{moves}{}{increment}{star}", seconds(stage.time))
            })
            .collect();
        let mut parts = Vec::new();
        parts.extend((!clock.is_empty()).then(|| clock.join(":")));
        parts.extend(self.move_time.map(|time| format!("movetime={}", seconds(time))));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        if parts.is_empty() {
            parts.push("inf".to_owned());
        }
        f.write_str(&parts.join(","))
    }
}

/// Returns a time in seconds, without needless digits.
fn seconds(time: Duration) -> String {
    let text = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn all_forms_of_article_6_are_read() {
        let forms = ["40/5400:10/900*", "30/3600:10/600*", "40/600:30/300*", "30/300*", "600"];
        for form in forms {
            assert_eq!(read(form).to_string(), form);
        }
        let stages = read("40/90m:10/15m");
        assert_eq!(stages, read(forms[0]));
        let second =
            Stage { moves: Some(10), time: Duration::from_mins(15), increment: Duration::ZERO };
        assert_eq!(stages.stages().get(1), Some(&second));
    }

    #[test]
    fn increments_limits_and_units_are_read() {
        let first = read("2+0.02").stages().first().copied().unwrap();
        assert_eq!(first.increment, Duration::from_millis(20));
        assert_eq!(read("10/60+.5"), read("10/1m+500ms*"));
        assert_eq!(read("movetime=100ms").move_time(), Some(Duration::from_millis(100)));
        assert_eq!(read("st=.1,plies=7,nodes=9").depth(), Some(7));
        assert_eq!(read("inf"), TimeControl::default());
        assert!(!read("nodes=5").is_timed());
        assert_eq!(read("10+1").with(read("nodes=5")), read("10+1,nodes=5"));
    }

    #[test]
    fn errors_name_the_part_that_is_wrong() {
        let error = |text: &str| {
            let whole = text.parse::<TimeControl>().unwrap_err().to_string();
            whole.split_once(": ").unwrap().1.to_owned()
        };
        assert_eq!(error(" "), "it is empty");
        assert_eq!(error("0/5"), "'0' is not a positive number");
        assert_eq!(error("4x/5"), "'4x' is not a positive number");
        assert_eq!(error("0+1"), "'0+1' gives no time");
        assert_eq!(error("0.0001"), "'0.0001' is finer than a millisecond");
        assert!(error("1:30").starts_with("'1' has no number of moves"));
        assert_eq!(error("4/5*:6"), "only the last stage can be repeated, not '4/5*'");
        assert_eq!(error("5*"), "'5*' cannot be repeated without a number of moves");
        assert_eq!(
            error("node=5"),
            "there is no limit 'node'; known are movetime, nodes and depth"
        );
        assert_eq!(error("nodes=5,nodes=6"), "'nodes=6' is given twice");
        assert_eq!(error("5,6"), "'6' is given twice");
        assert!(error("99999999999999999999").ends_with("(2, 0.02, 500ms, 5m)"));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            first in proptest::collection::vec((1..99_u32, 1..10_000_000_u64, 0..9_000_u64), 0..3),
            last in proptest::option::of((proptest::option::of(1..99_u32), 1..10_000_000_u64)),
            limits in any::<[Option<u16>; 3]>(),
        ) {
            let ms = Duration::from_millis;
            let mut control = TimeControl::default();
            if let Some((moves, time)) = last {
                let stage = |(moves, time, increment)| {
                    Stage { moves: Some(moves), time: ms(time), increment: ms(increment) }
                };
                control.stages.extend(first.into_iter().map(stage));
                control.stages.push(Stage { moves, time: ms(time), increment: ms(0) });
            }
            let [move_time, nodes, depth] = limits.map(|limit| limit.map(|n| u32::from(n) + 1));
            control.move_time = move_time.map(|time| ms(u64::from(time)));
            control.nodes = nodes.map(u64::from);
            control.depth = depth;
            prop_assert_eq!(read(&control.to_string()), control);
        }

        #[test]
        fn no_text_does_harm(text in "[0-9a-z/:+*=,. ]{0,24}") {
            let _ = text.parse::<TimeControl>();
        }
    }
}
