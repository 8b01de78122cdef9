//! What is written is read back the same, and no two moves are written alike.

use std::collections::HashMap;

use chuhe::board::{Kind, Move, Position, Side, Square};
use chuhe::notation::chinese::{Digits, Script};
use chuhe::notation::shorthand::{self, Marks, Reading};
use chuhe::notation::{self, NotationError, Style, fairy, wxf};

use crate::positions::{self, Random};
use crate::{assert_written, at};

/// Reads what a style writes, in the function of that notation.
fn read_back(position: &Position, text: &str, style: Style) -> Result<Move, NotationError> {
    match style {
        Style::Fairy => fairy::read(position, text),
        Style::Shorthand { marks, .. } => shorthand::read(position, text, marks).map(Reading::mv),
        _ => notation::read(position, text),
    }
}

/// Checks that every legal move is read back from every notation, and that no two are written
/// alike.
fn assert_round_trip(position: &Position) {
    let wide = Style::Chinese { script: Script::Traditional, digits: Digits::FullWidth };
    let styles = Style::NAMED.map(|(_, style)| style).into_iter().chain([wide]);
    for style in styles {
        let mut texts = HashMap::new();
        for mv in position.legal_moves() {
            let text = notation::write(position, mv, style);
            let read = read_back(position, &text, style);
            assert_eq!(read, Ok(mv), "{text} in {position:?}");
            let other = texts.insert(text.clone(), mv);
            assert_eq!(other, None, "{text} is written twice in {position:?}");
        }
    }
}

/// Checks that a text without strokes keeps the move among its readings.
fn assert_short_forms_keep_the_move(position: &Position) {
    for mv in position.legal_moves() {
        let text = shorthand::write(position, mv, Script::Simplified, Marks::Lost);
        let readings = shorthand::readings(position, &text, Marks::Lost).unwrap();
        assert!(readings.contains(&mv), "{text} in {position:?}");
    }
}

#[test]
fn every_move_of_random_games_is_read_back() {
    let mut random = Random::new(1);
    for fen in positions::starts() {
        let choices: Vec<_> = (0..120).map(|_| random.below(1 << 16)).collect();
        let mut number = 0;
        positions::play(fen, choices, |position| {
            number += 1;
            if number % 3 == 0 {
                assert_round_trip(position);
                assert_short_forms_keep_the_move(position);
            }
        });
    }
}

#[test]
fn every_move_of_random_sparse_boards_is_read_back() {
    let mut random = Random::new(2);
    for _ in 0..1000 {
        let position = positions::sparse(&mut random);
        assert_round_trip(&position);
        assert_short_forms_keep_the_move(&position);
    }
}

/// Returns a board on which the side to move has `pawns` pawns on a few files, most of them
/// sharing one.
fn pawn_board(random: &mut Random, pawns: usize) -> Position {
    loop {
        let mut cells = [['1'; 9]; 10];
        cells[0][3 + random.below(3)] = 'K';
        cells[9][3 + random.below(3)] = 'k';
        let files = [random.below(9), random.below(9), random.below(9)];
        let width = 1 + random.below(3);
        let mut left = pawns;
        while left > 0 {
            let cell = &mut cells[5 + random.below(5)][files[random.below(width)]];
            if *cell == '1' {
                *cell = 'P';
                left -= 1;
            } else if random.below(8) == 0 {
                break;
            }
        }
        let ranks: Vec<String> = cells.iter().rev().map(|rank| rank.iter().collect()).collect();
        let Ok(position) = Position::from_fen(&format!("{} w - - 0 1", ranks.join("/"))) else {
            continue;
        };
        if left == 0 {
            return position;
        }
    }
}

#[test]
fn every_move_of_crowded_pawns_is_read_back() {
    let mut random = Random::new(3);
    let mut full_files = 0;
    let mut two_files = 0;
    for number in 0..1500 {
        let position = pawn_board(&mut random, 2 + number % 4);
        let files: Vec<_> =
            position.by(Side::Red, Kind::Pawn).into_iter().map(Square::file).collect();
        let on = |file| files.iter().filter(|&&other| other == file).count();
        full_files += usize::from((0..9).any(|file| on(file) == 5));
        two_files += usize::from(files.len() == 5 && (0..9).filter(|&f| on(f) > 1).count() == 2);
        assert_round_trip(&position);
        assert_round_trip(&positions::sides_changed(&position));
    }
    assert!(full_files > 0 && two_files > 50, "{full_files} and {two_files} boards");
}

#[test]
fn more_pieces_than_a_set_has_are_read_back() {
    for fen in [
        "3k5/9/9/2R6/2R6/2R6/9/9/9/4K4 w",
        "3k5/2R6/2R6/2R6/2R6/2R3R2/9/9/R8/4K4 w",
        "4k4/9/1PPPPPPPP/1PPPPPPP1/9/9/9/9/9/4K4 w",
        "4k4/c8/c8/c8/c8/c8/c8/c8/c8/c4K3 b",
        "4k4/n8/n8/n8/n8/n8/n8/n8/n8/n4K3 b",
    ] {
        assert_round_trip(&at(fen));
    }
    assert_written(
        "3k5/9/9/2R6/2R6/2R6/9/9/9/4K4 w",
        &[
            ("c6e6", "前车平五", "1R7=5"),
            ("c5e5", "中车平五", "2R7=5"),
            ("c4e4", "后车平五", "3R7=5"),
        ],
    );
}

#[test]
fn a_board_turned_about_is_written_in_the_same_words() {
    // Each side counts files from its own right: turned about, a move keeps its words.
    let mut random = Random::new(4);
    for _ in 0..300 {
        let position = positions::sparse(&mut random);
        let turned = positions::mirrored(&positions::sides_changed(&position));
        for mv in position.legal_moves() {
            assert_eq!(wxf::write(&position, mv), wxf::write(&turned, mv.flip().mirror()));
        }
    }
}
