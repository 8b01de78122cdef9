//! Lines that come at the wrong time, and pondering.

use std::time::Duration;

use crate::MATE_IN_ONE;
use crate::support::{Session, position};

/// Point 49.
#[test]
fn a_stop_without_a_search_is_answered_in_ucci_alone() {
    let mut session = Session::ucci();
    session.send("stop");
    session.expect("nobestmove");
    session.burst(&["position startpos", "stop"]);
    session.expect("nobestmove");
    let mut session = Session::uci();
    session.burst(&["stop", "position startpos", "stop"]);
    session.assert_quiet();
}

/// Point 50.
#[test]
fn a_late_stop_is_swallowed() {
    let mut session = Session::ucci();
    session.legal_best_move("go depth 1", "startpos", "");
    session.burst(&["stop", "stop"]);
    session.assert_quiet();
    session.burst(&["position startpos", "stop"]);
    session.expect("nobestmove");
    session.legal_best_move("go depth 1", "startpos", "");
    session.assert_quiet();
}

/// Point 51.
#[test]
fn a_burst_of_stops_a_position_and_a_go_gets_two_answers() {
    let mut session = Session::ucci();
    session.send("go infinite");
    session.burst(&["stop", "stop", "position startpos moves h2e2", "go depth 2"]);
    session.best_move();
    let (_, mv) = session.best_move();
    assert!(position("startpos", "h2e2").is_legal(mv), "{mv}");
    session.assert_quiet();
    for _ in 0..10 {
        session.burst(&["stop", "position startpos moves h2e2", "go movetime 60000"]);
    }
    session.send("stop");
    for _ in 0..10 {
        let (_, mv) = session.best_move();
        assert!(position("startpos", "h2e2").is_legal(mv), "{mv}");
    }
    session.assert_quiet();
}

/// Point 52.
#[test]
fn a_go_during_a_search_ends_it_and_both_are_answered() {
    for mut session in [Session::ucci(), Session::uci()] {
        session.burst(&["go infinite", "go depth 3"]);
        session.best_move();
        let (lines, _) = session.best_move();
        assert!(!lines.is_empty());
        session.assert_quiet();
    }
}

/// Point 53.
#[test]
fn what_is_said_during_a_search_takes_effect_after_it() {
    let mut session = Session::ucci();
    session.burst(&[
        "go infinite",
        "position startpos",
        "banmoves h2e2",
        "position startpos moves h2e2",
        "setoption multipv 2",
        "banmoves h9g7 b9c7",
    ]);
    session.assert_no_answer_for(Duration::from_millis(50));
    session.send("stop");
    let (lines, mv) = session.best_move();
    assert!(position("startpos", "").is_legal(mv), "{mv}");
    assert!(!lines.iter().any(|line| line.contains("multipv 2")), "{lines:?}");
    session.send("go depth 3");
    let (lines, mv) = session.best_move();
    assert!(position("startpos", "h2e2").is_legal(mv), "{mv}");
    assert!(!["h9g7", "b9c7"].contains(&mv.to_string().as_str()), "{mv}");
    assert!(lines.iter().any(|line| line.contains("multipv 2")), "{lines:?}");
}

/// Point 54.
#[test]
fn isready_is_answered_during_a_search_which_goes_on() {
    let mut session = Session::ucci();
    session.send("go infinite");
    for _ in 0..3 {
        session.assert_no_answer_for(Duration::from_millis(20));
    }
    session.send("stop");
    session.best_move();
}

/// Point 55.
#[test]
fn a_ponderhit_without_pondering_is_ignored() {
    let mut session = Session::ucci();
    session.burst(&["ponderhit", "ponderhit draw"]);
    session.assert_quiet();
    session.burst(&["go infinite", "ponderhit"]);
    session.assert_no_answer_for(Duration::from_millis(50));
    session.send("stop");
    session.best_move();
    session.send("ponderhit");
    session.assert_quiet();
}

/// Point 56.
#[test]
fn pondering_is_answered_after_the_hit_alone() {
    for mut session in [Session::ucci(), Session::uci()] {
        for hit in ["ponderhit", "ponderhit draw", "stop"] {
            session.send("go ponder time 300 increment 0");
            session.assert_no_answer_for(Duration::from_millis(400));
            session.send(hit);
            session.best_move();
            session.assert_quiet();
        }
    }
}

/// Point 57; `books` has it in a position of the book.
#[test]
fn pondering_that_is_complete_waits_for_the_hit() {
    for mut session in [Session::ucci(), Session::uci()] {
        for fen in [MATE_IN_ONE, crate::ONE_MOVE] {
            session.send(&format!("position fen {fen}"));
            for hit in ["ponderhit", "stop"] {
                for go in ["go ponder depth 1", "go ponder movetime 10 depth 2", "go ponder time 0"]
                {
                    session.send(go);
                    session.assert_no_answer_for(Duration::from_millis(30));
                    session.send(hit);
                    session.best_move();
                    session.assert_quiet();
                }
            }
        }
    }
}

/// Point 58.
#[test]
fn a_probe_is_one_line_and_changes_nothing() {
    let mut session = Session::ucci();
    session.send("probe startpos");
    session.expect("pophash");
    session.send("probe fen garbage");
    session.expect("pophash");
    session.send("probe");
    session.assert_quiet();
    session.burst(&["position startpos moves h2e2", "go depth 6"]);
    session.best_move();
    session.send("probe startpos moves h2e2");
    let known = session.next();
    assert!(known.starts_with("pophash bestmove "), "{known}");
    session.send("go infinite");
    session.send("probe startpos moves h2e2 h9g7");
    session.until("pophash");
    session.send("stop");
    let (_, mv) = session.best_move();
    assert!(position("startpos", "h2e2").is_legal(mv), "{mv}");
}
