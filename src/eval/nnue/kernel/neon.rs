//! The arithmetic with NEON, which every 64-bit ARM processor has: eight neurons at a time.

#![expect(unsafe_code, reason = "vector loads and stores go through pointers")]

use std::arch::aarch64::{
    int16x8_t, vaddlvq_s32, vaddq_s16, vaddq_s32, vdupq_n_s16, vdupq_n_s32, vget_low_s16,
    vld1q_s16, vmaxq_s16, vminq_s16, vmlal_high_s16, vmlal_s16, vmulq_s16, vst1q_s16, vsubq_s16,
};

use crate::eval::nnue::net::{HIDDEN, HIDDEN_ONE, Row};

/// Neurons in one vector.
const LANES: usize = 8;
/// Vectors in one row.
const VECTORS: usize = HIDDEN / LANES;
/// Vectors of a row that are kept in registers at once.
const BLOCK: usize = 16;

const _: () = assert!(HIDDEN.is_multiple_of(LANES * BLOCK));

#[inline]
#[target_feature(enable = "neon")]
fn load(row: &Row, vector: usize) -> int16x8_t {
    let neurons = &row.0.as_chunks::<LANES>().0[vector];
    // SAFETY: the pointer is that of eight `i16`s.
    unsafe { vld1q_s16(neurons.as_ptr()) }
}

#[inline]
#[target_feature(enable = "neon")]
fn store(row: &mut Row, vector: usize, value: int16x8_t) {
    let neurons = &mut row.0.as_chunks_mut::<LANES>().0[vector];
    // SAFETY: the pointer is that of eight `i16`s.
    unsafe { vst1q_s16(neurons.as_mut_ptr(), value) };
}

#[target_feature(enable = "neon")]
pub(super) fn step<const REMOVED: usize>(
    target: &mut Row,
    source: &Row,
    added: &Row,
    removed: [&Row; REMOVED],
) {
    for vector in 0..VECTORS {
        let mut value = vaddq_s16(load(source, vector), load(added, vector));
        for row in removed {
            value = vsubq_s16(value, load(row, vector));
        }
        store(target, vector, value);
    }
}

#[target_feature(enable = "neon")]
pub(super) fn update(row: &mut Row, added: &[&Row], removed: &[&Row]) {
    for first in (0..VECTORS).step_by(BLOCK) {
        let mut values = [vdupq_n_s16(0); BLOCK];
        for (offset, value) in values.iter_mut().enumerate() {
            *value = load(row, first + offset);
        }
        for weights in added {
            for (offset, value) in values.iter_mut().enumerate() {
                *value = vaddq_s16(*value, load(weights, first + offset));
            }
        }
        for weights in removed {
            for (offset, value) in values.iter_mut().enumerate() {
                *value = vsubq_s16(*value, load(weights, first + offset));
            }
        }
        for (offset, value) in values.into_iter().enumerate() {
            store(row, first + offset, value);
        }
    }
}

#[target_feature(enable = "neon")]
pub(super) fn output(halves: [&Row; 2], weights: &[Row; 2]) -> i64 {
    let (zero, one) = (vdupq_n_s16(0), vdupq_n_s16(HIDDEN_ONE as i16));
    // The lower and the upper four products of each half.
    let mut sums = [[vdupq_n_s32(0); 2]; 2];
    for vector in 0..VECTORS {
        for (half, [low, high]) in sums.iter_mut().enumerate() {
            let value = vminq_s16(vmaxq_s16(load(halves[half], vector), zero), one);
            // Weights are small enough for this product to stay within sixteen bits.
            let weighted = vmulq_s16(value, load(&weights[half], vector));
            *low = vmlal_s16(*low, vget_low_s16(weighted), vget_low_s16(value));
            *high = vmlal_high_s16(*high, weighted, value);
        }
    }
    let [first, second] = sums.map(|[low, high]| vaddq_s32(low, high));
    vaddlvq_s32(first) + vaddlvq_s32(second)
}
