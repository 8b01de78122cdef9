//! The edge to the operating system: ends, broken pipes, stderr, idleness.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crate::START;
use crate::support::{PATIENCE, Session};

/// Point 8.
#[test]
fn nothing_but_protocol_is_said_through_a_whole_game_and_stderr_stays_empty() {
    let mut session = Session::process().greet("ucci");
    let mut moves = String::new();
    let mut board = chuhe::board::Position::startpos();
    for _ in 0..30 {
        if !board.has_legal_move() {
            break;
        }
        session.send(&format!("position fen {START} moves{moves}"));
        session.send("go depth 3");
        let (_, mv) = session.best_move();
        board.try_play(mv).unwrap();
        write!(moves, " {mv}").unwrap();
    }
    assert!(board.ply() > 10, "a short game: {moves}");
    session.burst(&["position fen nonsense", "go", "setoption hashsize 99999999999999", "foo"]);
    session.answer();
    assert_eq!(session.quit(), ["bye"]);
}

/// Point 59.
#[test]
fn quit_ends_the_process_at_once() {
    assert_eq!(Session::process().greet("ucci").quit(), ["bye"]);
    assert!(Session::process().greet("uci").quit().is_empty());
    for (dialect, bye) in [("ucci", 1), ("uci", 0)] {
        let mut session = Session::process().greet(dialect);
        session.send("go infinite");
        session.until("info ");
        let start = Instant::now();
        let lines = session.quit();
        assert!(start.elapsed() < PATIENCE / 4, "{:?}", start.elapsed());
        assert!(lines.iter().filter(|line| line.starts_with("bestmove")).count() <= 1);
        assert_eq!(lines.iter().filter(|line| *line == "bye").count(), bye, "{lines:?}");
    }
}

/// Point 60.
#[test]
fn the_end_of_input_ends_the_process() {
    let mut session = Session::process().greet("ucci");
    session.close();
    assert!(session.end().is_empty());

    let mut session = Session::process().greet("ucci");
    session.send("go infinite");
    session.until("info ");
    session.close();
    session.end();

    let mut session = Session::process().greet("ucci");
    session.send_bytes(b"isready\nisready");
    session.close();
    assert_eq!(session.end(), ["readyok", "readyok"]);
}

/// Point 60.
#[test]
fn in_batch_mode_the_end_of_input_waits_for_the_search() {
    let mut session = Session::process().greet("ucci");
    session.burst(&["setoption batch true", "go depth 5", "go depth 4"]);
    session.close();
    let lines = session.end();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("info depth 5 ")), "{lines:?}");
}

/// Point 61.
#[test]
fn an_output_that_nobody_reads_ends_the_process() {
    for mut session in [Session::process().greet("ucci"), Session::ucci()] {
        session.send("go infinite");
        let mut session = session.stop_reading();
        session.end();
    }
}

/// Points 63 and 64, across a real pipe.
#[test]
fn endless_lines_and_bytes_that_are_no_text_are_survived() {
    let mut session = Session::process().greet("ucci");
    session.send_bytes(&vec![b'x'; 2 << 20]);
    session.send_bytes(b"\r\n\xff\xfe\0\x1b\r\nisre\0ady\r\nisready\r\n");
    session.expect("readyok");
    assert_eq!(session.quit(), ["bye"]);
}

/// Point 69.
#[test]
#[cfg(target_os = "linux")]
fn an_idle_engine_uses_no_processor() {
    // The fourteenth and fifteenth fields of stat: user and system time in hundredths of a second.
    let used = |session: &Session| -> u64 {
        let stat = format!("/proc/{}/stat", session.process_id().unwrap());
        let stat = std::fs::read_to_string(stat).unwrap();
        let fields = stat.rsplit_once(") ").unwrap().1.split(' ');
        fields.skip(11).take(2).map(|field| field.parse::<u64>().unwrap()).sum()
    };
    let mut session = Session::process().greet("ucci");
    session.burst(&["setoption threads 2", "go depth 5"]);
    session.best_move();
    session.assert_quiet();
    let before = used(&session);
    std::thread::sleep(Duration::from_secs(1));
    let spent = used(&session) - before;
    assert!(spent <= 2, "{spent} hundredths of a second in one");
    assert_eq!(session.quit(), ["bye"]);
}

#[test]
fn the_arguments_of_the_program_are_lines() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(["setoption usebook off", "position startpos moves h2e2", "go depth 3"])
        .output()
        .unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().last().unwrap().starts_with("bestmove "), "{text}");
}
