//! What a position is worth.

mod score;

pub use score::Score;

use crate::board::{Kind, Position, exchange_value};

/// Returns the static evaluation from the side to move's view.
pub fn evaluate(position: &Position) -> Score {
    let side = position.side();
    let value = Kind::ALL.into_iter().filter(|&kind| kind != Kind::King).map(|kind| {
        let balance =
            position.by(side, kind).count() as i32 - position.by(!side, kind).count() as i32;
        balance * exchange_value(kind)
    });
    Score::evaluation(value.sum())
}
