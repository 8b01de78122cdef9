//! Fitting the model of outcomes to games.

use super::data::{Fault, Filter, Game, GameResult};
use crate::board::Side;
use crate::eval::{Chances, ChancesModel, Score};

/// Scores are counted in steps of this size, in hundredths of a pawn.
const STEP: i32 = 10;
/// Scores beyond are left out: there the outcome is hardly in question.
const MOST: i32 = 2000;
/// Steps from one end to the other.
const STEPS: usize = (2 * MOST / STEP) as usize + 1;
/// The numbers of pieces that a position can have, from zero.
const PIECES: usize = 33;
/// No probability is taken for smaller than this: one surprise must not decide the fit.
const LEAST: f64 = 1e-4;
/// A step that makes the loss smaller by less than this is none. Without that, games in which the
/// score told nothing would lead the fit on forever: their likeliest spread is infinite.
const GAIN: f64 = 1e-7;

/// How games went on from the positions of a score and a number of pieces.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// Wins, draws and losses of the side to move, by number of pieces and score.
    counts: Vec<[u64; 3]>,
}

/// A fitted model and how good it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// The model.
    pub model: ChancesModel,
    /// The positions that it was fitted to.
    pub positions: u64,
    /// Mean of the negative logarithm of the probability that it gave to what happened.
    pub loss: f64,
    /// The same of a model that knows no score, only how often games are won, drawn and lost.
    pub blind_loss: f64,
}

/// The positions of a range of scores: what happened, and what a model expects.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    /// The lowest score.
    pub from: i32,
    /// The highest score.
    pub to: i32,
    /// The number of positions.
    pub positions: u64,
    /// The shares of wins, draws and losses that there were.
    pub observed: [f64; 3],
    /// The mean shares that the model expects.
    pub expected: [f64; 3],
}

impl Default for Outcomes {
    fn default() -> Self {
        Self { counts: vec![[0; 3]; PIECES * STEPS] }
    }
}

impl Outcomes {
    /// Counts the quiet positions of a game.
    ///
    /// # Errors
    ///
    /// Fails at the first move that is not legal.
    pub fn add(&mut self, game: &Game) -> Result<(), Fault> {
        let seen = game.replay(|sample| {
            if Filter::QUIET.keeps(sample) && sample.score.value().abs() <= MOST {
                let side = sample.position.side();
                let result = match (sample.result, side) {
                    (GameResult::Draw, _) => 1,
                    (GameResult::RedWins, Side::Red) | (GameResult::BlackWins, Side::Black) => 0,
                    _ => 2,
                };
                self.count(sample.score, sample.position.occupied().count(), result);
            }
        });
        seen.map(drop)
    }

    fn count(&mut self, score: Score, pieces: u32, result: usize) {
        let step = (score.value() + MOST + STEP / 2) / STEP;
        let place = (pieces as usize).min(PIECES - 1) * STEPS + step as usize;
        self.counts[place][result] += 1;
    }

    /// Returns the scores and numbers of pieces that occurred, with wins, draws and losses.
    fn cells(&self) -> impl Iterator<Item = (Score, u32, [u64; 3])> {
        self.counts.iter().enumerate().filter(|(_, counts)| **counts != [0; 3]).map(
            |(place, &counts)| {
                let score = Score::evaluation((place % STEPS) as i32 * STEP - MOST);
                (score, (place / STEPS) as u32, counts)
            },
        )
    }

    /// Returns the sums of wins, draws and losses.
    pub fn totals(&self) -> [u64; 3] {
        self.counts.iter().fold([0; 3], |sum, counts| [0, 1, 2].map(|i| sum[i] + counts[i]))
    }

    /// Returns the model under which the outcomes are most likely, `None` without positions.
    ///
    /// The four numbers are found by steps in one direction after another, halved when none of
    /// them helps.
    pub fn fit(&self) -> Option<Fit> {
        let totals = self.totals();
        let positions = totals.iter().sum::<u64>();
        if positions == 0 {
            return None;
        }
        let cells: Vec<_> = self.cells().collect();
        let loss = |model: &ChancesModel| loss(&cells, positions, model);
        let mut model = ChancesModel { margin: [200.0, 0.0], spread: [100.0, 0.0] };
        let (mut least, mut step) = (loss(&model), 64.0);
        while step > 0.05 {
            let better = (0..8).find_map(|direction| {
                let mut next = model;
                let change = if direction < 4 { step } else { -step };
                let [a, b, c, d] =
                    [0, 1, 2, 3].map(|it| if it == direction % 4 { change } else { 0.0 });
                next.margin = [model.margin[0] + a, model.margin[1] + b];
                next.spread = [model.spread[0] + c, model.spread[1] + d];
                let loss = loss(&next);
                (loss < least - GAIN).then_some((next, loss))
            });
            match better {
                Some((next, loss)) => (model, least) = (next, loss),
                None => step /= 2.0,
            }
        }
        let share = |count: u64| count as f64 / positions as f64;
        let blind = totals.iter().map(|&n| if n == 0 { 0.0 } else { -share(n) * share(n).ln() });
        Some(Fit { model, positions, loss: least, blind_loss: blind.sum() })
    }

