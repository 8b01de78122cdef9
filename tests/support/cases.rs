//! The cases for the judge of repetitions, row by row. `data/README.md` explains the columns.

use std::collections::HashMap;

use chuhe::board::{Move, Position, Side};

use super::loops::Loop;

/// Our own cases, written from the articles.
pub(crate) const RULINGS: &str = include_str!("../data/rulings/cn1999.tsv");
/// Loops on which a judge has been wrong.
pub(crate) const REGRESSIONS: &str = include_str!("../data/rulings/regressions.tsv");
/// Collected cases, with the verdict of their source and the one under the text of 1999.
pub(crate) const COLLECTED: &str = include_str!("../data/repetition_cases.tsv");

/// A row, its cells by the names of their columns.
pub(crate) struct Row(HashMap<&'static str, &'static str>);

impl Row {
    pub(crate) fn cell(&self, column: &str) -> &'static str {
        self.0.get(column).unwrap_or_else(|| panic!("{}: no {column}", self.id()))
    }

    pub(crate) fn id(&self) -> &'static str {
        self.0.get("id").copied().expect("the file has a column of names")
    }

    pub(crate) fn number(&self, column: &str) -> usize {
        self.cell(column).parse().unwrap_or_else(|_| panic!("{}: {column}", self.id()))
    }

    pub(crate) fn start(&self) -> Position {
        Position::from_fen(self.cell("fen")).unwrap_or_else(|why| panic!("{}: {why}", self.id()))
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        let parse = |text: &str| text.parse().unwrap_or_else(|_| panic!("{}: {text}", self.id()));
        self.cell("moves").split(' ').map(parse).collect()
    }

    /// The loop without what leads to it.
    pub(crate) fn found(&self) -> Loop {
        let (prefix, plies) = (self.number("prefix_plies"), self.number("loop_plies"));
        let moves = self.moves();
        let mut start = self.start();
        moves[..prefix].iter().for_each(|&mv| start.make(mv));
        Loop::new(&start, &moves[prefix..prefix + plies])
    }

    /// The labels of a side's moves in one loop.
    pub(crate) fn labels(&self, side: Side) -> Vec<&'static str> {
        let column = if side == Side::Red { "labels_red" } else { "labels_black" };
        self.cell(column).split('+').collect()
    }
}

/// Returns the rows of a file.
pub(crate) fn rows(file: &'static str) -> Vec<Row> {
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

/// Returns our own rows.
pub(crate) fn own_rows() -> Vec<Row> {
    rows(RULINGS).into_iter().chain(rows(REGRESSIONS)).collect()
}

/// Returns the rows of all files.
pub(crate) fn all_rows() -> Vec<Row> {
    own_rows().into_iter().chain(rows(COLLECTED)).collect()
}
