//! Games in PGN (portable game notation): tags in brackets, then the moves.
//!
//! The start position is that of the tag `FEN`; the notation of the moves is told by their form,
//! whatever the tag `Format` says. [`Games`] reads a file game by game, [`write()`] and [`Layout`]
//! write.

mod reader;
mod source;
mod writer;

pub use reader::Games;
pub use writer::{Layout, write};

use super::error::RecordError;
use super::game::Game;

/// Returns the games of a text.
///
/// ```
/// use chuhe::record::pgn;
///
/// let games = pgn::read("[Red \"Hu\"]\n\n1. 炮二平五 {the usual} 马8进7 2. H0-G2 *\n")?;
/// assert_eq!(games[0].tags.get("red"), Some("Hu"));
/// assert_eq!(games[0].moves().len(), 3);
/// # Ok::<(), chuhe::record::RecordError>(())
/// ```
///
/// # Errors
///
/// Fails on broken tags, comments and variations, on a start position that is none, and on a word
/// that is no move. [`Games`] gives what can be read then.
pub fn read(text: &str) -> Result<Vec<Game>, RecordError> {
    Games::new(text.as_bytes()).map(|game| game.map_err(RecordError::from)).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::*;

    fn moves(game: &Game) -> String {
        game.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_variations_glyphs_marks_and_numbers_are_passed_over() {
        let text = "% a line for programs\n[Event \"a \\\"b\\\" [c]\"]\n\n{before} 1. H2-E2! $14 \
                    (1. C2=4 {no)} (1. x) y) H9-G7 ; to the end\n2.马二进三 2... C2.5?! 1/2-1/2";
        let games = read(text).unwrap();
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].tags.get("Event"), Some("a \"b\" [c]"));
        assert_eq!(moves(&games[0]), "h2e2 h9g7 h0g2 b7e7");
    }

    #[test]
    fn games_are_told_apart_by_results_and_by_headers() {
        let text =
            "1. h2e2 * 1. b2e2 0-1\n[Event \"3\"]\n[Event \"4\"]\n1. c3c4\n[Event \"5\"]\n*\n";
        let games = read(text).unwrap();
        let lines: Vec<_> = games.iter().map(moves).collect();
        assert_eq!(lines, ["h2e2", "b2e2", "", "c3c4", ""]);
        assert_eq!(games[3].place.line(), Some(3));
    }

    #[test]
    fn the_start_position_is_that_of_the_tag() {
        let text = "[FEN \"4k4/9/9/9/9/9/9/9/4N4/3K5 b - - 3 9\"]\n9... 将5进1";
        let games = read(text).unwrap();
        assert_eq!(moves(&games[0]), "e9e8");
        let error = read("[Red \"a\"]\n[FEN \"4k4/9 w\"]\n").unwrap_err().to_string();
        assert!(error.starts_with("line 2, column 7: the position cannot be used: "), "{error}");
    }

    #[test]
    fn errors_name_line_and_column() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(
            error("[Red Hu]"),
            "line 1, column 1: a tag is not of the form [Name \"value\"]"
        );
        assert_eq!(
            error("1. h2e2\n {x"),
            "line 2, column 2: the comment that starts here has no end"
        );
        assert_eq!(
            error("1. h2e2 ((x)"),
            "line 1, column 9: the variation that starts here has no end"
        );
        assert_eq!(error("h2e2 )"), "line 1, column 6: ')' closes nothing");
        assert_eq!(error("1.炮二平五 2.hello"), "line 1, column 10: 'hello' is not a move");
    }
}
