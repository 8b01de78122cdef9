//! `chuhe judge`: rulings as text in both languages and as JSON, tables of cases, errors.

#![expect(clippy::unwrap_used, reason = "a helper of a test ends it at the first surprise")]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const COLLECTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/repetition_cases.tsv");
const RULINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rulings/cn1999.tsv");

/// Red's rook checks for ever; the moves lead to the position's third occurrence.
const ROOK_CHECKS: &str = "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1";
const NINE_PLIES: &str = "a0a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9";

/// Runs `chuhe judge` with a text on stdin.
fn judge(arguments: &[&str], text: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.arg("judge").args(arguments).env_remove("CHUHE_LOG");
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    // A program that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Returns the answer of a call that goes well without a word on stderr.
fn answer(arguments: &[&str], text: &str) -> String {
    let output = judge(arguments, text);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""), "{}", stdout(&output));
    stdout(&output).to_owned()
}

/// Asserts that each text comes after the one before it.
#[track_caller]
fn assert_in_order(text: &str, wanted: &[&str]) {
    let mut rest = text;
    for wanted in wanted {
        let found = rest.split_once(wanted);
        assert!(found.is_some(), "'{wanted}' is not there, or too early, in:\n{text}");
        rest = found.unwrap().1;
    }
}

/// Asserts that a call is refused as unusable with these words on stderr and nothing on stdout.
#[track_caller]
fn assert_refused(arguments: &[&str], text: &str, words: &[&str]) {
    let output = judge(arguments, text);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{}", stderr(&output));
    for word in words {
        assert!(stderr(&output).contains(word), "'{word}' is not in: {}", stderr(&output));
    }
}

/// Returns the row of a case as a line `position …`.
fn case(id: &str) -> String {
    let text = std::fs::read_to_string(COLLECTED).unwrap();
    let line = text.lines().find(|line| line.starts_with(&format!("{id}\t"))).unwrap();
    let cells: Vec<_> = line.split('\t').collect();
    format!("position fen {} moves {}", cells[1], cells[2])
}

#[test]
fn a_ruling_in_english_shows_board_moves_classes_verdict_and_procedure() {
    let text = answer(&["--fen", ROOK_CHECKS, "--moves", NINE_PLIES], "");
    let order = [
        "Rules: cn1999",
        "Result: red has lost by repetition (4.1.7, 24.1)",
        "Judged are the moves after ply 1, black to move:",
        "9  R . . . k",
        "FEN R3k4/",
        "   2 black  E9-E8  将5进1    idle",
        "   3 red    A9-A8  车九退一  check (28.1)",
        "red: perpetual check (长将), forbidden (25.2)",
        "black: idle moves (闲着), allowed (25.2)",
        "After ply 9 the position stands for the 3rd time: 2 full cycles, the last of 4 plies.",
        "If nobody varies: red loses, one-sided perpetual check (26.1)",
        "after ply 9, 3rd time: red has lost (26.1, 24.1)",
        "Now: red has lost (26.1, 24.1)",
        "No other interpretation changes the verdict.",
    ];
    assert_in_order(&text, &order);
}

#[test]
fn a_ruling_in_chinese_says_the_same() {
    let text = answer(&["--lang", "zh", "--fen", ROOK_CHECKS, "--moves", NINE_PLIES], "");
    let order = [
        "规则：cn1999（1999年棋例）",
        "结果：红方循环犯禁，判负 (4.1.7, 24.1)",
        "E9-E8  将5进1",
        "车九退一  将 (28.1)",
        "红方：长将，禁止着法 (25.2)",
        "第9着后局面第3次出现",
        "若双方不变：红方负，单方面长将 (26.1)",
        "目前：判红方负 (26.1, 24.1)",
    ];
    assert_in_order(&text, &order);
}

#[test]
fn the_procedure_tells_steps_that_have_not_come() {
    let five = "a0a9 e9e8 a9a8 e8e9 a8a9";
    let text = answer(&["--fen", ROOK_CHECKS, "--moves", five], "");
    let order = [
        "Result: the game goes on",
        "stands for the 2nd time: 1 full cycle",
        "If nobody varies: red loses",
        "after ply 9, 3rd time: red has lost",
        "Now: no ruling yet (24)",
    ];
    assert_in_order(&text, &order);
}

