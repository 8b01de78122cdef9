//! What `position` and `probe` say.

use std::fmt;

use super::words::words;
use crate::board::Move;

/// A position as text: a FEN or the start position, and the moves played from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The FEN as sent, blanks evened out, whatever it contains; `None` for the start position.
    pub fen: Option<String>,
    /// The moves, up to the first word that is no move.
    pub moves: Vec<Move>,
    /// The word that ended the list of moves before its end.
    pub junk: Option<String>,
}

impl Placement {
    /// Reads `startpos` or `fen` with what follows; `None` when the text starts otherwise.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut words = words(text);
        let first = words.next()?;
        let is_moves = |word: &&str| word.eq_ignore_ascii_case("moves");
        let before: Vec<&str> = words.by_ref().take_while(|word| !is_moves(word)).collect();
        let fen = if first.eq_ignore_ascii_case("fen") {
            Some(before.join(" "))
        } else if first.eq_ignore_ascii_case("startpos") {
            None
        } else {
            return None;
        };
        let mut moves = Vec::new();
        let mut junk = None;
        for word in words {
            if let Ok(mv) = word.parse() {
                moves.push(mv);
            } else {
                junk = Some(word.to_owned());
                break;
            }
        }
        Some(Self { fen, moves, junk })
    }
}

impl fmt::Display for Placement {
    /// Writes `startpos` or `fen …`, then the moves if there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fen {
            Some(fen) => write!(f, "fen {fen}")?,
            None => f.write_str("startpos")?,
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_moves_ends_at_the_first_word_that_is_no_move() {
        let read = Placement::parse("startpos moves h2e2 H9-G7 ; h0g2").unwrap();
        assert_eq!(read.to_string(), "startpos moves h2e2 h9g7");
        assert_eq!(read.junk.as_deref(), Some(";"));
    }

    #[test]
    fn a_fen_reaches_to_the_word_moves() {
        let read = Placement::parse("FEN 9/9  b - - 0 4   ;A34.x - - 0 1 Moves  h2e2").unwrap();
        assert_eq!(read.fen.as_deref(), Some("9/9 b - - 0 4 ;A34.x - - 0 1"));
        assert_eq!(read.moves.len(), 1);
        assert_eq!(Placement::parse("fen").unwrap().fen.as_deref(), Some(""));
        assert_eq!(Placement::parse("foo"), None);
        assert_eq!(Placement::parse(""), None);
    }
}
