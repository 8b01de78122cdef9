//! Steps down the gradient: `AdamW` (Loshchilov and Hutter 2019).

#![expect(clippy::inline_always, reason = "the loops become part of the tasks that use them")]

use super::instructions::{self, Task};
use super::parameters::{LANES, Parameters, Row};
use crate::eval::nnue::net;

/// How much of the mean of the gradients is kept from step to step.
const KEEP_MEAN: f32 = 0.9;
/// How much of the mean of their squares is kept.
const KEEP_SQUARES: f32 = 0.999;
/// Keeps the division sane where a weight never has a gradient.
const EPSILON: f32 = 1e-8;
/// How fast weights that nothing holds decay, in units of the learning rate.
pub(super) const DECAY: f32 = 0.01;

/// The largest hidden weight that a network file can hold.
pub(super) const HIDDEN_LIMIT: f32 = net::MAX_HIDDEN_WEIGHT as f32 / net::HIDDEN_ONE as f32;
/// The largest output weight that a network file can hold.
pub(super) const OUTPUT_LIMIT: f32 = net::MAX_OUTPUT_WEIGHT as f32 / net::OUTPUT_ONE as f32;

/// The memory of the optimiser.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Optimizer {
    /// Steps taken.
    pub(super) steps: u64,
    /// Means of the gradients.
    pub(super) means: Parameters,
    /// Means of their squares.
    pub(super) squares: Parameters,
}

impl Optimizer {
    /// Returns an optimiser that has taken no step yet.
    pub(super) fn new(hidden: usize) -> Self {
        Self { steps: 0, means: Parameters::zero(hidden), squares: Parameters::zero(hidden) }
    }

    /// Takes a step of that learning rate down the average of the gradients, which are sums over
    /// `examples` positions; sets them to zero.
    pub(super) fn step(
        &mut self,
        parameters: &mut Parameters,
        gradients: &mut [Parameters],
        examples: usize,
        rate: f32,
    ) {
        self.steps += 1;
        let steps = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let hidden = parameters.hidden_rows();
        let biases = parameters.bias_row();
        for (rows, limit) in [
            (hidden.clone(), HIDDEN_LIMIT),
            (hidden.end..biases, OUTPUT_LIMIT),
            (biases..biases + 1, f32::MAX),
        ] {
            let (sum, others) = match gradients {
                [] => return,
                [sum, others @ ..] => (&mut sum.rows_mut()[rows.clone()], others),
            };
            for other in others {
                for (sum, other) in sum.iter_mut().zip(&mut other.rows_mut()[rows.clone()]) {
                    sum.add(other);
                    *other = Row::ZERO;
                }
            }
            instructions::run(Step {
                weights: &mut parameters.rows_mut()[rows.clone()],
                gradients: sum,
                means: &mut self.means.rows_mut()[rows.clone()],
                squares: &mut self.squares.rows_mut()[rows],
                scale: 1.0 / examples.max(1) as f32,
                rate,
                unbias_mean: 1.0 / (1.0 - KEEP_MEAN.powi(steps)),
                unbias_squares: 1.0 / (1.0 - KEEP_SQUARES.powi(steps)),
                limit,
            });
        }
    }
}

/// A step of some rows.
struct Step<'a> {
    weights: &'a mut [Row],
    gradients: &'a mut [Row],
    means: &'a mut [Row],
    squares: &'a mut [Row],
    scale: f32,
    rate: f32,
    unbias_mean: f32,
    unbias_squares: f32,
    limit: f32,
}

impl Task for Step<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { weights, gradients, means, squares, .. } = self;
        let moments = means.iter_mut().zip(squares);
        for ((weights, gradients), (means, squares)) in
            weights.iter_mut().zip(gradients).zip(moments)
        {
            for lane in 0..LANES {
                let gradient = self.scale * gradients.0[lane];
                let mean = KEEP_MEAN * means.0[lane] + (1.0 - KEEP_MEAN) * gradient;
                let square =
                    KEEP_SQUARES * squares.0[lane] + (1.0 - KEEP_SQUARES) * gradient * gradient;
                let root = (self.unbias_squares * square).sqrt() + EPSILON;
                let weight = weights.0[lane];
                let step = self.unbias_mean * mean / root + DECAY * weight;
                weights.0[lane] = (weight - self.rate * step).clamp(-self.limit, self.limit);
                (means.0[lane], squares.0[lane]) = (mean, square);
            }
            *gradients = Row::ZERO;
        }
    }
}
