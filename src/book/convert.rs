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
        entries.extend(moves.iter().map(|known| {
            // As it will stand for one move among others that stand for two.
            let is_single = spot.is_symmetric() && known.mv == known.mv.mirror();
            let weight = if is_single { known.weight.div_ceil(2) } else { known.weight };
            Entry {
                key: spot.key,
                mv: spot.turn(known.mv),
                weight: u16::try_from(weight).unwrap_or(u16::MAX),
                score: known.score.and_then(|score| i16::try_from(score).ok()),
            }
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
        for known in moves.iter().filter(|known| known.weight > 0) {
            let mv = if mirrored < plain { known.mv.mirror() } else { known.mv };
            let weight = u16::try_from(known.weight).unwrap_or(u16::MAX);
            entries.push(LockedMove { lock: plain.min(mirrored), mv, weight });
        }
    }
    ElephantEyeBook::new(entries)
}
