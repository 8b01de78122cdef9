//! One line of a suite: a position, a position with moves, or moves alone.

use super::error::SuiteErrorKind;
use crate::board::{Move, Position};
use crate::notation;
use crate::record::epd::Epd;

/// Returns the position and the moves of a line; `None` of one that says nothing. What follows a
/// `#` is a comment.
///
/// # Errors
///
/// Fails on a position that is none and on a move that cannot be played.
pub(super) fn read(
    text: &str,
    line: usize,
) -> Result<Option<(Position, Vec<Move>)>, SuiteErrorKind> {
    let text = text.split('#').next().unwrap_or_default().trim();
    let text = strip_word(text, "position").unwrap_or(text);
    let text = strip_word(text, "fen").unwrap_or(text);
    let Some(first) = text.split_whitespace().next() else { return Ok(None) };
    let (start, moves) = match split_at_moves(text) {
        (fen, Some(moves)) if fen.contains('/') => (position(fen, line)?, moves),
        (_, None) if first.contains('/') => (position(text, line)?, ""),
        // Without a position it is the usual one.
        (before, Some(moves)) if before.eq_ignore_ascii_case("startpos") => {
            (Position::startpos(), moves)
        }
        _ => (Position::startpos(), strip_word(text, "startpos").unwrap_or(text)),
    };
    Ok(Some((start.clone(), read_moves(start, moves, line)?)))
}

fn position(fen: &str, line: usize) -> Result<Position, SuiteErrorKind> {
    let epd = Epd::new(fen).map_err(|reason| SuiteErrorKind::Fen { line, reason })?;
    Ok(epd.position)
}

/// Returns what stands before and behind the word `moves`.
fn split_at_moves(text: &str) -> (&str, Option<&str>) {
    match text.split_once(" moves") {
        Some((before, moves)) => (before.trim_end(), Some(moves)),
        None => (text, None),
    }
}

fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    first.eq_ignore_ascii_case(word).then(|| rest.trim_start())
}

fn read_moves(
    mut position: Position,
    text: &str,
    line: usize,
) -> Result<Vec<Move>, SuiteErrorKind> {
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let mv = notation::read(&position, word).map_err(|reason| SuiteErrorKind::Move {
            line,
            ply: moves.len() + 1,
            reason,
        })?;
        position.make(mv);
        moves.push(mv);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::*;

    const ROOKS: &str = "2bak4/9/4b4/p3p3p/9/9/P3P3P/4B4/9/2BAK4";

    #[test]
    fn lines_of_every_form_are_read() {
        for (text, fen, moves) in [
            ("h2e2 h9g7 # 12", "", 2),
            ("startpos", "", 0),
            ("startpos h2e2", "", 1),
            ("position startpos moves h2e2 h9g7", "", 2),
            ("炮二平五 马8进7", "", 2),
            ("{} w", "{}", 0),
            ("{} w - - 3 9", "{}", 0),
            ("{} b ; ce 12; id \"moves\";", "{}", 0),
            ("fen {} w - - 0 1 moves a3a4", "{}", 1),
            ("position fen {} w moves a3a4 a6a5", "{}", 2),
        ] {
            let (start, played) = read(&text.replace("{}", ROOKS), 1).unwrap().unwrap();
            let wanted = if fen.is_empty() { Position::startpos().fen() } else { ROOKS.to_owned() };
            assert!(start.fen().starts_with(&wanted), "{text}");
            assert_eq!(played.len(), moves, "{text}");
        }
        for text in ["", "   ", "# a comment"] {
            assert!(read(text, 1).unwrap().is_none());
        }
    }

    #[test]
    fn errors_name_line_and_move() {
        let error = |text: &str| read(text, 7).unwrap_err().to_string();
        assert!(error("h2e2 h2e2").starts_with("line 7: move 2: "), "{}", error("h2e2 h2e2"));
        assert!(error("4k4/9 w").starts_with("line 7: "), "{}", error("4k4/9 w"));
        assert!(error("hello").contains("line 7: move 1: ") && error("hello").contains("hello"));
    }
}
