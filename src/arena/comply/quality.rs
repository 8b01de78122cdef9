//! Points 66 to 70: what analysis says, rest between searches, and whole games.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use super::super::game::play_game;
use super::super::player::Player;
use super::super::rules::GameSetup;
use super::super::spec::Deadlines;
use super::super::time_control::TimeControl;
use super::exam::{Check, Exam, Trouble, ensure, fail, legal, number, quote, words};
use super::point::{In, Point};
use super::report::Grounds;
use super::searches::{MATE_IN_ONE, MATED_IN_ONE};
use crate::platform;
use crate::wire::{Reply, ScoreText};

/// Positions of every phase of the game.
const POSITIONS: [&str; 3] = [
    "",
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1",
    "3akab2/9/4b4/p3p3p/2n6/P5P2/4P3P/4B1N2/4A4/2BAK4 b - - 0 1",
];
/// The least score of a mate in one in UCCI; a horse is 100.
const MATE: i32 = 9_000;
/// How long an engine is watched at rest.
const REST: Duration = Duration::from_secs(2);
/// Plies of the game against itself.
const PLIES: u32 = 60;

pub(super) const POINTS: &[Point] = &[
    Point {
        number: 66,
        what: "lines of play are legal and begin with the move that is played; so is the expected reply",
        chinese: "着法线路合法，并以所走的着法开头；预期的应着也合法",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| POSITIONS.iter().try_for_each(|fen| lines_of_play(exam, fen)),
    },
    Point {
        number: 67,
        what: "lines of analysis: no keyword twice, 'pv' last, 'nps' there, numbers whole, no blank before, depth never falls",
        chinese: "分析行：关键词不重复，'pv' 在最后，有 'nps'，数字为整数，行首无空格，深度从不下降",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| POSITIONS.iter().try_for_each(|fen| grammar(exam, fen)),
    },
    Point {
        number: 68,
        what: "a mate in one is scored 9000 or more (UCI: mate 1), being mated the same below nothing",
        chinese: "一步杀的评分不低于9000（UCI为mate 1），被一步杀则为同样大小的负分",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            for (fen, sign) in [(MATE_IN_ONE, 1), (MATED_IN_ONE, -1)] {
                let mut engine = exam.engine()?;
                let position = engine.place(fen, "");
                let search = engine.search("go depth 5")?;
                legal(&search, &position)?;
                let score = |line: &Vec<u8>| match Reply::parse(line) {
                    Reply::Info(info) => info.score,
                    _ => None,
                };
                let mut lines = search.lines.iter().rev();
                let found = lines.find_map(|line| Some((line, score(line)?)));
                let (line, is_right) = match found {
                    Some((line, ScoreText::Mate(moves))) => (&line[..], moves == sign),
                    Some((line, ScoreText::Value(score))) => (&line[..], score * sign >= MATE),
                    Some((line, ScoreText::Cp(_))) => (&line[..], false),
                    None => (&b""[..], false),
                };
                ensure(is_right, || format!("{fen}: {}", quote(line)))?;
            }
            Ok(())
        },
    },
    Point {
        number: 69,
        what: "an idle engine leaves the processor alone: less than one hundredth of it",
        chinese: "空闲的引擎几乎不占处理器：不到百分之一",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: rests,
    },
    Point {
        number: 70,
        what: "a game against itself with 3 s and 0.1 s a move has no fault",
        chinese: "与自己对弈，每方3秒、每着加0.1秒，没有任何差错",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: plays_a_game,
    },
];

/// Returns the words after `pv`.
fn pv(line: &[u8]) -> Vec<String> {
    words(line).into_iter().skip_while(|word| word != "pv").skip(1).collect()
}

fn is_bound(line: &[u8]) -> bool {
    words(line).iter().any(|word| word == "lowerbound" || word == "upperbound")
}

fn is_first(line: &[u8]) -> bool {
    number(line, "multipv").is_none_or(|rank| rank == 1)
}

