//! How the natural limit (自然限着) weighs on every evaluation.

/// The plies without a capture after which the natural limit makes a draw.
const NATURAL_LIMIT: i32 = 120;

/// Returns the value moved towards a draw as the plies without a capture run out: by half at the
/// natural limit.
#[inline]
pub(super) fn damp(value: i32, quiet_plies: u32) -> i32 {
    let quiet = quiet_plies.min(NATURAL_LIMIT as u32) as i32;
    value * (2 * NATURAL_LIMIT - quiet) / (2 * NATURAL_LIMIT)
}
