//! One opening.

use crate::board::{Move, Position};

/// A position from which games start, and the moves that lead on from it.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The number in its suite, from 1.
    pub number: usize,
    /// The position before the moves.
    pub start: Position,
    /// The moves that are played before the engines take over; all legal.
    pub moves: Vec<Move>,
}

impl Opening {
    /// Returns the position in which the engines take over, with the moves as its history.
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|&mv| position.make(mv));
        position
    }
}