fn lines_of_play(exam: &Exam<'_>, fen: &str) -> Check {
    let mut engine = exam.engine()?;
    let root = engine.place(fen, "");
    let search = engine.search("go depth 6")?;
    let best = legal(&search, &root)?;
    let mut last = None;
    for line in &search.lines {
        let moves = pv(line);
        let mut position = root.clone();
        for word in &moves {
            let mv = engine.read(word);
            let is_legal = mv.is_some_and(|mv| position.try_play(mv).is_ok());
            ensure(is_legal, || format!("'{word}' is not legal in {}", quote(line)))?;
        }
        if !moves.is_empty() && !is_bound(line) && is_first(line) {
            last = moves.first().and_then(|word| engine.read(word));
        }
    }
    ensure(last == Some(best), || {
        let last = last.map_or("none".to_owned(), |mv| mv.to_string());
        format!("{best} is played, but the last line begins with {last}")
    })?;
    let mut after = root;
    drop(after.try_play(best));
    let ponder = words(&search.text).into_iter().skip_while(|word| word != "ponder").nth(1);
    let is_legal = |word: &String| engine.read(word).is_some_and(|mv| after.is_legal(mv));
    ensure(ponder.as_ref().is_none_or(is_legal), || quote(&search.text))
}

fn grammar(exam: &Exam<'_>, fen: &str) -> Check {
    let mut engine = exam.engine()?;
    engine.place(fen, "");
    let search = engine.search("go depth 6")?;
    let mut depth = 0;
    for line in &search.lines {
        let words = words(line);
        let is_info = words.first().is_some_and(|word| word == "info");
        ensure(is_info, || format!("not 'info': {}", quote(line)))?;
        ensure(line.starts_with(b"info"), || format!("a blank before: {}", quote(line)))?;
        if words.iter().skip(1).any(|word| word == "message" || word == "string") {
            continue;
        }
        let mut seen = BTreeSet::new();
        let mut keywords = words.iter().skip(1).map(String::as_str).peekable();
        while let Some(keyword) = keywords.next() {
            ensure(seen.insert(keyword), || format!("'{keyword}' twice: {}", quote(line)))?;
            let numbers = match keyword {
                "pv" | "currmove" => break,
                "lowerbound" | "upperbound" => 0,
                "wdl" => 3,
                "score" => {
                    keywords.next_if(|word| matches!(*word, "cp" | "mate"));
                    1
                }
                _ => 1,
            };
            for _ in 0..numbers {
                let is_whole = keywords.next().is_some_and(|word| word.parse::<i64>().is_ok());
                ensure(is_whole, || format!("no number after '{keyword}': {}", quote(line)))?;
            }
        }
        if words.iter().any(|word| word == "pv") {
            ensure(seen.contains("nps"), || format!("no nps: {}", quote(line)))?;
            let new = number(line, "depth").unwrap_or(0);
            ensure(new >= depth, || format!("depth {new} after {depth}"))?;
            depth = new;
        }
    }
    ensure(depth > 0, || "no line of play".to_owned())
}

fn rests(exam: &Exam<'_>) -> Check {
    let mut engine = exam.engine()?;
    let start = engine.place("", "");
    engine.mv("go depth 4", &start)?;
    engine.ready()?;
    let used = |id: u32| {
        platform::processor_time(id)
            .ok_or_else(|| Trouble::Skipped("this system does not tell".to_owned()))
    };
    let before = used(engine.id())?;
    thread::sleep(REST);
    let spent = used(engine.id())?.saturating_sub(before);
    ensure(spent < REST / 100, || format!("{} ms of {} ms", spent.as_millis(), REST.as_millis()))
}

fn plays_a_game(exam: &Exam<'_>) -> Check {
    let control = TimeControl::with_increment(Duration::from_secs(3), Duration::from_millis(100));
    let mut setup = GameSetup { controls: [control.clone(), control], ..GameSetup::default() };
    setup.margins = [exam.slack; 2];
    setup.rules.max_plies = Some(PLIES);
    let player = || Player::new(exam.spec.clone(), Deadlines::default());
    let game = play_game(&setup, &mut player(), &mut player(), exam.stop);
    match game {
        Ok(game) if game.termination.is_fault() => {
            fail(format!("ply {}: {}", game.plies.len() + 1, game.termination))
        }
        Ok(_) => Ok(()),
        Err(fault) => fail(fault.to_string()),
    }
}
