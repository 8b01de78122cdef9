//! Any text is a record or an error, and games come back as they were written.

use chuhe::board::{Move, Position};
use chuhe::notation::{self, Style};
use chuhe::record::pgn::Layout;
use chuhe::record::{self, Game};
use proptest::prelude::*;

use crate::trees::{in_reading_order, random_tree, tree};

/// Plays moves chosen by numbers and returns them, and as words of a notation.
fn game(choices: &[usize], style: Style) -> (Vec<Move>, Vec<String>) {
    let mut position = Position::startpos();
    let (mut moves, mut words) = (Vec::new(), Vec::new());
    for choice in choices {
        let legal = position.legal_moves();
        let Some(&mv) = legal.get(choice % legal.len().max(1)) else { break };
        words.push(notation::write(&position, mv, style));
        moves.push(mv);
        position.make(mv);
    }
    (moves, words)
}

/// Writes moves as PGN, with numbers, comments and a variation.
fn pgn(words: &[String]) -> String {
    let mut text = "[Event \"test\"]\n\n".to_owned();
    for (ply, word) in words.iter().enumerate() {
        if ply % 2 == 0 {
            text += &(ply / 2 + 1).to_string();
            text += ". ";
        }
        text += word;
        text += [" ", " {x (} ", "\n", " ( 1. y ) "][ply % 4];
    }
    text + " *\n"
}

proptest! {
    #[test]
    fn any_text_is_a_record_or_an_error(text in "[ -~\\n炮车马二平进退五８。]{0,200}") {
        let _ = record::read(&text);
        let _ = record::pgn::read(&text);
        let _ = record::lines::read(&text);
    }

    #[test]
    fn texts_made_of_pieces_of_records_are_read_or_refused(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "[", "]", "[FEN \"", "\"]", "{", "}", "(", ")", ";", "$3", "1.", "h2e2", "*", "\n",
                "position", "startpos", "moves", "炮二平五", "fen", "4k4/9", " ", "1-0", "\\", "%",
            ]),
            0..40,
        ),
    ) {
        let _ = record::read(&pieces.concat());
        let _ = record::read(&pieces.join(" "));
    }

    #[test]
    fn games_come_back_as_they_were_written(
        choices in prop::collection::vec(0..10_000_usize, 0..80),
        style in prop::sample::select(Style::NAMED[..1].iter().chain(&Style::NAMED[3..6]).collect::<Vec<_>>()),
    ) {
        let (moves, words) = game(&choices, style.1);
        let line = format!("startpos moves {}", words.join(" "));
        for text in [pgn(&words), line] {
            let games = record::read(&text).map_err(|why| TestCaseError::fail(why.to_string()))?;
            prop_assert_eq!(games.len(), 1);
            let (read, off) = (games.first().map(Game::moves), games.first().map(|g| &g.break_off));
            prop_assert_eq!(read.as_ref(), Some(&moves));
            prop_assert_eq!(off, Some(&None));
        }
    }
}

proptest! {
    #[test]
    fn trees_come_back_from_pgn_with_all_that_is_said(
        choices in prop::collection::vec((any::<usize>(), any::<usize>(), any::<u8>()), 0..60),
        texts in prop::collection::vec("[-a-c01 .!?()\\[\\]*;%\"\n炮。]{0,40}", 1..5),
        width in 1..120_usize,
        style in prop::sample::select(Style::NAMED[..1].iter().chain(&Style::NAMED[3..7]).collect::<Vec<_>>()),
    ) {
        let game = random_tree(&choices, &texts);
        let layout = Layout { width, ..Layout::new(style.1) };
        let text = layout.write(&game);
        let games = record::pgn::read(&text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        prop_assert_eq!(games.len(), 1, "{}", text);
        prop_assert_eq!(tree(&games[0]), in_reading_order(&game), "{}", text);
    }
}
