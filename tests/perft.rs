//! Counts of the move tree against published and independently computed numbers.
//!
//! `data/perft.tsv` names the source of each row. Rows of up to [`QUICK`] leaves always run, the
//! deep ones with `--ignored` (see `.ci/slow`).

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken row must fail the test")]

use chuhe::board::{Position, perft};

const QUICK: u64 = 4_000_000;

struct Row {
    fen: &'static str,
    depth: u32,
    leaves: u64,
}

fn rows() -> impl Iterator<Item = Row> {
    include_str!("data/perft.tsv").lines().skip(1).map(|line| {
        let mut cells = line.split('\t');
        let mut cell = || cells.next().expect("a row has fen, depth, nodes and source");
        Row { fen: cell(), depth: cell().parse().unwrap(), leaves: cell().parse().unwrap() }
    })
}

fn check(keep: impl Fn(u64) -> bool) -> usize {
    let mut checked = 0;
    for row in rows().filter(|row| keep(row.leaves)) {
        let mut position = Position::from_fen(row.fen).unwrap();
        let leaves = perft::perft(&mut position, row.depth);
        assert_eq!(leaves, row.leaves, "perft {} of {}", row.depth, row.fen);
        checked += 1;
    }
    checked
}

#[test]
fn counts_match_up_to_a_few_million_leaves() {
    assert_eq!(check(|leaves| leaves <= QUICK), 132);
}

#[test]
#[ignore = "takes a minute or two in release mode"]
fn counts_match_at_full_depth() {
    assert_eq!(check(|leaves| leaves > QUICK), 17);
}