    /// Returns what happened and what a model expects, in ranges of scores of the mover from 0 up
    /// and of `width` each; the last one has all scores above.
    pub fn bands(&self, model: &ChancesModel, width: i32, count: usize) -> Vec<Band> {
        let width = width.max(1);
        let mut sums = vec![(0_u64, [0.0; 3], [0.0; 3]); count];
        for (score, pieces, counts) in self.cells() {
            if score < Score::ZERO {
                continue;
            }
            let band = ((score.value() / width) as usize).min(count.saturating_sub(1));
            let Some((positions, observed, expected)) = sums.get_mut(band) else { continue };
            let all = counts.iter().sum::<u64>();
            let chances = shares(&model.chances(score, pieces));
            *positions += all;
            for result in 0..3 {
                observed[result] += counts[result] as f64;
                expected[result] += chances[result] * all as f64;
            }
        }
        let band =
            |(index, (positions, observed, expected)): (usize, (u64, [f64; 3], [f64; 3]))| {
                let from = index as i32 * width;
                let to = if index + 1 == count { MOST } else { from + width - 1 };
                let mean = |sums: [f64; 3]| sums.map(|sum| sum / positions as f64);
                Band { from, to, positions, observed: mean(observed), expected: mean(expected) }
            };
        let bands = sums.into_iter().enumerate().map(band);
        bands.filter(|band| band.positions > 0).collect()
    }
}

fn shares(chances: &Chances) -> [f64; 3] {
    [chances.win, chances.draw, chances.loss]
}

fn loss(cells: &[(Score, u32, [u64; 3])], positions: u64, model: &ChancesModel) -> f64 {
    let sum: f64 = cells
        .iter()
        .map(|(score, pieces, counts)| {
            let chances = shares(&model.chances(*score, *pieces));
            let losses = (0..3).map(|it| counts[it] as f64 * -chances[it].max(LEAST).ln());
            losses.sum::<f64>()
        })
        .sum();
    sum / positions as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns outcomes as often as a model expects them.
    fn outcomes(model: &ChancesModel) -> Outcomes {
        let mut outcomes = Outcomes::default();
        for pieces in 10..=32 {
            for value in (-1000..=1000).step_by(50) {
                let score = Score::evaluation(value);
                let chances = shares(&model.chances(score, pieces));
                for (result, share) in chances.into_iter().enumerate() {
                    for _ in 0..(200.0 * share).round() as u32 {
                        outcomes.count(score, pieces, result);
                    }
                }
            }
        }
        outcomes
    }

    #[test]
    fn a_fit_finds_the_model_that_made_the_outcomes() {
        let made = ChancesModel { margin: [230.0, -40.0], spread: [110.0, 25.0] };
        let fit = outcomes(&made).fit().unwrap();
        let numbers = |model: ChancesModel| [model.margin, model.spread].concat();
        for (found, made) in numbers(fit.model).into_iter().zip(numbers(made)) {
            assert!((found - made).abs() < 3.0, "{:?}", fit.model);
        }
        assert!(fit.loss < fit.blind_loss);
    }

    #[test]
    fn bands_say_what_happened() {
        let mut outcomes = Outcomes::default();
        for result in [0, 0, 0, 1] {
            outcomes.count(Score::evaluation(120), 32, result);
        }
        outcomes.count(Score::evaluation(900), 32, 0);
        outcomes.count(Score::evaluation(-900), 32, 2);
        let bands = outcomes.bands(&ChancesModel::FITTED, 100, 4);
        assert_eq!(bands.len(), 2);
        assert_eq!((bands[0].from, bands[0].to, bands[0].positions), (100, 199, 4));
        assert_eq!(bands[0].observed.map(|share| (100.0 * share) as u32), [75, 25, 0]);
        assert_eq!((bands[1].from, bands[1].to, bands[1].positions), (300, MOST, 1));
    }

    #[test]
    fn a_fit_to_games_in_which_the_score_told_nothing_ends() {
        let mut outcomes = Outcomes::default();
        for score in (-1000..=1000).step_by(100) {
            for result in [0, 1, 1, 1, 1, 1, 1, 2] {
                outcomes.count(Score::evaluation(score), 20, result);
            }
        }
        let fit = outcomes.fit().unwrap();
        assert!((fit.loss - fit.blind_loss).abs() < 0.01, "{fit:?}");
        let chances = shares(&fit.model.chances(Score::evaluation(500), 20));
        assert!((chances[1] - 0.75).abs() < 0.02, "{chances:?}");
    }

    #[test]
    fn there_is_no_fit_to_nothing() {
        assert_eq!(Outcomes::default().fit(), None);
    }
}
