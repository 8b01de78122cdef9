//! `go` and what ends a search.

use std::time::{Duration, Instant};

use crate::support::{PATIENCE, Session, field, position};
use crate::{MATE_IN_ONE, MATED, ONE_MOVE, STALEMATED, START};

/// Neither side can attack: nobody ever wins this.
const EVEN: &str = "2bakab2/9/9/9/9/9/9/4B4/4A4/4KA3 w";
/// Red has three rooks' worth more.
const WON: &str = "4k4/9/9/9/9/9/9/9/R3C4/R2K5 w";
/// Three times the same position, Red to move.
const THREEFOLD: &str = "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9";

/// Returns the time from a `go` to its answer.
fn time_for(session: &mut Session, go: &str) -> Duration {
    let start = Instant::now();
    session.legal_best_move(go, "startpos", "");
    start.elapsed()
}

/// Point 34.
#[test]
fn analysis_is_shown_in_the_form_of_the_dialect() {
    for (mut session, is_uci) in [(Session::ucci(), false), (Session::uci(), true)] {
        session.send("go depth 5");
        let (lines, _) = session.best_move();
        let last = lines.last().expect("at least one line");
        assert_eq!(field(last, "depth"), Some(5), "{last}");
        assert!(last.contains(" pv "), "{last}");
        for line in &lines {
            assert_eq!(line.contains(" score cp "), is_uci, "{line}");
            assert_eq!(field(line, "score").is_some(), !is_uci, "{line}");
        }
    }
}

/// Point 35; `books` has it in a position of the book.
#[test]
fn depth_nought_shows_the_static_score_and_no_move() {
    let mut session = Session::ucci();
    session.send("go depth 0");
    let (lines, answer) = session.answer();
    assert_eq!(answer, "nobestmove");
    assert!(lines.len() == 1 && field(&lines[0], "depth") == Some(0), "{lines:?}");
    assert!(field(&lines[0], "score").is_some(), "{lines:?}");
    let mut session = Session::uci();
    session.send("go depth 0");
    let (lines, answer) = session.answer();
    assert_eq!(answer, "bestmove (none)");
    assert!(lines[0].starts_with("info depth 0 score cp "), "{lines:?}");
}

/// Point 36.
#[test]
fn a_limit_of_nodes_is_kept() {
    for threads in [1, 2] {
        let mut session = Session::ucci();
        session.burst(&[&format!("setoption threads {threads}"), "go nodes 10000"]);
        let (lines, _) = session.best_move();
        let nodes = lines.iter().filter_map(|line| field(line, "nodes")).max().unwrap();
        assert!(nodes <= 10_000 + 2048 * threads, "{nodes} nodes with {threads} threads");
    }
}

/// Point 37.
#[test]
fn time_alone_is_for_one_move_and_with_an_increment_a_bank() {
    let mut session = Session::ucci();
    assert!(time_for(&mut session, "go time 600") >= Duration::from_millis(300));
    // For one move these would take twenty seconds and more.
    assert!(time_for(&mut session, "go time 20000 increment 0") < Duration::from_secs(10));
    assert!(time_for(&mut session, "go time 20000 movestogo 40") < Duration::from_secs(10));
    assert!(time_for(&mut session, "go time 700 movestogo 1") >= Duration::from_millis(300));
}

/// Point 37, with the exact times.
#[test]
#[ignore = "exact times need an idle machine"]
fn clocks_are_used_to_the_millisecond() {
    let mut session = Session::ucci();
    let second = time_for(&mut session, "go time 1000");
    assert!((300..=1000).contains(&second.as_millis()), "{second:?}");
    assert!(time_for(&mut session, "go time 1000 increment 0") < Duration::from_millis(700));
    let cyclic = time_for(&mut session, "go time 60000 movestogo 40");
    assert!((300..=8000).contains(&cyclic.as_millis()), "{cyclic:?}");
    assert!(time_for(&mut session, "go time 6000 movestogo 1") < Duration::from_secs(6));
}

/// Point 38.
#[test]
fn the_clock_counts_seconds_on_request_and_milliseconds_otherwise() {
    let mut session = Session::ucci();
    session.send("setoption usemillisec false");
    let seconds = time_for(&mut session, "go time 1");
    assert!(seconds >= Duration::from_millis(300), "{seconds:?}");
    let millis = time_for(&mut session, "go movetime 300");
    assert!(millis < Duration::from_secs(100), "{millis:?}");
    session.send("setoption usemillisec true");
    let millis = time_for(&mut session, "go time 700");
    assert!(millis >= Duration::from_millis(300) && millis < Duration::from_secs(30), "{millis:?}");
}

