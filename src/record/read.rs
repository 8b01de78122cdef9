//! Reading a text of either form.

use super::error::RecordError;
use super::game::Game;
use super::{lines, pgn};

/// Returns the games of a text: lines with a position each if it starts with one, PGN otherwise.
///
/// # Errors
///
/// Says what is no record, and on which line and in which column.
pub fn read(text: &str) -> Result<Vec<Game>, RecordError> {
    if is_lines(text) { lines::read(text) } else { pgn::read(text) }
}

fn is_lines(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let word = first.and_then(|line| line.split_whitespace().next()).unwrap_or_default();
    let is_keyword =
        ["position", "startpos", "fen"].iter().any(|known| known.eq_ignore_ascii_case(word));
    let is_fen = word.contains('/') && !word.starts_with(['[', '{', ';', '%']) && word != "1/2-1/2";
    is_keyword || is_fen
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::*;

    #[test]
    fn the_form_is_told_by_the_first_word() {
        for text in ["# x\nposition startpos", "9/9 w", " fen x", "\u{feff}startpos moves h2e2"] {
            assert!(is_lines(text), "{text}");
        }
        for text in ["[Site \"a/b\"]", "1. h2e2", "{a/b} 1. h2e2", "1/2-1/2", "", "hello"] {
            assert!(!is_lines(text), "{text}");
        }
        assert_eq!(read("1. 炮二平五 马8进7").unwrap().len(), 1);
    }
}
