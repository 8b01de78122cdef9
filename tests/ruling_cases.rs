//! The cases for the judge of repetitions are sound: legal moves, closed loops, labels that fit.
//!
//! `data/README.md` explains the files and their columns. What a judge makes of the cases is
//! tested elsewhere; here only the board speaks.

#![expect(clippy::expect_used, clippy::panic, reason = "a broken row must fail the test")]

use std::collections::HashSet;

use chuhe::board::{Position, Side};

#[allow(dead_code, reason = "each test uses a part")]
#[path = "support/cases.rs"]
mod cases;
#[allow(dead_code, reason = "each test uses a part")]
#[path = "support/loops.rs"]
mod loops;
#[allow(dead_code, reason = "each test uses a part")]
#[path = "support/positions.rs"]
mod positions;

use cases::{COLLECTED, RULINGS, Row, all_rows, own_rows, rows};

/// How often a loop is played at least.
const CYCLES: usize = 3;

/// The positions of a row on its way, the first one included.
fn line(row: &Row) -> Vec<Position> {
    let mut position = row.start();
    let mut line = vec![position.clone()];
    for mv in row.moves() {
        position.try_play(mv).unwrap_or_else(|why| panic!("{}: {why}", row.id()));
        line.push(position.clone());
    }
    line
}

/// The board and the side to move, as text.
fn picture(position: &Position) -> String {
    position.fen().split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_files_hold_all_their_rows() {
    assert_eq!(rows(RULINGS).len(), 69);
    assert_eq!(rows(COLLECTED).len(), 196);
}

#[test]
fn names_are_unique() {
    let mut seen = HashSet::new();
    for row in all_rows() {
        assert!(seen.insert(row.id()), "{} twice", row.id());
    }
}

#[test]
fn every_loop_is_legal_and_closes_three_times() {
    for row in all_rows() {
        let (prefix, plies) = (row.number("prefix_plies"), row.number("loop_plies"));
        let line = line(&row);
        let played = line.len() - 1 - prefix;
        assert_eq!(played % plies, 0, "{}: the last loop is cut off", row.id());
        assert!(played / plies >= CYCLES, "{}: {} loops", row.id(), played / plies);
        let first = &line[prefix];
        for (cycle, position) in line[prefix..].iter().step_by(plies).enumerate() {
            assert_eq!(picture(position), picture(first), "{}: loop {cycle}", row.id());
            assert_eq!(position.key(), first.key(), "{}: key of loop {cycle}", row.id());
        }
    }
}

#[test]
fn no_ruling_case_returns_to_its_first_position_within_a_loop() {
    for row in own_rows() {
        let line = line(&row);
        let first = row.number("prefix_plies");
        for ply in 1..row.number("loop_plies") {
            assert_ne!(picture(&line[first + ply]), picture(&line[first]), "{}: {ply}", row.id());
        }
    }
}

#[test]
fn nothing_is_captured_in_a_loop() {
    for row in all_rows() {
        let line = line(&row);
        let loop_start = row.number("prefix_plies");
        let men = |position: &Position| position.occupied().count();
        assert_eq!(men(&line[loop_start]), men(&line[line.len() - 1]), "{}", row.id());
    }
}

#[test]
fn every_move_of_a_loop_has_a_label() {
    for row in all_rows() {
        for side in Side::ALL {
            let labels = row.labels(side);
            assert_eq!(labels.len() * 2, row.number("loop_plies"), "{} {side}", row.id());
            for label in labels {
                let known = ["check", "kill", "chase", "idle"].contains(&label);
                assert!(known, "{} {side}: {label}", row.id());
            }
        }
    }
}

#[test]
fn exactly_the_moves_labelled_check_give_check() {
    for row in all_rows() {
        let prefix = row.number("prefix_plies");
        let line = line(&row);
        for (ply, after) in line.iter().skip(prefix + 1).enumerate() {
            let labels = row.labels(!after.side());
            let label = labels[ply / 2 % labels.len()];
            assert_eq!(label == "check", after.in_check(), "{}: ply {ply} of the loop", row.id());
        }
    }
}

/// The verdict that articles 26.1 to 26.4 draw from the labels.
fn fold(red: &[&str], black: &[&str]) -> (&'static str, &'static str) {
    let always_checks = |labels: &[&str]| labels.iter().all(|label| *label == "check");
    let forbidden = |labels: &[&str]| labels.iter().all(|label| *label != "idle");
    let lost = |red_offends| if red_offends { "red_loses" } else { "black_loses" };
    if always_checks(red) != always_checks(black) {
        return (lost(always_checks(red)), "26.1");
    }
    match (forbidden(red), forbidden(black)) {
        (false, false) => ("draw", "26.2"),
        (true, true) => ("draw", "26.3"),
        (red_offends, _) => (lost(red_offends), "26.4"),
    }
}

#[test]
fn verdicts_follow_from_the_labels() {
    for row in own_rows() {
        let expected = fold(&row.labels(Side::Red), &row.labels(Side::Black));
        assert_eq!((row.cell("verdict"), row.cell("article")), expected, "{}", row.id());
    }
}

#[test]
fn every_rule_of_chapter_seven_has_two_cases() {
    let mut cases = [0; 14];
    for row in rows(RULINGS) {
        for rule in row.cell("chapter7").split(',').filter(|rule| *rule != "-") {
            let rule: usize = rule.parse().expect("a rule has a number");
            cases[rule] += 1;
        }
    }
    for (rule, count) in cases.iter().enumerate().skip(1) {
        assert!(*count >= 2, "rule {rule} has {count} cases");
    }
}
