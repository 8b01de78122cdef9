//! The arithmetic in plain code, for every processor: what the other kernels must agree with.

use crate::eval::nnue::net::{HIDDEN, HIDDEN_ONE, MAX_OUTPUT_WEIGHT, Row};

/// The sum of one half fits an `i32`, so the vector kernels, which add up less in each of their
/// lanes, cannot overflow either.
const _: () = assert!(
    HIDDEN as i64 * (HIDDEN_ONE as i64).pow(2) * MAX_OUTPUT_WEIGHT as i64 <= i32::MAX as i64
);

pub(super) fn step<const REMOVED: usize>(
    target: &mut Row,
    source: &Row,
    added: &Row,
    removed: [&Row; REMOVED],
) {
    for neuron in 0..HIDDEN {
        let cleared = removed.iter().fold(0, |sum: i16, row| sum.wrapping_add(row.0[neuron]));
        let set = source.0[neuron].wrapping_add(added.0[neuron]);
        target.0[neuron] = set.wrapping_sub(cleared);
    }
}

pub(super) fn update(row: &mut Row, added: &[&Row], removed: &[&Row]) {
    for weights in added {
        for (value, weight) in row.0.iter_mut().zip(weights.0) {
            *value = value.wrapping_add(weight);
        }
    }
    for weights in removed {
        for (value, weight) in row.0.iter_mut().zip(weights.0) {
            *value = value.wrapping_sub(weight);
        }
    }
}

pub(super) fn output(halves: [&Row; 2], weights: &[Row; 2]) -> i64 {
    let sum = |half: usize| -> i32 {
        let pairs = halves[half].0.iter().zip(&weights[half].0);
        pairs.map(|(&value, &weight)| squared(value, weight)).sum()
    };
    i64::from(sum(0)) + i64::from(sum(1))
}

/// Returns a weight times the square of a neuron, clamped before.
#[inline]
fn squared(value: i16, weight: i16) -> i32 {
    let value = i32::from(value).clamp(0, HIDDEN_ONE);
    value * value * i32::from(weight)
}
