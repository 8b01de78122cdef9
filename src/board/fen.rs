//! Positions as FEN text.
//!
//! The reader takes the forms that real clients send: `E` and `H` for `B` and `N`, `r` for the red
//! side, missing or absurd counters, and free text after them. The writer writes the standard form.

use std::fmt::Write as _;

use thiserror::Error;

use super::validate::PositionError;
use super::{FILES, Piece, Position, RANKS, Side, Square};

/// The FEN of the start position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// The highest value that a counter of a FEN is read as.
const MAX_COUNTER: u32 = 100_000;

/// A text that describes no lawful position. Columns count characters from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// There is no text.
    #[error("the FEN is empty")]
    Empty,
    /// A character is neither a piece, nor a digit 1-9, nor a slash.
    #[error("column {column}: '{character}' is neither a piece nor a number of empty squares")]
    UnknownCharacter {
        /// Where the character stands.
        column: usize,
        /// The character.
        character: char,
    },
    /// A rank has too few or too many squares.
    #[error("column {column}: rank {rank} has {found} squares, not nine")]
    RankLength {
        /// Where the rank ends.
        column: usize,
        /// The number of the rank, 9 for the first one written.
        rank: usize,
        /// How many squares it describes.
        found: usize,
    },
    /// There are not ten ranks.
    #[error("column {column}: the board has {found} ranks, not ten")]
    RankCount {
        /// Where the board ends.
        column: usize,
        /// How many ranks it has.
        found: usize,
    },
    /// The side to move is not `w`, `r` or `b`.
    #[error("column {column}: '{text}' is not a side to move (w, r or b)")]
    UnknownSide {
        /// Where the word starts.
        column: usize,
        /// The word.
        text: String,
    },
    /// The board is well formed, but the rules allow no such position.
    #[error(transparent)]
    Unlawful(#[from] PositionError),
}

impl Position {
    /// Reads a position: the board, and then, as far as they are there, the side to move (Red
    /// where it is missing), two unused fields, the plies since the last capture and the move
    /// number. Counters are clamped to 0 to 100 000; whatever else follows is passed over.
    ///
    /// ```
    /// use chuhe::board::Position;
    ///
    /// let position = Position::from_fen("4k4/9/9/9/9/9/9/9/4H4/3K5 r")?;
    /// assert_eq!(position.fen(), "4k4/9/9/9/9/9/9/9/4N4/3K5 w - - 0 1");
    /// let error = Position::from_fen("4k4/9/9/9/9/9/9/9/4X4/3K5 w").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "column 20: 'X' is neither a piece nor a number of empty squares"
    /// );
    /// # Ok::<(), chuhe::board::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Says what is wrong and at which column.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let mut position = Self::empty();
        let mut fields = words(fen);
        let (column, board) = fields.next().ok_or(FenError::Empty)?;
        position.read_board(board, column)?;
        if let Some((column, text)) = fields.next() {
            position.side = match text {
                "w" | "W" | "r" | "R" => Side::Red,
                "b" | "B" => Side::Black,
                _ => return Err(FenError::UnknownSide { column, text: text.to_owned() }),
            };
        }
        let mut counters = fields.map(|(_, text)| text).skip_while(|text| text.starts_with('-'));
        if let Some(plies) = counters.next().and_then(counter) {
            position.state.quiet_plies = plies;
            position.root_fullmove = counters.next().and_then(counter).unwrap_or(1).max(1);
        }
        position.validate()?;
        position.seal();
        Ok(position)
    }

    /// Returns the FEN of the position, all six fields written. Counters end at the highest value
    /// that the reader takes.
    pub fn fen(&self) -> String {
        let mut fen = String::with_capacity(80);
        for rank in (0..RANKS).rev() {
            let mut empty = 0;
            for file in 0..FILES {
                if let Some(piece) = self.piece_on(Square::new(file, rank)) {
                    push_count(&mut fen, empty);
                    empty = 0;
                    fen.push(piece.to_char());
                } else {
                    empty += 1;
                }
            }
            push_count(&mut fen, empty);
            if rank > 0 {
                fen.push('/');
            }
        }
        let side = match self.side {
            Side::Red => 'w',
            Side::Black => 'b',
        };
        let [plies, moves] = [self.quiet_plies(), self.fullmove()].map(|n| n.min(MAX_COUNTER));
        // Writing to a string cannot fail.
        let _ = write!(fen, " {side} - - {plies} {moves}");
        fen
    }

    fn read_board(&mut self, board: &str, start: usize) -> Result<(), FenError> {
        let (mut rank, mut file) = (RANKS - 1, 0);
        let mut column = start;
        for character in board.chars() {
            if character == '/' {
                rank_ends(column, rank, file)?;
                let Some(next) = rank.checked_sub(1) else {
                    let found = board.split('/').count();
                    return Err(FenError::RankCount { column, found });
                };
                (rank, file) = (next, 0);
            } else if let Some(count) = character.to_digit(10).filter(|&count| count > 0) {
                file += count as usize;
            } else if let Some(piece) = Piece::from_char(character) {
                if file < FILES {
                    self.put(piece, Square::new(file, rank));
                }
                file += 1;
            } else {
                return Err(FenError::UnknownCharacter { column, character });
            }
            column += 1;
        }
        rank_ends(column, rank, file)?;
        if rank > 0 {
            return Err(FenError::RankCount { column, found: RANKS - rank });
        }
        Ok(())
    }
}

