//! `chuhe comply`: engines that keep to the protocol, and engines that do not.

use std::process::{Command, Output};
use std::time::Duration;

use chuhe::arena::Stop;
use chuhe::arena::comply::{Examination, Mark, Section, examine};
use chuhe::wire::Dialect;
use serde_json::Value;

use crate::support::mock;

/// Points that take little time.
const QUICK: &str = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,\
    30,31,32,33,34,35,36,44,46,47,48,49,50,51,52,53,54,57,58,62,63,64,66,67,68";

fn comply(arguments: &[&str]) -> Output {
    let chuhe = env!("CARGO_BIN_EXE_chuhe");
    let mut command = Command::new(chuhe);
    command.arg("comply").args(arguments).env_remove("CHUHE_LOG").output().unwrap()
}

/// Returns the marks that a mock gets.
fn marks(habits: &str, dialect: Dialect, only: &[u32]) -> Section {
    let slack = Duration::from_secs(2);
    let examination = Examination { spec: mock(habits), slack, only: only.to_vec() };
    let mut shown = Vec::new();
    let section =
        examine(&examination, dialect, &Stop::new(), |point| shown.push(point.clone())).unwrap();
    assert_eq!(section.points, shown);
    assert_eq!(section.points.iter().map(|point| point.number).collect::<Vec<_>>(), only);
    section
}

/// Returns why a mock fails a point.
fn why(habits: &str, dialect: Dialect, point: u32) -> String {
    match marks(habits, dialect, &[point]).points.remove(0).mark {
        Mark::Failed(why) => why,
        other => panic!("{habits}, point {point}: {other:?}"),
    }
}

pub(crate) fn chuhe_keeps_to_the_quick_points() {
    let chuhe = env!("CARGO_BIN_EXE_chuhe");
    let output = comply(&["--json", "--slack", "5000", "--points", QUICK, chuhe]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let sections = report.as_array().unwrap();
    assert_eq!(sections.len(), 2, "{report}");
    for section in sections {
        assert!(section["engine"].as_str().unwrap().starts_with("Chuhe "), "{report}");
        let points = section["points"].as_array().unwrap();
        assert!(points.len() > 35, "{}", points.len());
        for point in points {
            assert_eq!(point["result"], "passed", "{point}");
            assert!(point["what"].as_str().unwrap().is_ascii(), "{point}");
        }
    }
    assert_eq!(output.status.code(), Some(0));
}

pub(crate) fn the_report_is_told_in_chinese_on_request() {
    let chuhe = env!("CARGO_BIN_EXE_chuhe");
    let output = comply(&[
        "--lang",
        "zh",
        "--slack",
        "5000",
        "--dialect",
        "uci",
        "--points",
        "13,20",
        chuhe,
    ]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("uci  13 通过  UCCI形式的 'setoption hashsize 32' 不产生输出\n"),
        "{text}"
    );
    assert!(text.ends_with("，uci：通过2项，不符0项，跳过0项\n"), "{text}");
}

pub(crate) fn chuhe_keeps_to_every_point() {
    let output = comply(&["--slack", "2000", env!("CARGO_BIN_EXE_chuhe")]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(
        text.contains("ucci: 68 passed, 0 failed") && text.contains("uci: 52 passed, 0 failed")
    );
}

pub(crate) fn what_an_engine_does_right_is_passed() {
    let section = marks("stray speaks=ucci", Dialect::Ucci, &[1, 4, 7, 11, 20, 21, 29, 32, 49]);
    for point in &section.points {
        let expected = match point.number {
            4 => Mark::Skipped("the engine speaks one dialect only".to_owned()),
            _ => Mark::Passed,
        };
        assert_eq!(point.mark, expected, "{}", point.number);
    }
    assert_eq!(section.count(), [8, 0, 1]);
}

pub(crate) fn what_an_engine_does_wrong_is_found_and_told() {
    let ucci = Dialect::Ucci;
    assert!(why("chatty", ucci, 8).starts_with("not ASCII: "));
    assert!(why("stderr-flood", ucci, 8).starts_with("on stderr: "));
    assert!(why("start=3000", ucci, 1).starts_with("it took "));
    assert_eq!(why("at=1 says=bestmove_a0a9", ucci, 20), "'bestmove a0a9' is no legal move here");
    assert!(why("at=1 crash", ucci, 20).contains("the engine has ended (exit status: 3)"));
    assert!(why("mute", ucci, 11).starts_with("no readyok within"));
    assert!(why("", ucci, 35).ends_with(" and not 'nobestmove'"));
    assert!(why("at=1 offers", ucci, 44).ends_with(" draw'"));
    assert_eq!(why("", ucci, 49), "after the greeting: no answer");
    assert_eq!(why("stray", ucci, 50), "'stop' is answered by 'nobestmove'");
    assert_eq!(why("", ucci, 59), "idle: 0 'bye'");
    assert_eq!(why("stays", ucci, 59), "idle: it still runs after 200 ms");
    assert_eq!(why("stray", Dialect::Uci, 49), "after the greeting: 'nobestmove'");
    assert!(why("", ucci, 67).starts_with("no nps: "));
}

pub(crate) fn an_engine_that_cannot_be_examined_is_one_error() {
    let output = comply(&["/no/such/engine"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("/no/such/engine") && error.lines().count() == 1, "{error}");
    let output = comply(&["--points", "71", "x"]);
    assert_eq!(output.status.code(), Some(2));
    let output = comply(&["--dialect", "usi", "x"]);
    assert!(String::from_utf8(output.stderr).unwrap().contains("the dialects are ucci and uci"));
}
