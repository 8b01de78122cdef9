//! CHN: from byte 188 on 32 bytes a move, files and ranks in numbers of two bytes.

use super::plain::{self, Line};
use crate::record::broken::Broken;
use crate::record::error::{Place, RecordError, RecordErrorKind};
use crate::record::game::Game;

const HEADER: usize = 188;
const ROW: usize = 32;

pub(super) fn read(file: &[u8]) -> Result<Game, Broken> {
    let Some(body) = file.get(HEADER..) else {
        let (place, kind) = (Place::Byte(file.len()), RecordErrorKind::Cut("the header"));
        return Err(Broken { error: RecordError { place, kind }, readable: None });
    };
    let mut line = Line::new();
    let mut moves = Vec::new();
    for (row, bytes) in body.chunks(ROW).enumerate() {
        let mut numbers = bytes.chunks_exact(2).skip(2).filter_map(|two| two.first_chunk::<2>());
        let mut next = || numbers.next().map(|two| i64::from(u16::from_le_bytes(*two)));
        if let (Some(x1), Some(y1), Some(x2), Some(y2)) = (next(), next(), next(), next()) {
            moves.push((HEADER + row * ROW, [x1, y1, x2, y2]));
        }
        if bytes.len() < ROW {
            line.draft.fail(Place::Byte(file.len()), RecordErrorKind::Cut("a move"));
        }
    }
    plain::add_seen(&mut line, &moves);
    line.finish()
}
