//! Tournament files and sheets of results: what is wrong is named with its line.

use std::path::Path;

use chuhe::arena::tournament::{Course, Format, Outcome, Sheet, TournamentFile, order};

use crate::hall::{final_names, plan, publish, start, values, with_players};

fn error(text: &str) -> String {
    match TournamentFile::read(text, Path::new("")) {
        Ok(_) => panic!("accepted:\n{text}"),
        Err(error) => error.to_string(),
    }
}

/// Asserts that a text is refused at a line with these words.
fn refused(text: &str, line: usize, words: &[&str]) {
    let error = error(text);
    assert!(error.starts_with(&format!("line {line}: ")), "{error}");
    for word in words {
        assert!(error.contains(word), "'{word}' is not in: {error}");
    }
}

const TWO: &str = "[[player]]\nname = \"A\"\n[[player]]\nname = \"B\"\n";

#[test]
fn wrong_fields_and_values_are_named_with_their_line() {
    refused("x =\n", 1, &[]);
    refused(&format!("name = \"x\"\nfrmat = 1\n{TWO}"), 2, &["frmat"]);
    refused(&format!("name = \"x\"\n{TWO}"), 1, &["format"]);
    refused(&format!("[format]\nkind = \"swis\"\n{TWO}"), 2, &["swis", "swiss", "round-robin"]);
    refused(&format!("[format]\nkind = \"swiss\"\nrounds = 7\n{TWO}"), 3, &["rounds = 7", "1"]);
    refused(
        &format!("[format]\nkind = \"knockout\"\nrounds = 3\n{TWO}"),
        3,
        &["rounds", "knockout"],
    );
    refused(&format!("[format]\nkind = \"round-robin\"\ncycles = 0\n{TWO}"), 3, &["cycles = 0"]);
    refused("[format]\nkind = \"round-robin\"\n[[player]]\nname = \"A\"\n", 1, &["1 players"]);
    refused(
        &format!("[format]\nkind = \"round-robin\"\n{TWO}[[player]]\nname = \"B\"\n"),
        8,
        &["'B'", "twice"],
    );
    refused(
        &format!("[format]\nkind = \"round-robin\"\n{TWO}[[player]]\nname = \" C\"\n"),
        8,
        &["blanks"],
    );
    refused(&format!("numbers = \"lots\"\n[format]\nkind = \"swiss\"\n{TWO}"), 1, &["lots", "lot"]);
    let scoring =
        |text: &str| format!("[format]\nkind = \"round-robin\"\n[scoring]\n{text}\n{TWO}");
    refused(&scoring("win = 0.3"), 4, &["0.5"]);
    refused(&scoring("draw = 2"), 4, &["more than a draw"]);
    refused(&scoring("tie-breaks = [\n\"wins\",\n\"luck\"]"), 6, &["luck", "small-points"]);
    refused(
        &format!("[format]\nkind = \"knockout\"\n[play-off]\nthen = \"armageddon\"\n{TWO}"),
        4,
        &["armageddon", "black"],
    );
}

#[test]
fn wrong_engines_are_named_with_their_line() {
    let file = |engine: &str, rest: &str| {
        format!(
            "{rest}[format]\nkind = \"round-robin\"\n[[player]]\nname = \"A\"\nengine = {{ {engine} }}\n[[player]]\nname = \"B\"\n"
        )
    };
    refused(&file("tc = \"1\"", ""), 5, &["'A'", "cmd"]);
    refused(&file("cmd = \"x\"", ""), 5, &["'A'", "tc"]);
    refused(&file("cmd = \"x\", tc = \"soon\"", ""), 5, &["soon"]);
    refused(&file("cmd = \"x\", tc = \"1\", proto = \"xboard\"", ""), 5, &["xboard", "ucci"]);
    refused(&file("cmd = \"x\", tc = \"1\", hash = 3", ""), 5, &["hash"]);
    refused(&file("cmd = \"x\", tc = \"1\", options = { Hash = [1] }", ""), 5, &["Hash"]);
    refused(
        &file("cmd = \"x\", tc = \"1\"", "[play]\nrules = \"house\"\n"),
        2,
        &["house", "cn1999"],
    );
    refused(&file("cmd = \"x\", tc = \"1\"", "[play]\nconcurrency = 0\n"), 2, &["concurrency"]);
    refused(
        &file("cmd = \"x\", tc = \"1\"", "[engines]\ntc = \"1\"\n\n[play]\nrule = 1\n"),
        5,
        &["rule"],
    );
}

