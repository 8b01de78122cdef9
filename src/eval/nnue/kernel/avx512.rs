//! The arithmetic with AVX-512 (F and BW): thirty-two neurons at a time.

#![expect(unsafe_code, reason = "vector loads and stores go through pointers")]

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_add_epi64, _mm512_castsi512_si256,
    _mm512_cvtepi32_epi64, _mm512_extracti64x4_epi64, _mm512_load_si512, _mm512_madd_epi16,
    _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16, _mm512_reduce_add_epi64,
    _mm512_set1_epi16, _mm512_setzero_si512, _mm512_store_si512, _mm512_sub_epi16,
};

use super::rows::rows;
use crate::eval::nnue::net::{HIDDEN, HIDDEN_ONE, Row};

rows! {
    features: "avx512f,avx512bw",
    vector: __m512i,
    lanes: 32,
    block: 8,
    load: _mm512_load_si512,
    store: _mm512_store_si512,
    add: _mm512_add_epi16,
    subtract: _mm512_sub_epi16,
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn output(halves: [&Row; 2], weights: &[Row; 2]) -> i64 {
    let (zero, one) = (_mm512_setzero_si512(), _mm512_set1_epi16(HIDDEN_ONE as i16));
    let mut sums = [zero; 4];
    for vector in (0..VECTORS).step_by(2) {
        for (place, sum) in sums.iter_mut().enumerate() {
            let (half, vector) = (place % 2, vector + place / 2);
            let value = _mm512_min_epi16(_mm512_max_epi16(load(halves[half], vector), zero), one);
            // Weights are small enough for this product to stay within sixteen bits.
            let weighted = _mm512_mullo_epi16(value, load(&weights[half], vector));
            *sum = _mm512_add_epi32(*sum, _mm512_madd_epi16(weighted, value));
        }
    }
    let [a, b, c, d] = sums;
    let sum = _mm512_add_epi32(_mm512_add_epi32(a, b), _mm512_add_epi32(c, d));
    let low = _mm512_cvtepi32_epi64(_mm512_castsi512_si256(sum));
    let high = _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64::<1>(sum));
    _mm512_reduce_add_epi64(_mm512_add_epi64(low, high))
}
