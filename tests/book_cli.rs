//! `chuhe book` on the command line.

#![expect(clippy::unwrap_used, reason = "a surprise ends the test")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const LINES: &str = "\
[顺炮 / Same-Direction Cannons]
炮二平五 炮8平5 | 马二进三 马8进7
[中炮对屏风马 / Central Cannon against Screen Horses]
炮二平五 马8进7 马二进三 马2进3 | 车一平二 车9平8
";

fn book(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .arg("book")
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Runs a command that has to end with this code; returns its stdout and stderr.
fn run(arguments: &[&str], folder: &Path, code: i32) -> (String, String) {
    let output = book(arguments, folder);
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}\n{err}");
    (out, err)
}

/// Whether an error says nothing twice.
fn is_told_once(err: &str) -> bool {
    let parts: Vec<&str> = err.trim_end().split(": ").collect();
    parts.iter().collect::<BTreeSet<_>>().len() == parts.len()
}

/// Returns a folder with lines, and `开局` in its name.
fn sources(lines: &str) -> tempfile::TempDir {
    let top = tempfile::tempdir().unwrap();
    fs::create_dir_all(top.path().join("开局/lines")).unwrap();
    fs::write(top.path().join("开局/lines/a.txt"), lines.replace('\n', "\r\n")).unwrap();
    top
}

#[test]
fn lines_become_a_book_that_can_be_looked_up() {
    let top = sources(LINES);
    let folder = top.path();
    let (out, _) = run(&["compile", "开局", "--out", "my.xbk"], folder, 0);
    assert_eq!(out, "my.xbk: 2 lines, 8 positions, 9 moves\n");
    let (out, _) = run(&["probe", "--book", "my.xbk", "--moves", "炮八平五"], folder, 0);
    let rows: Vec<&str> = out.lines().skip(1).collect();
    assert_eq!(rows, ["b9c7  马2进3   50.0 %  weight 100", "b7e7  炮2平5   50.0 %  weight 100"]);
    let arguments = ["probe", "--book", "my.xbk", "--moves", "b2e2 b7e7", "--lang", "zh"];
    let (out, _) = run(&arguments, folder, 0);
    assert!(out.lines().nth(1) == Some("顺炮") && out.contains("马八进七"), "{out}");
    let (out, _) = run(&["probe", "--book", "my.xbk", "--moves", "a0a1", "--json"], folder, 1);
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(answer["moves"].as_array().unwrap().is_empty() && answer["opening"].is_null());
    let (out, _) = run(&["stats", "my.xbk", "--json"], folder, 0);
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&answer["entries"], &answer["names"]), (&9.into(), &2.into()));
}

#[test]
fn positions_are_searched_once_and_the_same_sources_make_the_same_book() {
    let top = sources(LINES);
    let folder = top.path();
    let compile = ["compile", "开局", "--out", "开局/default.xbk"];
    let searched = [&compile[..], &["--nodes", "300", "--end-nodes", "600", "--threads", "2"]];
    run(&searched.concat(), folder, 0);
    let read = |name: &str| fs::read(folder.join("开局").join(name)).unwrap();
    let (book, evaluations) = (read("default.xbk"), read("evaluations.tsv"));
    assert!(String::from_utf8_lossy(&evaluations).lines().count() > 9 + 2);
    run(&searched.concat(), folder, 0);
    run(&compile, folder, 0);
    assert!(read("default.xbk") == book && read("evaluations.tsv") == evaluations);
    let (out, _) = run(&["verify", "开局", "--within", "8500", "--share", "100"], folder, 0);
    assert!(out.contains("2 lines, 2 of them evaluated"), "{out}");
    assert!(out.contains("default.xbk is what the sources make"), "{out}");
    // A book that is not what its sources make.
    fs::write(folder.join("开局/lines/b.txt"), "[甲 / A]\nc3c4").unwrap();
    let (_, err) = run(&["verify", "开局", "--within", "8500"], folder, 1);
    assert!(err.contains("default.xbk is not what the sources make"), "{err}");
}

