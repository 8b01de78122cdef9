//! The opening book in a session, with tiny books in files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chuhe::board::{Move, Position};
use chuhe::book::{Book, Entry, Names, Spot, builtin, to_elephant_eye};
use tempfile::TempDir;

use crate::START;
use crate::support::{Session, field, position};

/// Red checks for ever with the rook, which loses.
const CHECKS: &str = "4k4/9/9/9/9/9/9/9/4A4/R3K4 w";
const ROUND: &str = "e9e8 a9a8 e8e9 a8a9";

/// Writes a book with these moves, each of weight 10, and returns its path.
fn write(folder: &Path, name: &str, moves: &[(Position, &str)]) -> PathBuf {
    let entry = |(position, mv): &(Position, &str)| {
        let spot = Spot::of(position);
        let mv: Move = mv.parse().unwrap();
        Entry { key: spot.key, mv: spot.turn(mv), weight: 10, score: Some(7) }
    };
    let book = Book::new(moves.iter().map(entry).collect(), Names::default(), "a test");
    let path = folder.join(name);
    fs::write(&path, book.to_bytes()).unwrap();
    path
}

/// Returns a session that plays from a book with one move for the start position.
fn with_pawn_book(folder: &Path, dialect: &str) -> Session {
    let path = write(folder, "开局.xbk", &[(position("startpos", ""), "e3e4")]);
    let mut session = Session::raw().greet_with_book(dialect);
    session.send(&format!("setoption bookfiles {}", path.display()));
    session
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Whether the lines before an answer are those of the book.
fn is_from_book(lines: &[String]) -> bool {
    lines.iter().any(|line| line.contains(" book: "))
}

/// Returns whether the answer came from the book, and the answer.
fn play(session: &mut Session, go: &str) -> (bool, String) {
    session.send(go);
    let (lines, mv) = session.best_move();
    let is_searched = lines.iter().any(|line| field(line, "depth") >= Some(1));
    assert_ne!(is_from_book(&lines), is_searched, "{go}: {lines:?}");
    (!is_searched, mv.to_string())
}

#[test]
fn a_book_answers_at_once_and_says_that_it_is_the_book() {
    for (dialect, remark, info) in [
        (
            "ucci",
            "info message book: e3e4 (Central Pawn Opening) of e3e4 100%",
            "info depth 0 score 2 ",
        ),
        (
            "uci",
            "info string book: e3e4 (Central Pawn Opening) of e3e4 100%",
            "info depth 0 score cp 7 ",
        ),
    ] {
        let folder = folder();
        let mut session = with_pawn_book(folder.path(), dialect);
        session.send("go time 36000000 increment 0");
        session.expect(remark);
        let line = session.next();
        assert!(line.starts_with(info) && line.ends_with(" pv e3e4"), "{line}");
        assert!(line.contains(" nps "), "{line}");
        session.expect("bestmove e3e4");
        session.assert_quiet();
    }
}

#[test]
fn the_book_of_the_program_is_used_and_names_the_opening() {
    let mut session = Session::raw().greet_with_book("ucci");
    session.burst(&["position startpos moves h2e2", "banmoves b9c7 b7e7 h9g7", "go depth 30"]);
    let (lines, mv) = session.best_move();
    assert!(lines[0].starts_with("info message book: h7e7 (Same-Direction Cannons) of "));
    assert_eq!(mv.to_string(), "h7e7");
}

/// Point 15.
#[test]
fn the_book_can_be_switched_off() {
    let folder = folder();
    for (dialect, name) in [("ucci", "usebook"), ("uci", "name OwnBook value")] {
        let mut session = with_pawn_book(folder.path(), dialect);
        for (value, is_on) in [("off", false), ("on", true), ("false", false), ("true", true)] {
            session.send(&format!("setoption {name} {value}"));
            assert_eq!(play(&mut session, "go depth 2").0, is_on, "{name} {value}");
        }
    }
}

/// Point 16.
#[test]
fn a_book_that_is_not_there_is_told_once_and_changes_nothing() {
    let folder = folder();
    let mut session = with_pawn_book(folder.path(), "ucci");
    session.send("setoption bookfiles /no/such/file");
    session.assert_quiet();
    session.send("go depth 2");
    let line = session.next();
    assert!(line.starts_with("info message bookfiles /no/such/file: "), "{line}");
    assert!(line.ends_with("; nothing has changed"), "{line}");
    assert_eq!(session.best_move().1.to_string(), "e3e4");
    assert_eq!(play(&mut session, "go depth 2"), (true, "e3e4".to_owned()));
    // No name is no book.
    for line in ["setoption bookfiles", "setoption name Book File value <empty>"] {
        session.send("setoption bookfiles builtin");
        assert!(play(&mut session, "go depth 2").0);
        session.send(line);
        session.assert_quiet();
        assert!(!play(&mut session, "go depth 2").0, "{line}");
    }
}

#[test]
fn damaged_books_are_told_in_one_remark_and_the_others_are_used() {
    let folder = folder();
    let mut session = with_pawn_book(folder.path(), "uci");
    let good = folder.path().join("开局.xbk");
    let mut bytes = fs::read(&good).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    let [damaged, short, database] =
        ["damaged.xbk", "short.dat", "book.obk"].map(|name| folder.path().join(name));
    fs::write(&damaged, bytes).unwrap();
    fs::write(&short, "no book").unwrap();
    fs::write(&database, b"SQLite format 3\0 and so on").unwrap();
    let list = [&damaged, &short, &good, &database].map(|path| path.display().to_string());
    session.send(&format!("setoption name Book File value {}", list.join(";")));
    session.send("go depth 2");
    let (lines, mv) = session.best_move();
    let remarks: Vec<_> = lines.iter().filter(|line| line.contains("bookfiles")).collect();
    assert!(
        remarks.len() == 1
            && remarks[0].contains("checksum is wrong")
            && remarks[0].contains("7 bytes are no entries")
            && remarks[0].contains("data base")
            && remarks[0].ends_with("; the other books are used"),
        "{lines:?}"
    );
    assert_eq!(mv.to_string(), "e3e4");
}

#[test]
fn books_of_elephant_eye_are_read_and_asked_in_their_order() {
    let folder = folder();
    let exported = folder.path().join("BOOK.DAT");
    fs::write(&exported, to_elephant_eye(&*builtin()).to_bytes()).unwrap();
    let mut session = with_pawn_book(folder.path(), "ucci");
    let pawn = folder.path().join("开局.xbk");
    session.send(&format!("setoption bookfiles {} ; {}", pawn.display(), exported.display()));
    assert_eq!(play(&mut session, "go depth 2"), (true, "e3e4".to_owned()));
    session.send("position startpos moves h2e2 h9g7");
    assert_eq!(play(&mut session, "go depth 2"), (true, "h0g2".to_owned()));
}

/// Point 35.
#[test]
fn depth_nought_asks_no_book() {
    let folder = folder();
    let mut session = with_pawn_book(folder.path(), "ucci");
    session.send("go depth 0");
    let (lines, answer) = session.answer();
    assert_eq!(answer, "nobestmove");
    assert!(!is_from_book(&lines), "{lines:?}");
}

/// Point 48.
#[test]
fn the_book_obeys_banmoves_and_searchmoves() {
    let folder = folder();
    let mut session = with_pawn_book(folder.path(), "ucci");
    session.send("banmoves e3e4");
    for _ in 0..2 {
        let (is_book, mv) = play(&mut session, "go depth 4");
        assert!(!is_book && mv != "e3e4", "{mv}");
    }
    session.send("position startpos");
    assert_eq!(play(&mut session, "go depth 4"), (true, "e3e4".to_owned()));
    assert_eq!(play(&mut session, "go depth 2 searchmoves h2e2"), (false, "h2e2".to_owned()));
    assert!(play(&mut session, "go depth 2 searchmoves h2e2 e3e4").0);
    // Banned moves leave the others of a book.
    session.send("setoption bookfiles builtin");
    for _ in 0..10 {
        session.burst(&["position startpos", "banmoves h2e2 b2e2"]);
        let (is_book, mv) = play(&mut session, "go depth 4");
        assert!(is_book && mv != "h2e2" && mv != "b2e2", "{mv}");
    }
}

/// Point 57.
#[test]
fn pondering_in_a_position_of_the_book_waits_for_the_hit() {
    let folder = folder();
    for dialect in ["ucci", "uci"] {
        let mut session = with_pawn_book(folder.path(), dialect);
        for hit in ["ponderhit", "stop"] {
            session.send("go ponder depth 1");
            session.assert_no_answer_for(Duration::from_millis(50));
            session.send(hit);
            let (lines, _) = session.best_move();
            assert!(!is_from_book(&lines), "{lines:?}");
            session.assert_quiet();
        }
        // A book gives no move to ponder on, so that the next move may come from it again.
        session.send("go depth 1");
        assert_eq!(session.answer().1, "bestmove e3e4");
    }
}

#[test]
fn analysis_is_a_search_even_where_the_book_has_a_move() {
    let folder = folder();
    let mut session = with_pawn_book(folder.path(), "ucci");
    for go in ["go infinite", "go infinite depth 3", "go mate 1 depth 3"] {
        session.send(go);
        session.until("info depth 2 ");
        session.send("stop");
        session.best_move();
        session.send("isready");
        session.until("readyok");
    }
    session.send("setoption multipv 2");
    assert!(!play(&mut session, "go depth 2").0);
    session.send("setoption multipv 1");
    assert!(play(&mut session, "go nodes 1000").0);
}

#[test]
fn every_go_has_one_answer_with_a_book_too() {
    let folder = folder();
    let mut session = with_pawn_book(folder.path(), "ucci");
    session.burst(&["go infinite", "position startpos", "go depth 5", "stop", "stop"]);
    session.best_move();
    assert_eq!(session.best_move().1.to_string(), "e3e4");
    session.assert_quiet();
    session.burst(&["setoption batch true", "go depth 3", "go depth 3", "isready"]);
    for _ in 0..2 {
        assert_eq!(session.best_move().1.to_string(), "e3e4");
    }
    session.expect("readyok");
    session.assert_quiet();
}

#[test]
fn a_book_move_that_repeats_is_refused() {
    let folder = folder();
    let mut session = with_pawn_book(folder.path(), "ucci");
    let start = position("startpos", "");
    let path = write(folder.path(), "horse.xbk", &[(start, "h0g2")]);
    session.send(&format!("setoption bookfiles {}", path.display()));
    session.burst(&["position startpos", "banmoves b0c2"]);
    assert_eq!(play(&mut session, "go depth 2"), (true, "h0g2".to_owned()));
    session.burst(&["position startpos moves h0g2 h9g7 g2h0 g7h9", "banmoves b0c2"]);
    assert!(!play(&mut session, "go depth 2").0);
}

#[test]
fn a_book_line_that_would_lose_by_repetition_is_refused() {
    let folder = folder();
    let mut session = with_pawn_book(folder.path(), "ucci");
    let path = write(
        folder.path(),
        "checks.xbk",
        &[(position(CHECKS, "a0a9 e9e8 a9a8 e8e9"), "a8a9"), (position(CHECKS, ""), "a0a9")],
    );
    session.send(&format!("setoption bookfiles {}", path.display()));
    session.send(&format!("position fen {CHECKS}"));
    assert_eq!(play(&mut session, "go depth 2"), (true, "a0a9".to_owned()));
    for rounds in 1..3 {
        // The book would check on, into the third occurrence and the loss.
        let moves = format!("a0a9 {}e9e8 a9a8 e8e9", format!("{ROUND} ").repeat(rounds));
        session.send(&format!("position fen {CHECKS} moves {moves}"));
        let (is_book, mv) = play(&mut session, "go depth 4");
        assert!(!is_book && mv != "a8a9", "{mv} after {moves}");
    }
}

#[test]
fn fifty_games_from_the_book_begin_in_at_least_eight_ways() {
    let mut session = Session::raw().greet_with_book("ucci");
    session.send("setoption bookseed 1");
    let mut begun = BTreeSet::new();
    for _ in 0..50 {
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..6 {
            session.send(&format!("position startpos moves {}", moves.join(" ")));
            let (is_book, mv) = play(&mut session, "go time 60000 increment 0");
            assert!(is_book, "no book move after {moves:?}");
            moves.push(mv);
        }
        position("startpos", &moves.join(" "));
        begun.insert(moves);
    }
    println!("{} different ways", begun.len());
    assert!(begun.len() >= 8, "{begun:?}");
}

#[test]
fn choices_can_be_repeated_bounded_and_narrowed_to_the_best() {
    let games = |options: &[&str]| -> Vec<String> {
        let mut session = Session::raw().greet_with_book("ucci");
        session.burst(options);
        let mut moves = Vec::new();
        for _ in 0..12 {
            session.burst(&[&format!("position fen {START}"), "go depth 1"]);
            moves.push(session.best_move().1.to_string());
        }
        moves
    };
    let seeded = games(&["setoption bookseed 5"]);
    assert_eq!(seeded, games(&["setoption name Book Seed value 5"]));
    assert!(seeded.iter().any(|mv| *mv != seeded[0]), "{seeded:?}");
    let best = games(&["setoption bookbest true"]);
    assert!(best.iter().all(|mv| *mv == best[0]), "{best:?}");
    let mut session = Session::raw().greet_with_book("ucci");
    session.send("setoption bookdepth 1");
    assert!(play(&mut session, "go depth 1").0);
    session.send("position startpos moves h2e2");
    assert!(!play(&mut session, "go depth 1").0);
}
