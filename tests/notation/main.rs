//! Moves as text: how they are written, what is understood, and that both agree.

#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

use chuhe::board::{Move, Position};
use chuhe::notation::chinese::{self, Digits, Script};
use chuhe::notation::{self, NotationError, wxf};

mod pawns;
mod pieces;
#[path = "../support/positions.rs"]
mod positions;
mod round_trip;
mod short_form;
mod spellings;

/// A board on which three pawns share one file and two another.
const THREE_AND_TWO: &str = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/5K3 w";
/// Black's pawns, four on one file; from an open report about another reader.
const FOUR_OF_BLACK: &str = "1R1cka3/4a4/9/9/p8/p8/p8/p8/9/4K4 b";

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn chinese_of(position: &Position, text: &str) -> String {
    chinese::write(position, mv(text), Script::Simplified, Digits::Ascii)
}

/// Checks that each move is written so in Chinese and so in WXF letters, and read back.
#[track_caller]
fn assert_written(fen: &str, moves: &[(&str, &str, &str)]) {
    let position = at(fen);
    for &(coordinates, chinese_text, wxf_text) in moves {
        assert!(position.is_legal(mv(coordinates)), "{coordinates} is legal");
        assert_eq!(chinese_of(&position, coordinates), chinese_text, "{coordinates}");
        assert_eq!(wxf::write(&position, mv(coordinates)), wxf_text, "{coordinates}");
        assert_eq!(chinese::read(&position, chinese_text), Ok(mv(coordinates)));
        assert_eq!(wxf::read(&position, wxf_text), Ok(mv(coordinates)));
    }
}

/// Checks that a text in any notation is read as this move.
#[track_caller]
fn assert_read(fen: &str, readings: &[(&str, &str)]) {
    let position = at(fen);
    for &(text, coordinates) in readings {
        assert_eq!(notation::read(&position, text), Ok(mv(coordinates)), "{text}");
    }
}

/// Checks that a text is refused as standing for several moves, and for which.
#[track_caller]
fn assert_ambiguous(fen: &str, text: &str, moves: &str) {
    let Err(NotationError::Ambiguous { moves: found, .. }) = notation::read(&at(fen), text) else {
        panic!("{text} is not refused as ambiguous");
    };
    let mut found: Vec<_> = found.iter().map(ToString::to_string).collect();
    found.sort();
    assert_eq!(found.join(" "), moves);
}
