//! How to learn.

use std::f32::consts::PI;

/// What decides, together with the games, how a network comes out.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// How often each position is learnt from.
    pub epochs: u32,
    /// Positions between two steps of the weights.
    pub batch: usize,
    /// The learning rate of the first step. It falls to a hundredth in the last one, along half a
    /// wave of the cosine.
    pub rate: f32,
    /// The share of the game's result in what the network is to say, 0 to 1. The rest is what the
    /// search said.
    pub lambda: f32,
    /// The seed of first weights, order and mirroring.
    pub seed: u64,
    /// Threads, which share each batch. Their number decides in which order gradients are added,
    /// and so the last digits.
    pub threads: usize,
    /// Neurons of the hidden layer in one perspective. A network file has
    /// [`HIDDEN`](crate::eval::nnue::net::HIDDEN).
    pub hidden: usize,
}

impl Settings {
    /// The share of the first learning rate that is left in the last step.
    const LAST_RATE: f32 = 0.01;

    /// Returns the learning rate of a step, from 0, of so many.
    pub(super) fn rate_at(&self, step: u64, steps: u64) -> f32 {
        let way = step as f64 / steps.saturating_sub(1).max(1) as f64;
        let height = 0.5 + 0.5 * (PI * way.min(1.0) as f32).cos();
        self.rate * (Self::LAST_RATE + (1.0 - Self::LAST_RATE) * height)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            epochs: 20,
            batch: 16_384,
            rate: 0.001,
            lambda: 0.3,
            seed: 1,
            threads: 2,
            hidden: crate::eval::nnue::net::HIDDEN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_falls_from_the_first_step_to_the_last() {
        let settings = Settings { rate: 0.5, ..Settings::default() };
        let rates: Vec<_> = (0..100).map(|step| settings.rate_at(step, 100)).collect();
        assert!(rates.windows(2).all(|pair| pair[0] > pair[1]));
        assert!((rates[0] - 0.5).abs() < 1e-6 && (rates[99] - 0.005).abs() < 1e-6, "{rates:?}");
        assert!((settings.rate_at(0, 1) - 0.5).abs() < 1e-6);
    }
}
