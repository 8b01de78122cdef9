//! The openings of self-play.

use crate::board::Position;
use crate::openings::Recipe;
use crate::random::Random;
use crate::search::Solo;

/// Long openings keep away from moves that lose a piece at once.
const LONG: Recipe = Recipe { plies: 12..=20, is_sound: true, ..Recipe::SELF_PLAY };
/// One opening in so many is long.
const LONG_SHARE: usize = 8;

/// Returns a position with a game before it that neither side has won yet; `None` when none is
/// found.
pub(super) fn opening(random: &mut Random, solo: &mut Solo) -> Option<Position> {
    let recipe = if random.below(LONG_SHARE) == 0 { LONG } else { Recipe::SELF_PLAY };
    recipe.opening(random, solo).map(|opening| opening.position)
}
