//! What a position is worth.
//!
//! Two judges answer: the network ([`nnue`]), and the classical evaluation, which makes the games
//! that the first network learns from and stands in where there is no network.
//!
//! The classical evaluation adds up the worth of every piece on its square and a few patterns of
//! this game, each twice: for the middlegame and for the endgame ([`Tapered`]). A `survey` of the
//! position is taken first; every term reads it and answers for one side. All numbers are in
//! [`Weights`].

mod cannons;
mod census;
mod chances;
mod damping;
mod endgame;
mod king_safety;
mod material;
pub mod nnue;
mod pawns;
mod rooks;
mod score;
mod squares;
mod survey;
mod tapered;
mod threats;
mod weights;

pub use chances::{Chances, ChancesModel};
pub use score::Score;
pub use squares::{HalfBoard, SquareTable, Worth};
pub use tapered::Tapered;
pub use weights::{AgainstGuards, Presence, Weights};

use crate::board::{Position, Side};
use damping::damp;
use survey::Survey;

/// Returns the static evaluation from the side to move's view.
///
/// The start position is worth the first move only:
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::eval::{Weights, evaluate};
///
/// assert_eq!(evaluate(&Position::startpos()).value(), Weights::DEFAULT.tempo);
/// ```
#[inline]
pub fn evaluate(position: &Position) -> Score {
    evaluate_with(position, &weights::DEFAULT)
}

/// Returns the static evaluation from the side to move's view under these weights.
pub fn evaluate_with(position: &Position, weights: &Weights) -> Score {
    let survey = Survey::new(position, weights);
    let worth = survey.standing + terms(&survey, Side::Red) - terms(&survey, Side::Black);
    let value = worth.blend(survey.census.phase());
    let ahead = if value > 0 { Side::Red } else { Side::Black };
    let value = value * endgame::scale(position, survey.census, ahead) / endgame::NORMAL;
    let value = damp(value, position.quiet_plies());
    let for_mover = if position.side() == Side::Red { value } else { -value };
    Score::evaluation(for_mover + weights.tempo)
}

/// Returns the worth of everything a side has but its pieces on their squares.
#[inline]
fn terms(survey: &Survey<'_>, side: Side) -> Tapered {
    survey.reach(side).mobility
        + rooks::files(survey, side)
        + pawns::side_by_side(survey, side)
        + cannons::aim(survey, side)
        + threats::threats(survey, side)
        + king_safety::attack(survey, side)
        + material::balance(survey, side)
}
