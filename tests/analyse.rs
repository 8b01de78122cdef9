//! `chuhe analyse`, run as a user runs it.

#![expect(clippy::unwrap_used, reason = "a helper of a test ends it at the first surprise")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use chuhe::eval::{Chances, Score};
use chuhe::record::{Game, Nag, pgn};
use serde_json::Value;
use tempfile::TempDir;

/// Two games: one with comments, a variation and tags that try to break out; one that starts
/// elsewhere, and in which Red checks on and on although it mates in two.
const GAMES: &str = "\
[Event \"</script><b> & \\\"quotes\\\"\"]
[Site \"https://example.org/\"]
[Red \"甲\"]
[Black \"乙\"]
[Result \"1/2-1/2\"]

{Before it all.} 1. 炮二平五 {[%clk 0:09:58] The cannon.} (1. 相三进五 炮8平5) 马8进7
2. 马二进三!? 马2进3 3. 车一平二 车9平8 1/2-1/2

[FEN \"4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1\"]

1. a0a9 e9e8 2. a9a8 e8e9 3. a8a9 e9e8 4. a9a8 e8e9 5. a8a9 *
";

struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new(record: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("棋谱.pgn"), record).unwrap();
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn analyse(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
        command.current_dir(self.folder.path()).env_remove("CHUHE_LOG");
        command.args(["analyse", "棋谱.pgn"]).args(arguments).output().unwrap()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn good(output: &Output) -> String {
    assert_eq!((output.status.code(), stderr(output)), (Some(0), String::new()));
    stdout(output)
}

fn moves(game: &Game) -> String {
    game.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_annotated_record_keeps_all_that_was_there_and_has_an_evaluation_for_each_move() {
    for (language, has) in [("en", "1. C2=5"), ("zh", "1. 炮二平五")] {
        let desk = Desk::new(GAMES);
        good(&desk.analyse(&["--nodes", "3000", "--lang", language, "--out", "out.pgn"]));
        let text = desk.read("out.pgn");
        assert!(text.contains(has), "{text}");
        let (before, after) = (pgn::read(GAMES).unwrap(), pgn::read(&text).unwrap());
        assert_eq!(after.len(), 2);
        for (before, after) in before.iter().zip(&after) {
            assert_eq!(moves(before), moves(after));
            assert_eq!(before.result, after.result);
            for (name, value) in before.tags.iter().filter(|(name, _)| *name != "Format") {
                assert_eq!(after.tags.get(name), Some(value));
            }
            assert!(after.tags.get("Annotator").unwrap().contains("3000 nodes"));
        }
        let first = &after[0];
        let nodes: Vec<_> = first.main_line().map(|id| first.node(id)).collect();
        assert!(nodes.iter().all(|node| node.eval().is_some()), "{text}");
        assert!(nodes[0].comment.contains("The cannon.") && nodes[0].clock().is_some());
        assert_eq!(nodes[2].nags, [Nag::INTERESTING], "a mark that a person gave stays alone");
        let root = first.node(chuhe::record::NodeId::ROOT);
        assert!(root.comment.starts_with("Before it all.\n"), "{}", root.comment);
        let elephant = root.children()[1];
        assert_eq!(first.line_from(elephant).count(), 1, "the variation is still there");
        assert!(first.tags.get("Opening").is_some_and(|name| !name.is_empty()));
    }
}

#[test]
fn an_analysed_record_can_be_analysed_again_and_grows_no_more() {
    let desk = Desk::new(GAMES);
    good(&desk.analyse(&["--nodes", "2000", "--out", "one.pgn"]));
    fs::rename(desk.path("one.pgn"), desk.path("棋谱.pgn")).unwrap();
    let once = desk.read("棋谱.pgn");
    good(&desk.analyse(&["--nodes", "2000", "--out", "two.pgn"]));
    assert_eq!(once, desk.read("two.pgn"));
}

#[test]
fn a_missed_mate_is_a_blunder_with_the_mate_beside_it_and_the_law_has_its_say() {
    let desk = Desk::new(GAMES);
    let text = good(&desk.analyse(&["--depth", "8", "--out", "out.pgn", "--out", "out.json"]));
    let games = pgn::read(&desk.read("out.pgn")).unwrap();
    let game = &games[1];
    let node = game.node(game.last());
    assert!(node.nags.contains(&Nag::BLUNDER), "{text}");
    assert_eq!(node.comment, "Misses a mate in 2.\nRed has lost by repetition (4.1.7, 24.1)");
    let before = game.node(node.parent().unwrap());
    let mut better = game.position_at(before.children()[1]);
    for id in game.line_from(before.children()[1]) {
        better.make(game.node(id).mv().unwrap());
    }
    assert!(!better.has_legal_move(), "the variation ends the game");
    assert!(text.contains("5. R9+1??"), "{text}");
    assert!(text.contains("\n  ply 9: Red has lost by repetition (4.1.7, 24.1)\n"), "{text}");
    let report: Value = serde_json::from_str(&desk.read("out.json")).unwrap();
    let last = &report["games"][1]["moves"][8];
    assert_eq!((&last["mark"], &last["missed_mate"]), (&"??".into(), &2.into()));
    assert!(report["games"][1]["positions"][9]["score"]["ruling"].as_i64().unwrap() < 0);
}

#[test]
fn the_data_has_every_position_and_sums_that_follow_from_the_moves() {
    let desk = Desk::new(GAMES);
    good(&desk.analyse(&["--nodes", "2000", "--multipv", "3", "--out", "out.json"]));
    let report: Value = serde_json::from_str(&desk.read("out.json")).unwrap();
    assert_eq!((report["format"].as_u64(), report["multipv"].as_u64()), (Some(1), Some(3)));
    assert_eq!((&report["limit"], &report["rules"]), (&"2000 nodes".into(), &"cn1999".into()));
    let game = &report["games"][0];
    let list = |name: &str| game[name].as_array().unwrap().clone();
    let (positions, moves) = (list("positions"), list("moves"));
    assert_eq!((positions.len(), moves.len()), (7, 6));
    assert_eq!(game["comment"], "Before it all.");
    assert_eq!(moves[0]["text"]["zh"], "炮二平五");
    assert_eq!(moves[0]["text"]["en"], "C2=5");
    assert_eq!((moves[1]["number"].as_u64(), &moves[1]["side"]), (Some(1), &"black".into()));
    for position in &positions {
        assert_eq!(position["lines"].as_array().unwrap().len(), 3);
        let expectation = position["expectation"].as_f64().unwrap();
        let score = Score::evaluation(position["score"]["cp"].as_i64().unwrap() as i32);
        let board = position["fen"].as_str().unwrap().split(' ').next().unwrap();
        let pieces = board.bytes().filter(u8::is_ascii_alphabetic).count() as u32;
        assert!((expectation - Chances::of(score, pieces).points()).abs() < 1e-9);
    }
    for side in ["red", "black"] {
        let of_side: Vec<_> = moves.iter().filter(|mv| mv["side"] == side).collect();
        let mean = of_side.iter().map(|mv| mv["accuracy"].as_f64().unwrap()).sum::<f64>() / 3.0;
        let sum = &game["sides"][side];
        assert_eq!(sum["moves"], 3);
        assert!((sum["accuracy"].as_f64().unwrap() - mean).abs() < 1e-9);
    }
}

#[test]
fn the_page_needs_nothing_from_elsewhere_and_no_record_breaks_out_of_it() {
    let desk = Desk::new(GAMES);
    good(&desk.analyse(&["--nodes", "1000", "--lang", "zh", "--out", "out.html"]));
    let page = desk.read("out.html");
    let (before, data) =
        page.split_once("<script type=\"application/json\" id=\"report\">").unwrap();
    let (data, after) = data.split_once("</script>").unwrap();
    for outside in ["http:", "https:", "src=", "url(", "<link", "@import", "import(", "fetch("] {
        assert!(!before.contains(outside) && !after.contains(outside), "{outside}");
    }
    assert!(before.contains("default-src 'none'") && before.contains("<html lang=\"zh-CN\">"));
    assert_eq!(before.matches("<g id=\"piece-").count(), 14);
    assert_eq!(after.matches("</script>").count(), 1);
    assert!(!data.contains('<'));
    let report: Value = serde_json::from_str(data).unwrap();
    assert_eq!(report["games"][0]["tags"]["Event"], "</script><b> & \"quotes\"");
    assert!(after.contains("Best lines") && after.contains("推荐着法"));
}

#[test]
fn each_game_has_a_graph_of_its_own_without_text() {
    let desk = Desk::new(GAMES);
    good(&desk.analyse(&["--nodes", "1000", "--out", "out.svg"]));
    assert!(!desk.path("out.svg").exists());
    for (name, moves) in [("out-1.svg", 6), ("out-2.svg", 9)] {
        let graph = desk.read(name);
        assert!(graph.starts_with("<svg xmlns=") && graph.ends_with("</svg>\n"), "{graph}");
        assert!(!graph.contains("<text"));
        let curve = graph.split("<path d=\"M").find(|path| path.contains("fill=\"none\"")).unwrap();
        assert!(curve.split('"').next().unwrap().split('L').count() > moves);
    }
}

#[test]
fn the_summary_is_told_in_both_languages() {
    let desk = Desk::new(GAMES);
    let english = good(&desk.analyse(&["--nodes", "1000"]));
    assert!(english.starts_with("甲 - 乙  1/2-1/2"), "{english}");
    assert!(english.contains("\nOpening: ") && english.contains("average loss"), "{english}");
    let chinese = good(&desk.analyse(&["--nodes", "1000", "--lang", "zh"]));
    assert!(chinese.contains("\n开局：") && chinese.contains("准确率"), "{chinese}");
    assert!(chinese.contains("第9着：红方循环犯禁，判负"), "{chinese}");
}

#[test]
fn a_record_that_breaks_off_is_analysed_up_to_there_and_fails() {
    let desk = Desk::new("1. 炮二平五 马8进7 2. 炮五进九 *");
    let output = desk.analyse(&["--nodes", "1000", "--out", "out.json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("game 1: line 1"), "{}", stderr(&output));
    assert!(stdout(&output).contains("Breaks off: "), "{}", stdout(&output));
    let report: Value = serde_json::from_str(&desk.read("out.json")).unwrap();
    assert_eq!(report["games"][0]["moves"].as_array().unwrap().len(), 2);
    assert!(report["games"][0]["break_off"].as_str().unwrap().contains("炮五进九"));
}

#[test]
fn what_cannot_be_written_is_refused_before_the_work_begins() {
    let desk = Desk::new(GAMES);
    for (arguments, message) in [
        (&["--out", "out.doc"][..], "the ending must be .pgn, .json, .svg or .html"),
        (&["--out", "no/such/out.pgn"], "no/such/out.pgn: there is no such folder"),
        (&["--nodes", "5", "--depth", "5"], "--nodes"),
        (&["--multipv", "0"], "--multipv"),
        (&["--lang", "fr"], "known are en, zh"),
    ] {
        let output = desk.analyse(arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()));
        assert!(stderr(&output).contains(message), "{arguments:?}: {}", stderr(&output));
    }
    fs::write(desk.path("棋谱.pgn"), "").unwrap();
    let output = desk.analyse(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("棋谱.pgn: no games"), "{}", stderr(&output));
}

#[test]
fn several_threads_find_the_same_kind_of_thing() {
    let desk =
        Desk::new("[FEN \"4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1\"]\n\n1. b1b8 e9f9 2. a2a9 *");
    let text = good(&desk.analyse(&["--depth", "6", "--threads", "2", "--hash", "8"]));
    assert!(text.contains("ply 3: Black is mated (4.1.1)"), "{text}");
    assert!(text.contains("100.0 %"), "{text}");
}
