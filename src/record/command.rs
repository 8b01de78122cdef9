//! What programs write into comments: `[%eval 0.35]`, `[%clk 0:09:58]`.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// A command of a comment, `[%name value]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The name, without the percent sign.
    pub name: String,
    /// What follows the name, as written.
    pub value: String,
}

impl fmt::Display for Command {
    /// Writes `[%eval 0.35]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[%{} {}]", self.name, self.value)
    }
}

/// The evaluation of a position in a record, for Red.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// Hundredths of a pawn by which Red stands better.
    Centipawns(i32),
    /// Red mates in this many moves; where it is negative, Black does.
    Mate(i32),
}

impl fmt::Display for Evaluation {
    /// Writes `0.35`, `-1.20`, `#3` or `#-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// A text that is no evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' is not an evaluation (0.35, -1.2, #3, #-3)")]
pub struct EvaluationError(String);

impl FromStr for Evaluation {
    type Err = EvaluationError;

    /// Reads pawns or a number of moves to mate; what follows a comma, the depth, is passed over.
    ///
    /// # Errors
    ///
    /// Fails on every other text, which the error quotes.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || EvaluationError(text.to_owned());
        let score = text.split(',').next().unwrap_or_default().trim();
        if let Some(moves) = score.strip_prefix('#') {
            return moves.parse().map(Self::Mate).map_err(|_| error());
        }
        let pawns: f64 = score.parse().map_err(|_| error())?;
        if !pawns.is_finite() {
            return Err(error());
        }
        // The conversion ends at the bounds of the type.
        Ok(Self::Centipawns((pawns * 100.0).round() as i32))
    }
}

/// Returns a time as `h:mm:ss`, with tenths and less only where there are some.
pub(super) fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if time.subsec_millis() > 0 {
        let fraction = format!("{:03}", time.subsec_millis());
        // Writing to a string cannot fail.
        let _ = write!(text, ".{}", fraction.trim_end_matches('0'));
    }
    text
}

/// Reads `h:mm:ss`, `mm:ss` or `ss`, each with a fraction or without.
pub(super) fn clock(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    let mut parts = 0;
    for part in text.trim().split(':') {
        let value: f64 = part.parse().ok()?;
        seconds = seconds * 60.0 + value;
        parts += 1;
    }
    if parts > 3 {
        return None;
    }
    // To the millisecond, so that binary fractions do not show.
    let whole = Duration::try_from_secs_f64(seconds).ok()?;
    Some(Duration::from_millis((whole.as_secs_f64() * 1000.0).round() as u64))
}

/// Takes the commands out of the text of a comment; returns what is left of it, and them.
pub(super) fn split(comment: &str) -> (String, Vec<Command>) {
    let mut text = String::new();
    let mut commands = Vec::new();
    let mut rest = comment;
    while let Some((before, after)) = rest.split_once("[%") {
        let inner = after.split_once(']');
        let found = inner.and_then(|(inner, behind)| Some((command(inner)?, behind)));
        let Some((command, behind)) = found else {
            text += before;
            text += "[%";
            rest = after;
            continue;
        };
        text += before.trim_end_matches(' ');
        commands.push(command);
        rest = behind.trim_start_matches(' ');
        // What stood around the command does not run together.
        if !text.is_empty() && !text.ends_with('\n') && !rest.starts_with('\n') {
            text.push(' ');
        }
    }
    text += rest;
    (text.trim().to_owned(), commands)
}

/// Reads what stands between `[%` and `]`.
fn command(inner: &str) -> Option<Command> {
    let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_plain = !inner.contains(['[', '\n', '{', '}']);
    (is_name && is_plain).then(|| Command { name: name.to_owned(), value: value.trim().to_owned() })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::*;

    #[test]
    fn commands_leave_the_text_of_a_comment() {
        let (text, commands) = split("a [%eval -0.35,12] b\n[%clk 0:01:02][%x] [%no end [% y]");
        assert_eq!(text, "a b\n[%no end [% y]");
        let written: Vec<_> = commands.iter().map(ToString::to_string).collect();
        assert_eq!(written, ["[%eval -0.35,12]", "[%clk 0:01:02]", "[%x ]"]);
    }

    #[test]
    fn evaluations_are_read_as_they_are_written() {
        for evaluation in [
            Evaluation::Centipawns(35),
            Evaluation::Centipawns(-7),
            Evaluation::Centipawns(-1234),
            Evaluation::Mate(3),
            Evaluation::Mate(-12),
        ] {
            assert_eq!(evaluation.to_string().parse(), Ok(evaluation));
        }
        assert_eq!("+0.3,20".parse(), Ok(Evaluation::Centipawns(30)));
        assert!("x".parse::<Evaluation>().is_err() && "nan".parse::<Evaluation>().is_err());
    }

    #[test]
    fn times_are_read_as_they_are_written() {
        for (text, millis) in
            [("0:00:05", 5000), ("1:02:03.25", 3_723_250), ("10:00:00", 36_000_000)]
        {
            assert_eq!(clock(text), Some(Duration::from_millis(millis)));
            assert_eq!(clock_text(Duration::from_millis(millis)), text);
        }
        assert_eq!(clock("2:30"), Some(Duration::from_secs(150)));
        for text in ["", "x", "1:2:3:4", "-5", "1e400"] {
            assert_eq!(clock(text), None, "{text}");
        }
    }
}
