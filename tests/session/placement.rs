//! Positions and moves.

use std::fmt::Write as _;

use crate::START;
use crate::support::{Session, field};

/// Point 20.
#[test]
fn the_start_position_is_played_by_red() {
    let mut session = Session::ucci();
    session.send("position startpos");
    session.legal_best_move("go depth 1", "startpos", "");
}

/// Point 21.
#[test]
fn moves_are_played_from_a_fen() {
    let mut session = Session::ucci();
    session.send(&format!("position fen {START} moves h2e2"));
    session.legal_best_move("go depth 1", START, "h2e2");
}

/// Point 22.
#[test]
fn an_empty_list_of_moves_is_no_list() {
    let mut session = Session::ucci();
    for line in ["position startpos moves", &format!("position fen {START} moves ")] {
        session.send(line);
        session.legal_best_move("go depth 1", "startpos", "");
    }
}

/// Point 23.
#[test]
fn what_follows_the_side_to_move_may_be_anything() {
    let mut session = Session::ucci();
    let (board, _) = START.split_once(' ').unwrap();
    for tail in
        ["w", "r", "", "w -- 0 1", "w 0 0", "w - - 500 1", "w - - x y", "w - - -3 99999999999999"]
    {
        session.send(&format!("position fen {board} {tail}"));
        session.legal_best_move("go depth 1", "startpos", "");
    }
    let mut line = format!("position fen {board} b - - 0 4   ;A34.").into_bytes();
    line.extend_from_slice(b"\xcb\xb3\xc5\xda - - 0 1 moves h9g7 h0g2\n");
    session.send_bytes(&line);
    session.legal_best_move("go depth 1", &format!("{board} b"), "h9g7 h0g2");
}

/// Point 24.
#[test]
fn the_other_letters_for_elephants_and_horses_mean_the_same_position() {
    let mut session = Session::ucci();
    let mut search = |fen: &str| {
        session.burst(&["setoption newgame", &format!("position fen {fen}"), "go depth 5"]);
        session.answer().1
    };
    let usual = search(START);
    let other = START.replace('b', "e").replace('B', "E").replace('n', "h").replace('N', "H");
    assert_ne!(other, START);
    assert_eq!(search(&other), usual);
}

/// Point 25.
#[test]
fn moves_are_read_in_upper_case_and_with_a_hyphen() {
    let mut session = Session::ucci();
    session.send("position startpos moves H2E2 h9-g7 H0-G2");
    session.legal_best_move("go depth 1", "startpos", "h2e2 h9g7 h0g2");
}

/// Point 26.
#[test]
fn the_word_position_may_be_missing() {
    for mut session in [Session::ucci(), Session::uci()] {
        session.send(&format!("fen {START} moves h2e2"));
        session.legal_best_move("go depth 1", "startpos", "h2e2");
        session.send("startpos moves h2e2 h9g7");
        session.legal_best_move("go depth 1", "startpos", "h2e2 h9g7");
    }
}

/// Point 27.
#[test]
fn a_game_of_two_thousand_plies_is_followed() {
    let mut session = Session::ucci();
    let moves = "a0a1 a9a8 a1a0 a8a9 ".repeat(500);
    session.send(&format!("position startpos moves {moves}"));
    session.legal_best_move("go depth 1", "startpos", &moves);
}

/// Sends a position that cannot be played, and checks that the next good one recovers.
fn assert_unusable(session: &mut Session, line: &str, no_move: &str, message: &str) {
    session.send(line);
    session.assert_quiet();
    for go in ["go depth 3", "go infinite", "go ponder time 1000"] {
        session.send(go);
        let (lines, answer) = session.answer();
        assert_eq!(answer, no_move, "{line}");
        assert!(lines.len() == 1 && lines[0].starts_with(message), "{line}: {lines:?}");
    }
    session.send("position startpos moves h2e2");
    session.legal_best_move("go depth 1", "startpos", "h2e2");
}

