//! `chuhe tournament` as its users call it, and the examples of the manual.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use chuhe::record::{Game, pgn};
use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_chuhe");

/// Runs the program in a folder.
fn chuhe(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).arg("tournament").args(arguments);
    command.env_remove("CHUHE_LOG").stdin(Stdio::null()).output().unwrap()
}

fn good(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*error), (Some(0), ""));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn refused(output: &Output, words: &[&str]) {
    let error = String::from_utf8_lossy(&output.stderr);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!((output.status.code(), &*stdout), (Some(2), ""), "{error}");
    for word in words {
        assert!(error.contains(word), "'{word}' is not in: {error}");
    }
}

/// Returns a text with our own engine as the one that is called chuhe.
fn with_program(text: &str) -> String {
    text.replace("\"chuhe\"", &format!("'{PROGRAM}'"))
}

/// The tables at the end of the output.
fn tables(text: &str) -> &str {
    &text[text.find("\n\n").map_or(0, |start| start)..]
}

const ENGINES: &str = "[format]\nkind = \"round-robin\"\ngames = 2\n[engines]\ncmd = \"chuhe\"\ntc = \"nodes=60\"\n[play]\nmax-plies = 16\npgn = \"games.pgn\"\nopenings = { file = \"builtin\" }\n[[player]]\nname = \"甲\"\nengine = {}\n[[player]]\nname = \"乙\"\nengine = { tc = \"nodes=90\" }\n[[player]]\nname = \"丙\"\nengine = { tc = \"depth=1\", proto = \"uci\" }\n";

#[test]
fn engines_play_a_tournament_and_a_killed_one_ends_the_same() {
    let folder = tempfile::tempdir().unwrap();
    // A folder with a name that is not ASCII, and a blank.
    let folder = folder.path().join("比赛 一");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("cup.toml"), with_program(ENGINES)).unwrap();
    let whole = good(&chuhe(&folder, &["cup.toml", "--journal", "whole.journal"]));
    assert_eq!(
        whole.lines().filter(|line| line.contains(" 甲 ") && line.contains(".1.")).count(),
        4
    );
    let games = fs::read_to_string(folder.join("games.pgn")).unwrap();
    assert_eq!(games.matches("[Round \"").count(), 6);
    // Both games of a meeting have the same opening, another meeting has another one.
    let games = pgn::read(&games).unwrap();
    let opening = |round: &str| {
        let of_round = |game: &&Game| game.tags.get("Round") == Some(round);
        games.iter().find(of_round).unwrap().moves()[..6].to_vec()
    };
    assert_eq!(opening("1.1.1"), opening("1.1.2"));
    assert_ne!(opening("1.1.1"), opening("2.1.1"));

    fs::rename(folder.join("games.pgn"), folder.join("whole.pgn")).unwrap();
    let mut child = Command::new(PROGRAM)
        .current_dir(&folder)
        .args(["tournament", "cup.toml", "--lang", "zh"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let lines: Vec<_> = lines.take(2).map_while(Result::ok).collect();
    assert_eq!(lines.len(), 2);
    assert!(lines.iter().all(|line| !line.is_ascii()), "{lines:?}");
    child.kill().unwrap();
    child.wait().unwrap();
    let journal = fs::read_to_string(folder.join("cup.journal")).unwrap();
    assert!(journal.matches("{\"game\"").count() >= 2, "{journal}");
    for line in journal.lines().filter(|line| line.starts_with("{\"game\"")) {
        let event: Value = serde_json::from_str(line).unwrap();
        let result = &event["game"]["result"];
        assert!(result["reason"].as_str().unwrap().is_ascii(), "{line}");
        let record = pgn::read(result["record"].as_str().unwrap()).unwrap().remove(0);
        assert!(!record.tags.get("Reason").unwrap().is_ascii(), "{line}");
    }
    let rest = good(&chuhe(&folder, &["cup.toml"]));
    assert_eq!(
        tables(&rest[rest.find("Round robin").unwrap()..]),
        tables(&whole[whole.find("Round robin").unwrap()..])
    );
    let games = fs::read_to_string(folder.join("games.pgn")).unwrap();
    assert_eq!(games.matches("[Round \"").count(), 6);
    // Nothing is left to play.
    let again = good(&chuhe(&folder, &["cup.toml", "--lang", "zh"]));
    assert!(again.starts_with("循环赛\n"), "{again}");
    let json = good(&chuhe(&folder, &["cup.toml", "--no-play", "--json", "-"]));
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["is_over"], json["order"].as_array().unwrap().len()),
        (&Value::Bool(true), 3)
    );
    assert_eq!(json["ratings"]["players"][0]["games"], 4);
    assert!(json["stages"][0]["rounds"][0]["meetings"][0]["games"][0]["reason"].is_string());
}

