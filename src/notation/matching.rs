//! Reading by writing: the legal moves are put into every accepted spelling, and the text picks.
//!
//! So nothing illegal can be read, and a text that fits several moves is seen to do so.

use super::error::NotationError;
use super::step::{Direction, Step};
use crate::board::{Move, Position};

/// What a text says about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Words {
    /// Which piece moves, in the letters in which notations compare.
    pub(super) who: String,
    /// Which way; `None` when the text does not tell.
    pub(super) direction: Option<Direction>,
    /// How far, or to which file.
    pub(super) number: usize,
}

/// How good a claim a name of a piece has: where a better one fits, the worse are not heard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Claim {
    /// It is the name that is written here.
    Written,
    /// Others write it.
    Accepted,
    /// It leaves out what tells the piece from another on its file.
    Loose,
}

/// Returns the legal moves that fit best, in the order of the move list.
pub(super) fn readings(
    position: &Position,
    words: &Words,
    names: impl Fn(&Step) -> Vec<(Claim, String)>,
) -> Vec<Move> {
    let mut best = Claim::Loose;
    let mut found = Vec::new();
    for mv in position.legal_moves() {
        let Some(step) = Step::of(position, mv) else { continue };
        let goes = words.direction.is_none_or(|direction| direction == step.direction);
        if !goes || step.number != words.number {
            continue;
        }
        let fitting = names(&step).into_iter().filter(|(_, name)| *name == words.who);
        if let Some(claim) = fitting.map(|(claim, _)| claim).min() {
            best = best.min(claim);
            found.push((claim, mv));
        }
    }
    found.into_iter().filter(|&(claim, _)| claim == best).map(|(_, mv)| mv).collect()
}

/// Returns the one move of a list.
///
/// # Errors
///
/// Fails when there is none or more than one.
pub(super) fn only(text: &str, moves: Vec<Move>) -> Result<Move, NotationError> {
    match moves.as_slice() {
        [] => Err(NotationError::no_such_move(text)),
        [mv] => Ok(*mv),
        _ => Err(NotationError::Ambiguous { text: text.to_owned(), moves }),
    }
}
