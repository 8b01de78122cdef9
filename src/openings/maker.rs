//! Many openings of one recipe.

use std::collections::BTreeSet;

use super::mirror::mirror_key;
use super::recipe::{Opening, Recipe};
use crate::board::Position;
use crate::random::Random;
use crate::record::epd::{self, EpdError};
use crate::search::{Settings, Solo, TableError};

/// MiB of the table of the searches, which are short.
const TABLE: usize = 4;
/// Openings in a row that were there before, after which no new one is expected.
const PATIENCE: u32 = 1000;

/// Makes openings that all differ, mirror images counted as one.
///
/// The searches need much stack: a thread made for this asks for
/// [`STACK_SIZE`](crate::search::STACK_SIZE) bytes.
///
/// ```
/// use chuhe::openings::{Maker, Recipe};
///
/// let recipe = Recipe { nodes: 100, ..Recipe::SELF_PLAY };
/// let mut maker = Maker::new(7, recipe)?;
/// let opening = maker.next().unwrap();
/// assert!((6..=10).contains(&opening.position.ply()) && opening.score.abs() <= 150);
/// # Ok::<(), chuhe::search::TableError>(())
/// ```
#[derive(Debug)]
pub struct Maker {
    seed: u64,
    recipe: Recipe,
    solo: Solo,
    starts: Vec<Position>,
    /// The number of the next opening to try.
    index: u32,
    seen: BTreeSet<String>,
}

impl Maker {
    /// Returns a maker of the openings of a seed, all from the start position.
    ///
    /// # Errors
    ///
    /// Fails when there is no memory for a search.
    pub fn new(seed: u64, recipe: Recipe) -> Result<Self, TableError> {
        let solo = Solo::new(TABLE, Settings::default())?;
        let starts = vec![Position::startpos()];
        Ok(Self { seed, recipe, solo, starts, index: 0, seen: BTreeSet::new() })
    }

    /// Makes openings go on from the positions of a book, a text with a FEN or EPD on each line.
    ///
    /// # Errors
    ///
    /// Fails on a line that is no position.
    pub fn from_book(mut self, text: &str) -> Result<Self, EpdError> {
        self.starts = epd::read(text)?.into_iter().map(|entry| entry.epd.position).collect();
        Ok(self)
    }
}

impl Iterator for Maker {
    type Item = Opening;

    /// Returns another opening, or `None` when no new one is found.
    fn next(&mut self) -> Option<Opening> {
        for _ in 0..PATIENCE {
            let mut random = Random::new(self.seed, self.index);
            self.index = self.index.checked_add(1)?;
            self.solo.forget();
            let opening = self.recipe.opening_from(&self.starts, &mut random, &mut self.solo)?;
            if self.seen.insert(mirror_key(&opening.position)) {
                return Some(opening);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAST: Recipe = Recipe { nodes: 200, ..Recipe::MATCH };

    fn some(seed: u64, recipe: Recipe) -> Vec<String> {
        let maker = Maker::new(seed, recipe).unwrap();
        maker.take(20).map(|opening| opening.position.fen()).collect()
    }

    #[test]
    fn a_seed_makes_the_same_openings_again_and_another_one_others() {
        let openings = some(3, FAST);
        assert_eq!(openings.len(), 20);
        assert_eq!(openings, some(3, FAST));
        assert_ne!(openings, some(4, FAST));
    }

    #[test]
    fn openings_are_as_asked_for_and_differ() {
        let mut keys = BTreeSet::new();
        for opening in Maker::new(1, FAST).unwrap().take(30) {
            let position = &opening.position;
            assert!((6..=10).contains(&position.ply()) && opening.score.abs() <= 60);
            assert!(position.checkers().is_empty());
            assert!(position.legal_moves().iter().all(|&mv| !position.see_ge(mv, 1)));
            assert!(keys.insert(mirror_key(position)));
        }
        assert_eq!(keys.len(), 30);
    }

    #[test]
    fn a_book_is_gone_on_from() {
        let book = "# rooks\n3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1\n\n3k5/8r/9/9/9/9/9/R8/9/4K4 w\n";
        let recipe = Recipe { plies: 1..=1, nodes: 50, level: 10_000, ..Recipe::SELF_PLAY };
        let maker = |text| Maker::new(1, recipe.clone()).unwrap().from_book(text);
        let openings: Vec<_> = maker(book).unwrap().take(20).collect();
        assert!(
            openings.iter().all(|opening| opening.position.fen().matches(['R', 'r']).count() < 3)
        );
        assert_eq!(openings.len(), 20);
        assert_eq!(maker("9/9 w").unwrap_err().line, 1);
        assert!(maker("").unwrap().next().is_none());
    }

    #[test]
    fn where_nothing_new_is_left_there_is_an_end() {
        let recipe = Recipe { plies: 1..=1, nodes: 50, level: 10_000, ..Recipe::SELF_PLAY };
        let all: Vec<_> = Maker::new(1, recipe).unwrap().collect();
        // Of the 44 moves of the start position two are their own mirror images.
        assert_eq!(all.len(), 23);
    }
}
