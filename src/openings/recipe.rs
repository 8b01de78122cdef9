//! One opening, and what it has to be.

use std::ops::RangeInclusive;

use crate::board::{Move, MoveList, Position};
use crate::random::Random;
use crate::search::{Limits, Solo};

/// Games to try for an opening: the tenth of it is never needed while the evaluation is sane.
const ATTEMPTS: usize = 10_000;

/// What an opening has to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// How many random plies lead to it; each number is as likely.
    pub plies: RangeInclusive<usize>,
    /// Whether moves that lose a piece at once are kept away from.
    pub is_sound: bool,
    /// Whether the mover may neither be in check nor win a piece at once.
    pub is_quiet: bool,
    /// Nodes for the look at whether it is level.
    pub nodes: u64,
    /// The largest score of a level position, in hundredths of a pawn.
    pub level: i32,
}

/// A position with the random game before it.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position, with the game as its history.
    pub position: Position,
    /// The score of the search from the mover's view, in hundredths of a pawn.
    pub score: i32,
}

impl Recipe {
    /// Openings for games of self-play: short, wild, and only not lost yet.
    pub const SELF_PLAY: Self =
        Self { plies: 6..=10, is_sound: false, is_quiet: false, nodes: 2000, level: 150 };
    /// Openings for matches between engines, where neither side should be better off.
    pub const MATCH: Self =
        Self { plies: 6..=10, is_sound: true, is_quiet: true, nodes: 20_000, level: 60 };

    /// Returns an opening of this recipe from the start position, or `None` when none is found.
    pub fn opening(&self, random: &mut Random, solo: &mut Solo) -> Option<Opening> {
        self.opening_from(&[Position::startpos()], random, solo)
    }

    /// Returns an opening of this recipe from one of these positions, each as likely, or `None`
    /// when none is found.
    pub(super) fn opening_from(
        &self,
        starts: &[Position],
        random: &mut Random,
        solo: &mut Solo,
    ) -> Option<Opening> {
        (0..ATTEMPTS).find_map(|_| {
            let start = match starts {
                [start] => start,
                starts => starts.get(random.below(starts.len()))?,
            };
            self.accept(self.stroll(start, random)?, solo)
        })
    }

    /// Returns a position some random moves after another, or `None` where they lead to an end.
    fn stroll(&self, start: &Position, random: &mut Random) -> Option<Position> {
        let (fewest, most) = self.plies.clone().into_inner();
        let mut position = start.clone();
        for _ in 0..fewest + random.below(most.saturating_sub(fewest) + 1) {
            let mut moves = position.legal_moves();
            if self.is_sound {
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

    /// Returns the opening of a position, or `None` where it is not what the recipe asks for.
    fn accept(&self, position: Position, solo: &mut Solo) -> Option<Opening> {
        if self.is_quiet && !is_quiet(&position) {
            return None;
        }
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let score = solo.search(position.clone(), &limits).score.value();
        (score.abs() <= self.level).then_some(Opening { position, score })
    }
}

/// Returns whether the mover neither is in check nor has an exchange that wins something.
fn is_quiet(position: &Position) -> bool {
    position.checkers().is_empty()
        && position.legal_moves().iter().all(|&mv| !position.see_ge(mv, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_and_a_hanging_piece_are_not_quiet() {
        assert!(is_quiet(&Position::startpos()));
        for fen in [
            "4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1",
            "3k5/9/9/r3R4/9/9/9/9/9/4K4 w - - 0 1",
            "3k5/9/9/r3R4/9/9/9/9/9/4K4 b - - 0 1",
        ] {
            assert!(!is_quiet(&Position::from_fen(fen).unwrap()), "{fen}");
        }
    }
}