/// Point 39.
#[test]
fn the_opponents_clock_may_come_first() {
    let mut session = Session::ucci();
    // A tenth of a second would be spent within a few milliseconds.
    let time = time_for(&mut session, "go opptime 100 oppincrement 0 time 30000 increment 0");
    assert!(time >= Duration::from_millis(100), "{time:?}");
    let time = time_for(&mut session, "go time 20000 opptime 100 oppincrement 0 increment 100");
    assert!(time >= Duration::from_millis(100), "{time:?}");
}

/// Point 40.
#[test]
fn the_first_limit_that_is_reached_ends_the_search() {
    for mut session in [Session::ucci(), Session::uci()] {
        for go in [
            "go movetime 200",
            "go time 200 depth 90",
            "go movetime 600000 depth 2",
            "go wtime 1000 btime 600000 winc 0 binc 0",
            "go wtime 600000 btime 1 winc 0 binc 0 depth 2",
            "go infinite nodes 5000 depth 50 movetime 600000",
        ] {
            session.send(go);
            if go.contains("infinite") {
                // UCI keeps the answer back.
                session.until("info depth 2 ");
                session.send("stop");
            }
            session.best_move();
        }
    }
}

/// Point 41.
#[test]
fn go_without_a_limit_ends_by_itself() {
    let mut session = Session::ucci();
    session.send(&format!("position fen {ONE_MOVE}"));
    for go in ["go", "go draw", "go  "] {
        session.legal_best_move(go, ONE_MOVE, "");
    }
}

/// Point 41, from a position in which there is much to think about.
#[test]
#[ignore = "takes five seconds"]
fn go_without_a_limit_ends_after_five_seconds() {
    let time = time_for(&mut Session::ucci(), "go");
    assert!(time > Duration::from_secs(4) && time < PATIENCE, "{time:?}");
}

/// Point 42.
#[test]
fn an_endless_search_ends_with_stop() {
    for mut session in [Session::ucci(), Session::uci()] {
        for go in ["go infinite", "go depth infinite"] {
            session.send(go);
            session.assert_no_answer_for(Duration::from_millis(200));
            let start = Instant::now();
            session.send("stop");
            session.best_move();
            assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
        }
    }
}

/// Point 42, with the exact time.
#[test]
#[ignore = "exact times need an idle machine"]
fn stop_is_answered_within_twenty_milliseconds() {
    let mut session = Session::ucci();
    for _ in 0..20 {
        session.send("go infinite");
        session.until("info depth 6 ");
        let start = Instant::now();
        session.send("stop");
        session.best_move();
        assert!(start.elapsed() < Duration::from_millis(20), "{:?}", start.elapsed());
    }
}

/// Point 43.
#[test]
fn odd_numbers_get_one_answer() {
    for mut session in [Session::ucci(), Session::uci()] {
        for go in [
            "go depth -1",
            "go depth x",
            "go depth",
            "go time",
            "go time x increment y",
            "go nodes 99999999999999999999",
            "go nodes -1",
            "go time -5",
            "go time -5 increment -7",
            "go time 0",
            "go movetime -1",
            "go time 99999999999999999999 movestogo 99999999999999999999",
            "go wtime -100 btime -100 winc 0 binc 0",
            "go mate -3 depth 2",
            "go searchmoves a0a9 z0z0 depth 1",
            "go movetime 1.5",
        ] {
            session.send(go);
            session.send("stop");
            session.best_move();
            session.assert_quiet();
        }
    }
}

/// Point 44.
#[test]
fn an_offer_is_accepted_on_request_in_an_even_game_alone() {
    let mut session = Session::ucci();
    let answer = |session: &mut Session, fen: &str, go: &str| {
        session.burst(&[&format!("position fen {fen}"), go]);
        session.answer().1
    };
    assert!(!answer(&mut session, EVEN, "go draw depth 6").contains("draw"));
    session.may_be_courteous = true;
    session.send("setoption truce true");
    assert!(answer(&mut session, EVEN, "go draw depth 6").ends_with(" draw"));
    assert!(!answer(&mut session, EVEN, "go depth 6").contains("draw"));
    assert!(!answer(&mut session, WON, "go draw depth 6").contains("draw"));
}

/// Point 44.
#[test]
fn a_lost_game_is_given_up_on_request_alone() {
    let mut session = Session::ucci();
    let lost = WON.replace(" w", " b");
    session.send(&format!("position fen {lost}"));
    for _ in 0..4 {
        session.legal_best_move("go depth 3", &lost, "");
    }
    session.may_be_courteous = true;
    session.burst(&["setoption concede true", "setoption newgame"]);
    for is_patient in [true, true, false] {
        session.send("go depth 3");
        assert_eq!(!session.answer().1.ends_with(" resign"), is_patient);
    }
}

