//! How strong an engine is, and how sure that is.

use std::f64::consts::{LN_10, SQRT_2};

use super::likelihood::Distribution;
use super::tally::Tally;

/// Standard deviations on either side that hold 95 of 100 cases.
const WIDTH_95: f64 = 1.959_963_984_540_054;

/// What results say about the strength of the first engine.
///
/// Errors are half the width of the interval that holds the truth in 95 of 100 cases. After games
/// that all ended the same way the Elo of a perfect score is infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The share of the points, 0 to 1.
    pub score: f64,
    /// Elo ahead of the second engine.
    pub elo: f64,
    /// The error of `elo`.
    pub elo_error: f64,
    /// The same distance in normalised Elo, which measures how many games would show it.
    pub nelo: f64,
    /// The error of `nelo`.
    pub nelo_error: f64,
    /// How likely it is that the first engine is the stronger one, 0 to 1.
    pub los: f64,
}

impl Estimate {
    /// Returns the estimate from pairs of games, whose results depend on one another through the
    /// opening; `None` without pairs.
    pub fn from_pairs(tally: &Tally) -> Option<Self> {
        let pairs = (tally.pairs.count() > 0).then(|| tally.pairs.pentanomial())?;
        Some(Self::new(&Distribution::exact(pairs), SQRT_2))
    }

    /// Returns the estimate from games as if each stood for itself; `None` without games.
    pub fn from_games(tally: &Tally) -> Option<Self> {
        let games = (tally.games() > 0).then(|| tally.trinomial())?;
        Some(Self::new(&Distribution::exact(games), 1.0))
    }

    /// Returns the estimate from pairs where all games form pairs, else from games.
    pub fn of(tally: &Tally) -> Option<Self> {
        if 2 * tally.pairs.count() == tally.games() {
            Self::from_pairs(tally)
        } else {
            Self::from_games(tally)
        }
    }

    /// `games_a_result` is the square root of their number.
    fn new<const N: usize>(results: &Distribution<N>, games_a_result: f64) -> Self {
        let (score, variance) = results.moments();
        let error = (variance / results.total()).sqrt();
        let (low, high) = (score - WIDTH_95 * error, score + WIDTH_95 * error);
        let deviation = games_a_result * variance.sqrt();
        let nelo = |distance: f64| match distance {
            0.0 => 0.0,
            distance => distance / deviation * (800.0 / LN_10),
        };
        Self {
            score,
            elo: elo(score),
            elo_error: (elo(high) - elo(low)) / 2.0,
            nelo: nelo(score - 0.5),
            nelo_error: nelo(WIDTH_95 * error),
            los: match score - 0.5 {
                0.0 => 0.5,
                lead => f64::midpoint(1.0, libm::erf(lead / (SQRT_2 * error))),
            },
        }
    }
}

/// Returns the Elo of a score under the logistic model, infinite where there is none.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}
