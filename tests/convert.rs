//! `chuhe convert`: formats, character sets, many games, damage, arguments.

#![expect(clippy::unwrap_used, reason = "a helper of a test ends it at the first surprise")]

use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records").join(name)
}

/// Runs a command of chuhe with a text on stdin.
fn chuhe<A: AsRef<OsStr>>(arguments: &[A], text: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.args(arguments).env_remove("CHUHE_LOG");
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    // A program that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(text);
    child.wait_with_output().unwrap()
}

fn convert<A: AsRef<OsStr>>(arguments: &[A], text: &[u8]) -> Output {
    let words = std::iter::once(OsStr::new("convert"));
    chuhe(&words.chain(arguments.iter().map(AsRef::as_ref)).collect::<Vec<_>>(), text)
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Converts a file of the tests in a fresh folder whose name is Chinese.
#[track_caller]
fn converted(from: &str, to: &str, more: &[&str], told: &str) -> Vec<u8> {
    let folder = TempDir::with_prefix("棋谱").unwrap();
    let (from, to) = (sample(from), folder.path().join(to));
    let mut arguments = vec![from.as_os_str(), to.as_os_str()];
    arguments.extend(more.iter().map(OsStr::new));
    let output = convert(&arguments, b"");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), told));
    assert!(stdout(&output).ends_with(": 1 game\n"), "{}", stdout(&output));
    fs::read(to).unwrap()
}

#[test]
fn the_ending_of_the_output_names_its_format() {
    let lost = |name: &str| format!("chuhe: warning: the header {name} is left out\n");
    let teams = lost("Round") + &lost("RedTeam");
    for (to, more, told) in [
        ("sample-wxf.pgn", &["--notation", "wxf"][..], String::new()),
        ("sample-iccs.pgn", &["--notation", "ICCS"], String::new()),
        ("sample-gbk.pgn", &["--encoding", "gbk"], String::new()),
        ("sample.dhtmlxq", &[], String::new()),
        ("sample.cbr", &[], String::new()),
        ("sample.xqf", &[], teams),
    ] {
        let written = converted("sample.pgn", to, more, &told);
        assert!(written == fs::read(sample(to)).unwrap(), "{to}");
    }
    let other = converted("sample.cbr", "x.txt", &["--format", "dhtmlxq"], "");
    assert!(other == fs::read(sample("sample.dhtmlxq")).unwrap());
}

#[test]
fn stdin_and_stdout_are_dashes_and_pgn_is_what_comes_out() {
    let output = convert(&["-", "-", "--full-width"], "startpos moves h2e2 h9g7".as_bytes());
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    assert!(stdout(&output).ends_with("\n\n1. 炮二平五 马８进７ *\n\n"), "{}", stdout(&output));
    let output = convert(&["-", "-", "--format", "lines"], &fs::read(sample("line.xqf")).unwrap());
    assert!(stdout(&output).starts_with("position startpos moves h2e2 h9g7"));
    let compat = convert(&["-", "-", "--pgn-compat"], b"[Red \"A\"]\n\n*");
    assert!(stdout(&compat).contains("[White \"A\"]"));
}

