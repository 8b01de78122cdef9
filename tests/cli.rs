//! The command line: what it prints last, how it ends, what its errors name.

#![expect(clippy::unwrap_used, reason = "a helper of a test ends it at the first surprise")]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use chuhe::board::START_FEN;
use serde_json::Value;

/// Runs the program with stdin closed.
fn chuhe(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.args(arguments).env_remove("CHUHE_LOG").stdin(Stdio::null()).output().unwrap()
}

/// Runs the program with a text on stdin.
fn chuhe_reads(arguments: &[&str], text: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.args(arguments).env_remove("CHUHE_LOG");
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Asserts that a call went well without a word on stderr, and returns its stdout.
fn good(output: &Output) -> &str {
    assert_eq!((output.status.code(), stderr(output)), (Some(0), ""), "{}", stdout(output));
    assert!(output.stdout.is_ascii());
    stdout(output)
}

/// Asserts that a call was refused as unusable, with nothing on stdout and these words on stderr.
fn refused(output: &Output, words: &[&str]) {
    assert_eq!((output.status.code(), stdout(output)), (Some(2), ""), "{}", stderr(output));
    for word in words {
        assert!(stderr(output).contains(word), "'{word}' is not in: {}", stderr(output));
    }
}

fn last_line(text: &str) -> &str {
    assert!(text.ends_with('\n'), "the last line has no end: {text}");
    text.lines().last().unwrap()
}

/// Returns the numbers of a line; `#` in the pattern stands for one, `#.#` for a fraction.
fn numbers(line: &str, pattern: &str) -> Vec<u64> {
    let (words, wanted): (Vec<_>, Vec<_>) =
        (line.split(' ').collect(), pattern.split(' ').collect());
    assert_eq!(words.len(), wanted.len(), "'{line}' is not like '{pattern}'");
    let mut numbers = Vec::new();
    for (word, wanted) in words.into_iter().zip(wanted) {
        match wanted {
            "#" => numbers.push(word.parse().unwrap()),
            "#.#" => assert!(word.contains('.') && word.parse::<f64>().is_ok(), "{word}"),
            _ => assert_eq!(word, wanted, "'{line}' is not like '{pattern}'"),
        }
    }
    numbers
}

fn bench_nodes(arguments: &[&str]) -> u64 {
    let output = chuhe(&[&["bench"], arguments].concat());
    numbers(last_line(good(&output)), "Bench: # nodes # nps")[0]
}

const ROOK_ENDING: &str = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1";

#[test]
fn perft_ends_with_its_line() {
    let output = chuhe(&["perft", "3"]);
    let numbers = numbers(last_line(good(&output)), "perft # nodes # time_ms # mnps #.#");
    assert_eq!(numbers[..2], [3, 79_666]);
    assert_eq!(stdout(&output).lines().count(), 1);
    let none = chuhe(&["perft", "0", "--fen", ROOK_ENDING]);
    assert!(last_line(good(&none)).starts_with("perft 0 nodes 1 "));
}

#[test]
fn the_counts_of_divide_add_up() {
    let output = chuhe(&["perft", "3", "--divide"]);
    let lines: Vec<_> = good(&output).lines().collect();
    let (last, moves) = lines.split_last().unwrap();
    assert_eq!(moves.len(), 44);
    let count = |line: &&str| line.split_once(' ').unwrap().1.parse::<u64>().unwrap();
    assert_eq!(moves.iter().map(count).sum::<u64>(), 79_666);
    assert!(moves.iter().any(|line| line.starts_with("h2e2 ")));
    assert!(last.starts_with("perft 3 nodes 79666 "));
}

#[test]
fn bench_ends_with_the_signature_which_is_the_sum_of_its_positions() {
    let output = chuhe(&["bench", "--depth", "2"]);
    let text = good(&output);
    let total = numbers(last_line(text), "Bench: # nodes # nps")[0];
    let ends: Vec<_> = text.lines().filter(|line| line.starts_with("best ")).collect();
    assert!((35..=50).contains(&ends.len()), "{} positions", ends.len());
    let nodes = |line: &str| -> u64 {
        let (_, rest) = line.split_once("nodes ").unwrap();
        rest.split(' ').next().unwrap().parse().unwrap()
    };
    assert_eq!(total, ends.into_iter().map(nodes).sum::<u64>());
    assert!(total > 0);
}

#[test]
fn bench_counts_the_same_nodes_every_time() {
    assert_eq!(bench_nodes(&["--depth", "3"]), bench_nodes(&["--depth", "3"]));
}

#[test]
fn bench_of_a_position_does_not_depend_on_what_was_searched_before_it() {
    let fens = [ROOK_ENDING, "4k4/9/9/9/9/9/9/9/4C4/3K1A3 w - - 0 1", ROOK_ENDING];
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, fens: &[&str]| {
        let path = folder.path().join(name);
        std::fs::write(&path, fens.join("\n")).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let nodes = |path: &str| {
        let output = chuhe(&["bench", "--depth", "5", "--json", "--epd", path]);
        let report: Value = serde_json::from_str(good(&output)).unwrap();
        let positions = report[0]["positions"].as_array().unwrap().clone();
        let nodes = positions.iter().map(|case| case["nodes"].as_u64().unwrap());
        nodes.collect::<Vec<_>>()
    };
    let one_way = nodes(&file("one-way.epd", &fens));
    let other_way = nodes(&file("other-way.epd", &[fens[1], fens[0]]));
    assert_eq!(one_way, [other_way[1], other_way[0], other_way[1]]);
}

#[test]
fn bench_as_json_is_one_document_with_every_iteration() {
    let fen = format!("{START_FEN} moves h2e2 h7e6");
    let output = chuhe(&["bench", "--depth", "4", "--json", "--threads", "1,2", "--fen", &fen]);
    refused(&output, &["--fen", "move 2: h7e6"]);

    let fen = format!("{START_FEN} moves h2e2 h7e7");
    let output = chuhe(&["bench", "--depth", "4", "--json", "--threads", "1,2", "--fen", &fen]);
    let runs: Value = serde_json::from_str(good(&output)).unwrap();
    assert_eq!((&runs[0]["threads"], &runs[1]["threads"]), (&1.into(), &2.into()));
    let position = &runs[0]["positions"][0];
    assert_eq!(position["position"], fen);
    assert_eq!(runs[0]["nodes"], position["nodes"]);
    let iterations = position["iterations"].as_array().unwrap();
    assert!(!iterations.is_empty());
    for (index, row) in iterations.iter().enumerate() {
        assert_eq!(row["depth"], index + 1);
        assert!(row["seldepth"].as_u64().unwrap() >= 1);
        assert_eq!(row["branching"].is_number(), index > 0);
        for name in ["nodes", "time_ms", "nps"] {
            assert!(row[name].is_u64(), "{name} of {row}");
        }
    }
}

#[test]
fn bench_with_several_numbers_of_threads_compares_them() {
    let arguments = ["bench", "--movetime", "20", "--threads", "1,2", "--fen", ROOK_ENDING];
    let output = chuhe(&arguments);
    let lines: Vec<_> = good(&output).lines().rev().take(4).collect();
    let first_words: Vec<_> =
        lines.iter().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert_eq!(first_words, ["Bench:", "2", "1", "threads"]);
}

#[test]
fn solve_counts_what_was_found() {
    let text = format!(
        "# a comment\n\
         {MATE_IN_ONE} ; dm 1\n\
         {MATE_IN_ONE} bm {MATING_MOVE}; id \"one move\";\n"
    );
    let output = chuhe_reads(&["solve", "-", "--depth", "4"], &text);
    let text = good(&output);
    assert_eq!(last_line(text), "2 solved of 2");
    assert!(text.lines().next().unwrap().starts_with("line 2: solved"));
    assert!(text.contains("one move"));
}

#[test]
fn solve_takes_moves_in_every_notation_and_moves_to_avoid() {
    let text = format!(
        "{MATE_IN_ONE} bm 车九进八 b8b9; am R9+7 A1-B1;\n\
         {MATE_IN_ONE} am {MATING_MOVE};\n"
    );
    let output = chuhe_reads(&["solve", "-", "--depth", "4"], &text);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    assert_eq!(last_line(stdout(&output)), "1 solved of 2");
}

const MATE_IN_ONE: &str = "4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - 0 1";
const MATING_MOVE: &str = "a1a9";

#[test]
fn solve_with_an_unsolved_problem_ends_with_one() {
    // Two kings and an advisor: nobody ever mates.
    let text = format!("4k4/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1 ; dm 2\n{MATE_IN_ONE} ; dm 1\n");
    let output = chuhe_reads(&["solve", "--depth", "4", "-"], &text);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    assert_eq!(last_line(stdout(&output)), "1 solved of 2");
}

#[test]
fn solve_finds_mates_that_take_several_moves() {
    // Two rooks drive the king to the edge.
    let text = "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1 ; dm 2\n";
    let output = chuhe_reads(&["solve", "-", "--nodes", "200000"], text);
    assert_eq!(last_line(good(&output)), "1 solved of 1");
}

#[test]
fn errors_name_the_argument_or_the_file_and_the_line() {
    let reads = |arguments: &[&str], text: &str| chuhe_reads(arguments, text);
    refused(&chuhe(&["perft", "many"]), &["many"]);
    refused(&chuhe(&["perft"]), &["DEPTH"]);
    refused(&chuhe(&["perft", "2", "--fen", "4k4/9 w"]), &["--fen", "4k4/9 w", "column 6"]);
    refused(&chuhe(&["perft", "2", "--fast"]), &["--fast"]);
    refused(&chuhe(&["bench", "--threads", "1,0"]), &["--threads"]);
    refused(&chuhe(&["bench", "--hash", "0"]), &["--hash"]);
    refused(&chuhe(&["bench", "--hash", "4000000000"]), &["4000000000 MB of hash"]);
    refused(&chuhe(&["bench", "--depth", "0"]), &["--depth"]);
    refused(&chuhe(&["bench", "--depth", "2", "--movetime", "2"]), &["--depth", "--movetime"]);
    refused(&chuhe(&["bench", "--epd", "no/such.epd"]), &["no/such.epd"]);
    refused(&chuhe(&["solve", "no/such.epd"]), &["no/such.epd"]);
    refused(&reads(&["bench", "--epd", "-"], "\n# nothing\n"), &["-: no positions"]);
    refused(&reads(&["solve", "-"], "\n4k4/9 w ; dm 1\n"), &["-: line 2", "column 6"]);
    refused(&reads(&["solve", "-"], ROOK_ENDING), &["-: line 1", "dm"]);
    let illegal = format!("{ROOK_ENDING} ; bm a1b9\n");
    refused(
        &reads(&["solve", "-"], &illegal),
        &["-: line 1", "bm: no legal move is written 'a1b9' here"],
    );
    refused(&chuhe(&["solve", "-", "--depth", "2", "--nodes", "9"]), &["--depth", "--nodes"]);
}

#[test]
fn help_lists_the_commands_and_words_that_are_not_there_yet_are_refused() {
    let output = chuhe(&["--help"]);
    for word in ["bench", "perft", "solve", "Exit codes", "CHUHE_LOG"] {
        assert!(good(&output).contains(word), "{word}");
    }
    assert_eq!(good(&chuhe(&["--version"])), format!("chuhe {}\n", env!("CARGO_PKG_VERSION")));
    refused(&chuhe(&["tune"]), &["tune"]);
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.args(["perft", "2", "--divide"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}
