//! From weights that learn to the whole numbers of a network file.

use super::parameters::{LANES, Parameters, Row};
use crate::eval::nnue::net::{BUCKETS, HIDDEN, HIDDEN_ONE, OUTPUT_ONE, Weights};
use crate::eval::nnue::{Network, NetworkError, features};

/// What stands for 1 in the output biases of a file.
const BIAS_ONE: i32 = HIDDEN_ONE * OUTPUT_ONE;

/// Writes the weights as a file will hold them: rounded to its steps.
///
/// Positions pass through these in training too, so that the weights learn to make up for each
/// other's rounding. Output weights need it: they are few steps large, and hundreds of them add
/// their errors.
pub(super) fn round(exact: &Parameters, rounded: &mut Parameters) {
    let (hidden, biases) = (exact.hidden_rows(), exact.bias_row());
    for (rows, one) in [
        (hidden.clone(), HIDDEN_ONE),
        (hidden.end..biases, OUTPUT_ONE),
        (biases..biases + 1, BIAS_ONE),
    ] {
        let one = one as f32;
        for (to, from) in rounded.rows_mut()[rows.clone()].iter_mut().zip(&exact.rows()[rows]) {
            to.0 = from.0.map(|weight| (weight * one).round_ties_even() / one);
        }
    }
}

/// Returns the network with these weights, rounded; `provenance` tells how they came to be.
///
/// # Errors
///
/// Fails when the weights are those of another size, or too large.
pub fn quantise(parameters: &Parameters, provenance: &str) -> Result<Network, NetworkError> {
    let found = parameters.tiles() * LANES;
    if found != HIDDEN {
        return Err(NetworkError::Count { list: "neurons", expected: HIDDEN, found });
    }
    let of_feature =
        |feature| (0..parameters.tiles()).map(move |tile| &parameters.tile(tile)[feature]);
    let bias = |bucket| whole(parameters.output_bias(bucket), BIAS_ONE) as i32;
    let weights = Weights {
        hidden: numbers((0..features::COUNT).flat_map(of_feature), HIDDEN_ONE),
        hidden_biases: numbers(of_feature(features::COUNT), HIDDEN_ONE),
        output: numbers((0..BUCKETS).flat_map(|it| parameters.output(it)), OUTPUT_ONE),
        output_biases: (0..BUCKETS).map(bias).collect(),
    };
    Network::new(&weights, provenance)
}

fn numbers<'a>(rows: impl Iterator<Item = &'a Row>, one: i32) -> Vec<i16> {
    rows.flat_map(|row| row.0).map(|weight| whole(weight, one) as i16).collect()
}

fn whole(weight: f32, one: i32) -> f32 {
    (weight * one as f32).round_ties_even()
}
