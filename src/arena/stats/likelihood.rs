//! How likely results are under a hypothesis: the arithmetic of the generalised SPRT.
//!
//! Numbers of propositions are those of M. Van den Bergh, *Comments on Normalized Elo*.

/// A score that never came up is counted this often, so that all logarithms exist.
const NEVER: f64 = 1e-3;
/// Halvings of the interval of a root: enough for the last bit.
const HALVINGS: usize = 100;
/// Steps of the fixed point at most; a handful is usual.
const STEPS: usize = 1000;
/// When the fixed point is reached.
const STILL: f64 = 1e-9;

/// How often each score came up, scores from 0 to 1 at equal distances.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Distribution<const N: usize> {
    shares: [f64; N],
    total: f64,
}

impl<const N: usize> Distribution<N> {
    /// Returns the distribution of counts, those of zero taken for a little more.
    pub(super) fn regular(counts: [u64; N]) -> Self {
        Self::new(counts.map(|count| if count == 0 { NEVER } else { count as f64 }))
    }

    /// Returns the distribution of counts as they are.
    pub(super) fn exact(counts: [u64; N]) -> Self {
        Self::new(counts.map(|count| count as f64))
    }

    fn new(counts: [f64; N]) -> Self {
        let total = counts.iter().sum();
        Self { shares: counts.map(|count| count / total), total }
    }

    /// Returns the number of results.
    pub(super) fn total(&self) -> f64 {
        self.total
    }

    /// Returns mean and variance of one result.
    pub(super) fn moments(&self) -> (f64, f64) {
        moments(&self.shares)
    }

    /// Returns the logarithm of how many times likelier the results are with the expectation
    /// `one` than with `zero`, each with the distribution that explains them best.
    pub(super) fn ratio_of_expectations(&self, zero: f64, one: f64) -> f64 {
        self.ratio(&self.likeliest_with_expectation(zero), &self.likeliest_with_expectation(one))
    }

    /// The same for the distance of the expectation from one half, in standard deviations.
    pub(super) fn ratio_of_distances(&self, zero: f64, one: f64) -> f64 {
        self.ratio(&self.likeliest_with_distance(zero), &self.likeliest_with_distance(one))
    }

    fn ratio(&self, zero: &[f64; N], one: &[f64; N]) -> f64 {
        let terms = self.shares.iter().zip(zero.iter().zip(one));
        self.total * terms.map(|(share, (zero, one))| share * (one / zero).ln()).sum::<f64>()
    }

    /// Proposition 1.1.
    fn likeliest_with_expectation(&self, expectation: f64) -> [f64; N] {
        self.tilted(&scores().map(|score| score - expectation))
    }

    /// Section 4.1: a fixed point, from the uniform distribution.
    fn likeliest_with_distance(&self, distance: f64) -> [f64; N] {
        let mut likeliest = [1.0 / N as f64; N];
        for _ in 0..STEPS {
            let (mean, variance) = moments(&likeliest);
            let deviation = variance.sqrt();
            let next = self.tilted(&scores().map(|score| {
                let z = (score - mean) / deviation;
                score - 0.5 - 0.5 * distance * deviation * (1.0 + z * z)
            }));
            let moved = likeliest.iter().zip(&next).map(|(old, new)| (old - new).abs());
            let is_still = moved.fold(0.0, f64::max) < STILL;
            likeliest = next;
            if is_still {
                break;
            }
        }
        likeliest
    }

    /// Returns the shares divided by `1 + θ·weight`, for the θ with which the weights average to
    /// nothing: the likeliest distribution under that condition.
    fn tilted(&self, weights: &[f64; N]) -> [f64; N] {
        let average = |theta: f64| -> f64 {
            let terms = self.shares.iter().zip(weights);
            terms.map(|(share, weight)| share * weight / (1.0 + theta * weight)).sum()
        };
        let least = weights.iter().copied().fold(f64::INFINITY, f64::min);
        let most = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // Between the poles the average falls from +∞ to -∞.
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if average(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let theta = f64::midpoint(low, high);
        let mut tilted = self.shares;
        for (share, weight) in tilted.iter_mut().zip(weights) {
            *share /= 1.0 + theta * weight;
        }
        tilted
    }
}

/// Returns the scores from 0 to 1.
fn scores<const N: usize>() -> [f64; N] {
    std::array::from_fn(|index| index as f64 / (N - 1) as f64)
}

fn moments<const N: usize>(shares: &[f64; N]) -> (f64, f64) {
    let scores = scores::<N>();
    let mean = shares.iter().zip(&scores).map(|(share, score)| share * score).sum::<f64>();
    let squares = shares.iter().zip(&scores).map(|(share, score)| share * (score - mean).powi(2));
    (mean, squares.sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_distributions_meet_their_conditions() {
        let results = Distribution::regular([10, 25, 0, 40, 5]);
        for expectation in [0.3, 0.5, 0.52] {
            let likeliest = results.likeliest_with_expectation(expectation);
            assert!((likeliest.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!((moments(&likeliest).0 - expectation).abs() < 1e-9);
        }
        for distance in [-0.1, 0.0, 0.05] {
            let likeliest = results.likeliest_with_distance(distance);
            let (mean, variance) = moments(&likeliest);
            assert!((likeliest.iter().sum::<f64>() - 1.0).abs() < 1e-6);
            assert!(((mean - 0.5) / variance.sqrt() - distance).abs() < 1e-6, "{distance}");
        }
    }

    #[test]
    fn what_the_results_themselves_say_is_likeliest() {
        let results = Distribution::exact([10, 30, 60]);
        let (mean, _) = results.moments();
        for other in [0.6, 0.7, 0.8, 0.9] {
            assert!(results.ratio_of_expectations(mean, other) < 0.0);
        }
        assert!(results.ratio_of_expectations(mean, mean).abs() < 1e-9);
    }
}
