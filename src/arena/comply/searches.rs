//! Points 34 to 48: the forms of `go`.

use std::time::Duration;

use super::exam::{Check, Exam, Search, Subject, ensure, fail, number, position, quote, words};
use super::point::{In, Point};
use super::report::Grounds;

/// Red has mated with two rooks.
pub(super) const MATED: &str = "1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1";
/// Black is not in check and has no move.
pub(super) const STALEMATED: &str = "3k5/5R3/9/9/9/9/9/9/9/4K4 b - - 0 1";
/// Two rooks mate on the back rank.
pub(super) const MATE_IN_ONE: &str = "4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1";
/// The king has one square, and is mated there.
pub(super) const MATED_IN_ONE: &str = "4k4/R8/9/9/9/9/9/9/1R7/3K5 b - - 0 1";
/// Neither side can attack.
const BARE: &str = "3k5/4a4/9/9/9/9/9/9/4A4/4K4 w - - 0 1";
/// Red is a rook and a cannon up.
const WON: &str = "3k5/9/9/9/9/9/9/9/R8/4KC3 w - - 0 1";
/// Rooks shuffle until the start position stands for the third time.
const THREEFOLD: &str = "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9";

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

pub(super) const POINTS: &[Point] = &[
    Point {
        number: 34,
        what: "'go depth 5' shows depth, score and line of play, the score a bare number (UCI: cp or mate)",
        chinese: "'go depth 5' 显示深度、评分和着法线路，评分是单个数（UCI为cp或mate）",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: shows_scores,
    },
    Point {
        number: 35,
        what: "'go depth 0' shows the static score and answers 'nobestmove'",
        chinese: "'go depth 0' 显示静态评分并答复 'nobestmove'",
        dialects: In::Ucci,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            engine.place("", "");
            let search = engine.no_move("go depth 0")?;
            let has_score = search.lines.iter().any(|line| number(line, "score").is_some());
            ensure(has_score, || "no score".to_owned())
        },
    },
    Point {
        number: 36,
        what: "'go nodes 10000' ends, after twice as many nodes at most",
        chinese: "'go nodes 10000' 会结束，节点数最多为两倍",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: |exam| {
            let mut engine = unaided(exam)?;
            let start = engine.place("", "");
            let search = engine.search("go nodes 10000")?;
            super::exam::legal(&search, &start)?;
            let nodes = search.lines.iter().filter_map(|line| number(line, "nodes")).max();
            let nodes = nodes.unwrap_or(0);
            ensure(nodes <= 20_000, || format!("{nodes} nodes"))
        },
    },
    Point {
        number: 37,
        what: "'time 1000' alone is for one move, with an increment or moves to go a clock",
        chinese: "单独的 'time 1000' 是一着的时间，带加时或剩余着数则是计时钟",
        dialects: In::Ucci,
        grounds: Grounds::Protocol,
        check: |exam| {
            takes(exam, "go time 1000", ms(300), ms(1_000))?;
            takes(exam, "go time 1000 increment 0", ms(0), ms(500))?;
            takes(exam, "go time 3000 movestogo 1", ms(0), ms(3_000))?;
            takes(exam, "go time 60000 movestogo 40", ms(0), ms(6_000))
        },
    },
    Point {
        number: 38,
        what: "'usemillisec false' makes it seconds, true milliseconds, which is the default",
        chinese: "'usemillisec false' 以秒为单位，true以毫秒为单位，默认为毫秒",
        dialects: In::Ucci,
        grounds: Grounds::Protocol,
        check: |exam| {
            let mut engine = unaided(exam)?;
            for (unit, go) in
                [(None, "go time 1000"), (Some(false), "go time 1"), (Some(true), "go time 1000")]
            {
                if let Some(unit) = unit {
                    engine.say(&format!("setoption usemillisec {unit}"));
                    engine.ready()?;
                }
                lasts(&mut engine, go, ms(300), ms(1_000))?;
            }
            Ok(())
        },
    },
    Point {
        number: 39,
        what: "the opponent's clock may come first and is not taken for the own one",
        chinese: "对方的时钟可以写在前面，不会被当成自己的",
        dialects: In::Ucci,
        grounds: Grounds::Clients,
        check: |exam| {
            let go = "go time 60000 opptime 100 oppincrement 0 increment 500";
            takes(exam, go, ms(120), ms(30_000))?;
            let go = "go opptime 60000 oppincrement 0 time 1000 increment 0";
            takes(exam, go, ms(0), ms(900))
        },
    },
    Point {
        number: 40,
        what: "of several limits the first one reached ends the search",
        chinese: "有几个限制时，先到的限制结束搜索",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            takes(exam, "go movetime 300", ms(0), ms(350))?;
            takes(exam, "go movetime 20000 depth 2", ms(0), ms(5_000))?;
            takes(exam, "go wtime 1000 btime 1000 winc 0 binc 0", ms(0), ms(900))?;
            if exam.is_ucci() {
                takes(exam, "go time 300 depth 50", ms(0), ms(350))
            } else {
                Ok(())
            }
        },
    },
    Point {
        number: 41,
        what: "'go' and 'go draw' without a limit end by themselves",
        chinese: "没有限制的 'go' 和 'go draw' 自行结束",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            let start = engine.place("", "");
            engine.mv("go", &start)?;
            if exam.is_ucci() { engine.mv("go draw", &start).map(drop) } else { Ok(()) }
        },
    },
    Point {
        number: 42,
        what: "'go infinite' and 'go depth infinite' end with 'stop', within 50 ms",
        chinese: "'go infinite' 和 'go depth infinite' 随 'stop' 结束，在50毫秒内",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: |exam| {
            let forms: &[&str] = if exam.is_ucci() {
                &["go infinite", "go depth infinite"]
            } else {
                &["go infinite"]
            };
            for go in forms {
                let mut engine = exam.engine()?;
                let start = engine.place("", "");
                engine.say(go);
                engine.no_answer_for(ms(200)).map_err(|trouble| trouble.at(go))?;
                let search = engine.search("stop")?;
                super::exam::legal(&search, &start)?;
                let is_quick = search.took <= ms(50) + exam.slack;
                ensure(is_quick, || format!("{go}: {} ms", search.took.as_millis()))?;
            }
            Ok(())
        },
    },
    Point {
        number: 43,
        what: "numbers that cannot be get exactly one answer",
        chinese: "不可能的数值只得到一次答复",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            for go in [
                "go depth -1",
                "go depth x",
                "go time",
                "go nodes 99999999999999999999",
                "go time -5",
                "go movetime -1",
            ] {
                let mut engine = exam.engine()?;
                engine.place("", "");
                engine.say(go);
                let early = engine.no_answer_for(ms(150));
                let answers = match early {
                    Ok(()) => {
                        engine.search("stop").map_err(|trouble| trouble.at(go))?;
                        1
                    }
                    Err(_) => 1,
                };
                let more = engine.ready().map_err(|trouble| trouble.at(go))?;
                let more = more.iter().filter(|line| engine.is_answer(line)).count();
                ensure(more == 0, || format!("{go}: {} answers", answers + more))?;
            }
            Ok(())
        },
    },
    Point {
        number: 44,
        what: "'go draw' in a won position is not agreed to; nothing is given up unasked",
        chinese: "胜势下不接受 'go draw'；没有要求时不放弃任何东西",
        dialects: In::Ucci,
        grounds: Grounds::Protocol,
        check: |exam| {
            let mut engine = exam.engine()?;
            for (fen, words) in [(WON, &["draw", "resign"][..]), (BARE, &["resign"])] {
                engine.place(fen, "");
                let search = engine.search("go draw depth 6")?;
                let text = String::from_utf8_lossy(&search.text).to_ascii_lowercase();
                let bad = words.iter().any(|word| text.contains(word));
                ensure(!bad, || quote(&search.text))?;
            }
            Ok(())
        },
    },
    Point {
        number: 45,
        what: "mated or stalemated there is no move, at once; in UCI 'infinite' and 'ponder' after 'stop' alone",
        chinese: "被将死或困毙时没有着法，立即答复；UCI中 'infinite' 和 'ponder' 只在 'stop' 之后答复",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: no_moves,
    },
    Point {
        number: 46,
        what: "a position that is drawn by repetition, long quiet or bare of attackers is played on",
        chinese: "因重复、长时间无吃子或无进攻子力而成和的局面仍继续走",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let quiet = crate::board::START_FEN.replace(" 0 1", " 130 90");
            for (fen, moves) in [("", THREEFOLD), (&*quiet, ""), (BARE, "")] {
                let mut engine = exam.engine()?;
                let position = engine.place(fen, moves);
                engine.mv("go depth 3", &position)?;
            }
            Ok(())
        },
    },
    Point {
        number: 47,
        what: "an only move is played quickly under a clock",
        chinese: "计时下唯一的着法走得很快",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            engine.place(MATED_IN_ONE, "");
            let go = if exam.is_ucci() {
                "go time 60000 increment 0"
            } else {
                "go wtime 60000 btime 60000"
            };
            lasts(&mut engine, go, ms(0), ms(2_000))
        },
    },
    Point {
        number: 48,
        what: "'banmoves' binds every search until the next position, adds up, and passes nonsense over",
        chinese: "'banmoves' 对此后每次搜索有效，直到下一个局面；可以累加，无意义的内容被略过",
        dialects: In::Ucci,
        grounds: Grounds::Protocol,
        check: bans,
    },
];

