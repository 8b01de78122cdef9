//! Article 15 by examples that can be followed by hand.

use chuhe::arena::tournament::{Outcome, order};

use crate::hall::{by_table, final_names, names, play, publish, start, values};

const ROUND_ROBIN: &str = "[format]\nkind = \"round-robin\"";

/// | | A | B | C | D | points | 小分 |
/// |---|---|---|---|---|---|---|
/// | A | * | ½ | 0 | 1 | 1.5 | ½·2 + 1 = 2 |
/// | B | ½ | * | ½ | 1 | 2 | ½·1.5 + ½·1.5 + 1 = 2.5 |
/// | C | 1 | ½ | * | 0 | 1.5 | 1.5 + ½·2 = 2.5 |
/// | D | 0 | 0 | 1 | * | 1 | 1.5 |
///
/// A and C have the same points; C has more from beaten and drawn opponents.
#[test]
fn small_points_decide_among_equal_points() {
    let mut course = start(ROUND_ROBIN, &["A", "B", "C", "D"]);
    play(
        &mut course,
        9,
        by_table(&[("A", "* = 0 1"), ("B", "= * = 1"), ("C", "1 = * 0"), ("D", "0 0 1 *")]),
    );
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(names(&course, standings), ["B", "C", "A", "D"]);
    // Points, 小分, 胜局, 直胜, 犯规.
    assert_eq!(values(&course, standings, "B"), ["2", "2.5", "1", "-", "0"]);
    assert_eq!(values(&course, standings, "C"), ["1.5", "2.5", "1", "-", "0"]);
    assert_eq!(values(&course, standings, "A"), ["1.5", "2", "1", "-", "0"]);
    assert_eq!(values(&course, standings, "D"), ["1", "1.5", "1", "-", "0"]);
}

/// B and E have 2.5 points each. 小分: B beat A (1) and E (2.5) and drew C (½·2): 4.5; E beat C (2)
/// and D (2) and drew A (½·1): 4.5. Both won two games. B beat E.
#[test]
fn the_game_between_equals_decides_after_small_points_and_wins() {
    let mut course = start(ROUND_ROBIN, &["A", "B", "C", "D", "E"]);
    play(
        &mut course,
        9,
        by_table(&[
            ("A", "* 0 = 0 ="),
            ("B", "1 * = 0 1"),
            ("C", "= = * 1 0"),
            ("D", "1 1 0 * 0"),
            ("E", "= 0 1 1 *"),
        ]),
    );
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(names(&course, standings), ["B", "E", "C", "D", "A"]);
    assert_eq!(values(&course, standings, "B"), ["2.5", "4.5", "2", "1", "0"]);
    assert_eq!(values(&course, standings, "E"), ["2.5", "4.5", "2", "0", "0"]);
}

const CIRCLE: [(&str, &str); 3] = [("A", "* 1 0"), ("B", "0 * 1"), ("C", "1 0 *")];

/// Each beat one: equal points, 小分, wins and direct results. A had a foul.
#[test]
fn fouls_decide_last_and_the_rest_share_the_place() {
    let mut course = start(ROUND_ROBIN, &["A", "B", "C"]);
    play(&mut course, 9, by_table(&CIRCLE));
    assert_eq!(final_names(&course), ["A B C"]);
    course.penalties(0).fouls = 1;
    assert_eq!(final_names(&course), ["B C", "A"]);
}

/// Article 18.4: a warning outweighs all that would decide otherwise, but not points; and a
/// disqualification outweighs warnings.
#[test]
fn warned_players_stand_last_among_equal_points() {
    let mut course = start(ROUND_ROBIN, &["A", "B", "C", "D"]);
    play(
        &mut course,
        9,
        by_table(&[("A", "* = 0 1"), ("B", "= * = 1"), ("C", "1 = * 0"), ("D", "0 0 1 *")]),
    );
    // Without penalties C is ahead of A by 小分.
    course.penalties(2).warnings = 1;
    assert_eq!(final_names(&course), ["B", "A", "C", "D"]);
    course.penalties(0).warnings = 2;
    assert_eq!(final_names(&course), ["B", "C", "A", "D"]);
    course.penalties(2).disqualifications = 1;
    assert_eq!(final_names(&course), ["B", "A", "C", "D"]);
    // Points come first all the same.
    course.penalties(1).disqualifications = 3;
    assert_eq!(final_names(&course)[0], "B");
}

