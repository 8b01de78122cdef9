//! What an engine's answer to `go` says, in whatever manner it says it.

use super::spec::Ranks;
use crate::board::Move;
use crate::notation::fairy;

/// The answer to `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// A move.
    Move(Move),
    /// There is no move: `nobestmove`, `bestmove (none)`.
    NoMove,
    /// The engine gives up, with or without a move.
    Resign,
    /// An answer without a move in it; the text is the line.
    Unreadable(String),
}

/// An answer, and whether it offers or accepts a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reading {
    pub(super) answer: Answer,
    pub(super) draw: bool,
}

/// The most characters of a line that are quoted.
const QUOTED: usize = 100;

/// Returns what a line answers to `go`; `None` when it is no answer.
///
/// Case does not matter, moves may have a hyphen, blanks are of any kind and number.
pub(super) fn read(line: &[u8], ranks: Ranks) -> Option<Reading> {
    let text = String::from_utf8_lossy(line);
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0' || c == '\u{feff}');
    let mut words = text.split(|c: char| c.is_whitespace() || c == '\0').filter(|w| !w.is_empty());
    let first = words.next()?.to_ascii_lowercase();
    let rest: Vec<String> = words.map(str::to_ascii_lowercase).collect();
    let (word, rest) = match first.as_str() {
        "nobestmove" => return Some(Reading { answer: Answer::NoMove, draw: false }),
        "bestmove" => match rest.split_first() {
            Some((word, rest)) => (word.as_str(), rest),
            None => ("", rest.as_slice()),
        },
        _ => return None,
    };
    let says = |courtesy: &str| rest.iter().any(|word| word == courtesy);
    let answer = match word {
        "resign" => Answer::Resign,
        _ if says("resign") => Answer::Resign,
        "(none)" | "none" | "null" | "0000" => Answer::NoMove,
        _ => parse(word, ranks)
            .map_or_else(|| Answer::Unreadable(text.chars().take(QUOTED).collect()), Answer::Move),
    };
    Some(Reading { answer, draw: says("draw") })
}

/// Returns the move of a word.
pub(super) fn parse(word: &str, ranks: Ranks) -> Option<Move> {
    match ranks {
        Ranks::FromZero => word.parse().ok(),
        Ranks::FromOne => fairy::parse(word),
    }
}

/// Returns the text of a move.
pub(super) fn write(mv: Move, ranks: Ranks) -> String {
    match ranks {
        Ranks::FromZero => mv.to_string(),
        Ranks::FromOne => fairy::write(mv),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(line: &str) -> Option<Answer> {
        read(line.as_bytes(), Ranks::FromZero).map(|reading| reading.answer)
    }

    #[test]
    fn moves_are_read_in_every_manner() {
        let h2e2 = Some(Answer::Move("h2e2".parse().unwrap()));
        for line in [
            "bestmove h2e2",
            "bestmove H2E2\r",
            "BESTMOVE h2-e2 ponder h9g7",
            " \tbestmove\th2e2 ",
            "\u{feff}bestmove h2e2 draw",
            "bestmove h2e2\0",
        ] {
            assert_eq!(answer(line), h2e2, "{line:?}");
        }
        let from_one = read(b"bestmove h3e3 ponder h10g8", Ranks::FromOne).unwrap();
        assert_eq!(Some(from_one.answer), h2e2);
    }

    #[test]
    fn refusals_and_nonsense_are_told_apart() {
        for line in
            ["nobestmove", "bestmove (none)", "bestmove none", "bestmove NULL", "bestmove 0000"]
        {
            assert_eq!(answer(line), Some(Answer::NoMove), "{line}");
        }
        for line in ["bestmove h2e2 resign", "bestmove h2e2 ponder h9g7 resign", "bestmove resign"]
        {
            assert_eq!(answer(line), Some(Answer::Resign), "{line}");
        }
        for line in ["bestmove", "bestmove e2e4q", "bestmove z9", "bestmove e10e9"] {
            assert_eq!(answer(line), Some(Answer::Unreadable(line.to_owned())), "{line}");
        }
        for line in ["", "info string bestmove h2e2", "bestmoves h2e2", "readyok"] {
            assert_eq!(answer(line), None, "{line}");
        }
    }

    #[test]
    fn a_draw_is_offered_by_its_word() {
        let draw = |line: &str| read(line.as_bytes(), Ranks::FromZero).unwrap().draw;
        assert!(draw("bestmove h2e2 draw"));
        assert!(draw("bestmove h2e2 ponder h9g7 DRAW"));
        assert!(!draw("bestmove h2e2 ponder h9g7"));
    }

    #[test]
    fn long_nonsense_is_quoted_in_part() {
        let line = format!("bestmove {}", "x".repeat(9_000));
        let Some(Answer::Unreadable(text)) = answer(&line) else { panic!("{line}") };
        assert_eq!(text.len(), QUOTED);
    }
}
