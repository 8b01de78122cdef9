//! The course of tournaments: knockouts, groups, withdrawals, forfeits.

use chuhe::arena::tournament::{Decision, Event, Game, GameResult, Outcome, order};

use crate::hall::{final_names, names, numbered, play, publish, start, stronger_wins, values};

fn refs(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

#[test]
fn a_knockout_gives_the_best_seeds_byes_and_ends_with_one_winner() {
    for count in 2..=17 {
        let names = numbered(count);
        let rated = names.iter().enumerate().map(|(number, name)| {
            format!("[[player]]\nname = \"{name}\"\nrating = {}\n", 2500 - number)
        });
        let rated: Vec<_> = rated.collect();
        let text = format!("[format]\nkind = \"knockout\"\n{}", rated.concat());
        let mut course = start(&text, &[]);
        play(&mut course, 99, stronger_wins);
        let first = &course.rounds()[0];
        let size = count.next_power_of_two();
        assert_eq!(first.rests, (0..size - count).collect::<Vec<_>>());
        assert_eq!(first.pairings.len(), count - size / 2);
        assert_eq!(
            course.rounds().iter().map(|round| round.pairings.len()).sum::<usize>(),
            count - 1
        );
        assert_eq!(course.rounds().len(), size.trailing_zeros() as usize);
        let order = final_names(&course);
        assert_eq!(order[..2], ["P1", "P2"][..]);
        assert_eq!(order.iter().flat_map(|names| names.split(' ')).count(), count);
    }
}

#[test]
fn a_drawn_match_is_played_off_and_then_drawn_by_lot() {
    let text =
        "seed = 4\n[format]\nkind = \"knockout\"\ngames = 2\n[play-off]\ngames = 2\nmost = 2\n";
    let mut course = start(text, &["A", "B"]);
    play(&mut course, 9, |_, _| Outcome::Draw);
    let round = &course.rounds()[0];
    let meeting = course.meeting(round, 0);
    assert_eq!(meeting.games.len(), 6);
    assert_eq!(meeting.games.iter().filter(|(game, _)| game.is_play_off).count(), 4);
    assert_eq!(meeting.decision, Some(Decision::Lot));
    // Colours change from game to game inside each pair.
    for pair in meeting.games.chunks(2) {
        assert_ne!(pair[0].0.first_has_red, pair[1].0.first_has_red);
    }
    assert_eq!(final_names(&course).len(), 2);
}

#[test]
fn a_play_off_ends_as_soon_as_it_is_decided() {
    let text = "[format]\nkind = \"knockout\"\n[play-off]\ngames = 2\nmost = 3\n";
    let mut course = start(text, &["A", "B"]);
    play(&mut course, 9, |_, game| match game.id.game {
        0 | 1 => Outcome::Draw,
        _ => stronger(game),
    });
    let meeting = course.meeting(&course.rounds()[0], 0);
    assert_eq!((meeting.games.len(), meeting.decision), (3, Some(Decision::PlayOff)));
    assert_eq!(final_names(&course), ["A", "B"]);
}

fn stronger(game: &Game) -> Outcome {
    if game.players[0] < game.players[1] { Outcome::RedWins } else { Outcome::BlackWins }
}

#[test]
fn in_the_last_game_a_draw_is_enough_for_black() {
    let text = "[format]\nkind = \"knockout\"\n[play-off]\nmost = 0\nthen = \"black\"\n";
    let mut course = start(text, &["A", "B"]);
    play(&mut course, 9, |_, _| Outcome::Draw);
    let meeting = course.meeting(&course.rounds()[0], 0);
    assert_eq!(meeting.games.len(), 2);
    let last = meeting.games[1].0;
    assert!(last.black_needs_draw);
    let black = course.plan().players[last.players[1]].name.clone();
    assert_eq!(final_names(&course)[0], black);
}

#[test]
fn where_seeds_decide_the_better_seed_goes_on() {
    let text = "[format]\nkind = \"knockout\"\n[play-off]\nmost = 0\nthen = \"seed\"\n[[player]]\nname = \"low\"\nrating = 1000\n[[player]]\nname = \"high\"\nrating = 2000\n";
    let mut course = start(text, &[]);
    play(&mut course, 9, |_, _| Outcome::Draw);
    assert_eq!(final_names(&course), ["high", "low"]);
}

#[test]
fn a_double_knockout_ends_with_everybody_placed() {
    for count in 2..=11 {
        let names = numbered(count);
        let mut course = start("[format]\nkind = \"double-knockout\"", &refs(&names));
        // Every third match is an upset.
        play(&mut course, 99, |_, game| {
            let is_upset = (game.id.round + game.id.pairing) % 3 == 0;
            let first_wins = (game.players[0] < game.players[1]) != is_upset;
            if first_wins { Outcome::RedWins } else { Outcome::BlackWins }
        });
        assert!(publish(&mut course).is_empty());
        let order = final_names(&course);
        assert!(!order[0].contains(' ') && !order[1].contains(' '), "{order:?}");
        let total: usize = order.iter().map(|names| names.split(' ').count()).sum();
        assert_eq!(total, count);
    }
}

#[test]
fn the_best_of_groups_meet_in_the_final() {
    let names = numbered(9);
    let text = "numbers = \"listed\"\n[format]\nkind = \"groups\"\ngroups = 2\nqualifiers = 2\nfinal = { kind = \"knockout\", third-place = true }\n";
    let mut course = start(text, &refs(&names));
    play(&mut course, 99, stronger_wins);
    // Dealt there and back: P1 P4 P5 P8 P9 and P2 P3 P6 P7.
    assert_eq!(course.stages()[0], [vec![0, 3, 4, 7, 8], vec![1, 2, 5, 6]]);
    assert_eq!(course.stages()[1], [vec![0, 1, 3, 2]]);
    assert_eq!(final_names(&course), ["P1", "P2", "P3", "P4", "P5", "P6", "P8", "P7", "P9"]);
}

#[test]
fn a_final_round_robin_counts_its_own_games() {
    let names = numbered(6);
    let text = "numbers = \"listed\"\n[format]\nkind = \"groups\"\ngroups = 3\n";
    let mut course = start(text, &refs(&names));
    play(&mut course, 99, stronger_wins);
    let last = &order::of_stage(&course, 1)[0];
    assert_eq!(names_of_first(&course, last, 3), ["P1", "P2", "P3"]);
    assert_eq!(values(&course, last, "P1")[0], "2");
    assert_eq!(final_names(&course)[..3], ["P1", "P2", "P3"][..]);
}

fn names_of_first(
    course: &chuhe::arena::tournament::Course,
    standings: &chuhe::arena::tournament::Standings,
    count: usize,
) -> Vec<String> {
    names(course, standings).into_iter().take(count).collect()
}

#[test]
fn challengers_of_a_gauntlet_meet_all_others() {
    let names = numbered(5);
    let mut course = start("[format]\nkind = \"gauntlet\"\ncycles = 2", &refs(&names));
    play(&mut course, 99, stronger_wins);
    let games: usize = course.rounds().iter().map(|round| round.pairings.len()).sum();
    assert_eq!(games, 8);
    let all = course.rounds().iter().flat_map(|round| &round.pairings);
    assert!(all.into_iter().all(|pairing| pairing.entrants.contains(&0)));
    assert_eq!(final_names(&course)[0], "P1");
}

/// Article 20.3, four players. Berger: 1-4 2-3 | 4-3 1-2 | 2-4 3-1. P4 leaves after round 1: it met
/// one of three, less than half, so P1's win over it does not count.
#[test]
fn who_leaves_a_round_robin_early_has_all_results_annulled() {
    let names = numbered(4);
    let mut course = start("[format]\nkind = \"round-robin\"", &refs(&names));
    course.withdraw(3, 1);
    play(&mut course, 9, stronger_wins);
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(names_of_first(&course, standings, 4), ["P1", "P2", "P3", "P4"]);
    assert!(standings.rows[3].is_annulled);
    assert_eq!(values(&course, standings, "P1")[0], "2");
    assert_eq!(values(&course, standings, "P3")[0], "0");
}

/// The same, but P4 leaves after round 2: it met two of three. Its results stand, and the last
/// opponent, P2, wins without a game.
#[test]
fn who_leaves_a_round_robin_late_loses_the_rest_without_games() {
    let names = numbered(4);
    let mut course = start("[format]\nkind = \"round-robin\"", &refs(&names));
    course.withdraw(3, 2);
    // P4 wins its games of rounds 1 and 2.
    play(&mut course, 9, |_, game| {
        let weaker = game.players.contains(&3);
        match (stronger(game), weaker) {
            (Outcome::RedWins, true) => Outcome::BlackWins,
            (Outcome::BlackWins, true) => Outcome::RedWins,
            (other, _) => other,
        }
    });
    let standings = &order::of_stage(&course, 0)[0];
    assert!(standings.rows.iter().all(|row| !row.is_annulled));
    assert_eq!(values(&course, standings, "P4")[0], "2");
    // P2 beat P3, lost to P1, and has one point for nothing.
    assert_eq!(values(&course, standings, "P2")[0], "2");
    let last = course.meeting(&course.rounds()[2], 0);
    assert_eq!(last.games[0].1, Some(Outcome::BlackAbsent));
}

/// Article 20.4: results stand however few they are; and the player is paired no more.
#[test]
fn who_leaves_a_swiss_tournament_keeps_the_results_and_is_paired_no_more() {
    let names = numbered(6);
    let mut course = start("[format]\nkind = \"swiss\"\nrounds = 4", &refs(&names));
    play(&mut course, 1, stronger_wins);
    // The second round is published already: its game is lost without being played.
    course.withdraw(0, 1);
    let partner = course.rounds()[1]
        .pairings
        .iter()
        .find_map(|pairing| match pairing.entrants {
            [0, other] | [other, 0] => Some(other),
            _ => None,
        })
        .unwrap();
    play(&mut course, 9, stronger_wins);
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(values(&course, standings, "P1")[0], "1");
    assert!(
        values(&course, standings, course.plan().name_of(partner))[0].parse::<f64>().unwrap()
            >= 1.0
    );
    for round in &course.rounds()[2..] {
        assert!(round.pairings.iter().all(|pairing| !pairing.entrants.contains(&0)));
        assert_eq!((round.pairings.len(), round.rests.len()), (2, 1));
    }
}

/// Article 20.2: who leaves before the begin is not numbered at all.
#[test]
fn who_leaves_before_the_begin_is_not_in_the_schedule() {
    let names = numbered(5);
    let mut course = start("[format]\nkind = \"round-robin\"", &refs(&names));
    course.withdraw(1, 0);
    play(&mut course, 9, stronger_wins);
    assert_eq!(course.rounds().len(), 3);
    assert_eq!(final_names(&course), ["P1", "P3", "P4", "P5"]);
}

#[test]
fn who_leaves_a_knockout_loses_the_next_match() {
    let names = numbered(4);
    let mut course = start("[format]\nkind = \"knockout\"\ngames = 2", &refs(&names));
    course.withdraw(0, 1);
    play(&mut course, 9, stronger_wins);
    let order = final_names(&course);
    assert_eq!(order[1], "P1", "{order:?}");
}

/// Article 21.3: where both are absent both lose, and nobody goes on.
#[test]
fn where_both_are_absent_neither_goes_on() {
    let names = numbered(4);
    let mut course = start("[format]\nkind = \"knockout\"", &refs(&names));
    let first = publish(&mut course)[0];
    let result = GameResult::new(Outcome::BothAbsent);
    course.apply(Event::Game { id: first.id, result }).unwrap();
    play(&mut course, 9, stronger_wins);
    assert_eq!(course.rounds().len(), 1, "the other winner has a bye in the final");
    let order = final_names(&course);
    assert!(!order[0].contains(' '), "{order:?}");
}

#[test]
fn the_same_seed_gives_the_same_tournament_and_another_one_another() {
    let names = numbered(12);
    let run = |seed: u32| {
        let text = format!("seed = {seed}\n[format]\nkind = \"swiss\"\nrounds = 5");
        let mut course = start(&text, &refs(&names));
        play(&mut course, 9, |_, game| match (game.players[0] * 7 + game.players[1] * 3) % 4 {
            0 => Outcome::Draw,
            1 => Outcome::BlackWins,
            _ => Outcome::RedWins,
        });
        course.rounds().to_vec()
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn a_corrected_result_leaves_published_rounds_as_they_are() {
    let names = numbered(8);
    let mut course = start("[format]\nkind = \"swiss\"\nrounds = 3", &refs(&names));
    play(&mut course, 1, stronger_wins);
    let published = course.rounds().to_vec();
    let first = course.meeting(&published[0], 0).games[0].0;
    let [red, _] = first.players;
    let turned =
        if stronger(&first) == Outcome::RedWins { Outcome::BlackWins } else { Outcome::RedWins };
    course.type_result(first.id, turned);
    publish(&mut course);
    assert_eq!(course.rounds(), published);
    let standings = &order::of_stage(&course, 0)[0];
    let points = values(&course, standings, course.plan().name_of(red))[0].clone();
    assert_eq!(points, if turned == Outcome::RedWins { "1" } else { "0" });
}
