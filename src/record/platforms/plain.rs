//! Games as nothing but squares.

use crate::board::{Move, Position, Square};
use crate::record::broken::Broken;
use crate::record::draft::Draft;
use crate::record::error::Place;
use crate::record::game::Game;
use crate::record::setup;

/// A list of moves from the usual start position.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) draft: Draft,
    at: usize,
}

impl Line {
    pub(super) fn new() -> Self {
        Self { draft: Draft::new(Place::Byte(0)), at: 0 }
    }

    /// Adds a move from a file and rank to another, files from Red's left, ranks from Red's side.
    pub(super) fn add(&mut self, offset: usize, [x1, y1, x2, y2]: [i64; 4]) {
        let place = Place::Byte(offset);
        let mv = match (square(x1, y1), square(x2, y2)) {
            (Some(from), Some(to)) if from != to => Some(Move::new(from, to)),
            _ => None,
        };
        self.at = self.draft.add_squares(self.at, mv, &format!("{x1},{y1}-{x2},{y2}"), place);
    }

    /// Says something after the last move.
    pub(super) fn comment(&mut self, text: &str) {
        self.draft.comment(self.at, text);
    }

    pub(super) fn finish(self) -> Result<Game, Broken> {
        self.draft.finish_from(&Position::startpos())
    }
}

pub(super) fn square(file: i64, rank: i64) -> Option<Square> {
    setup::square(usize::try_from(file).ok()?, usize::try_from(rank).ok()?)
}

/// Adds moves whose ranks count from the far side of the one who saved them. It was Black if the
/// first move leaves the upper half; then all is turned round.
pub(super) fn add_seen(line: &mut Line, moves: &[(usize, [i64; 4])]) {
    let is_turned = moves.first().is_some_and(|(_, [_, y, ..])| *y < 5);
    for &(offset, [x1, y1, x2, y2]) in moves {
        let squares = if is_turned { [8 - x1, y1, 8 - x2, y2] } else { [x1, 9 - y1, x2, 9 - y2] };
        line.add(offset, squares);
    }
}
