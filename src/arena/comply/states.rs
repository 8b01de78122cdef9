//! Points 49 to 62: what is said at which time, and how a session ends.

use std::time::Duration;

use super::exam::{Check, Subject, Trouble, ensure, fail, legal, quote};
use super::point::{In, Point};
use super::report::Grounds;
use super::searches::MATE_IN_ONE;

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

pub(super) const POINTS: &[Point] = &[
    Point {
        number: 49,
        what: "an idle 'stop' is answered by 'nobestmove', in UCI by nothing",
        chinese: "空闲时的 'stop' 得到 'nobestmove'，UCI中没有答复",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: |exam| {
            let mut engine = exam.engine()?;
            idle_stop(&mut engine).map_err(|trouble| trouble.at("after the greeting"))?;
            engine.place("", "");
            idle_stop(&mut engine).map_err(|trouble| trouble.at("after a position"))
        },
    },
    Point {
        number: 50,
        what: "a 'stop' that crosses the answer to a 'go' is passed over",
        chinese: "与 'go' 的答复交错的 'stop' 被略过",
        dialects: In::Ucci,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            let start = engine.place("", "");
            engine.mv("go depth 1", &start)?;
            engine.silent(&["stop", "stop"])?;
            engine.mv("go depth 1", &start)?;
            one_answer(&mut engine)
        },
    },
    Point {
        number: 51,
        what: "'stop', 'stop', 'position', 'go' in one burst during a search: two moves and no more",
        chinese: "搜索中一次写入 'stop'、'stop'、'position'、'go'：两个着法，不多不少",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            let start = engine.place("", "");
            engine.say("go infinite");
            engine.no_answer_for(ms(100))?;
            let list = engine.moves("h2e2");
            engine.bytes(
                format!("stop\nstop\nposition startpos moves{list}\ngo depth 2\n").as_bytes(),
            );
            legal(&engine.answer()?, &start)?;
            legal(&engine.answer()?, &super::exam::position("", "h2e2"))?;
            one_answer(&mut engine)
        },
    },
    Point {
        number: 52,
        what: "a 'go' during a search ends it, and both are answered",
        chinese: "搜索中的 'go' 结束前一次搜索，两次都得到答复",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            let start = engine.place("", "");
            engine.say("go infinite");
            engine.no_answer_for(ms(100))?;
            engine.say("go depth 3");
            legal(&engine.answer()?, &start)?;
            legal(&engine.answer()?, &start)?;
            one_answer(&mut engine)
        },
    },
    Point {
        number: 53,
        what: "a position sent during a search does not disturb it and counts afterwards",
        chinese: "搜索中发送的局面不干扰搜索，之后生效",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            let start = engine.place("", "");
            engine.say("go infinite");
            engine.no_answer_for(ms(100))?;
            let next = engine.place("", "h2e2");
            engine.no_answer_for(ms(100))?;
            engine.mv("stop", &start)?;
            engine.mv("go depth 1", &next).map(drop)
        },
    },
    Point {
        number: 54,
        what: "'isready' is answered during a search within 100 ms, and the search goes on",
        chinese: "搜索中的 'isready' 在100毫秒内得到答复，搜索继续",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: |exam| {
            let mut engine = exam.engine()?;
            let start = engine.place("", "");
            engine.say("go infinite");
            engine.no_answer_for(ms(100))?;
            let asked = std::time::Instant::now();
            let before = engine.ready()?;
            let took = asked.elapsed();
            ensure(took <= ms(100) + exam.slack, || format!("{} ms", took.as_millis()))?;
            let is_answered = before.iter().any(|line| engine.is_answer(line));
            ensure(!is_answered, || "the search has ended".to_owned())?;
            engine.no_answer_for(ms(100))?;
            engine.mv("stop", &start).map(drop)
        },
    },
    Point {
        number: 55,
        what: "'ponderhit' without pondering is passed over",
        chinese: "没有后台思考时的 'ponderhit' 被略过",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            engine.silent(&["ponderhit"])?;
            let start = engine.place("", "");
            engine.say("go infinite");
            engine.say("ponderhit");
            engine.no_answer_for(ms(150))?;
            engine.mv("stop", &start)?;
            engine.silent(&["ponderhit"])
        },
    },
    Point {
        number: 56,
        what: "'go ponder' has no answer before 'ponderhit', and then one within the time",
        chinese: "'go ponder' 在 'ponderhit' 之前没有答复，之后按时答复",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: |exam| {
            let (go, hits): (_, &[_]) = if exam.is_ucci() {
                ("go ponder time 1000 increment 0", &["ponderhit", "ponderhit draw"])
            } else {
                ("go ponder wtime 1000 btime 1000", &["ponderhit"])
            };
            for hit in hits {
                let mut engine = exam.engine()?;
                let start = engine.place("", "");
                engine.say(go);
                engine.no_answer_for(ms(1_500))?;
                let search = engine.search(hit)?;
                legal(&search, &start)?;
                let is_quick = search.took <= ms(1_000) + exam.slack;
                ensure(is_quick, || format!("{hit}: {} ms", search.took.as_millis()))?;
            }
            Ok(())
        },
    },
    Point {
        number: 57,
        what: "pondering that is complete, at a depth or by a mate, waits for 'ponderhit'",
        chinese: "后台思考因达到深度或发现杀棋而完成时，等待 'ponderhit'",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            for fen in ["", MATE_IN_ONE] {
                let mut engine = exam.engine()?;
                let position = engine.place(fen, "");
                engine.say("go ponder depth 1");
                engine.no_answer_for(ms(300))?;
                engine.mv("ponderhit", &position)?;
                one_answer(&mut engine)?;
            }
            Ok(())
        },
    },
    Point {
        number: 58,
        what: "'probe' is answered by one line 'pophash', idle and thinking, and changes nothing",
        chinese: "'probe' 得到一行 'pophash'，空闲和思考时都一样，且不改变任何东西",
        dialects: In::Ucci,
        grounds: Grounds::Protocol,
        check: |exam| {
            let mut engine = exam.engine()?;
            let next = engine.place("", "h2e2");
            for line in ["probe startpos", "probe fen garbage"] {
                engine.say(line);
                let said = engine.ready()?;
                is_probed(&said).map_err(|trouble| trouble.at(line))?;
            }
            engine.say("go infinite");
            engine.no_answer_for(ms(100))?;
            engine.say("probe startpos");
            let said = engine.ready()?;
            is_probed(&said).map_err(|trouble| trouble.at("while thinking"))?;
            engine.mv("stop", &next).map(drop)
        },
    },
    Point {
        number: 59,
        what: "'quit' ends the process, with 'bye' in UCCI: idle within 200 ms, thinking within 500 ms",
        chinese: "'quit' 结束进程，UCCI中先答 'bye'：空闲时200毫秒内，思考时500毫秒内",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: |exam| {
            for (is_thinking, bound) in [(false, 200), (true, 500)] {
                let mut engine = exam.engine()?;
                if is_thinking {
                    engine.place("", "");
                    engine.say("go infinite");
                    engine.no_answer_for(ms(100))?;
                }
                engine.say("quit");
                let when = if is_thinking { "thinking" } else { "idle" };
                engine.leaves_within(ms(bound)).map_err(|trouble| trouble.at(when))?;
                let mut said = Vec::new();
                while let Ok(Some(line)) = engine.line(ms(500)) {
                    said.push(line.bytes);
                }
                let byes = said.iter().filter(|line| line.trim_ascii() == b"bye").count();
                let answers = said.iter().filter(|line| engine.is_answer(line)).count();
                ensure(byes == usize::from(exam.is_ucci()), || format!("{when}: {byes} 'bye'"))?;
                ensure(answers <= 1, || format!("{when}: {answers} answers"))?;
            }
            Ok(())
        },
    },
    Point {
        number: 60,
        what: "the end of input ends the process within 500 ms, idle, thinking and in the middle of a line",
        chinese: "输入结束后进程在500毫秒内结束，无论空闲、思考还是一行写到一半",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            for (when, line) in
                [("idle", ""), ("thinking", "go infinite\n"), ("in the middle of a line", "isre")]
            {
                let mut engine = exam.engine()?;
                engine.place("", "");
                engine.ready()?;
                engine.bytes(line.as_bytes());
                engine.no_answer_for(ms(100))?;
                engine.close_input();
                engine.leaves_within(ms(500)).map_err(|trouble| trouble.at(when))?;
            }
            Ok(())
        },
    },
    Point {
        number: 61,
        what: "an output that nobody reads any more ends the process, without a word on stderr",
        chinese: "输出不再有人读取时进程结束，stderr没有任何内容",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            engine.place("", "");
            engine.close_output();
            engine.say("go depth 3");
            // The first line after it still finds the pipe open.
            for _ in 0..20 {
                engine.say("isready");
                if engine.ends_within(ms(100)).is_some() {
                    break;
                }
            }
            if engine.ends_within(ms(2_000)).is_none() {
                return fail("it still runs");
            }
            let errors = engine.errors();
            ensure(errors.is_empty(), || format!("on stderr: {}", quote(&errors)))
        },
    },
    Point {
        number: 62,
        what: "in batch mode a script gets one answer for each 'go', then 'bye'",
        chinese: "批处理模式下脚本的每个 'go' 得到一次答复，最后是 'bye'",
        dialects: In::Ucci,
        grounds: Grounds::Protocol,
        check: |exam| {
            for value in ["true", "on"] {
                let mut engine = exam.raw()?;
                let turn = "position startpos\ngo depth 4\n";
                let script = format!("ucci\nsetoption batch {value}\n{}quit\n", turn.repeat(3));
                engine.bytes(script.as_bytes());
                engine.close_input();
                engine.until("ucciok")?;
                let said = engine.until("bye")?;
                let answers = said.iter().filter(|line| engine.is_answer(line)).count();
                ensure(answers == 3, || format!("{answers} answers to three 'go'"))?;
            }
            Ok(())
        },
    },
];

fn idle_stop(engine: &mut Subject<'_>) -> Check {
    engine.say("stop");
    let said = engine.ready()?;
    let wanted: &[&[u8]] = if engine.exam.is_ucci() { &[b"nobestmove"] } else { &[] };
    let said: Vec<&[u8]> = said.iter().map(|line| line.trim_ascii()).collect();
    if said == wanted {
        return Ok(());
    }
    match said.first() {
        None => fail("no answer"),
        Some(first) => fail(quote(first)),
    }
}

/// Fails if there is another answer.
fn one_answer(engine: &mut Subject<'_>) -> Check {
    let more = engine.ready()?;
    match more.iter().find(|line| engine.is_answer(line)) {
        None => Ok(()),
        Some(line) => fail(format!("one answer too many: {}", quote(line))),
    }
}

fn is_probed(said: &[Vec<u8>]) -> Result<(), Trouble> {
    let count = said.iter().filter(|line| line.starts_with(b"pophash")).count();
    ensure(count == 1, || format!("{count} lines of 'pophash'"))
}
