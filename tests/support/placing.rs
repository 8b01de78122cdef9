//! Positions by the words of a protocol.

use chuhe::board::Position;

/// Returns the position of a FEN, or `startpos`, after these moves.
pub(crate) fn position(fen: &str, moves: &str) -> Position {
    let mut position = match fen {
        "startpos" => Position::startpos(),
        fen => Position::from_fen(fen).unwrap(),
    };
    for mv in moves.split_whitespace() {
        position.try_play(mv.parse().unwrap()).unwrap();
    }
    position
}
