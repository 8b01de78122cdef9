//! The table of late move reductions.

use super::params;

/// Units of a reduction in one ply.
pub(super) const ONE_PLY: i32 = 1024;

const DEPTHS: usize = 64;
const MOVES: usize = 64;

/// The reduction of each move number at each depth, in 1024ths of a ply.
#[derive(Debug)]
pub(super) struct Reductions(Box<[[i16; MOVES]; DEPTHS]>);

impl Reductions {
    pub(super) fn new() -> Self {
        let mut table = Box::new([[0; MOVES]; DEPTHS]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, cell) in row.iter_mut().enumerate().skip(1) {
                let logarithms = (depth as f64).ln() * (number as f64).ln();
                let plies = f64::from(ONE_PLY) * logarithms / params::REDUCTION_DIVISOR;
                *cell = (params::REDUCTION_BASE + plies).round() as i16;
            }
        }
        Self(table)
    }

    /// Returns the reduction of the `number`-th move, from 1, at a depth.
    #[inline]
    pub(super) fn of(&self, depth: i32, number: usize) -> i32 {
        let depth = (depth.max(0) as usize).min(DEPTHS - 1);
        i32::from(self.0[depth][number.min(MOVES - 1)])
    }
}