/// Returns a fresh engine that uses no book.
fn unaided<'a>(exam: &'a Exam<'_>) -> Result<Subject<'a>, super::exam::Trouble> {
    let mut engine = exam.engine()?;
    if exam.is_ucci() {
        engine.say("setoption usebook false");
        engine.ready()?;
    }
    Ok(engine)
}

/// Fails unless a search of the start position takes a time between two bounds.
fn takes(exam: &Exam<'_>, go: &str, least: Duration, most: Duration) -> Check {
    let mut engine = unaided(exam)?;
    engine.place("", "");
    engine.ready()?;
    lasts(&mut engine, go, least, most)
}

fn lasts(engine: &mut Subject<'_>, go: &str, least: Duration, most: Duration) -> Check {
    let took = engine.search(go)?.took;
    let is_right = took >= least && took <= most + engine.exam.slack;
    ensure(is_right, || {
        let (least, most) = (least.as_millis(), most.as_millis());
        format!("'{go}' took {} ms, not {least} to {most}", took.as_millis())
    })
}

fn shows_scores(exam: &Exam<'_>) -> Check {
    let mut engine = exam.engine()?;
    let start = engine.place("", "");
    let search = engine.search("go depth 5")?;
    super::exam::legal(&search, &start)?;
    let mut is_complete = false;
    for line in &search.lines {
        let words = words(line);
        let Some(at) = words.iter().position(|word| word == "score") else { continue };
        let mut after = words.iter().skip(at + 1).map(String::as_str);
        let (first, second) = (after.next().unwrap_or(""), after.next().unwrap_or(""));
        let is_number = |word: &str| word.parse::<i64>().is_ok();
        let is_right = if exam.is_ucci() {
            is_number(first)
        } else {
            matches!(first, "cp" | "mate") && is_number(second)
        };
        ensure(is_right, || quote(line))?;
        let has = |word: &str| words.iter().any(|known| known == word);
        is_complete |= has("depth") && has("pv");
    }
    ensure(is_complete, || "no line has depth, score and pv".to_owned())
}

