//! The arithmetic with AVX-512 (F and BW): thirty-two neurons at a time.

#![expect(unsafe_code, reason = "vector loads and stores go through pointers")]

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_add_epi64, _mm512_castsi512_si256,
    _mm512_cvtepi32_epi64, _mm512_extracti64x4_epi64, _mm512_load_si512, _mm512_madd_epi16,
    _mm512_max_epi16, _mm512_min_epi16, _mm512_mullo_epi16, _mm512_reduce_add_epi64,
    _mm512_set1_epi16, _mm512_setzero_si512, _mm512_store_si512, _mm512_sub_epi16,
};

use crate::eval::nnue::net::{HIDDEN, HIDDEN_ONE, Row};

/// Neurons in one vector.
const LANES: usize = 32;
/// Vectors in one row.
const VECTORS: usize = HIDDEN / LANES;
/// Vectors of a row that are kept in registers at once.
const BLOCK: usize = 8;

const _: () = assert!(HIDDEN.is_multiple_of(LANES * BLOCK));

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn load(row: &Row, vector: usize) -> __m512i {
    let neurons = &row.0.as_chunks::<LANES>().0[vector];
    // SAFETY: the pointer is that of thirty-two `i16`s; rows and so their chunks are aligned.
    unsafe { _mm512_load_si512(neurons.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn store(row: &mut Row, vector: usize, value: __m512i) {
    let neurons = &mut row.0.as_chunks_mut::<LANES>().0[vector];
    // SAFETY: the pointer is that of thirty-two `i16`s; rows and so their chunks are aligned.
    unsafe { _mm512_store_si512(neurons.as_mut_ptr().cast(), value) };
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn step<const REMOVED: usize>(
    target: &mut Row,
    source: &Row,
    added: &Row,
    removed: [&Row; REMOVED],
) {
    for vector in 0..VECTORS {
        let mut value = _mm512_add_epi16(load(source, vector), load(added, vector));
        for row in removed {
            value = _mm512_sub_epi16(value, load(row, vector));
        }
        store(target, vector, value);
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
pub(super) fn update(row: &mut Row, added: &[&Row], removed: &[&Row]) {
    for first in (0..VECTORS).step_by(BLOCK) {
        let mut values = [_mm512_setzero_si512(); BLOCK];
        for (offset, value) in values.iter_mut().enumerate() {
            *value = load(row, first + offset);
        }
        for weights in added {
            for (offset, value) in values.iter_mut().enumerate() {
                *value = _mm512_add_epi16(*value, load(weights, first + offset));
            }
        }
        for weights in removed {
            for (offset, value) in values.iter_mut().enumerate() {
                *value = _mm512_sub_epi16(*value, load(weights, first + offset));
            }
        }
        for (offset, value) in values.into_iter().enumerate() {
            store(row, first + offset, value);
        }
    }
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
