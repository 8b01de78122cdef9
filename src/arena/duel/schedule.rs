//! Who plays which game of a match.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A part of a match: every so manyth pair of games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// The whole match.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Returns whether this part plays the games of a round, from 0.
    pub const fn has(self, round: u64) -> bool {
        round % self.of == self.number - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Self, ScheduleError> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            let (number, of) = (number.trim().parse().ok()?, of.trim().parse().ok()?);
            (1 <= number && number <= of).then_some(Self { number, of })
        });
        numbers.ok_or_else(|| ScheduleError::Shard(text.to_owned()))
    }
}

/// A schedule that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ScheduleError {
    /// Not a part of a match.
    #[error("'{0}' is no part of a match: give K/N with K from 1 to N, such as 2/8")]
    Shard(String),
    /// Games that do not go into pairs.
    #[error("{0} games a round cannot be played in pairs: give 1 or an even number")]
    OddGames(u64),
    /// More games than can be counted, or none.
    #[error("{rounds} rounds of {games} games are no match")]
    Amount {
        /// Rounds asked for.
        rounds: u64,
        /// Games a round.
        games: u64,
    },
}

/// One game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// The number of the game, from 1.
    pub number: u64,
    /// The number of the opening among those drawn, from 0; both games of a pair have the same.
    pub round: u64,
    /// Whether the first engine plays Red.
    pub first_is_red: bool,
}

/// The games of a match, or of a part of it.
///
/// ```
/// use chuhe::arena::duel::{Schedule, Shard};
///
/// let whole = Schedule::new(3, 2, false, false, Shard::WHOLE)?;
/// let reds: Vec<_> = whole.games().map(|game| (game.number, game.first_is_red)).collect();
/// assert_eq!(reds, [(1, true), (2, false), (3, true), (4, false), (5, true), (6, false)]);
/// let part = Schedule::new(3, 2, false, false, "2/2".parse()?)?;
/// assert_eq!(part.games().map(|game| game.number).collect::<Vec<_>>(), [3, 4]);
/// # Ok::<(), chuhe::arena::duel::ScheduleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    games: u64,
    in_pairs: bool,
    is_fixed: bool,
    is_reversed: bool,
    shard: Shard,
}

impl Schedule {
    /// Returns the schedule of so many rounds and games a round, one game or an even number. An
    /// opening serves one game or two. Colours are exchanged after each game unless they are
    /// fixed; the first engine begins with Red unless that is reversed.
    ///
    /// # Errors
    ///
    /// Fails on numbers that make no match.
    pub fn new(
        rounds: u64,
        games: u64,
        is_fixed: bool,
        is_reversed: bool,
        shard: Shard,
    ) -> Result<Self, ScheduleError> {
        if games > 1 && !games.is_multiple_of(2) {
            return Err(ScheduleError::OddGames(games));
        }
        let total = rounds.checked_mul(games).filter(|&total| 0 < total && total < u64::MAX / 2);
        let total = total.ok_or(ScheduleError::Amount { rounds, games })?;
        Ok(Self { games: total, in_pairs: games > 1, is_fixed, is_reversed, shard })
    }

    /// Returns how many games the whole match has.
    pub const fn total(&self) -> u64 {
        self.games
    }

    /// Returns whether an opening serves two games.
    pub const fn in_pairs(&self) -> bool {
        self.in_pairs
    }

    /// Returns the part of the match that this is.
    pub const fn shard(&self) -> Shard {
        self.shard
    }

    /// Returns how many openings the whole match needs.
    pub const fn rounds(&self) -> u64 {
        self.games.div_ceil(if self.in_pairs { 2 } else { 1 })
    }

    /// Returns the games of this part in order.
    pub fn games(&self) -> impl Iterator<Item = Assignment> + use<> {
        let Self { games, in_pairs, is_fixed, is_reversed, shard } = *self;
        let all = (0..games).map(move |index| Assignment {
            number: index + 1,
            round: if in_pairs { index / 2 } else { index },
            first_is_red: (is_fixed || index.is_multiple_of(2)) != is_reversed,
        });
        all.filter(move |game| shard.has(game.round))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests end at a surprise")]

    use super::*;

    fn schedule(rounds: u64, games: u64, shard: &str) -> Schedule {
        Schedule::new(rounds, games, false, false, shard.parse().unwrap()).unwrap()
    }

    #[test]
    fn parts_are_disjoint_keep_pairs_together_and_make_the_whole() {
        for (rounds, games) in [(7, 2), (9, 1), (1, 12)] {
            let mut parts: Vec<_> = (1..=3)
                .flat_map(|number| schedule(rounds, games, &format!("{number}/3")).games())
                .collect();
            parts.sort_by_key(|game| game.number);
            assert_eq!(parts, schedule(rounds, games, "1/1").games().collect::<Vec<_>>());
        }
        let part: Vec<_> = schedule(5, 2, "2/4").games().collect();
        assert_eq!((part.len(), part[0].round), (2, part[1].round));
    }

    #[test]
    fn colours_can_be_fixed_or_reversed() {
        let reds = |is_fixed, is_reversed| -> Vec<bool> {
            let schedule = Schedule::new(2, 2, is_fixed, is_reversed, Shard::WHOLE).unwrap();
            schedule.games().map(|game| game.first_is_red).collect()
        };
        assert_eq!(reds(false, true), [false, true, false, true]);
        assert_eq!(reds(true, false), [true; 4]);
        assert_eq!(reds(true, true), [false; 4]);
    }

    #[test]
    fn impossible_numbers_are_refused() {
        let error = |rounds, games| Schedule::new(rounds, games, false, false, Shard::WHOLE);
        assert_eq!(error(2, 3), Err(ScheduleError::OddGames(3)));
        for (rounds, games) in [(0, 2), (2, 0), (u64::MAX, 2)] {
            assert!(matches!(error(rounds, games), Err(ScheduleError::Amount { .. })));
        }
        for text in ["0/2", "3/2", "2", "x/2", "1/0", "-1/2"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
