//! The sequential test between two hypotheses (GSPRT).

use std::f64::consts::{LN_10, SQRT_2};
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::likelihood::Distribution;
use super::tally::Tally;

/// Normalised Elo for a lead of one standard deviation.
const NELO: f64 = 800.0 / LN_10;

/// What the numbers of the hypotheses are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalised Elo: the expected length of the test does not depend on the share of draws.
    #[default]
    Normalized,
    /// Ordinary Elo.
    Logistic,
}

impl FromStr for Model {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        match text {
            "normalized" | "normalised" => Ok(Self::Normalized),
            "logistic" => Ok(Self::Logistic),
            _ => Err(SprtError::Model(text.to_owned())),
        }
    }
}

/// A test that cannot be made.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("elo0 ({0}) must be less than elo1 ({1})")]
    Hypotheses(f64, f64),
    /// A probability of errors that is none.
    #[error("{name} ({value}) must lie between 0 and 1, and the sum of alpha and beta below 1")]
    Probability {
        /// `alpha` or `beta`.
        name: &'static str,
        /// What it was to be.
        value: f64,
    },
    /// No model is named so.
    #[error("no model is named '{0}': normalized, logistic")]
    Model(String),
}

/// How a test ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The first engine is no better than `elo0`.
    H0,
    /// It is at least as good as `elo1`.
    H1,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::H0 => "H0 was accepted",
            Self::H1 => "H1 was accepted",
        })
    }
}

/// A sequential probability ratio test: is the first engine `elo0` or `elo1` ahead?
///
/// The ratio is that of M. Van den Bergh, *Comments on Normalized Elo*: for each hypothesis the
/// distribution of results that explains them best.
///
/// ```
/// use chuhe::arena::stats::{Decision, Model, Pairs, Sprt, Tally};
///
/// let sprt = Sprt::new(0.0, 2.0, 0.05, 0.05, Model::Normalized)?;
/// let pairs = Pairs { ll: 365, ld: 16_618, wl: 36_029, dd: 200, wd: 16_974, ww: 390 };
/// let ratio = sprt.ratio(&Tally { pairs, ..Tally::default() });
/// assert!((ratio - 2.25).abs() < 0.01);
/// assert_eq!(sprt.decision(3.0), Some(Decision::H1));
/// # Ok::<(), chuhe::arena::stats::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl Sprt {
    /// Returns the test with these hypotheses; `alpha` is the probability of accepting `elo1`
    /// where `elo0` is true, `beta` that of the reverse.
    ///
    /// # Errors
    ///
    /// Fails unless `elo0` is the smaller one and the probabilities are such.
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: Model,
    ) -> Result<Self, SprtError> {
        if elo0.partial_cmp(&elo1) != Some(std::cmp::Ordering::Less) {
            return Err(SprtError::Hypotheses(elo0, elo1));
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 1.0 && alpha + beta < 1.0) {
                return Err(SprtError::Probability { name, value });
            }
        }
        Ok(Self { elo0, elo1, alpha, beta, model })
    }

    /// Returns between which log-likelihood ratios the test goes on.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the hypotheses.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// Returns what the hypotheses are numbers of.
    pub fn model(&self) -> Model {
        self.model
    }

    /// Returns the log-likelihood ratio of the results: of the pairs where there are some, else of
    /// the games; 0 without either.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        if tally.pairs.count() > 0 {
            self.ratio_of(&Distribution::regular(tally.pairs.pentanomial()), SQRT_2)
        } else if tally.games() > 0 {
            self.ratio_of(&Distribution::regular(tally.trinomial()), 1.0)
        } else {
            0.0
        }
    }

    fn ratio_of<const N: usize>(&self, results: &Distribution<N>, games_a_result: f64) -> f64 {
        match self.model {
            Model::Normalized => {
                let distance = |nelo: f64| games_a_result * nelo / NELO;
                results.ratio_of_distances(distance(self.elo0), distance(self.elo1))
            }
            Model::Logistic => results.ratio_of_expectations(score(self.elo0), score(self.elo1)),
        }
    }

    /// Returns the decision that a log-likelihood ratio allows, if any.
    pub fn decision(&self, ratio: f64) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        if ratio >= upper {
            Some(Decision::H1)
        } else if ratio <= lower {
            Some(Decision::H0)
        } else {
            None
        }
    }
}

/// Returns the score to expect from a lead in Elo.
fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_tests_are_refused() {
        let new = |elo0, elo1, alpha, beta| Sprt::new(elo0, elo1, alpha, beta, Model::Logistic);
        assert!(new(0.0, 2.0, 0.05, 0.05).is_ok());
        for (elo0, elo1) in [(2.0, 2.0), (3.0, 2.0), (f64::NAN, 2.0)] {
            assert!(matches!(new(elo0, elo1, 0.05, 0.05), Err(SprtError::Hypotheses(..))));
        }
        for (alpha, beta) in [(0.0, 0.05), (0.05, 1.0), (0.5, 0.5), (f64::NAN, 0.05), (-0.1, 0.05)]
        {
            assert!(matches!(new(0.0, 2.0, alpha, beta), Err(SprtError::Probability { .. })));
        }
        assert_eq!("normalised".parse(), Ok(Model::Normalized));
        assert!("bayesian".parse::<Model>().is_err());
    }

    #[test]
    fn a_test_without_results_goes_on() {
        let sprt = Sprt::new(0.0, 5.0, 0.05, 0.1, Model::Normalized).unwrap();
        assert_eq!(sprt.decision(sprt.ratio(&Tally::default())), None);
        let (lower, upper) = sprt.bounds();
        assert!((lower + 2.2513).abs() < 1e-4 && (upper - 2.8904).abs() < 1e-4);
        assert_eq!(sprt.decision(lower), Some(Decision::H0));
    }
}