#[test]
fn a_chase_names_victims_and_their_roots_and_is_warned_of_before_it_loses() {
    let text = answer(&["-"], &case("axf-092"));
    let order = [
        "black cannon i3 by red rook h3, h3i3: too few roots, 2 attackers against 1",
        "red: perpetual chase (长捉), forbidden",
        "after ply 9, 3rd time: red must change (26.4, 24.3)",
        "after ply 13, 4th time: red has lost (26.4, 24.3)",
    ];
    assert_in_order(&text, &order);
}

#[test]
fn false_roots_offers_that_lose_and_gains_through_checks_are_told() {
    let text = answer(&["-"], &case("axf-109"));
    assert!(text.contains("a false root, red king d1 cannot retake for d4 would take the king"));
    let text = answer(&["-"], &case("axf-055"));
    assert!(text.contains("b3e3: nothing protects it; taking back would lose"), "{text}");
    let text = answer(&["-"], &case("axf-014"));
    let order = [
        "black advisor d9 by red cannon a7, a7a9 d9e8 c8c9 e8d9 a9d9: won through checks",
        "only guards are chased: 27.3 may apply",
        "27.3 may apply: holding a key point",
    ];
    assert_in_order(&text, &order);
}

#[test]
fn interpretations_that_change_the_verdict_are_named_and_can_be_chosen() {
    let text = answer(&["-"], &case("axf-014"));
    assert_in_order(
        &text,
        &["If nobody varies: red loses", "With E5=1 (gain-checks): draw (26.2)"],
    );
    let text = answer(&["--interpret", "e5=1", "-"], &case("axf-014"));
    assert_in_order(
        &text,
        &["Rules: cn1999 (the Chinese text of 1999) E5=1", "nobody varies: draw"],
    );
    let text = answer(&["--interpret", "standing-kill=kill", "-"], &case("fsf-019"));
    assert_in_order(&text, &["I2=kill", "nobody varies: black loses", "With I2=idle"]);
}

#[test]
fn other_rule_books_cite_no_articles_of_this_one() {
    let asian = answer(&["--rules", "asianrule", "-"], &case("axf-092"));
    assert_in_order(&asian, &["Rules: asian (Asian rules)", "If nobody varies: draw"]);
    assert!(!asian.contains("(26."), "{asian}");
    let league = answer(&["--rules", "league", "--fen", ROOK_CHECKS, "--moves", NINE_PLIES], "");
    assert_in_order(&league, &["Result: the game goes on", "after ply 13, 4th time: red has lost"]);
}

#[test]
fn games_without_a_repetition_have_a_status() {
    let text = answer(&["--fen", "4k4/R8/9/9/9/9/9/9/1R7/3K5 w", "--moves", "车八进八"], "");
    assert!(text.ends_with("Result: black is mated (4.1.1)\n"), "{text}");
    let text = answer(&["--fen", "3k5/9/9/9/9/9/9/9/9/4KR3 w", "--moves", "f0f8"], "");
    assert!(text.contains("Result: black has no legal move and loses (4.1.3)"), "{text}");
    let text = answer(&["--fen", "3k5/9/9/9/9/9/9/9/9/4K4 w"], "");
    assert!(text.contains("no piece is left that can attack (4.2.1)"), "{text}");
    let late = "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 119 90";
    let text = answer(&["--fen", late, "--moves", "a0a1"], "");
    let order = ["120 plies without a capture", "natural limit: red and black may claim a draw"];
    assert_in_order(&text, &order);
    let text = answer(&["--fen", late, "--moves", "a0a9", "--count-checks", "none"], "");
    assert_in_order(&text, &["119 count, of 120", "Result: the game goes on"]);
    let text = answer(&["--fen", late, "--moves", "a0a1", "--natural-limit", "0"], "");
    assert!(text.ends_with("Result: the game goes on\n") && !text.contains("limit"), "{text}");
}

#[test]
fn a_repetition_that_ended_is_told_with_who_varied() {
    let moves = format!("{NINE_PLIES} e9e8 a9a0");
    let text = answer(&["--fen", ROOK_CHECKS, "--moves", &moves], "");
    let wanted = "Plies 5 to 10 repeated positions, the last one for the 3rd time: red loses (26.1) \
                  if nobody varied, red has lost; then red played a9a0.";
    assert!(text.contains(wanted), "{text}");
}

