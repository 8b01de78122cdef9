//! One position to search, with the game that led to it.

use thiserror::Error;

use crate::board::{FenError, IllegalMove, MoveParseError, Position};

/// A named position with its history.
#[derive(Clone, Debug)]
pub struct Case {
    /// What kind of position it is, or where it comes from.
    pub name: String,
    /// The text it was read from: a FEN, and the moves played from there.
    pub text: String,
    /// The position after the moves.
    pub position: Position,
}

/// A text that is no position with moves.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CaseError {
    /// The FEN cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A word after `moves` is no move.
    #[error(transparent)]
    Move(#[from] MoveParseError),
    /// A move cannot be played.
    #[error("move {number}: {reason}")]
    Illegal {
        /// The number of the move after `moves`, from 1.
        number: usize,
        /// Why not.
        reason: IllegalMove,
    },
}

impl Case {
    /// Reads a FEN, optionally followed by the word `moves` and moves in coordinates.
    ///
    /// ```
    /// use chuhe::bench::Case;
    ///
    /// let case = Case::new("two kings", "4k4/9/9/9/9/9/9/9/9/3K5 w moves d0d1 e9e8")?;
    /// assert_eq!(case.position.ply(), 2);
    /// # Ok::<(), chuhe::bench::CaseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Says what is wrong with the FEN, or which move cannot be played.
    pub fn new(name: &str, text: &str) -> Result<Self, CaseError> {
        let (fen, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let mut position = Position::from_fen(fen)?;
        for (index, word) in moves.split_whitespace().enumerate() {
            let illegal = |reason| CaseError::Illegal { number: index + 1, reason };
            position.try_play(word.parse()?).map_err(illegal)?;
        }
        Ok(Self { name: name.to_owned(), text: text.trim().to_owned(), position })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_history_is_refused_with_the_number_of_the_move() {
        let kings = "4k4/9/9/9/9/9/9/9/9/3K5 w moves d0d1";
        assert!(Case::new("", kings).is_ok());
        let error =
            |moves: &str| Case::new("", &format!("{kings} {moves}")).unwrap_err().to_string();
        assert_eq!(error("e9d9"), "move 2: e9d9: leaves the king to be taken");
        assert_eq!(error("there"), "'there' is not a move (two squares such as h2e2)");
        assert!(matches!(Case::new("", "nothing"), Err(CaseError::Fen(_))));
    }
}
