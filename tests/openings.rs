//! Openings that the engine makes: for testing frameworks, for matches, and the set inside.

#![expect(clippy::unwrap_used, reason = "a helper of a test ends it at the first surprise")]

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output, Stdio};

use chuhe::board::Position;
use chuhe::openings::mirror_key;
use chuhe::record::{epd, lines};

fn chuhe(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.args(arguments).env_remove("CHUHE_LOG").stdin(Stdio::null()).output().unwrap()
}

fn good(arguments: &[&str]) -> String {
    let output = chuhe(arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*stderr), (Some(0), ""), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the positions that `genfens` answers.
fn genfens(line: &str) -> Vec<Position> {
    let text = good(&[line, "quit"]);
    let fens = text.lines().filter_map(|line| line.strip_prefix("info string genfens "));
    let fens = fens.inspect(|fen| assert_eq!(fen.split(' ').count(), 6, "{fen}"));
    fens.map(|fen| Position::from_fen(fen).unwrap()).collect()
}

fn keys(positions: &[Position]) -> BTreeSet<String> {
    positions.iter().map(mirror_key).collect()
}

#[test]
fn genfens_answers_as_many_positions_as_asked_for_and_a_seed_the_same_again() {
    let one = genfens("genfens 12 seed 3 book None");
    assert_eq!((one.len(), keys(&one).len()), (12, 12));
    assert_eq!(keys(&one), keys(&genfens("genfens 12 seed 3 book None extra words")));
    assert!(keys(&one).is_disjoint(&keys(&genfens("genfens 12 seed 4 book None"))));
}

#[test]
fn genfens_goes_on_from_a_book_and_names_one_that_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.epd");
    fs::write(&book, "2bak4/9/4b4/p3p3p/9/9/P3P3P/4B4/9/2BAK4 w - - 0 1 ; id \"pawns\";\n")
        .unwrap();
    let positions = genfens(&format!("genfens 5 seed 1 book {}", book.display()));
    assert_eq!(positions.len(), 5);
    assert!(positions.iter().all(|position| position.occupied().count() <= 16));
    fs::write(&book, "nonsense\n").unwrap();
    for (file, word) in [(book.display().to_string(), "line 1"), ("none.epd".into(), "none.epd")] {
        let text = good(&[&format!("genfens 5 seed 1 book {file}"), "quit"]);
        assert!(text.contains("genfens") && text.contains(word), "{text}");
        assert!(!text.contains("info string genfens"), "{text}");
    }
}

#[test]
fn openings_for_matches_are_lines_that_can_be_read_back() {
    let arguments = ["datagen", "openings", "--count", "6", "--nodes", "500", "--plies", "4-5"];
    let text = good(&arguments);
    assert_eq!(text, good(&arguments));
    let bare: Vec<_> = text.lines().map(|line| line.split('#').next().unwrap()).collect();
    let games = lines::read(&bare.join("\n")).unwrap();
    assert_eq!(games.len(), 6);
    assert!(games.iter().all(|game| (4..=5).contains(&game.moves().len())));
    let fens = good(&[&arguments[..], &["--fen"]].concat());
    let entries = epd::read(&fens).unwrap();
    for (entry, game) in entries.iter().zip(&games) {
        assert_eq!(entry.epd.position.fen(), game.position().fen());
        assert!(entry.epd.operation("ce").unwrap().parse::<i32>().unwrap().abs() <= 60);
    }
}

#[test]
fn openings_that_cannot_be_are_refused_or_run_out() {
    for (plies, word) in [("9-3", "range"), ("x", "range"), ("99", "60")] {
        let output = chuhe(&["datagen", "openings", "--plies", plies]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(word));
    }
    let few = ["datagen", "openings", "--plies", "1", "--nodes", "50", "--max-score", "9000"];
    let output = chuhe(&[&few[..], &["--count", "100"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("no more than") && stderr.contains("openings"), "{stderr}");
}

mod suites {
    use std::collections::BTreeSet;
    use std::fs;

    use chuhe::arena::suite::{Format, Suite};
    use chuhe::openings::mirror_key;
    use chuhe::search::{Limits, Settings, Solo};

    #[test]
    fn the_one_inside_is_large_quiet_and_without_twins() {
        let suite = Suite::builtin().unwrap();
        assert!(suite.openings().len() >= 200);
        let mut keys = BTreeSet::new();
        for opening in suite.openings() {
            let position = opening.position();
            assert!(position.checkers().is_empty());
            assert!(position.legal_moves().iter().all(|&mv| !position.see_ge(mv, 1)));
            assert!(keys.insert(mirror_key(&position)), "{} comes twice", opening.number);
        }
    }

    /// Longer searches and later evaluations may see them a little differently than the file says.
    #[test]
    #[ignore = "slow: a minute"]
    fn the_ones_inside_are_level() {
        let limits = Limits { nodes: Some(100_000), ..Limits::default() };
        let mut solo = Solo::new(16, Settings::default()).unwrap();
        let suite = Suite::builtin().unwrap();
        let scores = suite.openings().iter().map(|opening| {
            solo.forget();
            solo.search(opening.position(), &limits).score.value().abs()
        });
        let scores: Vec<_> = scores.collect();
        let average = f64::from(scores.iter().sum::<i32>()) / scores.len() as f64;
        println!("{} openings, average {average:.1}, most {:?}", scores.len(), scores.iter().max());
        assert!(average <= 60.0 && scores.iter().all(|&score| score <= 150), "{scores:?}");
    }

    #[test]
    fn games_give_openings_of_so_many_plies() {
        let games =
            "[Red \"x\"]\r\n\r\n1. h2e2 h9g7 2. h0g2 *\r\n\r\n[Red \"y\"]\r\n\r\n1. c3c4 {x} *\r\n";
        let lengths = |plies| {
            let suite = Suite::read("x.pgn", games, Format::Pgn, plies).unwrap();
            suite.openings().iter().map(|opening| opening.moves.len()).collect::<Vec<_>>()
        };
        assert_eq!(lengths(None), [3, 1]);
        assert_eq!(lengths(Some(2)), [2, 1]);
    }

    #[test]
    fn errors_name_the_file_and_the_place() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text, words) in [
            ("开局.epd", "# a\n4k4/9 w\n", vec!["开局.epd", "line 2"]),
            ("a.txt", "h2e2 h9g7\nh2e2 h2e2\n", vec!["a.txt", "line 2", "move 2", "h2e2"]),
            ("b.txt", "# nothing\n\n", vec!["b.txt", "no openings"]),
            ("c.pgn", "1. h2e2 h2e2 *\n", vec!["c.pgn", "game 1", "move 2", "h2e2"]),
            ("d.pgn", "{ no end", vec!["d.pgn", "line 1"]),
            ("e.fen", "4R4/9/9/3k5/9/4C4/4R4/9/9/4K4 b\n", vec!["e.fen"]),
            (
                "f.fen",
                "3k5/4P4/3R5/9/9/9/9/9/9/4K4 b\n",
                vec!["f.fen", "opening 1", "no legal move"],
            ),
        ] {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            let error = Suite::load(&path, None, None).unwrap_err().to_string();
            assert!(words.iter().all(|word| error.contains(word)), "{name}: {error}");
        }
        let error = Suite::load(&folder.path().join("none"), None, None).unwrap_err().to_string();
        assert!(error.contains("none"), "{error}");
    }
}
