//! A problem with its solution.

use thiserror::Error;

use crate::board::{Move, Position};
use crate::notation::{self, NotationError};
use crate::record::epd::Epd;

/// A position and what is to be found in it.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The name that the source gives it.
    pub id: Option<String>,
    /// The position.
    pub position: Position,
    /// The side to move mates in at most so many moves (operation `dm`).
    pub mate: Option<u32>,
    /// The move is one of these (operation `bm`); empty for any.
    pub best: Vec<Move>,
    /// The move is none of these (operation `am`).
    pub avoid: Vec<Move>,
}

/// Operations that make no problem.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProblemError {
    /// Nothing is to be found.
    #[error("none of the operations dm, bm and am")]
    NoGoal,
    /// The number of moves to the mate is no number, or zero.
    #[error("dm '{0}': not a number of moves")]
    Distance(String),
    /// A word is no move that can be played.
    #[error("{code}: {reason}")]
    Move {
        /// The operation.
        code: &'static str,
        /// What is wrong with the word, which it quotes.
        reason: NotationError,
    },
}

impl Problem {
    /// Returns the problem that a line poses.
    ///
    /// # Errors
    ///
    /// Fails when there is nothing to find, or when what is to be found cannot be read.
    pub fn new(epd: &Epd) -> Result<Self, ProblemError> {
        let mate = epd.operation("dm").map(distance).transpose()?;
        let (best, avoid) = (moves(epd, "bm")?, moves(epd, "am")?);
        if mate.is_none() && best.is_empty() && avoid.is_empty() {
            return Err(ProblemError::NoGoal);
        }
        let id = epd.operation("id").map(str::to_owned);
        Ok(Self { id, position: epd.position.clone(), mate, best, avoid })
    }

    /// Returns whether a move is what is looked for, as far as moves are named.
    pub fn accepts(&self, mv: Move) -> bool {
        (self.best.is_empty() || self.best.contains(&mv)) && !self.avoid.contains(&mv)
    }
}

fn distance(text: &str) -> Result<u32, ProblemError> {
    let moves = text.parse().ok().filter(|&moves| moves > 0);
    moves.ok_or_else(|| ProblemError::Distance(text.to_owned()))
}

fn moves(epd: &Epd, code: &'static str) -> Result<Vec<Move>, ProblemError> {
    let words = epd.operation(code).unwrap_or_default().split_whitespace();
    let read = |word: &str| {
        let mv = notation::read(&epd.position, word);
        mv.map_err(|reason| ProblemError::Move { code, reason })
    };
    words.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(operations: &str) -> Result<Problem, ProblemError> {
        Problem::new(&Epd::new(&format!("4k4/9/9/9/9/9/9/9/4N4/3K5 w - - {operations}")).unwrap())
    }

    #[test]
    fn goals_are_read_and_broken_ones_named() {
        let mv = |text: &str| text.parse::<Move>().unwrap();
        let both = problem("bm e1f3 e1d3; am d0d1; id \"horse\"").unwrap();
        assert_eq!(both.id.as_deref(), Some("horse"));
        assert!(both.accepts(mv("e1d3")) && !both.accepts(mv("d0d1")) && !both.accepts(mv("e1c2")));
        let notations = problem("bm 马五进四 E1-D3; am K6=5 h5-3").unwrap();
        assert_eq!(notations.best, both.best);
        assert_eq!(problem("dm 3").unwrap().mate, Some(3));
        assert!(problem("am d0d1").unwrap().accepts(mv("e1c2")));
        for (operations, error) in [
            ("id \"x\"", "none of the operations dm, bm and am"),
            ("dm soon", "dm 'soon': not a number of moves"),
            ("dm 0", "dm '0': not a number of moves"),
            ("bm e1e2", "bm: no legal move is written 'e1e2' here"),
            ("am hello", "am: 'hello' is not a move"),
        ] {
            assert_eq!(problem(operations).unwrap_err().to_string(), error);
        }
    }
}
