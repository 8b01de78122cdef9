//! What is true of every Swiss tournament, whatever the results.

use chuhe::arena::tournament::{Course, Outcome};
use proptest::prelude::*;

use crate::hall::{numbered, play, start};

/// Plays a tournament with results from a list.
fn tournament(count: usize, rounds: usize, seed: u32, results: &[u8]) -> Course {
    let names = numbered(count);
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let text = format!("seed = {seed}\n[format]\nkind = \"swiss\"\nrounds = {rounds}");
    let mut course = start(&text, &names);
    let mut results = results.iter().cycle();
    play(&mut course, 99, |_, _| match results.next().unwrap() {
        0 => Outcome::RedWins,
        1 => Outcome::BlackWins,
        _ => Outcome::Draw,
    });
    course
}

/// The colours of everybody, `r` and `b`, round by round.
fn colours(course: &Course, count: usize) -> Vec<String> {
    let mut colours = vec![String::new(); count];
    for pairing in course.rounds().iter().flat_map(|round| &round.pairings) {
        colours[pairing.entrants[0]].push('r');
        colours[pairing.entrants[1]].push('b');
    }
    colours
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn nobody_meets_or_rests_twice_and_everybody_plays_every_round(
        count in 4_usize..=20,
        seed in 0_u32..1000,
        results in prop::collection::vec(0_u8..3, 1..200),
    ) {
        // With so many rounds there always is a pairing without a second meeting.
        let rounds = (count / 2).min(9);
        let course = tournament(count, rounds, seed, &results);
        prop_assert_eq!(course.rounds().len(), rounds);
        let mut met = std::collections::BTreeSet::new();
        let mut rested = std::collections::BTreeSet::new();
        for round in course.rounds() {
            let mut seen = vec![0; count];
            for pairing in &round.pairings {
                let [one, other] = pairing.entrants;
                seen[one] += 1;
                seen[other] += 1;
                prop_assert!(met.insert([one.min(other), one.max(other)]), "{:?} again", pairing.entrants);
            }
            prop_assert_eq!(round.rests.len(), count % 2);
            for &entrant in &round.rests {
                seen[entrant] += 1;
                prop_assert!(rested.insert(entrant), "{} rests again", entrant);
            }
            prop_assert!(seen.iter().all(|&times| times == 1));
        }
    }

    #[test]
    fn colours_stay_balanced_and_none_comes_three_times_running(
        count in 10_usize..=24,
        seed in 0_u32..1000,
        results in prop::collection::vec(0_u8..3, 1..200),
    ) {
        // Where many pairings are left, colours need not be sacrificed.
        let course = tournament(count, count / 3, seed, &results);
        for of_one in colours(&course, count) {
            prop_assert!(!of_one.contains("rrr") && !of_one.contains("bbb"), "{of_one}");
            let reds = of_one.matches('r').count();
            prop_assert!(reds.abs_diff(of_one.len() - reds) <= 2, "{of_one}");
        }
    }

    /// Without colours to be kept apart: in the second round all but the odd ones out of a score
    /// meet somebody of their own score.
    #[test]
    fn equal_scores_meet_in_the_second_round(
        half in 2_usize..=12,
        seed in 0_u32..1000,
    ) {
        let count = 2 * half;
        let course = tournament(count, 2, seed, &[0]);
        let winners: Vec<_> =
            course.rounds()[0].pairings.iter().map(|pairing| pairing.entrants[0]).collect();
        let mixed = course.rounds()[1].pairings.iter().filter(|pairing| {
            let [one, other] = pairing.entrants;
            winners.contains(&one) != winners.contains(&other)
        });
        prop_assert_eq!(mixed.count(), half % 2);
    }
}

/// A whole tournament of many people takes no longer than anybody would wait.
#[test]
fn two_hundred_players_are_paired() {
    let course = tournament(201, 4, 1, &[0, 1, 2, 2, 0]);
    assert_eq!(course.rounds().len(), 4);
}