#[test]
fn every_wrong_line_is_told_with_its_file_and_row() {
    let top = sources("[甲 / A]\n炮二平五 车9平8\n[乙]\n[丙 / C]\n炮二平五");
    for (action, code) in [(&["verify", "开局"][..], 1), (&["compile", "开局", "--out", "x"], 2)]
    {
        let (_, err) = run(action, top.path(), code);
        let place = Path::new("开局").join("lines").join("a.txt").display().to_string();
        assert!(err.contains(&format!("{place}: row 2: after 1 plies: ")), "{err}");
        assert!(err.contains(&format!("{place}: row 3: '[乙]' is no name")), "{err}");
    }
    assert!(!top.path().join("x").exists());
    let (_, err) = run(&["verify", "nowhere"], top.path(), 2);
    assert!(err.starts_with("chuhe: nowhere: "), "{err}");
    let (_, err) = run(&["compile", "nowhere", "--out", "x"], top.path(), 2);
    assert!(err.contains("nowhere"), "{err}");
}

#[test]
fn a_book_goes_to_the_layout_of_elephant_eye_and_back() {
    let top = sources(LINES);
    let folder = top.path();
    run(&["compile", "开局", "--out", "my.xbk"], folder, 0);
    let (out, _) = run(&["export", "BOOK.DAT", "--book", "my.xbk"], folder, 0);
    // The start position is its own mirror image: both moves are written.
    assert_eq!(out, "BOOK.DAT: 10 moves\n");
    assert_eq!(fs::metadata(folder.join("BOOK.DAT")).unwrap().len(), 80);
    run(&["verify", "BOOK.DAT"], folder, 0);
    let (out, _) = run(&["import", "BOOK.DAT", "--out", "again.xbk"], folder, 0);
    assert_eq!(out, "again.xbk: 8 positions, 9 moves of 10 written down\n");
    let moves = |file: &str| {
        let (out, _) = run(&["probe", "--book", file, "--moves", "h2e2"], folder, 0);
        out.lines().filter(|row| row.contains('%')).map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(moves("my.xbk"), moves("again.xbk"));
    assert_eq!(moves("my.xbk"), moves("BOOK.DAT"));
}

#[test]
fn files_that_are_no_book_are_told_in_one_message() {
    let top = sources(LINES);
    let folder = top.path();
    run(&["compile", "开局", "--out", "my.xbk"], folder, 0);
    let mut bytes = fs::read(folder.join("my.xbk")).unwrap();
    bytes[40] ^= 1;
    fs::write(folder.join("damaged.xbk"), bytes).unwrap();
    fs::write(folder.join("text.dat"), "no book").unwrap();
    for (file, why) in [
        ("damaged.xbk", "its checksum is wrong: it is damaged"),
        ("text.dat", "it is neither a book of Chuhe nor one of ElephantEye"),
        ("nowhere.xbk", ""),
    ] {
        for action in [
            &["probe", "--book", file][..],
            &["stats", file],
            &["verify", file],
            &["import", file, "--out", "x"],
            &["export", "x", "--book", file],
        ] {
            let (out, err) = run(action, folder, 2);
            assert!(out.is_empty() && err.lines().count() == 1, "{out}{err}");
            assert!(err.starts_with(&format!("chuhe: {file}: {why}")), "{err}");
            assert!(is_told_once(&err), "{err}");
        }
    }
    assert!(!folder.join("x").exists());
    for moves in ["炮二平九 车9平8", "xyz"] {
        let (_, err) = run(&["probe", "--moves", moves], folder, 2);
        assert!(err.starts_with("chuhe: --moves: "), "{err}");
    }
}

#[test]
fn the_book_of_the_program_answers_without_a_file() {
    let top = tempfile::tempdir().unwrap();
    let (out, _) = run(&["probe"], top.path(), 0);
    assert!(out.contains("h2e2  炮二平五"), "{out}");
    let (out, _) = run(&["stats"], top.path(), 0);
    assert!(out.contains("kind                 Chuhe"), "{out}");
    run(&["export", "BOOK.DAT"], top.path(), 0);
    run(&["verify", "BOOK.DAT"], top.path(), 0);
}

/// What reads data bases is tested in `book_databases.rs`.
#[cfg(not(feature = "sqlite-books"))]
#[test]
fn data_bases_name_the_feature_that_they_need() {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path();
    fs::write(folder.join("库.obk"), b"SQLite format 3\0 and so on").unwrap();
    for action in [
        &["probe", "--book", "库.obk"][..],
        &["stats", "库.obk"],
        &["import", "库.obk", "--out", "x"],
        &["export", "x.xqb"],
    ] {
        let (out, err) = run(action, folder, 2);
        assert!(out.is_empty() && err.lines().count() == 1, "{out}{err}");
        assert!(err.contains("built with the feature sqlite-books"), "{err}");
        assert!(is_told_once(&err), "{err}");
    }
    assert!(!folder.join("x").exists() && !folder.join("x.xqb").exists());
}
