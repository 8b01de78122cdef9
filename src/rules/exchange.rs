//! Taking on one square until nobody wants to take any more, legal moves only.

use super::material::Material;
use crate::board::{Move, MoveList, Position, Square};

/// Returns what a capture wins when both sides go on taking on its square as long as it pays.
pub(super) fn outcome(position: &mut Position, mv: Move) -> Material {
    let won = taken(position, mv);
    position.make(mv);
    let lost = best_recapture(position, mv.to());
    position.unmake();
    won - lost
}

/// Returns what the piece that a move takes counts.
pub(super) fn taken(position: &Position, mv: Move) -> Material {
    let victim = position.piece_on(mv.to());
    victim.map_or(Material::NOTHING, |piece| Material::of(piece, mv.to()))
}

/// Returns the legal captures of the side to move.
pub(super) fn legal_captures(position: &Position) -> MoveList {
    let guard = position.guard(position.side());
    let mut moves = MoveList::new();
    position.captures(&mut moves);
    moves.retain(|mv| position.is_legal_with(*mv, &guard));
    moves
}

/// Returns the legal captures on a square.
pub(super) fn takers(position: &Position, square: Square) -> MoveList {
    let mut moves = legal_captures(position);
    moves.retain(|mv| mv.to() == square);
    moves
}

fn best_recapture(position: &mut Position, square: Square) -> Material {
    let mut best = Material::NOTHING;
    for mv in takers(position, square) {
        let outcome = outcome(position, mv);
        if outcome.order() > best.order() {
            best = outcome;
        }
    }
    best
}