#[test]
fn every_game_of_a_record_is_judged_in_turn() {
    let pgn = format!(
        "[Red \"Hu\"]\n[Black \"Yang\"]\n[FEN \"{ROOK_CHECKS}\"]\n\n1. 车九进九! {{x}} 将5进1 \
         2. A9-A8 e8e9 3. 车九进一 将5进1 4. 车九退一 将5退1 5. 车九进一 0-1\n\n1. 炮二平五 马8进7 *\n"
    );
    let text = answer(&["-"], &pgn);
    let order = [
        "Game 1, line 1: Hu - Yang",
        "If nobody varies: red loses",
        "Game 2, line 7",
        "2 plies without a capture",
        "Result: the game goes on",
    ];
    assert_in_order(&text, &order);
}

#[test]
fn an_illegal_move_is_named_with_its_reason_and_ends_failed() {
    let text =
        "startpos moves h2e2 h9g7 e2e8\nposition fen 4k4/9/9/9/9/9/9/9/4A4/4K4 w moves e1d2\n";
    let output = judge(&["-"], text);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let order = [
        "Illegal move: line 1, column 26: ply 3, red plays 'e2e8': e2e8: the Cannon cannot go there \
         (4.1.6)",
        "Game 2, line 2",
        "ply 1, red plays 'e1d2': e1d2: the kings would face each other (4.1.2)",
    ];
    assert_in_order(stdout(&output), &order);
}

