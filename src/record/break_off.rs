//! Moves of a record that cannot be played, and what readers make of the rest.

use std::fmt;

use thiserror::Error;

use super::error::Place;
use crate::board::Side;
use crate::notation::NotationError;
use crate::rules::Fault;

/// A move of a record that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BreakOff {
    /// Where the move is written.
    pub place: Place,
    /// The number of the move, from 1.
    pub ply: usize,
    /// Who was to move.
    pub side: Side,
    /// The move as written.
    pub text: String,
    /// Why it cannot be played.
    pub why: Unplayable,
}

impl fmt::Display for BreakOff {
    /// Writes where, which move, and why it cannot be played.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, ply, side, text, why } = self;
        write!(f, "{place}: ply {ply}, {side} plays '{text}': {why}")
    }
}

/// Why a move of a record cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unplayable {
    /// The rules of moving forbid it.
    #[error(transparent)]
    Illegal(Fault),
    /// No legal move, or more than one, is written so.
    #[error(transparent)]
    Unclear(NotationError),
}

/// Something that a reader passed over or understood differently from what is written; the rest of
/// the game is as in the file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Note {
    /// A variation breaks off at a move that cannot be played.
    #[error("a variation breaks off: {0}")]
    Variation(BreakOff),
    /// Moves were left out, as they follow one that cannot be played, or stand beside it.
    #[error("moves that follow, or stand beside, a move that cannot be played are left out ({0})")]
    LeftOut(usize),
    /// The other side is to move in the start position than its FEN says.
    #[error("{0} is to move, not the side that the FEN names")]
    SideToMove(Side),
    /// The ranks of the coordinates count from 1.
    #[error("the ranks of the moves count from 1")]
    RanksFromOne,
}