#[test]
fn people_play_round_by_round_with_a_sheet() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = "name = \"<Club & Co>\"\n[format]\nkind = \"swiss\"\nrounds = 2\n[[player]]\nname = \"A\"\n[[player]]\nname = \"B\"\n[[player]]\nname = \"C\"\n[[player]]\nname = \"D\"\n";
    fs::write(folder.join("club.toml"), file).unwrap();
    let mut sheet = String::new();
    for round in 1..=2 {
        fs::write(folder.join("sheet.txt"), &sheet).unwrap();
        let out =
            good(&chuhe(folder, &["club.toml", "--results", "sheet.txt", "--html", "club.html"]));
        assert!(out.contains("Open games: 2."), "{out}");
        let start = out.find(&format!("round {round}\n")).unwrap();
        let pairings: Vec<_> = out[start..].lines().take(3).collect();
        sheet += &pairings.join("\n").replace('*', "1-0");
        sheet.push('\n');
    }
    fs::write(folder.join("sheet.txt"), &sheet).unwrap();
    let out = good(&chuhe(folder, &["club.toml", "--results", "sheet.txt", "--html", "club.html"]));
    assert!(!out.contains("Open games"), "{out}");
    let page = fs::read_to_string(folder.join("club.html")).unwrap();
    assert!(page.contains("<h1>&lt;Club &amp; Co&gt;</h1>") && !page.contains("http"), "{page}");
    fs::write(folder.join("sheet.txt"), sheet + "A 1-0 A\n").unwrap();
    let wrong = chuhe(folder, &["club.toml", "--results", "sheet.txt", "--no-play"]);
    refused(&wrong, &["sheet.txt", "line 7", "A and A"]);
}

#[test]
fn what_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    refused(&chuhe(folder, &["none.toml"]), &["none.toml"]);
    fs::write(folder.join("cup.toml"), "[format]\nkind = \"league\"\n").unwrap();
    refused(&chuhe(folder, &["cup.toml"]), &["cup.toml", "line 1", "0 players"]);
    let file = ENGINES.replace("\"chuhe\"", "\"no-such-engine\"");
    fs::write(folder.join("cup.toml"), file).unwrap();
    refused(&chuhe(folder, &["cup.toml"]), &["甲", "no-such-engine"]);
    let file = with_program(ENGINES).replace("builtin", "openings.epd");
    fs::write(folder.join("cup.toml"), file).unwrap();
    refused(&chuhe(folder, &["cup.toml"]), &["openings.epd"]);
    fs::write(folder.join("cup.toml"), with_program(ENGINES)).unwrap();
    fs::write(folder.join("sheet.txt"), "甲 beats 乙\n").unwrap();
    refused(
        &chuhe(folder, &["cup.toml", "--results", "sheet.txt"]),
        &["sheet.txt", "line 1", "甲 beats 乙"],
    );
}

/// Every example of the manual is a file that works; those with engines are played.
#[test]
fn the_examples_of_the_manual_work() {
    let page = include_str!("../../docs/src/tournaments.md").replace("\r\n", "\n");
    let examples: Vec<_> =
        page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(examples.len(), 9);
    for (number, example) in examples.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::write(folder.join("cup.toml"), with_program(example)).unwrap();
        if example.contains("engine = {") {
            let out = good(&chuhe(folder, &["cup.toml"]));
            assert!(out.contains("| # | name") && !out.contains("Open games"), "{number}: {out}");
        } else {
            let out = good(&chuhe(folder, &["cup.toml", "--no-play"]));
            assert!(out.contains("round 1\n") && out.contains(" * "), "{number}: {out}");
        }
    }
    // The sheet of the manual fits the players of the round robin, whoever has red.
    assert!(page.contains("disqualify 郑惟桐"));
}
