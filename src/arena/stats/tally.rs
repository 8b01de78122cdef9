//! Counts of results.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// What a game was worth to somebody.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Points {
    /// Nothing.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Points {
    /// Returns what the game was worth to the other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Pairs of games from one opening with colours exchanged, by what they were worth to the first
/// engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pairs {
    /// Two losses.
    pub ll: u64,
    /// A loss and a draw.
    pub ld: u64,
    /// A win and a loss.
    pub wl: u64,
    /// Two draws.
    pub dd: u64,
    /// A win and a draw.
    pub wd: u64,
    /// Two wins.
    pub ww: u64,
}

impl Pairs {
    /// Returns how many pairs are worth 0, ½, 1, 1½ and 2 points.
    pub const fn pentanomial(&self) -> [u64; 5] {
        [self.ll, self.ld, self.wl + self.dd, self.wd, self.ww]
    }

    /// Returns the number of pairs.
    pub fn count(&self) -> u64 {
        self.pentanomial().iter().sum()
    }

    /// Returns how many times as many pairs were won as were lost: infinite where none was lost,
    /// not a number where none was won either.
    pub fn ratio(&self) -> f64 {
        (self.ww + self.wd) as f64 / (self.ll + self.ld) as f64
    }

    /// Counts a pair, the games in any order.
    pub fn add(&mut self, one: Points, two: Points) {
        let count = match (one.min(two), one.max(two)) {
            (Points::Loss, Points::Loss) => &mut self.ll,
            (Points::Loss, Points::Draw) => &mut self.ld,
            (Points::Loss, Points::Win) => &mut self.wl,
            (Points::Draw, Points::Draw) => &mut self.dd,
            (Points::Draw, Points::Win) => &mut self.wd,
            (_, _) => &mut self.ww,
        };
        *count += 1;
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Self) {
        self.ll += other.ll;
        self.ld += other.ld;
        self.wl += other.wl;
        self.dd += other.dd;
        self.wd += other.wd;
        self.ww += other.ww;
    }
}

/// The results between two engines from the first one's view.
///
/// ```
/// use chuhe::arena::stats::{Points, Tally};
///
/// let mut tally = Tally::default();
/// tally.add(Points::Win);
/// tally.add(Points::Draw);
/// tally.pairs.add(Points::Win, Points::Draw);
/// assert_eq!((tally.games(), tally.points()), (2, 1.5));
/// assert_eq!(tally.pairs.pentanomial(), [0, 0, 0, 1, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The games that form finished pairs, counted once more by pair.
    pub pairs: Pairs,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, points: Points) {
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
    }

    /// Returns the number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points of the first engine.
    pub fn points(&self) -> f64 {
        self.wins as f64 + 0.5 * self.draws as f64
    }

    /// Returns how many games were lost, drawn and won.
    pub const fn trinomial(&self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.pairs += other.pairs;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_whatever_the_order() {
        const ALL: [Points; 3] = [Points::Loss, Points::Draw, Points::Win];
        let mut pairs = Pairs::default();
        for one in ALL {
            for two in ALL {
                pairs.add(one, two);
            }
        }
        assert_eq!(pairs, Pairs { ll: 1, ld: 2, wl: 2, dd: 1, wd: 2, ww: 1 });
        assert_eq!((pairs.count(), pairs.pentanomial()), (9, [1, 2, 3, 2, 1]));
        assert!((pairs.ratio() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn tallies_add_up() {
        let part =
            Tally { wins: 2, draws: 1, losses: 3, pairs: Pairs { ll: 1, ww: 2, ..<_>::default() } };
        let mut whole = part;
        whole += part;
        assert_eq!(whole.trinomial(), [6, 2, 4]);
        assert_eq!(whole.pairs.pentanomial(), [2, 0, 0, 0, 4]);
        assert!((whole.points() - 5.0).abs() < 1e-12);
    }
}
