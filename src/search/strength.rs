//! Playing below full strength.

use super::ballot::Line;
use super::{Job, Settings};

/// Lines among which a weakened engine chooses.
pub(super) const CANDIDATES: usize = 5;
/// Hundredths of a pawn by which a chosen move may be worse, at the lowest level.
const WORST_LOSS: f64 = 400.0;

/// Returns whether the engine is to play below its full strength.
pub(super) fn is_limited(settings: &Settings) -> bool {
    level(settings) < f64::from(Settings::MAX_SKILL)
}

/// Returns the deepest iteration at the level of skill: about one ply per level.
pub(super) fn depth_limit(settings: &Settings) -> Option<i32> {
    is_limited(settings).then(|| 1 + level(settings) as i32)
}

/// Returns the place of the line to play: 0 at full strength, else a random choice among moves
/// that lose not too much, the more so the lower the level.
pub(super) fn choose(job: &Job, lines: &[Line]) -> usize {
    let level = level(&job.settings);
    let Some(best) = lines.first() else { return 0 };
    if !is_limited(&job.settings) || best.score.is_decisive() {
        return 0;
    }
    let weakness = 1.0 - level / f64::from(Settings::MAX_SKILL);
    let scale = WORST_LOSS * weakness * weakness;
    let mut random = job.seed;
    let mut chosen = (0, f64::NEG_INFINITY);
    for (place, line) in lines.iter().take(CANDIDATES).enumerate() {
        // SplitMix64, one step per candidate.
        random = random.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = random;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        let unit = (mixed >> 11) as f64 / (1_u64 << 53) as f64;
        let value = f64::from(line.score.value()) + scale * unit;
        if value > chosen.1 {
            chosen = (place, value);
        }
    }
    chosen.0
}

/// Returns the level of skill, 0 to 20, whole or between.
fn level(settings: &Settings) -> f64 {
    let most = f64::from(Settings::MAX_SKILL);
    match settings.elo {
        None => f64::from(settings.skill.min(Settings::MAX_SKILL)),
        Some(elo) => {
            let (low, high) = (f64::from(Settings::MIN_ELO), f64::from(Settings::MAX_ELO));
            ((f64::from(elo) - low) / (high - low) * most).clamp(0.0, most)
        }
    }
}
