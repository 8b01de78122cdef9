//! Ends of a game that no repetition is needed for.

use crate::board::{Kind, Position};

/// The checking moves of one side that count towards the natural limit (article 23.3).
const COUNTED_CHECKS: u16 = 10;

/// Returns the plies since the last capture that count towards the natural limit (自然限着).
///
/// A side's checks count up to the tenth; each further one is left out together with the reply it
/// forces.
pub fn counted_quiet_plies(position: &Position) -> u32 {
    let state = position.state();
    let excess: u32 =
        state.checks().into_iter().map(|n| u32::from(n.saturating_sub(COUNTED_CHECKS))).sum();
    state.quiet_plies().saturating_sub(2 * excess)
}

/// Returns whether neither side has a piece that can cross the river, so that the game is drawn.
pub fn nobody_can_attack(position: &Position) -> bool {
    let attackers = position.pieces(Kind::Rook)
        | position.pieces(Kind::Horse)
        | position.pieces(Kind::Cannon)
        | position.pieces(Kind::Pawn);
    attackers.is_empty()
}
