//! Counting the leaves of the tree of legal moves.

use super::{Move, Position};

/// Returns the number of move sequences of `depth` plies. Repetitions and the natural limit are
/// not looked at; a position without moves has no sequences.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(),
        _ => position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                position.make(mv);
                let leaves = perft(position, depth - 1);
                position.unmake();
                leaves
            })
            .sum(),
    }
}

/// Returns [`perft`] for each legal move by itself, `depth` counting that move.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    let moves = if depth == 0 { super::MoveList::new() } else { position.legal_moves() };
    moves
        .into_iter()
        .map(|mv| {
            position.make(mv);
            let leaves = perft(position, depth - 1);
            position.unmake();
            (mv, leaves)
        })
        .collect()
}