/// Point 28.
#[test]
fn an_illegal_move_makes_the_position_unusable_until_the_next() {
    let line = "position startpos moves a0a9 h2e2";
    assert_unusable(&mut Session::ucci(), line, "nobestmove", "info message move 1 is illegal");
    assert_unusable(&mut Session::uci(), line, "bestmove (none)", "info string move 1 is illegal");
}

/// Point 29.
#[test]
fn the_list_of_moves_ends_where_notes_begin() {
    let mut session = Session::ucci();
    session.send("position startpos moves h2e2 ; h9g7");
    session.legal_best_move("go depth 1", "startpos", "h2e2");
    session.send("position startpos moves h2e2 h9g7 go movetime 3000");
    session.legal_best_move("go depth 1", "startpos", "h2e2 h9g7");
}

/// Point 30.
#[test]
fn a_malformed_fen_makes_the_position_unusable_until_the_next() {
    let (mut ucci, mut uci) = (Session::ucci(), Session::uci());
    for fen in [
        "garbage",
        "",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/RNBAKABNR w",
        "rnbakabnrr2/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "4k4/9/9/9/9/9/9/9/9/9 w",
        "4k4/9/9/9/9/9/9/9/4K4/4K4 w",
        "4k4/9/9/9/9/9/9/9/4X4/3K5 w",
        "4k4/9/9/9/9/9/9/9/9/4K4 w",
        "4k4/9/9/9/9/9/9/9/4R4/3K5 w",
        "4k4/9/9/9/9/9/9/9/9/3K5 x",
        "9/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        "K/",
        "////////////////////////////////////",
        "99999999999999999999999999999999999 w",
    ] {
        let line = format!("position fen {fen}");
        assert_unusable(&mut ucci, &line, "nobestmove", "info message unusable FEN: ");
        assert_unusable(&mut uci, &line, "bestmove (none)", "info string unusable FEN: ");
    }
}

/// Point 31.
#[test]
fn position_without_a_position_is_ignored() {
    let mut session = Session::ucci();
    session.send("position startpos moves h2e2");
    for line in ["position", "position foo", "position moves h9g7"] {
        session.send(line);
        session.assert_quiet();
        session.legal_best_move("go depth 1", "startpos", "h2e2");
    }
    session.send("position fen");
    session.send("go depth 1");
    assert_eq!(session.answer().1, "nobestmove");
}

/// Point 32.
#[test]
fn position_says_nothing_and_starts_nothing() {
    let mut session = Session::ucci();
    session.burst(&["position startpos", "position fen x", "position startpos moves h2e2 h2e2"]);
    session.assert_quiet();
}

/// Point 33.
#[test]
fn an_answer_does_not_change_the_board() {
    let mut session = Session::ucci();
    session.send("position startpos moves h2e2");
    let mut answers = Vec::new();
    for _ in 0..2 {
        session.burst(&["setoption newgame", "go depth 4"]);
        answers.push(session.answer().1);
    }
    assert_eq!(answers[0], answers[1]);
    session.legal_best_move("go depth 1", "startpos", "h2e2");
}

#[test]
fn the_static_evaluation_can_be_shown() {
    let mut session = Session::ucci();
    session.burst(&["position fen 4k4/9/9/9/9/9/9/9/4N4/R2K5 w", "eval"]);
    let line = session.next();
    assert!(line.starts_with("info depth 0 score ") && field(&line, "score") > Some(100), "{line}");
    session.send("eval now");
    session.assert_quiet();
}

#[test]
fn the_board_can_be_shown() {
    let mut session = Session::ucci();
    session.burst(&["position startpos moves h2e2", "d"]);
    let lines = session.until("fen ");
    let mut expected = String::new();
    let position = crate::support::position("startpos", "h2e2");
    write!(expected, "{position}fen {}", position.fen()).unwrap();
    assert_eq!(lines.join("\n"), expected);
}
