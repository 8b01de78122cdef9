//! Which opening a round of a match gets.

use std::str::FromStr;

use super::opening::Opening;
use super::set::Suite;
use crate::random::Random;

/// In which order openings come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// As in the file.
    #[default]
    Sequential,
    /// Shuffled, by the seed alone.
    Random,
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "sequential" => Ok(Self::Sequential),
            "random" => Ok(Self::Random),
            _ => Err(format!("no order is named '{text}': sequential, random")),
        }
    }
}

/// The openings of a suite in the order in which rounds get them. After the last one the first
/// comes again.
///
/// ```
/// use chuhe::arena::suite::{Draw, Order, Suite};
///
/// let suite = Suite::builtin()?;
/// let draw = Draw::new(&suite, Order::Random, 7, 1);
/// assert_eq!(draw.opening(3).number, Draw::new(&suite, Order::Random, 7, 4).opening(0).number);
/// # Ok::<(), chuhe::arena::suite::SuiteError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Draw {
    openings: Vec<Opening>,
}

impl Draw {
    /// Returns the openings from the one at `first` of the order on, which counts from 1.
    pub fn new(suite: &Suite, order: Order, seed: u64, first: usize) -> Self {
        let mut openings = suite.openings().to_vec();
        if order == Order::Random {
            // Fisher and Yates.
            let mut random = Random::new(seed, 0);
            for end in (1..openings.len()).rev() {
                openings.swap(end, random.below(end + 1));
            }
        }
        let first = first.saturating_sub(1) % openings.len().max(1);
        openings.rotate_left(first);
        Self { openings }
    }

    /// Returns how many openings there are before one comes again.
    pub fn count(&self) -> usize {
        self.openings.len()
    }

    /// Returns the opening of a round, from 0.
    pub fn opening(&self, round: usize) -> Opening {
        let none =
            || Opening { number: 0, start: crate::board::Position::startpos(), moves: Vec::new() };
        self.openings.get(round % self.count().max(1)).cloned().unwrap_or_else(none)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests end at a surprise")]

    use super::super::set::Format;
    use super::*;

    fn suite() -> Suite {
        Suite::read("x", "a0a1\nb0c2\nc0e2\nh2e2\ni0i1\n", Format::Lines, None).unwrap()
    }

    fn numbers(order: Order, seed: u64, first: usize) -> Vec<usize> {
        let draw = Draw::new(&suite(), order, seed, first);
        (0..7).map(|round| draw.opening(round).number).collect()
    }

    #[test]
    fn openings_come_in_order_from_the_first_asked_for_and_again() {
        assert_eq!(numbers(Order::Sequential, 9, 1), [1, 2, 3, 4, 5, 1, 2]);
        assert_eq!(numbers(Order::Sequential, 9, 4), [4, 5, 1, 2, 3, 4, 5]);
        assert_eq!(numbers(Order::Sequential, 9, 6), numbers(Order::Sequential, 9, 1));
    }

    #[test]
    fn a_seed_shuffles_once_and_each_opening_comes_before_one_comes_twice() {
        let orders: Vec<_> = (0..20).map(|seed| numbers(Order::Random, seed, 1)).collect();
        assert_eq!(orders[3], numbers(Order::Random, 3, 1));
        assert!(orders.iter().any(|order| *order != orders[0]));
        for order in orders {
            let mut seen = order[..5].to_vec();
            seen.sort_unstable();
            assert_eq!(seen, [1, 2, 3, 4, 5]);
        }
    }
}
