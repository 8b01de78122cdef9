//! What the engine found about the positions of a book, as a text that is kept with its lines.
//!
//! ```text
//! # Rows of board and side to move, score for the side to move, best move, depth, nodes.
//! rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w<TAB>12<TAB>h2e2<TAB>17<TAB>300211
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;

use thiserror::Error;

use super::key::{BookKey, Spot};
use crate::board::{Move, Position};

/// What a search found about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// The board and the side to move, as in a FEN.
    pub board: String,
    /// The score for the side to move, in hundredths of a pawn.
    pub score: i32,
    /// The best move, if there is any, on this board.
    pub best: Option<Move>,
    /// The iteration that was completed last.
    pub depth: u32,
    /// Nodes that were visited.
    pub nodes: u64,
}

/// Evaluations by position, mirror images being one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evaluations {
    known: BTreeMap<BookKey, Evaluation>,
    /// Rows before the first evaluation: what the text is and how it was made.
    comments: Vec<String>,
}

/// A row that is no evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("row {row}: '{text}' is not a board with a side, a score, a move or -, a depth, nodes")]
pub struct EvaluationsError {
    /// The row, from 1.
    pub row: usize,
    /// What stands there.
    pub text: String,
}

impl Evaluations {
    /// Reads a text.
    ///
    /// # Errors
    ///
    /// Quotes the first row that is no evaluation.
    pub fn read(text: &str) -> Result<Self, EvaluationsError> {
        let mut evaluations = Self::default();
        for (index, row) in text.lines().enumerate() {
            if let Some(comment) = row.strip_prefix('#') {
                evaluations.comments.push(comment.trim().to_owned());
                continue;
            }
            if row.trim().is_empty() {
                continue;
            }
            let read = read_row(row);
            let (position, evaluation) =
                read.ok_or_else(|| EvaluationsError { row: index + 1, text: row.to_owned() })?;
            evaluations.known.insert(Spot::of(&position).key, evaluation);
        }
        Ok(evaluations)
    }

    /// Returns the text, its rows sorted by the boards.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for comment in &self.comments {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# {comment}");
        }
        let mut rows: Vec<&Evaluation> = self.known.values().collect();
        rows.sort_by_key(|row| &row.board);
        for Evaluation { board, score, best, depth, nodes } in rows {
            let best = best.map_or_else(|| "-".to_owned(), |mv| mv.to_string());
            let _ = writeln!(text, "{board}\t{score}\t{best}\t{depth}\t{nodes}");
        }
        text
    }

    /// Returns what the text says of itself, row by row.
    pub fn comments(&self) -> &[String] {
        &self.comments
    }

    /// Says what the text is and how it was made, row by row.
    pub fn set_comments(&mut self, comments: Vec<String>) {
        self.comments = comments;
    }

    /// Returns what is known about a position, its best move turned as it stands here.
    pub fn of(&self, position: &Position) -> Option<Evaluation> {
        let spot = Spot::of(position);
        let mut evaluation = self.known.get(&spot.key)?.clone();
        let board = board(position);
        if board != evaluation.board {
            evaluation.board = board;
            evaluation.best = evaluation.best.map(Move::mirror);
        }
        evaluation.best = evaluation.best.filter(|&best| position.is_legal(best));
        Some(evaluation)
    }

    /// Adds what was found about a position, in place of what was known.
    pub fn insert(
        &mut self,
        position: &Position,
        score: i32,
        best: Option<Move>,
        depth: u32,
        nodes: u64,
    ) {
        let evaluation = Evaluation { board: board(position), score, best, depth, nodes };
        self.known.insert(Spot::of(position).key, evaluation);
    }

    /// Forgets the positions that are not wanted.
    pub fn retain(&mut self, is_wanted: impl Fn(BookKey) -> bool) {
        self.known.retain(|&key, _| is_wanted(key));
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Returns whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

/// Returns the board and the side to move, as in a FEN.
fn board(position: &Position) -> String {
    let fen = position.fen();
    fen.splitn(3, ' ').take(2).collect::<Vec<_>>().join(" ")
}

fn read_row(row: &str) -> Option<(Position, Evaluation)> {
    let mut fields = row.split('\t');
    let mut field = || fields.next().map(str::trim);
    let position = Position::from_fen(field()?).ok()?;
    let score = field()?.parse().ok()?;
    let best = match field()? {
        "-" => None,
        text => Some(text.parse().ok().filter(|&mv| position.is_legal(mv))?),
    };
    let (depth, nodes) = (field()?.parse().ok()?, field()?.parse().ok()?);
    let board = board(&position);
    Some((position, Evaluation { board, score, best, depth, nodes }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

    #[test]
    fn a_text_is_written_as_it_was_read() {
        let mut text = format!("# About it.\n{START} w\t12\th2e2\t9\t1000\n");
        text += "4k4/9/9/9/9/9/9/9/9/3K5 b\t-7\t-\t1\t2\n";
        let read = Evaluations::read(&text.replace('\n', "\r\n")).unwrap();
        let mut sorted: Vec<&str> = text.lines().collect();
        sorted.sort_unstable();
        assert_eq!(read.write(), sorted.join("\n") + "\n");
    }

    #[test]
    fn a_mirror_image_is_known_too() {
        let after = |mv: &str| {
            let mut position = Position::startpos();
            position.try_play(mv.parse().unwrap()).unwrap();
            position
        };
        let mut evaluations = Evaluations::default();
        evaluations.insert(&after("h2e2"), -10, "h9g7".parse().ok(), 9, 1000);
        let known = evaluations.of(&after("b2e2")).unwrap();
        assert_eq!((known.score, known.best), (-10, "b9c7".parse().ok()));
        assert_eq!(evaluations.of(&after("h2d2")), None);
    }

    #[test]
    fn a_bad_row_is_quoted() {
        for bad in ["x", &format!("{START} w\t1\th2h8\t1\t1"), &format!("{START} w\t1\th2e2\t1")] {
            let error = Evaluations::read(&format!("# a\n{bad}\n")).unwrap_err();
            assert_eq!((error.row, error.text.as_str()), (2, bad));
        }
    }
}