#[test]
fn json_has_the_ruling_with_all_its_grounds() {
    let text = answer(&["--json", "-"], &case("axf-109"));
    let games: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(games.as_array().unwrap().len(), 1);
    let ruling = &games[0]["ruling"];
    assert_eq!((&ruling["verdict"], &ruling["article"]), (&"draw".into(), &"26.3".into()));
    assert_eq!((&ruling["stage"], &ruling["occurrence"]), (&"drawn".into(), &4.into()));
    assert_eq!(
        (&ruling["red"]["chinese"], &ruling["red"]["forbidden"]),
        (&"长捉".into(), &true.into())
    );
    let plies = ruling["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 6);
    let victim = &plies[1]["victims"][0];
    assert_eq!(plies[1]["label"], "chase");
    assert_eq!((&victim["square"], &victim["piece"]), (&"d2".into(), &"R".into()));
    assert_eq!(
        (&victim["why"], &victim["false_roots"][0]["exposed_to"]),
        (&"false_root".into(), &"d4".into())
    );
    assert_eq!(ruling["alternatives"][0]["id"], "I3");
    assert_eq!(ruling["procedure"][0]["ply"], 12);
    assert_eq!(games[0]["interpretations"]["I1"], "victim");
    assert_eq!(games[0]["end"]["kind"], "repetition_draw");
    assert_eq!(games[0]["moves"].as_array().unwrap().len(), 18);
}

#[test]
fn json_of_a_broken_record_is_whole() {
    let output = judge(&["--json", "-"], "startpos moves h2e2 a0a1");
    assert_eq!(output.status.code(), Some(1));
    let games: Value = serde_json::from_str(stdout(&output)).unwrap();
    let off = &games[0]["break_off"];
    assert_eq!((&off["column"], &off["text"]), (&21.into(), &"a0a1".into()));
    assert_eq!((&games[0]["ruling"], &games[0]["end"]), (&Value::Null, &Value::Null));
}

#[test]
fn errors_name_what_cannot_be_used() {
    assert_refused(&["nowhere.pgn"], "", &["nowhere.pgn"]);
    assert_refused(&["-"], "", &["-: no games"]);
    assert_refused(&["-"], "1. h2e2 hello", &["line 1, column 9: 'hello' is not a move"]);
    assert_refused(&["-"], "position fen 4k4/9 w", &["line 1, column 14"]);
    assert_refused(&["--fen", "x"], "", &["--fen 'x'"]);
    assert_refused(&["--moves", "h2e2 x"], "", &["--moves", "column 6: 'x' is not a move"]);
    assert_refused(&["--rules", "x", "-"], "", &["cn1999, asian, league, checks, none"]);
    assert_refused(&["--lang", "fr", "-"], "", &["known are en, zh"]);
    assert_refused(&["--count-checks", "9", "-"], "", &["claimant10, both10, none, all"]);
    assert_refused(&["--interpret", "I9=x", "-"], "", &["no interpretation 'I9'", "I11 (three)"]);
    assert_refused(&["--interpret", "I1=x", "-"], "", &["it can be victim, pair"]);
    assert_refused(&[], "", &["FILE"]);
    assert_refused(&["--cases", COLLECTED], "", &["--column"]);
    assert_refused(
        &["--cases", COLLECTED, "--column", "x"],
        "",
        &["no column 'x'", "cn1999_verdict"],
    );
    let table = |row: &str| format!("id\tfen\tmoves\tverdict\n{row}\n");
    let refused = |row: &str, words: &[&str]| {
        assert_refused(&["--cases", "-", "--column", "verdict"], &table(row), words);
    };
    refused("a\tx\t\tdraw", &["line 2", "'x'"]);
    refused("a\t4k4/9/9/9/9/9/9/9/4A4/4K4 w\te1d2\tdraw", &["line 2: move 1 'e1d2'", "face"]);
    refused("a\t4k4/9/9/9/9/9/9/9/4A4/4K4 w\te1f2\twon", &["line 2: 'won' is not a verdict"]);
}

/// Returns the names of the failing rows and the last line.
fn failures(arguments: &[&str], table: &str) -> (Vec<String>, String) {
    let output = judge(arguments, table);
    let text = stdout(&output);
    let mut lines: Vec<_> = text.lines().collect();
    let last = lines.pop().unwrap().to_owned();
    assert_eq!(output.status.code(), Some(i32::from(!lines.is_empty())), "{text}");
    let ids = lines.iter().map(|line| line.split(':').next().unwrap().to_owned());
    (ids.collect(), last)
}

#[test]
fn the_cases_of_the_text_of_1999_all_pass_fast_and_slow() {
    for (file, column, last) in [
        (COLLECTED, "cn1999_verdict", "196 passed, 0 failed"),
        (RULINGS, "verdict", "69 passed, 0 failed"),
    ] {
        for fast in [&[][..], &["--fast"]] {
            let arguments = [&["--cases", file, "--column", column], fast].concat();
            assert_eq!(failures(&arguments, ""), (Vec::new(), last.to_owned()));
        }
    }
}

#[test]
fn asian_cases_fail_where_the_manual_says_so() {
    let text = std::fs::read_to_string(COLLECTED).unwrap();
    let is_asian =
        |line: &&str| ["id\t", "axf-", "fsf-"].iter().any(|start| line.starts_with(start));
    let table = text.lines().filter(is_asian).collect::<Vec<_>>().join("\n");
    for fast in [&[][..], &["--fast"]] {
        let arguments =
            [&["--rules", "asian", "--cases", "-", "--column", "verdict"], fast].concat();
        let (ids, last) = failures(&arguments, &table);
        assert_eq!(ids, ["axf-023", "axf-064", "fsf-004", "fsf-009", "fsf-010"]);
        assert_eq!(last, "151 passed, 5 failed");
        // Never the opposite loser: one of the two verdicts is a draw.
        let output = judge(&arguments, &table);
        for line in stdout(&output).lines().filter(|line| line.contains("expected")) {
            assert!(line.contains(" draw"), "{line}");
        }
    }
}

#[test]
fn rows_without_a_verdict_are_skipped_and_failing_rows_are_told() {
    let row =
        |id: &str, moves: &str, verdict: &str| format!("{verdict}\t{moves}\t{ROOK_CHECKS}\t{id}\n");
    let mut table = "verdict\tmoves\tfen\tid\n".to_owned();
    table += &row("skipped", "", "-");
    table += &row("skipped too", "", "");
    table += &row("new", "a0a9", "none");
    table += &row("wrong", NINE_PLIES, "black_loses");
    let output = judge(&["--cases", "-", "--column", "verdict"], &table);
    assert_eq!(output.status.code(), Some(1));
    let wanted = "wrong: expected black_loses, got red_loses; red check+check, black idle+idle\n\
                  1 passed, 1 failed\n";
    assert_eq!(stdout(&output), wanted);
}
