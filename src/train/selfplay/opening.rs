//! Random openings that leave both sides a game.

use crate::board::{Move, MoveList, Position};
use crate::search::{Limits, Solo};
use crate::train::random::Random;

/// The fewest random moves, and how many different lengths there are.
const PLIES: (usize, usize) = (6, 5);
/// The same for the long openings, which keep away from moves that lose a piece at once.
const LONG_PLIES: (usize, usize) = (12, 9);
/// One opening in so many is long.
const LONG_SHARE: usize = 8;
/// Nodes for a look at whether a position is level.
const NODES: u64 = 2000;
/// The largest score of a level position, in hundredths of a pawn.
const BALANCED: i32 = 150;
/// Openings to try: the tenth of it is never needed while the evaluation is sane.
const ATTEMPTS: usize = 10_000;

/// Returns a position with a game before it that neither side has won yet; `None` when none is
/// found.
pub(super) fn opening(random: &mut Random, solo: &mut Solo) -> Option<Position> {
    let is_long = random.below(LONG_SHARE) == 0;
    (0..ATTEMPTS).find_map(|_| {
        let position = stroll(random, is_long)?;
        is_level(&position, solo).then_some(position)
    })
}

/// Returns a position some random moves after the start, or `None` where they lead to an end.
fn stroll(random: &mut Random, is_long: bool) -> Option<Position> {
    let (fewest, lengths) = if is_long { LONG_PLIES } else { PLIES };
    let mut position = Position::startpos();
    for _ in 0..fewest + random.below(lengths) {
        let mut moves = position.legal_moves();
        if is_long {
            let sound: MoveList =
                moves.iter().copied().filter(|&mv| position.see_ge(mv, 0)).collect();
            if !sound.is_empty() {
                moves = sound;
            }
        }
        let mv: Move = *moves.get(random.below(moves.len()))?;
        position.make(mv);
    }
    position.has_legal_move().then_some(position)
}

fn is_level(position: &Position, solo: &mut Solo) -> bool {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    solo.search(position.clone(), &limits).score.value().abs() <= BALANCED
}