#[test]
fn what_a_format_cannot_hold_is_told_once_for_all_games() {
    let text =
        "[Event \"1\"]\n\n1. h2e2! (1. c3c4 g6g5) *\n\n[Event \"2\"]\n\n1. h2e2!? (1. b2e2) *\n";
    let output = convert(&["-", "-", "--format", "lines"], text.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let told: Vec<_> = stderr(&output).lines().collect();
    assert_eq!(
        told,
        [
            "chuhe: warning: variations are left out (3 moves) of 2 games, the first of them 1",
            "chuhe: warning: marks such as !? are left out (2) of 2 games, the first of them 1",
            "chuhe: warning: the header Event is left out of 2 games, the first of them 1",
        ]
    );
    let short = convert(&["-", "-", "--notation", "short"], "1. h2e2 h9g7 *".as_bytes());
    assert!(stdout(&short).ends_with("\n\n1. 炮25 马87 *\n\n"), "{}", stdout(&short));
    assert_eq!(
        stderr(&short),
        "chuhe: warning: moves in this notation cannot always be read back\n"
    );
    let lossy = convert(&["-", "-", "--encoding", "big5"], "{马} 1. h2e2 *".as_bytes());
    assert_eq!(
        stderr(&lossy),
        "chuhe: warning: characters that Big5 does not have are written as '?'\n"
    );
}

#[test]
fn many_games_are_one_file_or_numbered_ones() {
    let folder = TempDir::new().unwrap();
    let games = [1, 2, 3].map(|n| format!("[Event \"{n}\"]\n\n1. h2e2 *\n\n"));
    let text = games.concat();
    let many = folder.path().join("many.dhtmlxq");
    let output = convert(&[OsStr::new("-"), many.as_os_str()], text.as_bytes());
    assert!(stdout(&output).ends_with("many.dhtmlxq: 3 games\n"));
    assert_eq!(fs::read_to_string(&many).unwrap().matches("[/DhtmlXQ]").count(), 3);
    let one = folder.path().join("one.xqf");
    let output = convert(&[many.as_os_str(), one.as_os_str()], b"");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    assert!(!one.exists());
    for number in 1..=3 {
        let path = folder.path().join(format!("one-000{number}.xqf"));
        let back = convert(&[path.as_os_str(), OsStr::new("-")], b"");
        assert!(stdout(&back).contains(&format!("[Event \"{number}\"]")));
    }
    let refused = convert(&["-", "-", "--format", "xqf"], text.as_bytes());
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(stderr(&refused), "chuhe: xqf holds one game; name a file to number\n");
}

#[test]
fn damage_is_told_and_the_rest_is_written() {
    let text = "[Event \"1\"]\n\n1. h2e2 hello *\n\n[Event \"2\"]\n\n1. h2e2 a0a1 *\n\n\
                [Event \"3\"]\n\n1. h2e2 (1. a0a9) *\n\n[FEN \"x\"]\n\n*\n";
    let output = convert(&["-", "-", "--notation", "iccs"], text.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output).matches("1. H2-E2 *").count(), 3);
    let told: Vec<_> = stderr(&output).lines().collect();
    assert_eq!(told[0], "chuhe: -: game 1: line 3, column 9: 'hello' is not a move");
    assert!(told[1].starts_with("chuhe: -: game 2: the game breaks off: line 7, column 9: ply 2"));
    assert!(told[2].starts_with("chuhe: -: game 3: a variation breaks off: line 11"));
    assert!(
        told[3].starts_with("chuhe: -: game 4: line 13, column 7: the position cannot be used")
    );
    let file = fs::read(sample("sample.xqf")).unwrap();
    let cut = convert(&["-", "-"], &file[..file.len() - 3]);
    assert_eq!(cut.status.code(), Some(1));
    assert!(stderr(&cut).contains("the file ends inside a comment"), "{}", stderr(&cut));
    assert!(stdout(&cut).contains("(1. 相三进五"));
}

#[test]
fn unusable_arguments_and_files_are_refused_and_nothing_is_written() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let pgn = sample("sample.pgn").to_str().unwrap().to_owned();
    let refused = |arguments: &[&str], text: &[u8], words: &str| {
        let output = convert(arguments, text);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{}", stderr(&output));
        assert!(stderr(&output).contains(words), "{}", stderr(&output));
    };
    refused(&[&path("none.pgn"), "-"], b"", "none.pgn");
    refused(&[&pgn, &path("a.foo")], b"", "the ending names no format; choose one with --format");
    refused(&[&pgn, &path("a.cbl")], b"", "cbl can be read, but not written");
    refused(&[&pgn, &pgn], b"", "IN and OUT are the same file");
    refused(&["-", &path("a.pgn")], b"", "no games");
    refused(&["-", &path("a.pgn")], b"hello", "line 1, column 1: 'hello' is not a move");
    refused(&["-", &path("a.pgn")], b"\0\x01\x02", "this is no record of a known format");
    refused(&[&pgn, "-", "--notation", "x"], b"", "known are coordinates, iccs");
    refused(&[&pgn, "-", "--format", "x"], b"", "known are pgn, lines, xqf");
    refused(&[&pgn, "-", "--encoding", "x"], b"", "known are utf-8");
    refused(&[&pgn, &path("none/a.pgn")], b"", "a.pgn");
    refused(&[&pgn], b"", "OUT");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn the_judge_and_show_read_every_format() {
    for name in ["sample.xqf", "sample.cbr", "sample.dhtmlxq", "sample-gbk.pgn", "line.cbf"] {
        let path = sample(name);
        for command in ["judge", "show"] {
            let output = chuhe(&[OsStr::new(command), path.as_os_str()], b"");
            assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{command} {name}");
        }
    }
    let file = fs::read(sample("sample.xqf")).unwrap();
    let output = chuhe(&["judge", "-"], &file[..file.len() - 3]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the file ends inside a comment"));
    assert!(stdout(&output).contains("the game goes on"));
}