#[test]
fn wrong_teams_are_named_with_their_line() {
    let head = "[format]\nkind = \"round-robin\"\n[teams]\n";
    let teams = "[[team]]\nname = \"X\"\n[[team]]\nname = \"Y\"\n";
    let members =
        "[[player]]\nname = \"X1\"\nteam = \"X\"\n[[player]]\nname = \"Y1\"\nteam = \"Y\"\n";
    refused(&format!("[format]\nkind = \"round-robin\"\n{teams}{members}"), 4, &["[teams]"]);
    refused(&format!("{head}form = \"loose\"\n{teams}{members}"), 4, &["loose", "fixed"]);
    refused(
        &format!("{head}form = \"fixed\"\nboards = 2\n{teams}{members}"),
        5,
        &["'X' has 1 players, not 2"],
    );
    refused(
        &format!("{head}form = \"fixed\"\ncounted = 1\n{teams}{members}"),
        5,
        &["means nothing"],
    );
    refused(
        &format!(
            "{head}form = \"fixed\"\n{teams}{members}[[player]]\nname = \"Z\"\nteam = \"Q\"\n"
        ),
        17,
        &["'Q'"],
    );
    refused(
        &format!("{head}form = \"fixed\"\n{teams}{members}[[player]]\nname = \"Z\"\n"),
        16,
        &["'Z' has no team"],
    );
    refused(
        &format!(
            "{head}form = \"all-play-all\"\n{teams}{members}[[player]]\nname = \"X2\"\nteam = \"X\"\n"
        ),
        4,
        &["'X' has 2"],
    );
    let rated = "[[player]]\nname = \"X1\"\nteam = \"X\"\nrating = 1\n[[player]]\nname = \"Y1\"\nteam = \"Y\"\n[[player]]\nname = \"X2\"\nteam = \"X\"\nrating = 2\n";
    refused(&format!("{head}form = \"fixed\"\nboards = 1\n{teams}{rated}"), 11, &["X1", "12.1"]);
    let lineup = |text: &str| {
        format!(
            "{head}form = \"substitutes\"\nboards = 1\n[[team]]\nname = \"X\"\nlineups = [\n{text}]\n[[team]]\nname = \"Y\"\n{members}"
        )
    };
    refused(&lineup("{ round = 1, players = [\"Y1\"] },\n"), 9, &["'Y1' is no player of 'X'"]);
    refused(&lineup("{ round = 1, players = [\"X1\", \"X1\"] },\n"), 9, &["1 players, not 2"]);
    refused(
        &lineup("{ round = 1, players = [\"X1\"] },\n{ round = 1, players = [\"X1\"] },\n"),
        10,
        &["round 1"],
    );
}

#[test]
fn defaults_follow_the_rules() {
    let names = crate::hall::numbered(10);
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let plan = plan(&with_players("[format]\nkind = \"swiss\"\n", &names));
    assert_eq!(plan.format, Format::Swiss { rounds: 9 });
    assert_eq!(plan.scoring.win, chuhe::arena::tournament::Points::ONE);
    // A file with CR LF and a mark at its begin, as editors on Windows write it.
    let text = with_players("\u{feff}[format]\nkind = \"knockout\"\n", &["甲", "乙"]);
    assert!(TournamentFile::read(&text.replace('\n', "\r\n"), Path::new("")).is_ok());
}

const FOUR: [&str; 4] = ["王天一", "郑 惟桐", "许银川", "吕钦"];

fn sheet(course: &Course, text: &str) -> Result<Sheet, String> {
    Sheet::read(text, course.plan()).map_err(|error| error.to_string())
}

/// Berger: 王-吕 郑-许 | 吕-许 王-郑 | 郑-吕 许-王.
#[test]
fn typed_results_make_a_tournament_among_people() {
    let mut course = start("[format]\nkind = \"round-robin\"", &FOUR);
    publish(&mut course);
    let text = "# 第一轮\r\nround 1\r\n王天一 1-0 吕钦\r\n郑 惟桐 ½ 许银川\r\n\r\n轮 2\n吕钦 * 许银川\n王天一 1:0 郑 惟桐\nfoul 许银川 2\nwarn 吕钦\n";
    let mut sheet = sheet(&course, text).unwrap();
    sheet.apply(&mut course).unwrap();
    sheet.check(course.plan()).unwrap();
    assert_eq!(course.open_games().len(), 3);
    let standings = &order::of_stage(&course, 0)[0];
    assert_eq!(values(&course, standings, "王天一")[0], "2");
    assert_eq!(values(&course, standings, "许银川"), ["0.5", "0.25", "0", "0.5", "2"]);
    assert_eq!(course.penalties_of(3).warnings, 1);
}

