//! What both sides have: an array of two, Red's first.

use crate::board::Side;

/// Returns a side's part.
pub(super) fn of<T>(pair: &[T; 2], side: Side) -> &T {
    let [red, black] = pair;
    match side {
        Side::Red => red,
        Side::Black => black,
    }
}

/// Returns a side's part, to change it.
pub(super) fn of_mut<T>(pair: &mut [T; 2], side: Side) -> &mut T {
    let [red, black] = pair;
    match side {
        Side::Red => red,
        Side::Black => black,
    }
}
