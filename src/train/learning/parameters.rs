//! The weights of a network while it learns.

#![expect(clippy::inline_always, reason = "the loops become part of the tasks that use them")]

use std::ops::Range;

use crate::eval::nnue::features;
use crate::eval::nnue::net::BUCKETS;
use crate::random::Random;

/// The numbers of a row.
pub(super) const LANES: usize = 16;

/// Weights side by side, as many as a vector register holds.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub(super) [f32; LANES]);

impl Row {
    pub(super) const ZERO: Self = Self([0.0; LANES]);

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Self) {
        for (sum, value) in self.0.iter_mut().zip(other.0) {
            *sum += value;
        }
    }
}

/// The rows of a tile: one for each feature, then the biases.
pub(super) const TILE_ROWS: usize = features::COUNT + 1;

/// A number for each weight of a network: the weight itself, its gradient, or a moment.
///
/// The neurons of the hidden layer are cut into tiles of sixteen. A tile has its weights for all
/// features together, few enough to stay in the first cache while many positions pass by.
///
/// ```text
/// hidden  [tiles][features, then the bias]
/// output  [buckets][2 perspectives][tiles]
/// biases  one row for all buckets
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    tiles: usize,
    rows: Vec<Row>,
}

impl Parameters {
    /// Returns zeros for a network of so many hidden neurons, rounded up to whole rows.
    pub fn zero(hidden: usize) -> Self {
        let tiles = hidden.div_ceil(LANES);
        let rows = tiles * TILE_ROWS + BUCKETS * 2 * tiles + 1;
        Self { tiles, rows: vec![Row::ZERO; rows] }
    }

    /// Returns the weights that learning begins with: small, as larger ones remember single positions
    /// rather than find out what they have in common.
    pub fn random(hidden: usize, seed: u64) -> Self {
        let mut parameters = Self::zero(hidden);
        let mut random = Random::new(seed, u32::MAX);
        let hidden_rows = parameters.hidden_rows();
        let hidden_limit = (features::COUNT as f32).recip().sqrt();
        let output_limit = (2.0 * (parameters.tiles * LANES) as f32).recip().sqrt();
        let biases = parameters.bias_row();
        for (number, row) in parameters.rows[..biases].iter_mut().enumerate() {
            let limit = if hidden_rows.contains(&number) { hidden_limit } else { output_limit };
            row.0 = std::array::from_fn(|_| limit * random.symmetric());
        }
        parameters
    }

    /// Returns the number of tiles.
    #[inline]
    pub(super) fn tiles(&self) -> usize {
        self.tiles
    }

    /// Returns all rows, in the order described above.
    #[inline]
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns all rows, in the order described above.
    #[inline]
    pub(super) fn rows_mut(&mut self) -> &mut [Row] {
        &mut self.rows
    }

    /// Returns where the rows of the hidden layer are.
    pub(super) fn hidden_rows(&self) -> Range<usize> {
        0..self.tiles * TILE_ROWS
    }

    /// Returns where the row of output biases is; the output weights are between.
    pub(super) fn bias_row(&self) -> usize {
        self.rows.len() - 1
    }

    /// Returns the hidden weights of a tile by feature, and its biases last.
    #[inline]
    pub(super) fn tile(&self, tile: usize) -> &[Row] {
        &self.rows[tile * TILE_ROWS..][..TILE_ROWS]
    }

    /// Returns the hidden weights of a tile by feature, and its biases last.
    #[inline]
    pub(super) fn tile_mut(&mut self, tile: usize) -> &mut [Row] {
        &mut self.rows[tile * TILE_ROWS..][..TILE_ROWS]
    }

    /// Returns the output weights of a bucket: all tiles of the mover, then those of the other.
    #[inline]
    pub(super) fn output(&self, bucket: usize) -> &[Row] {
        let start = self.tiles * (TILE_ROWS + 2 * bucket);
        &self.rows[start..][..2 * self.tiles]
    }

    /// Returns the output weights of a bucket: all tiles of the mover, then those of the other.
    #[inline]
    pub(super) fn output_mut(&mut self, bucket: usize) -> &mut [Row] {
        let start = self.tiles * (TILE_ROWS + 2 * bucket);
        &mut self.rows[start..][..2 * self.tiles]
    }

    /// Returns the output bias of a bucket.
    #[inline]
    pub(super) fn output_bias(&self, bucket: usize) -> f32 {
        self.rows[self.rows.len() - 1].0[bucket]
    }

    /// Returns the output bias of a bucket.
    #[inline]
    pub(super) fn output_bias_mut(&mut self, bucket: usize) -> &mut f32 {
        let biases = self.bias_row();
        &mut self.rows[biases].0[bucket]
    }
}

const _: () = assert!(BUCKETS <= LANES, "the output biases are one row");