#[test]
fn wrong_lines_of_a_sheet_are_named() {
    let mut course = start("[format]\nkind = \"round-robin\"", &FOUR);
    publish(&mut course);
    let read = |text: &str| Sheet::read(text, course.plan()).unwrap_err().to_string();
    assert!(read("\n王天一 2-0 吕钦\n").starts_with("line 2: '王天一 2-0 吕钦' is not understood"));
    assert!(read("王天一 1-0 吕\n").contains("nobody has the name '吕'"));
    assert!(read("round one\n").contains("'one' is no number"));
    assert!(read("withdraw 吕钦\n").contains("withdraw NAME after N"));
    let mut turned = sheet(&course, "round 1\n吕钦 1-0 王天一\n").unwrap();
    let error = turned.apply(&mut course).unwrap_err().to_string();
    assert!(error.starts_with("line 2: 王天一 has red against 吕钦"), "{error}");
    let mut stranger = sheet(&course, "round 1\n王天一 1-0 许银川\n").unwrap();
    stranger.apply(&mut course).unwrap();
    let error = stranger.check(course.plan()).unwrap_err().to_string();
    assert!(error.contains("no game of 王天一 and 许银川") && error.contains("round 1"), "{error}");
}

#[test]
fn later_lines_wait_for_their_rounds() {
    let mut course =
        start("numbers = \"listed\"\n[format]\nkind = \"knockout\"", &["A", "B", "C", "D"]);
    let first = publish(&mut course);
    let name = |player: usize| ["A", "B", "C", "D"][player];
    let lines: Vec<_> = first
        .iter()
        .map(|game| format!("{} 1-0 {}", name(game.players[0]), name(game.players[1])))
        .collect();
    let [one, other] = [first[0].players[0], first[1].players[0]].map(name);
    // The colours of the final are drawn: one of the two lines is right, and is tried.
    let finals = [format!("{one} 1-0 {other}"), format!("{other} 0-1 {one}")];
    let mut fits = 0;
    for last in finals {
        let mut course = course.clone();
        let text = format!("{}\n{last}\n", lines.join("\n"));
        let mut sheet = sheet(&course, &text).unwrap();
        sheet.apply(&mut course).unwrap();
        assert!(sheet.check(course.plan()).is_err(), "the final is not published yet");
        publish(&mut course);
        if sheet.apply(&mut course).is_ok() && sheet.check(course.plan()).is_ok() {
            fits += 1;
            assert!(publish(&mut course).is_empty());
            assert_eq!(final_names(&course)[0], one);
        }
    }
    assert_eq!(fits, 1);
}

#[test]
fn an_absent_team_is_typed_in_one_line() {
    let text = "[format]\nkind = \"round-robin\"\n[teams]\nform = \"fixed\"\n[[team]]\nname = \"X\"\n[[team]]\nname = \"Y\"\n[[player]]\nname = \"x1\"\nteam = \"X\"\n[[player]]\nname = \"x2\"\nteam = \"X\"\n[[player]]\nname = \"y1\"\nteam = \"Y\"\n[[player]]\nname = \"y2\"\nteam = \"Y\"\n";
    let mut course = start(text, &[]);
    publish(&mut course);
    let mut absent = sheet(&course, "Y -+ X\n").unwrap();
    absent.apply(&mut course).unwrap();
    let meeting = course.meeting(&course.rounds()[0], 0);
    let outcomes: Vec<_> = meeting.games.iter().map(|(_, outcome)| outcome.unwrap()).collect();
    // X has red on the first board and black on the second.
    assert_eq!(outcomes, [Outcome::BlackAbsent, Outcome::RedAbsent]);
    assert!(sheet(&course, "X 1-0 Y\n").unwrap_err().contains("a match of teams"));
    assert!(sheet(&course, "X 1-0 y1\n").unwrap_err().contains("does not meet a player"));
}
