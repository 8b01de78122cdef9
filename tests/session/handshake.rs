//! Greetings and lines.

use std::time::{Duration, Instant};

use crate::support::Session;

/// Returns whether these lines are a complete introduction in a dialect.
fn is_introduction(lines: &[String], dialect: &str) -> bool {
    let option = if dialect == "uci" { "option name " } else { "option " };
    let [name, author, options @ .., ok] = lines else { return false };
    name.starts_with("id name Chuhe ")
        && author.starts_with("id author ")
        && !options.is_empty()
        && options.iter().all(|line| line.starts_with(option) && line.contains(" type "))
        && ok == &format!("{dialect}ok")
}

/// Point 1.
#[test]
fn ucci_is_answered_by_a_complete_introduction_and_nothing_comes_before_it() {
    let mut session = Session::raw();
    assert_eq!(session.next_within(Duration::from_millis(50)), None);
    let start = Instant::now();
    session.send("ucci");
    let lines = session.until("ucciok");
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert!(is_introduction(&lines, "ucci"), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("option usemillisec ")));
}

/// Point 2.
#[test]
fn uci_is_answered_by_a_complete_introduction() {
    let mut session = Session::raw();
    session.send("uci");
    let lines = session.until("uciok");
    assert!(is_introduction(&lines, "uci"), "{lines:#?}");
}

/// Point 3.
#[test]
fn unknown_first_words_are_passed_over() {
    let mut session = Session::raw();
    session.burst(&["foo", "xboard", "protover 2", "ucci"]);
    let lines = session.until("ucciok");
    assert!(is_introduction(&lines, "ucci"), "{lines:#?}");
}

/// Point 4.
#[test]
fn both_greetings_at_once_are_both_answered_and_the_last_decides() {
    let mut session = Session::raw();
    session.burst(&["uci", "ucci"]);
    assert!(is_introduction(&session.until("uciok"), "uci"));
    assert!(is_introduction(&session.until("ucciok"), "ucci"));
    session.send("go depth 1");
    let (lines, _) = session.best_move();
    assert!(!lines.iter().any(|line| line.contains(" cp ")), "{lines:?}");
    session.send("uci");
    session.until("uciok");
    session.send("go depth 1");
    let (lines, _) = session.best_move();
    assert!(lines.iter().any(|line| line.contains(" score cp ")), "{lines:?}");
}

/// Point 5.
#[test]
fn a_second_greeting_is_answered_like_the_first() {
    let mut session = Session::raw();
    session.burst(&["ucci", "ucci"]);
    let first = session.until("ucciok");
    assert_eq!(session.until("ucciok"), first);
}

/// Point 6.
#[test]
fn greetings_may_be_dressed_in_any_way() {
    for greeting in ["UCCI\n", " ucci \n", "ucci\r\n", "\u{feff}ucci\n", "\tUcci\t\r\n"] {
        let mut session = Session::raw();
        session.send_bytes(greeting.as_bytes());
        let lines = session.until("ucciok");
        assert!(is_introduction(&lines, "ucci"), "{greeting:?}: {lines:#?}");
    }
}

/// Point 7.
#[test]
fn isready_is_answered_before_any_greeting() {
    Session::raw().assert_quiet();
}

/// Point 9.
#[test]
fn blanks_lead_trail_and_repeat_without_effect() {
    let mut session = Session::ucci();
    session.send_bytes(b"\n   \n\t\n\r\n\tposition \t startpos   moves  h2e2\t\t h9g7 \r\n");
    session.send_bytes(b" go   depth\t1 \n");
    session.best_move();
    session.legal_best_move("go depth 1", "startpos", "h2e2 h9g7");
    session.assert_quiet();
}

/// Point 10; the check itself is in every session.
#[test]
fn no_word_that_ends_games_is_ever_said_unasked() {
    for dialect in ["ucci", "uci"] {
        let mut session = Session::raw();
        session.send(dialect);
        session.until(&format!("{dialect}ok"));
        session.burst(&[
            "setoption debug true",
            "setoption drawmoves 100",
            "draw and resign",
            "position fen draw/resign",
            "go draw depth 1",
            "position startpos moves h2e2 draw",
            "go draw depth 1",
        ]);
        session.answer();
        session.answer();
        session.send("isready");
        session.until("readyok");
        assert!(session.heard.iter().any(|line| line.contains("****")), "nothing was starred out");
    }
}