fn no_moves(exam: &Exam<'_>) -> Check {
    for fen in [MATED, STALEMATED] {
        let finite: &[&str] = if exam.is_ucci() {
            &["go depth 3", "go nodes 100", "go time 1000 increment 0", "go infinite"]
        } else {
            &["go depth 3", "go nodes 100", "go movetime 1000"]
        };
        for go in finite {
            let mut engine = exam.engine()?;
            engine.place(fen, "");
            engine.no_move(go).map_err(|trouble| trouble.at(go))?;
        }
        if !exam.is_ucci() {
            for go in ["go infinite", "go ponder wtime 1000 btime 1000"] {
                let mut engine = exam.engine()?;
                engine.place(fen, "");
                engine.say(go);
                engine.no_answer_for(ms(200)).map_err(|trouble| trouble.at(go))?;
                engine.no_move("stop").map_err(|trouble| trouble.at(go))?;
            }
        }
    }
    Ok(())
}

fn bans(exam: &Exam<'_>) -> Check {
    let mut engine = exam.engine()?;
    let place = |engine: &mut Subject<'_>| engine.place(MATE_IN_ONE, "");
    let start = place(&mut engine);
    let best = engine.mv("go depth 4", &start)?;
    engine.say(&format!("banmoves {best} a0a9 foo"));
    let mut second = best;
    for _ in 0..2 {
        second = engine.mv("go depth 4", &start)?;
        ensure(second != best, || format!("{best} was banned"))?;
    }
    engine.say(&format!("banmoves {second}"));
    let third = engine.mv("go depth 4", &start)?;
    ensure(third != best && third != second, || format!("{third} was banned"))?;
    place(&mut engine);
    let again = engine.mv("go depth 4", &start)?;
    ensure(again == best, || format!("{again} and not {best} after a new position"))?;
    let all: Vec<String> =
        position(MATE_IN_ONE, "").legal_moves().iter().map(ToString::to_string).collect();
    engine.say(&format!("banmoves {}", all.join(" ")));
    let search: Search = engine.search("go depth 4")?;
    match engine.is_no_move(&search) {
        Ok(()) => Ok(()),
        Err(_) => fail(format!("all moves are banned, but {}", quote(&search.text))),
    }
}
