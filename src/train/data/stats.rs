//! Sums over games: what a file is worth to a trainer.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use serde::Serialize;

use super::{Ending, Fault, Filter, Game, GameResult};

/// Where the ranges end in which scores are counted: each holds the scores below its end that no
/// range before it holds. The last range has no end.
const ENDS: [i32; 14] =
    [-8500, -2000, -1000, -500, -200, -100, -30, 31, 101, 201, 501, 1001, 2001, 8501];

/// Adds games up.
///
/// Repetitions are found by keys and hashes: eight bytes of memory for each position.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    games: u64,
    plies: u64,
    opening_plies: u64,
    results: [u64; GameResult::ALL.len()],
    endings: [u64; Ending::ALL.len()],
    scores: [u64; ENDS.len() + 1],
    checks: u64,
    captures: u64,
    quiet: u64,
    different_games: HashSet<u64>,
    keys: Vec<u64>,
}

/// The sums of games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Games.
    pub games: u64,
    /// Games with the same moves as one before.
    pub repeated_games: u64,
    /// Searched positions.
    pub positions: u64,
    /// Searched positions that were there before.
    pub repeated_positions: u64,
    /// Searched positions in which the side to move is in check.
    pub checks: u64,
    /// Searched positions in which the search chose a capture.
    pub captures: u64,
    /// Searched positions that [`Filter::QUIET`] keeps.
    pub quiet: u64,
    /// Plies of an average game, those of the opening included.
    pub average_plies: f64,
    /// Plies of an average opening.
    pub average_opening: f64,
    /// Games by result.
    pub results: Vec<Count>,
    /// Games by ending.
    pub endings: Vec<Count>,
    /// Searched positions by score, from the mover's view.
    pub scores: Vec<Count>,
}

/// How often something was seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Count {
    /// What was seen.
    pub what: String,
    /// How often.
    pub count: u64,
}

impl Stats {
    /// Adds a game.
    ///
    /// # Errors
    ///
    /// Fails at an illegal move; nothing of the game is then added.
    pub fn add(&mut self, game: &Game) -> Result<(), Fault> {
        let known = self.keys.len();
        let (mut checks, mut captures, mut quiet) = (0, 0, 0);
        let replayed = game.replay(|sample| {
            self.keys.push(sample.position.key().bits());
            checks += u64::from(sample.position.in_check());
            captures += u64::from(sample.position.is_capture(sample.mv));
            quiet += u64::from(Filter::QUIET.keeps(sample));
        });
        if let Err(fault) = replayed {
            self.keys.truncate(known);
            return Err(fault);
        }
        self.games += 1;
        self.plies += (game.opening.len() + game.plies.len()) as u64;
        self.opening_plies += game.opening.len() as u64;
        self.results[game.result as usize] += 1;
        self.endings[game.ending as usize] += 1;
        self.checks += checks;
        self.captures += captures;
        self.quiet += quiet;
        let mut hasher = DefaultHasher::new();
        game.opening.hash(&mut hasher);
        for ply in &game.plies {
            self.scores[ENDS.partition_point(|&end| end <= ply.score.value())] += 1;
            ply.mv.hash(&mut hasher);
        }
        self.different_games.insert(hasher.finish());
        Ok(())
    }

    /// Returns the sums of all games added.
    pub fn summary(mut self) -> Summary {
        let positions = self.keys.len() as u64;
        self.keys.sort_unstable();
        self.keys.dedup();
        let average = |sum: u64| sum as f64 / self.games.max(1) as f64;
        let count = |what: String, count: &u64| Count { what, count: *count };
        let named = |names: Vec<String>, counts: &[u64]| {
            names.into_iter().zip(counts).map(|(name, number)| count(name, number)).collect()
        };
        Summary {
            games: self.games,
            repeated_games: self.games - self.different_games.len() as u64,
            positions,
            repeated_positions: positions - self.keys.len() as u64,
            checks: self.checks,
            captures: self.captures,
            quiet: self.quiet,
            average_plies: average(self.plies),
            average_opening: average(self.opening_plies),
            results: named(GameResult::ALL.map(|it| it.to_string()).to_vec(), &self.results),
            endings: named(Ending::ALL.map(|it| it.to_string()).to_vec(), &self.endings),
            scores: named(ranges(), &self.scores),
        }
    }
}

/// Returns the names of the ranges of scores.
fn ranges() -> Vec<String> {
    let first = format!("below {}", ENDS[0]);
    let last = format!("{} and above", ENDS[ENDS.len() - 1]);
    let between = ENDS.windows(2).map(|ends| format!("{} to {}", ends[0], ends[1] - 1));
    std::iter::once(first).chain(between).chain(std::iter::once(last)).collect()
}
