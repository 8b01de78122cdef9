//! From one kind of book to another.

use super::elephant_eye::{ElephantEyeBook, LockedMove, lock, mirrored_lock};
use super::key::Spot;
use super::names::Names;
use super::volume::{Book, Entry, Source};
use super::walk::walk;

/// Returns what can be reached of a book from the start position as a book of the program's own
/// kind.
pub fn to_own(source: &dyn Source, names: Names, note: &str) -> Book {
    let mut entries = Vec::new();
    for (position, moves) in walk(source) {
        let spot = Spot::of(&position);
        let weights = fitted(moves.iter().map(|known| {
            // As it will stand for one move among others that stand for two.
            let is_single = spot.is_symmetric() && known.mv == known.mv.mirror();
            if is_single { known.weight.div_ceil(2) } else { known.weight }
        }));
        entries.extend(moves.iter().zip(weights).map(|(known, weight)| Entry {
            key: spot.key,
            mv: spot.turn(known.mv),
            weight,
            score: known.score.and_then(|score| i16::try_from(score).ok()),
        }));
    }
    Book::new(entries, names, note)
}

/// Returns what can be reached of a book from the start position in the layout of `ElephantEye`.
/// Moves that are not played are left out, as it knows none.
pub fn to_elephant_eye(source: &dyn Source) -> ElephantEyeBook {
    let mut entries = Vec::new();
    for (position, moves) in walk(source) {
        let (plain, mirrored) = (lock(&position), mirrored_lock(&position));
        let weights = fitted(moves.iter().map(|known| known.weight));
        for (known, weight) in moves.iter().zip(weights).filter(|(_, weight)| *weight > 0) {
            let mv = if mirrored < plain { known.mv.mirror() } else { known.mv };
            entries.push(LockedMove { lock: plain.min(mirrored), mv, weight });
        }
    }
    ElephantEyeBook::new(entries)
}

/// Returns the weights of the moves of a position in two bytes each: as they are, or, where one is
/// too large for that, all made smaller alike. None becomes nought.
fn fitted(weights: impl Iterator<Item = u32> + Clone) -> impl Iterator<Item = u16> {
    let most = u64::from(u16::MAX);
    let largest = weights.clone().map(u64::from).max().unwrap_or_default().max(most);
    weights.map(move |weight| (u64::from(weight) * most).div_ceil(largest) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_fit_and_keep_their_shares() {
        let fit = |weights: &[u32]| fitted(weights.iter().copied()).collect::<Vec<_>>();
        assert!(fit(&[]).is_empty());
        assert_eq!(fit(&[65_535, 7, 0]), [65_535, 7, 0]);
        assert_eq!(fit(&[131_070, 65_535, 1, 0]), [65_535, 32_768, 1, 0]);
        assert_eq!(fit(&[u32::MAX, u32::MAX / 2]), [65_535, 32_768]);
    }
}
