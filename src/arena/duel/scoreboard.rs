//! Results added up in whatever order they come.

use std::collections::BTreeMap;

use super::schedule::Schedule;
use crate::arena::stats::{Points, Tally};

/// The results of a match so far, from the first engine's view.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    in_pairs: bool,
    tally: Tally,
    /// The first results of pairs whose other game is not over.
    half: BTreeMap<u64, Points>,
}

impl Scoreboard {
    /// Returns the board of a match without results.
    pub fn new(schedule: &Schedule) -> Self {
        Self { in_pairs: schedule.in_pairs(), tally: Tally::default(), half: BTreeMap::new() }
    }

    /// Adds the result of the game with this number; each game is added once.
    pub fn add(&mut self, number: u64, points: Points) {
        self.tally.add(points);
        if !self.in_pairs {
            return;
        }
        let pair = number.saturating_sub(1) / 2;
        match self.half.remove(&pair) {
            Some(other) => self.tally.pairs.add(other, points),
            None => drop(self.half.insert(pair, points)),
        }
    }

    /// Returns the sum.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the games of finished pairs, which is what statistics may be made of while others
    /// go on; all games where there are no pairs.
    pub fn settled(&self) -> Tally {
        let mut tally = self.tally;
        for points in self.half.values() {
            match points {
                Points::Win => tally.wins -= 1,
                Points::Draw => tally.draws -= 1,
                Points::Loss => tally.losses -= 1,
            }
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::*;
    use crate::arena::duel::schedule::Shard;

    #[test]
    fn pairs_are_found_in_any_order_and_halves_wait() {
        let schedule = Schedule::new(3, 2, false, false, Shard::WHOLE).unwrap();
        let mut board = Scoreboard::new(&schedule);
        for (number, points) in
            [(6, Points::Win), (1, Points::Loss), (5, Points::Draw), (3, Points::Win)]
        {
            board.add(number, points);
        }
        assert_eq!(board.tally().pairs.pentanomial(), [0, 0, 0, 1, 0]);
        assert_eq!((board.tally().games(), board.settled().games()), (4, 2));
        board.add(2, Points::Loss);
        assert_eq!(board.tally().pairs.ll, 1);
        assert_eq!(board.settled().trinomial(), [2, 1, 1]);
    }

    #[test]
    fn single_games_make_no_pairs() {
        let schedule = Schedule::new(4, 1, false, false, Shard::WHOLE).unwrap();
        let mut board = Scoreboard::new(&schedule);
        board.add(1, Points::Win);
        board.add(2, Points::Win);
        assert_eq!((board.tally().pairs.count(), board.settled().wins), (0, 2));
    }
}
