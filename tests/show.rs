//! `chuhe show`, run as a user runs it.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a helper of a test ends it at the first surprise"
)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn show(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.arg("show").args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns the names of the open elements at the end and whether every end had its start.
fn balance(svg: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag has an end");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "an end without a start");
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap_or_default().to_owned());
        }
    }
    open
}

#[test]
fn a_pipe_gets_characters_without_colours() {
    let output = show(&["--moves", "炮二平五 H8+7"]);
    assert!(output.status.success(), "{}", errors(&output));
    let text = text(&output);
    assert!(!text.contains('\u{1b}'));
    assert!(text.contains(" 7  ＋--砲--＋--＋--＋--＋-[馬]-砲--＋\n"), "{text}");
    assert!(
        text.contains("Last move: 马8进7 (h9g7), move 1 of black\nRed to move\nFEN "),
        "{text}"
    );
}

#[test]
fn letters_are_pure_ascii_and_the_board_turns() {
    let output = show(&["--ascii", "--flip", "--moves", "h2e2"]);
    let text = text(&output);
    assert!(text.is_ascii(), "{text}");
    assert!(text.starts_with("    1   2   3   4   5   6   7   8   9\n 0  R---N---B"), "{text}");
    assert!(text.contains("Last move: C2=5 (h2e2)"), "{text}");
}

#[test]
fn a_picture_is_well_formed_and_needs_no_font() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("棋局.svg");
    let output = show(&["--svg", path.to_str().unwrap()]);
    assert!(output.status.success() && output.stdout.is_empty(), "{}", errors(&output));
    let svg = fs::read_to_string(path).unwrap();
    assert_eq!(balance(&svg), Vec::<String>::new());
    assert!(!svg.contains("<text") && !svg.contains("font"));
    let outlines: std::collections::BTreeSet<_> = svg
        .split("<g id=\"piece-")
        .skip(1)
        .map(|piece| piece.split_once(" d=\"").unwrap().1.split('"').next().unwrap())
        .collect();
    assert_eq!(outlines.len(), 14, "each piece has its own character");
}

#[test]
fn several_games_are_shown_in_turn_and_drawn_into_numbered_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    fs::write(&file, "[Red \"甲\"]\n[Black \"乙\"]\n1. 炮二平五 *\n\n1. 相三进五 马8进7 *\n")
        .unwrap();
    let name = |path: &Path| path.to_str().unwrap().to_owned();
    let output = show(&[&name(&file), "--lang", "zh", "--ply", "1"]);
    assert!(output.status.success(), "{}", errors(&output));
    let text = text(&output);
    assert!(text.starts_with("第1局: 甲 - 乙\n"), "{text}");
    assert!(text.contains("\n\n第2局\n"), "{text}");
    assert!(text.contains("上一着：相三进五（g0e2），红方第1回合\n轮到黑方走\n"), "{text}");
    let picture = folder.path().join("board.svg");
    assert!(show(&[&name(&file), "--svg", &name(&picture)]).status.success());
    assert!(
        folder.path().join("board-1.svg").exists() && folder.path().join("board-2.svg").exists()
    );
    assert!(!picture.exists());
}

#[test]
fn what_cannot_be_shown_is_one_clear_error() {
    for (arguments, code, message) in [
        (&["--fen", "4k4/9 w"][..], 2, "--fen '4k4/9 w'"),
        (&["--moves", "h2e2 hello"], 2, "--moves: line 1, column 6: 'hello' is not a move"),
        (&["--moves", "h2e2 h2e2"], 1, "'h2e2' cannot be played"),
        (&["--ply", "3", "--moves", "h2e2"], 1, "--ply 3: there are 1 moves"),
        (&["no such file"], 2, "no such file"),
        (&["--lang", "fr"], 2, "known are en, zh"),
    ] {
        let output = show(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", errors(&output));
        assert!(errors(&output).contains(message), "{arguments:?}: {}", errors(&output));
    }
}
