//! CHE: numbers in ASCII, ten a move, files from Red's left and ranks from Red's side among them.

use super::plain::Line;
use crate::record::broken::Broken;
use crate::record::error::{Place, RecordErrorKind};
use crate::record::game::Game;

/// How many numbers a move has.
const ROW: usize = 10;

pub(super) fn read(file: &[u8]) -> Result<Game, Broken> {
    let numbers = numbers(file);
    let mut line = Line::new();
    // The first says nothing, the second is the number of moves.
    let Some(&[_, (_, count)]) = numbers.first_chunk::<2>() else {
        line.draft.fail(Place::Byte(file.len()), RecordErrorKind::Cut("the header"));
        return line.finish();
    };
    let body = numbers.get(2..).unwrap_or_default();
    for row in body.chunks(ROW).take(usize::try_from(count).unwrap_or_default()) {
        let [_, _, _, (offset, y1), (_, x1), (_, y2), (_, x2), ..] = *row else { break };
        line.add(offset, [x1, y1, x2, y2]);
    }
    if i64::try_from(body.len() / ROW).is_ok_and(|rows| rows < count) {
        line.draft.fail(Place::Byte(file.len()), RecordErrorKind::Cut("the list of moves"));
    }
    line.finish()
}

/// Returns the numbers of a file with their places; one byte that is no digit parts two.
fn numbers(file: &[u8]) -> Vec<(usize, i64)> {
    let mut numbers = Vec::new();
    let mut at = 0;
    for word in file.split(|byte| !byte.is_ascii_digit()) {
        let text = std::str::from_utf8(word).unwrap_or_default();
        numbers.push((at, text.parse().unwrap_or_default()));
        at += word.len() + 1;
    }
    numbers
}

/// Returns whether a file that starts so is one.
pub(super) fn is_one(head: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || b" ,;\r\n\t".contains(byte);
    let numbers = numbers(head);
    let count = numbers.get(1).map_or(0, |(_, count)| *count);
    let rows = numbers.len().saturating_sub(2) / ROW;
    let has_all = i64::try_from(rows).is_ok_and(|rows| rows >= count);
    head.iter().all(is_part) && count > 0 && has_all
}
