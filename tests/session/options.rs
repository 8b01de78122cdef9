//! Options.

use std::fs;
use std::path::Path;

use crate::support::{Session, field};

/// Returns how full the hash was at the end of a search, in thousandths.
fn fullness(session: &mut Session) -> i64 {
    session.burst(&["setoption newgame", "position startpos", "go nodes 60000"]);
    let (lines, _) = session.best_move();
    lines.iter().rev().find_map(|line| field(line, "hashfull")).unwrap()
}

/// Returns how many lines of analysis are shown at once.
fn ranks(session: &mut Session) -> i64 {
    session.burst(&["position startpos", "go depth 3"]);
    let (lines, _) = session.best_move();
    lines.iter().filter_map(|line| field(line, "multipv")).max().unwrap()
}

/// Point 11.
#[test]
fn setting_an_option_is_silent() {
    let mut session = Session::ucci();
    session.send("setoption hashsize 32");
    session.assert_quiet();
}

/// Point 12.
#[test]
fn ucci_takes_both_names_and_both_forms() {
    let mut session = Session::ucci();
    let roomy = fullness(&mut session);
    for line in ["setoption name Hash value 1", "setoption Hash 1", "setoption hashsize 1"] {
        session.send("setoption hashsize 64");
        session.send(line);
        let tight = fullness(&mut session);
        assert!(tight > 2 * roomy + 10, "{line}: {tight} of a small table, {roomy} of a large one");
    }
    for line in ["setoption Threads 2", "setoption name Threads value 2", "setoption threads 1"] {
        session.send(line);
        session.assert_quiet();
        session.legal_best_move("go depth 2", "startpos", "");
    }
}

/// Point 13.
#[test]
fn uci_takes_the_names_of_ucci() {
    let mut session = Session::uci();
    session.burst(&["setoption hashsize 32", "setoption multipv 3"]);
    session.assert_quiet();
    assert_eq!(ranks(&mut session), 3);
}

/// Point 14.
#[test]
fn nonsense_in_an_option_is_passed_over_in_silence() {
    let mut session = Session::ucci();
    session.burst(&[
        "setoption nosuch 1",
        "setoption",
        "setoption name",
        "setoption name value",
        "setoption hashsize",
        "setoption hashsize abc",
        "setoption hashsize -5",
        "setoption hashsize 99999999999999",
        "setoption hashsize 8",
        "setoption threads x",
        "setoption multipv -1",
        "setoption usemillisec maybe",
        "setoption repetition house",
    ]);
    session.assert_quiet();
    assert_eq!(ranks(&mut session), 1);
}

/// Point 17.
#[test]
fn customary_words_are_silent() {
    let mut session = Session::ucci();
    session.burst(&[
        "setoption promotion false",
        "setoption ponder false",
        "setoption newgame",
        "newgame",
        "uccinewgame",
        "uxinewgame",
        "ucinewgame",
        "usinewgame",
        "register later",
        "debug off",
        "pause",
    ]);
    session.assert_quiet();
}

/// Point 18.
#[test]
fn a_path_in_another_encoding_does_no_harm() {
    let mut session = Session::ucci();
    session.send_bytes(b"setoption bookfiles D:\\\xcf\xf3\xc6\xe5\\\xbf\xaa\xbe\xd6.dat\n");
    session.send_bytes(b"setoption \xcf\xf3\xc6\xe5 \xbf\xaa\n");
    session.assert_quiet();
}

/// Point 19.
#[test]
fn an_option_set_during_a_search_takes_effect_after_it() {
    let mut session = Session::ucci();
    session.send("go infinite");
    session.until("info ");
    session.burst(&["setoption hashsize 8", "setoption multipv 2", "isready", "stop"]);
    let before = session.until("readyok");
    let (mut lines, _) = session.best_move();
    lines.extend(before);
    assert!(lines.iter().filter_map(|line| field(line, "multipv")).all(|rank| rank == 1));
    session.assert_quiet();
    assert_eq!(ranks(&mut session), 2);
}

#[test]
fn the_manual_shows_the_table_of_options() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src/options.md");
    let page = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    let table = chuhe::protocol::options_manual();
    assert!(page.contains(&table), "docs/src/options.md lacks this table:\n{table}");
}

#[test]
fn every_option_that_is_announced_can_be_set_to_its_default() {
    for (dialect, start) in [("ucci", "option "), ("uci", "option name ")] {
        let mut session = Session::raw();
        session.send(dialect);
        session.send("setoption debug true");
        for line in session.until(&format!("{dialect}ok")) {
            let Some((name, rest)) =
                line.strip_prefix(start).and_then(|line| line.split_once(" type "))
            else {
                continue;
            };
            let words: Vec<&str> = rest.split(' ').collect();
            let default = words.iter().position(|word| *word == "default").map(|at| words[at + 1]);
            session.send(&format!("setoption name {name} value {}", default.unwrap_or_default()));
            // In debug mode what is not understood is remarked upon.
            if name == "debug" {
                session.send("setoption debug true");
            }
            session.assert_quiet();
        }
    }
}

#[test]
fn chances_are_shown_when_asked_for_and_add_up() {
    let mut session = Session::uci();
    let shares = |session: &mut Session, fen: &str| -> Option<Vec<u32>> {
        session.burst(&[&format!("position fen {fen}"), "go depth 6"]);
        let (lines, _) = session.best_move();
        let line = lines.iter().rfind(|line| line.contains(" score "))?.clone();
        let (_, shares) = line.split_once(" wdl ")?;
        Some(shares.split(' ').take(3).map(|word| word.parse().unwrap()).collect())
    };
    let level = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(shares(&mut session, level), None);
    session.send("setoption name UCI_ShowWDL value true");
    let even = shares(&mut session, level).unwrap();
    assert_eq!(even.iter().sum::<u32>(), 1000);
    assert!(even[1] > 100 && even[0].abs_diff(even[2]) < 200, "{even:?}");
    let ahead = "4k4/9/9/9/9/9/9/4B4/4A4/2RAK2R1 w - - 0 1";
    let ahead = shares(&mut session, ahead).unwrap();
    assert!(ahead[0] > 950 && ahead[2] < 10, "{ahead:?}");
}
