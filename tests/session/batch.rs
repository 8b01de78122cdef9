//! Batch mode and lines from the command line.

use crate::MATE_IN_ONE;
use crate::support::Session;

/// Point 62.
#[test]
fn a_script_gets_one_answer_for_each_go() {
    for switch in ["setoption batch true", "setoption batch on"] {
        let mut session = Session::ucci();
        session.send(switch);
        let position = format!("position fen {MATE_IN_ONE}");
        session.burst(&[
            "position startpos",
            "go depth 4",
            "position startpos moves h2e2",
            "go depth 4",
            &position,
            "go depth 4",
            "quit",
        ]);
        let lines = session.end();
        let answers: Vec<_> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
        assert_eq!(answers.len(), 3, "{lines:#?}");
        assert!(answers[2].starts_with("bestmove a7a9"), "{answers:?}");
        assert_eq!(lines.last().unwrap(), "bye");
    }
}

#[test]
fn batch_mode_reads_nothing_during_a_search() {
    let mut session = Session::ucci();
    session.burst(&["setoption batch true", "go depth 5", "stop", "isready"]);
    let (lines, _) = session.best_move();
    assert!(lines.iter().any(|line| line.starts_with("info depth 5 ")), "{lines:?}");
    session.expect("readyok");
}

#[test]
fn batch_mode_has_no_endless_search_and_no_pondering() {
    let mut session = Session::ucci();
    session.burst(&["setoption batch true", &format!("position fen {MATE_IN_ONE}")]);
    for go in ["go infinite", "go ponder time 1000", "go mate 3"] {
        session.legal_best_move(go, MATE_IN_ONE, "");
    }
}

#[test]
fn lines_of_the_command_line_are_executed_in_order() {
    // Without the book, so that there is something to wait for.
    let lines = [
        "setoption usebook off",
        "position startpos moves h2e2",
        "go depth 3",
        "go depth 2",
        "isready",
    ];
    let mut output = Vec::new();
    chuhe::protocol::run_lines_to(lines.map(ToOwned::to_owned), &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert_eq!(output.matches("bestmove ").count(), 2, "{output}");
    assert!(output.ends_with("readyok\n"), "{output}");
}
