//! The cases for the judge of repetitions are sound: legal moves, closed loops, labels that fit.
//!
//! `data/README.md` explains the files and their columns. What a judge makes of the cases is
//! tested elsewhere; here only the board speaks.

#![expect(clippy::expect_used, clippy::panic, reason = "a broken row must fail the test")]

use std::collections::{HashMap, HashSet};

use chuhe::board::{Move, Position, Side};

const RULINGS: &str = include_str!("data/rulings/cn1999.tsv");
const COLLECTED: &str = include_str!("data/repetition_cases.tsv");

/// How often a loop is played at least.
const CYCLES: usize = 3;

/// A row, its cells by the names of their columns.
struct Row(HashMap<&'static str, &'static str>);

impl Row {
    fn cell(&self, column: &str) -> &'static str {
        self.0.get(column).unwrap_or_else(|| panic!("{}: no {column}", self.id()))
    }

    fn id(&self) -> &'static str {
        self.0.get("id").copied().expect("the file has a column of names")
    }

    fn number(&self, column: &str) -> usize {
        self.cell(column).parse().unwrap_or_else(|_| panic!("{}: {column}", self.id()))
    }

    fn start(&self) -> Position {
        Position::from_fen(self.cell("fen")).unwrap_or_else(|why| panic!("{}: {why}", self.id()))
    }

    fn moves(&self) -> Vec<Move> {
        let parse = |text: &str| text.parse().unwrap_or_else(|_| panic!("{}: {text}", self.id()));
        self.cell("moves").split(' ').map(parse).collect()
    }

    /// The positions on the way, the first one included.
    fn line(&self) -> Vec<Position> {
        let mut position = self.start();
        let mut line = vec![position.clone()];
        for mv in self.moves() {
            position.try_play(mv).unwrap_or_else(|why| panic!("{}: {why}", self.id()));
            line.push(position.clone());
        }
        line
    }

    fn labels(&self, side: Side) -> Vec<&'static str> {
        let column = if side == Side::Red { "labels_red" } else { "labels_black" };
        self.cell(column).split('+').collect()
    }
}

fn rows(file: &'static str) -> Vec<Row> {
    let mut lines = file.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let header = lines.next().expect("the file has a header");
    lines
        .map(|cells| {
            assert_eq!(cells.len(), header.len(), "cells of {}", cells[0]);
            assert!(cells.iter().all(|cell| !cell.is_empty()), "an empty cell in {}", cells[0]);
            Row(header.iter().copied().zip(cells).collect())
        })
        .collect()
}

fn all_rows() -> Vec<Row> {
    rows(RULINGS).into_iter().chain(rows(COLLECTED)).collect()
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
        let line = row.line();
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
    for row in rows(RULINGS) {
        let line = row.line();
        let first = row.number("prefix_plies");
        for ply in 1..row.number("loop_plies") {
            assert_ne!(picture(&line[first + ply]), picture(&line[first]), "{}: {ply}", row.id());
        }
    }
}

#[test]
fn nothing_is_captured_in_a_loop() {
    for row in all_rows() {
        let line = row.line();
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
        let line = row.line();
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
    for row in rows(RULINGS) {
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
