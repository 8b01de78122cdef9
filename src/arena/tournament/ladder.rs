//! The bracket of a stage that is a knockout, and how far it went.

use std::collections::BTreeMap;

use super::course::Course;
use super::knockout::{Advance, Bracket, Slot};
use super::stage::StageKind;

/// Returns the bracket of a stage that is a knockout.
pub fn bracket(course: &Course, stage: usize) -> Option<Bracket> {
    let count = course.stages().get(stage)?.first()?.len();
    match course.kinds().get(stage)? {
        _ if count < 2 => None,
        StageKind::PlayOff => Some(Bracket::single(count, false)),
        StageKind::Knockout { double: false, third_place, .. } => {
            Some(Bracket::single(count, *third_place))
        }
        StageKind::Knockout { second_final, .. } => Some(Bracket::double(count, *second_final)),
        _ => None,
    }
}

/// Returns how the matches of a bracket ended, by their numbers.
pub fn advances(course: &Course, stage: usize) -> BTreeMap<usize, Advance> {
    let seeds = course.stages().get(stage).and_then(|groups| groups.first());
    let bracket = bracket(course, stage);
    let (Some(seeds), Some(bracket)) = (seeds, bracket) else { return BTreeMap::new() };
    let mut advances = BTreeMap::new();
    for round in course.rounds_of(stage) {
        for (index, pairing) in round.pairings.iter().enumerate() {
            let (Some(number), Some(advance)) =
                (pairing.bracket, course.meeting(round, index).advance)
            else {
                continue;
            };
            // The lot may have put the second of the bracket first.
            let slots = bracket.slots(&|number| advances.get(&number).copied());
            let first = slots.get(number).map(|pair| pair[0]);
            let is_same =
                matches!(first, Some(Slot::Seed(seed)) if seeds[seed] == pairing.entrants[0]);
            let advance = match advance {
                Advance::First if !is_same => Advance::Second,
                Advance::Second if !is_same => Advance::First,
                same => same,
            };
            advances.insert(number, advance);
        }
    }
    advances
}
