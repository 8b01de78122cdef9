//! The arithmetic with NEON, which every 64-bit ARM processor has: eight neurons at a time.

#![expect(unsafe_code, reason = "vector loads and stores go through pointers")]

use std::arch::aarch64::{
    int16x8_t, vaddlvq_s32, vaddq_s16, vaddq_s32, vdupq_n_s16, vdupq_n_s32, vget_low_s16,
    vld1q_s16, vmaxq_s16, vminq_s16, vmlal_high_s16, vmlal_s16, vmulq_s16, vst1q_s16, vsubq_s16,
};

use super::rows::rows;
use crate::eval::nnue::net::{HIDDEN, HIDDEN_ONE, Row};

rows! {
    features: "neon",
    vector: int16x8_t,
    lanes: 8,
    block: 16,
    load: vld1q_s16,
    store: vst1q_s16,
    add: vaddq_s16,
    subtract: vsubq_s16,
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