fn rank_ends(column: usize, rank: usize, found: usize) -> Result<(), FenError> {
    if found == FILES { Ok(()) } else { Err(FenError::RankLength { column, rank, found }) }
}

fn push_count(fen: &mut String, empty: u8) {
    if empty > 0 {
        fen.push(char::from(b'0' + empty));
    }
}

/// Returns a counter, or `None` of a word that is no number. Numbers too large for any counter
/// and negative ones are numbers all the same.
fn counter(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let value = if digits == text { digits.parse().unwrap_or(MAX_COUNTER) } else { 0 };
    Some(value.min(MAX_COUNTER))
}

/// Returns the words of a text with the columns, from 1, at which they start.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| {
        let offset = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..offset].chars().count() + 1, word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_position_has_the_standard_fen() {
        assert_eq!(Position::startpos().fen(), START_FEN);
        let read = Position::from_fen(START_FEN).unwrap();
        assert_eq!(read.key(), Position::startpos().key());
    }

    #[test]
    fn counters_are_optional_clamped_and_may_be_followed_by_anything() {
        let board = "4k4/9/9/9/9/9/9/9/4N4/3K5";
        let read = |tail: &str| Position::from_fen(&format!("{board} {tail}")).unwrap().fen();
        assert_eq!(read(""), format!("{board} w - - 0 1"));
        assert_eq!(read("w -- 0 1"), format!("{board} w - - 0 1"));
        assert_eq!(read("w 7 3"), format!("{board} w - - 7 3"));
        assert_eq!(read("b - - 0 0"), format!("{board} b - - 0 1"));
        assert_eq!(read("w - - 500 1"), format!("{board} w - - 500 1"));
        assert_eq!(read("w - - 99999999999 1"), format!("{board} w - - 100000 1"));
        assert_eq!(read("b - - 0 4   ;A34.text - - 0 1"), format!("{board} b - - 0 4"));
        assert_eq!(read("w - - junk 9"), format!("{board} w - - 0 1"));
    }

    #[test]
    fn errors_say_what_and_where() {
        let error = |fen: &str| Position::from_fen(fen).unwrap_err().to_string();
        assert_eq!(error("  "), "the FEN is empty");
        assert_eq!(
            error("garbage"),
            "column 1: 'g' is neither a piece nor a number of empty squares"
        );
        assert_eq!(error("4k4/8/9"), "column 6: rank 8 has 8 squares, not nine");
        assert_eq!(error("4k4/9/9 w"), "column 8: the board has 3 ranks, not ten");
        assert_eq!(error("9/9/9/9/9/9/9/9/9/9/9 w"), "column 20: the board has 11 ranks, not ten");
        assert_eq!(
            error("4k4/9/9/9/9/9/9/9/9/3K5 x"),
            "column 25: 'x' is not a side to move (w, r or b)"
        );
        assert_eq!(error("4k4/9/9/9/9/9/9/9/9/9 w"), "red has no king");
    }
}