/// Point 45.
#[test]
fn without_a_legal_move_there_is_no_move() {
    let finite = ["depth 3", "nodes 100", "time 1000", "movetime 1000", "", "wtime 9 btime 9"];
    for fen in [MATED, STALEMATED] {
        let mut ucci = Session::ucci();
        ucci.send(&format!("position fen {fen}"));
        let mut uci = Session::uci();
        uci.send(&format!("position fen {fen}"));
        for mode in finite {
            ucci.send(&format!("go {mode}"));
            let (lines, answer) = ucci.answer();
            assert_eq!(answer, "nobestmove", "{mode}");
            assert!(lines.iter().all(|line| field(line, "score") == Some(-10_000)), "{lines:?}");
            uci.send(&format!("go {mode}"));
            let (lines, answer) = uci.answer();
            assert_eq!(answer, "bestmove (none)", "{mode}");
            assert!(lines.iter().any(|line| line.contains("score mate 0")), "{lines:?}");
        }
        ucci.send("go infinite");
        assert_eq!(ucci.answer().1, "nobestmove");
        uci.send("go infinite");
        uci.assert_no_answer_for(Duration::from_millis(50));
        uci.send("stop");
        assert_eq!(uci.answer().1, "bestmove (none)");
        for (session, no_move) in [(&mut ucci, "nobestmove"), (&mut uci, "bestmove (none)")] {
            for end in ["stop", "ponderhit"] {
                session.send("go ponder time 1000");
                session.assert_no_answer_for(Duration::from_millis(50));
                session.send(end);
                assert_eq!(session.answer().1, no_move);
            }
        }
    }
}

/// Point 46.
#[test]
fn a_game_that_is_over_by_other_rules_is_played_on() {
    let mut session = Session::ucci();
    let long = "a0a1 a9a8 a1a0 a8a9 ".repeat(40);
    for (fen, moves) in [("startpos", THREEFOLD), ("startpos", &long), (EVEN, "")] {
        let fen_words = if fen == "startpos" { fen.to_owned() } else { format!("fen {fen}") };
        session.send(&format!("position {fen_words} moves {moves}"));
        for go in ["go depth 3", "go time 300", "go nodes 2000"] {
            session.legal_best_move(go, fen, moves);
        }
    }
    let old = START.replace(" 0 1", " 130 90");
    session.send(&format!("position fen {old}"));
    session.legal_best_move("go depth 3", &old, "");
}

/// Point 47.
#[test]
fn an_only_move_is_played_at_once() {
    let mut session = Session::ucci();
    session.send(&format!("position fen {ONE_MOVE}"));
    let start = Instant::now();
    session.legal_best_move("go time 36000000 increment 0", ONE_MOVE, "");
    assert!(start.elapsed() < PATIENCE / 2, "{:?}", start.elapsed());
}

/// Point 48; `books` has it in a position of the book.
#[test]
fn banned_moves_are_not_played_until_the_next_position() {
    let mut session = Session::ucci();
    let position_line = format!("position fen {MATE_IN_ONE}");
    session.send(&position_line);
    let mv = |session: &mut Session| session.legal_best_move("go depth 4", MATE_IN_ONE, "");
    assert_eq!(mv(&mut session).to_string(), "a7a9");
    session.send("banmoves A7-A9 a0a9 foo");
    assert_ne!(mv(&mut session).to_string(), "a7a9");
    assert_ne!(mv(&mut session).to_string(), "a7a9");
    let second = mv(&mut session);
    session.send(&format!("banmoves {second}"));
    let third = mv(&mut session);
    assert!(third != second && third.to_string() != "a7a9", "{third}");
    session.send(&position_line);
    assert_eq!(mv(&mut session).to_string(), "a7a9");
    let all: Vec<String> =
        position(MATE_IN_ONE, "").legal_moves().iter().map(ToString::to_string).collect();
    session.send(&format!("banmoves {}", all.join(" ")));
    session.send("go depth 4");
    assert_eq!(session.answer().1, "nobestmove");
}

#[test]
fn only_the_search_moves_are_considered() {
    let mut session = Session::uci();
    session.send(&format!("position fen {MATE_IN_ONE}"));
    let go = "go searchmoves d0e0 d0d1 depth 4";
    assert!(session.legal_best_move(go, MATE_IN_ONE, "").from().to_string() == "d0");
}

#[test]
fn perft_counts_and_can_be_stopped() {
    let mut session = Session::ucci();
    session.send("go perft 3");
    let lines = session.until("Nodes searched: ");
    assert_eq!(lines.last().unwrap(), "Nodes searched: 79666");
    let divided: i64 = lines
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map_while(|(mv, n)| {
            mv.parse::<chuhe::board::Move>().ok().and_then(|_| n.parse::<i64>().ok())
        })
        .sum();
    assert_eq!(divided, 79_666);
    session.send("go perft 12");
    session.assert_quiet();
    session.send("stop");
    session.until("Nodes searched: ");
    session.assert_quiet();
}
