//! The arithmetic with AVX2: sixteen neurons at a time.

#![expect(unsafe_code, reason = "vector loads and stores go through pointers")]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_add_epi64, _mm256_castsi256_si128,
    _mm256_cvtepi32_epi64, _mm256_extract_epi64, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_store_si256, _mm256_sub_epi16,
};

use super::rows::rows;
use crate::eval::nnue::net::{HIDDEN, HIDDEN_ONE, Row};

rows! {
    features: "avx2",
    vector: __m256i,
    lanes: 16,
    block: 8,
    load: _mm256_load_si256,
    store: _mm256_store_si256,
    add: _mm256_add_epi16,
    subtract: _mm256_sub_epi16,
}

#[target_feature(enable = "avx2")]
pub(super) fn output(halves: [&Row; 2], weights: &[Row; 2]) -> i64 {
    let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(HIDDEN_ONE as i16));
    let mut sums = [zero; 4];
    for vector in (0..VECTORS).step_by(2) {
        for (place, sum) in sums.iter_mut().enumerate() {
            let (half, vector) = (place % 2, vector + place / 2);
            let value = _mm256_min_epi16(_mm256_max_epi16(load(halves[half], vector), zero), one);
            // Weights are small enough for this product to stay within sixteen bits.
            let weighted = _mm256_mullo_epi16(value, load(&weights[half], vector));
            *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(weighted, value));
        }
    }
    let [a, b, c, d] = sums;
    let sum = _mm256_add_epi32(_mm256_add_epi32(a, b), _mm256_add_epi32(c, d));
    let low = _mm256_cvtepi32_epi64(_mm256_castsi256_si128(sum));
    let high = _mm256_cvtepi32_epi64(_mm256_extracti128_si256::<1>(sum));
    let sum = _mm256_add_epi64(low, high);
    _mm256_extract_epi64::<0>(sum)
        + _mm256_extract_epi64::<1>(sum)
        + _mm256_extract_epi64::<2>(sum)
        + _mm256_extract_epi64::<3>(sum)
}
