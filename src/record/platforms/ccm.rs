//! CCM: seven bytes a move, the first of them 1; files and ranks in the last four.

use super::plain::{self, Line};
use crate::record::broken::Broken;
use crate::record::error::{Place, RecordErrorKind};
use crate::record::game::Game;

const ROW: usize = 7;

pub(super) fn read(file: &[u8]) -> Result<Game, Broken> {
    let mut line = Line::new();
    let rows = file.chunks_exact(ROW);
    let rest = rows.remainder().len();
    let moves = rows.enumerate().filter_map(|(row, bytes)| {
        let [_, _, _, x1, x2, y1, y2] = *bytes else { return None };
        Some((row * ROW, [x1, y1, x2, y2].map(i64::from)))
    });
    plain::add_seen(&mut line, &moves.collect::<Vec<_>>());
    if rest > 0 {
        line.draft.fail(Place::Byte(file.len()), RecordErrorKind::Cut("a move"));
    }
    line.finish()
}

/// Returns whether a file that starts so is one.
pub(super) fn is_one(head: &[u8]) -> bool {
    let is_row = |row: &[u8]| matches!(row, [1, _, _, 0..=8, 0..=8, 0..=9, 0..=9]);
    head.len() >= ROW && head.chunks_exact(ROW).all(is_row)
}