/// Round 1 (upper half against lower, the fifth rests): two winners, say; the table after it is
/// followed by hand from the pairings themselves, not from the program's sums.
#[test]
fn opponents_points_decide_in_a_swiss_tournament_and_a_rest_counts_as_the_weakest_scorer() {
    let mut course = start("[format]\nkind = \"swiss\"\nrounds = 3\n", &["A", "B", "C", "D", "E"]);
    play(&mut course, 9, crate::hall::stronger_wins);
    let standings = &order::of_stage(&course, 0)[0];
    let points: std::collections::BTreeMap<_, _> = (0..5)
        .map(|entrant| {
            let wins = course.rounds().iter().filter(|round| {
                let rests = round.rests.contains(&entrant);
                let beats = round.pairings.iter().any(|pairing| {
                    pairing.entrants.contains(&entrant)
                        && pairing.entrants.iter().all(|&other| other >= entrant)
                });
                rests || beats
            });
            (entrant, wins.count())
        })
        .collect();
    let weakest = points.values().filter(|&&points| points > 0).min().unwrap();
    for entrant in 0..5 {
        let opponents = course.rounds().iter().map(|round| {
            if round.rests.contains(&entrant) {
                return *weakest;
            }
            let pairing =
                round.pairings.iter().find(|pairing| pairing.entrants.contains(&entrant)).unwrap();
            points[pairing.entrants.iter().find(|&&other| other != entrant).unwrap()]
        });
        let shown = values(&course, standings, course.plan().name_of(entrant));
        assert_eq!(shown[0], points[&entrant].to_string());
        assert_eq!(shown[1], opponents.sum::<usize>().to_string(), "of {entrant}");
    }
    assert_eq!(final_names(&course)[0], "A");
}

/// The same three rounds by hand. Four players, seeds A B C D without lots among equals:
/// whoever meets whom, the stronger wins, so in the end A has 3, B 2, C 1, D 0 after all have met
/// all. 对手分: A 2+1+0 = 3, B 3+1+0 = 4, C 3+2+0 = 5, D 3+2+1 = 6.
#[test]
fn a_swiss_tournament_in_which_all_met_is_a_round_robin() {
    let mut course = start("[format]\nkind = \"swiss\"\nrounds = 3", &["A", "B", "C", "D"]);
    play(&mut course, 9, crate::hall::stronger_wins);
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(names(&course, standings), ["A", "B", "C", "D"]);
    let shown = ["A", "B", "C", "D"].map(|name| values(&course, standings, name)[..2].join(" "));
    assert_eq!(shown, ["3 3", "2 4", "1 5", "0 6"]);
}

#[test]
fn other_criteria_can_be_named() {
    let text = format!(
        "{ROUND_ROBIN}\n[scoring]\nwin = 2\ndraw = 1\ntie-breaks = [\"cumulative\", \"后手局\", \"buchholz\"]"
    );
    let mut course = start(&text, &["A", "B", "C", "D"]);
    // Berger: A-D B-C | D-C A-B | B-D C-A. A wins all: 2 4 6 after the rounds, together 12.
    play(&mut course, 9, crate::hall::stronger_wins);
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(values(&course, standings, "A"), ["6", "12", "1", "6"]);
    // B beat C, lost to A, beat D: 2 2 4; black once.
    assert_eq!(values(&course, standings, "B"), ["4", "8", "1", "8"]);
}

/// Article 15.6: A, B and C beat each other in a circle; a knockout among them decides, the rest
/// of the table stays.
#[test]
fn a_shared_first_place_is_played_off() {
    let text =
        format!("{ROUND_ROBIN}\n[scoring]\nplay-off-for-first = true\n[play-off]\ngames = 1");
    let mut course = start(&text, &["A", "B", "C", "D"]);
    let table = [("A", "* 1 0 1"), ("B", "0 * 1 1"), ("C", "1 0 * 1"), ("D", "0 0 0 *")];
    let mut by_table = by_table(&table);
    play(&mut course, 9, |course, game| {
        if course.stages().len() == 1 {
            return by_table(course, game);
        }
        // In the play-off the later letter wins.
        crate::hall::stronger_wins(course, game).turned()
    });
    assert!(publish(&mut course).is_empty());
    assert_eq!(course.stages()[1][0].len(), 3);
    assert_eq!(final_names(&course)[0], "C");
    assert_eq!(final_names(&course)[3], "D");
}

/// The result for the other side.
trait Turned {
    fn turned(self) -> Self;
}

impl Turned for Outcome {
    fn turned(self) -> Self {
        match self {
            Self::RedWins => Self::BlackWins,
            Self::BlackWins => Self::RedWins,
            other => other,
        }
    }
}

#[test]
fn without_a_tie_for_the_first_place_there_is_no_play_off() {
    let text = format!("{ROUND_ROBIN}\n[scoring]\nplay-off-for-first = true");
    let mut course = start(&text, &["A", "B", "C"]);
    play(&mut course, 9, crate::hall::stronger_wins);
    assert_eq!(final_names(&course), ["A", "B", "C"]);
    assert_eq!(course.rounds().len(), 3);
}
