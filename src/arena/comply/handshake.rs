//! Points 1 to 10: greetings and lines.

use std::time::{Duration, Instant};

use super::exam::{Exam, Subject, Trouble, ensure, fail, quote};
use super::point::{In, Point};
use super::report::Grounds;

const GREETING: Duration = Duration::from_millis(500);
/// The longest line that all clients can take.
const LONGEST_LINE: usize = 1_000;

pub(super) const POINTS: &[Point] = &[
    Point {
        number: 1,
        what: "'ucci' is answered within 500 ms by 'id name', options with usemillisec, 'ucciok'; nothing comes before",
        chinese: "收到 'ucci' 后在500毫秒内先报 'id name'，再报包括usemillisec在内的选项，最后是 'ucciok'；此前不输出任何内容",
        dialects: In::Ucci,
        grounds: Grounds::Protocol,
        check: |exam| {
            let lines = introduction(exam)?;
            let has_unit = lines.iter().any(|line| line.starts_with(b"option usemillisec "));
            ensure(has_unit, || "no line starts with 'option usemillisec '".to_owned())
        },
    },
    Point {
        number: 2,
        what: "'uci' is answered within 500 ms by 'id name', options and 'uciok'; nothing comes before",
        chinese: "收到 'uci' 后在500毫秒内报 'id name'、选项和 'uciok'；此前不输出任何内容",
        dialects: In::Uci,
        grounds: Grounds::Protocol,
        check: |exam| {
            let lines = introduction(exam)?;
            let mut options = lines.iter().filter(|line| line.starts_with(b"option "));
            let is_good = |line: &[u8]| {
                let text = String::from_utf8_lossy(line);
                text.starts_with("option name ") && text.contains(" type ")
            };
            let bad = options.find(|line| !is_good(line));
            ensure(bad.is_none(), || format!("not an option: {}", quote(bad.map_or(b"", |v| v))))
        },
    },
    Point {
        number: 3,
        what: "an unknown first word is passed over in silence",
        chinese: "首个词不认识时不作声、不理会",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.raw()?;
            engine.say("foo");
            engine.mute(Duration::from_millis(300))?;
            greeted(&mut engine).map(drop)
        },
    },
    Point {
        number: 4,
        what: "'uci' and 'ucci' in one write are both answered",
        chinese: "一次写入的 'uci' 和 'ucci' 都得到答复",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            if !exam.speaks_both {
                return Err(Trouble::Skipped("the engine speaks one dialect only".to_owned()));
            }
            let mut engine = exam.raw()?;
            engine.bytes(b"uci\nucci\n");
            engine.until("uciok")?;
            engine.until("ucciok").map(drop)
        },
    },
    Point {
        number: 5,
        what: "a second greeting is answered as completely as the first",
        chinese: "第二次握手的答复与第一次同样完整",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.raw()?;
            let first = greeted(&mut engine)?;
            let second = greeted(&mut engine)?;
            let options = |lines: &[Vec<u8>]| {
                lines.iter().filter(|line| line.starts_with(b"option ")).count()
            };
            let (first, second) = (options(&first), options(&second));
            ensure(first == second, || format!("{first} options, then {second}"))
        },
    },
    Point {
        number: 6,
        what: "the greeting may be in upper case, between blanks, with CR LF, after a byte order mark",
        chinese: "握手命令可以是大写、前后带空格、以CR LF结尾、以字节序标记开头",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let word = exam.dialect.to_string();
            let forms: [(&str, Vec<u8>); 4] = [
                ("in upper case", format!("{}\n", word.to_uppercase()).into_bytes()),
                ("between blanks", format!(" {word} \n").into_bytes()),
                ("with CR LF", format!("{word}\r\n").into_bytes()),
                ("after a byte order mark", format!("\u{feff}{word}\n").into_bytes()),
            ];
            for (form, bytes) in forms {
                let mut engine = exam.raw()?;
                engine.bytes(&bytes);
                let start = Instant::now();
                let mut is_greeted = false;
                while let Some(line) = engine.line(GREETING * 4 + exam.slack)? {
                    is_greeted = line.bytes.trim_ascii() == format!("{word}ok").as_bytes();
                    if is_greeted || start.elapsed() > GREETING * 20 {
                        break;
                    }
                }
                ensure(is_greeted, || format!("no {word}ok to the greeting {form}"))?;
            }
            Ok(())
        },
    },
    Point {
        number: 7,
        what: "'isready' is answered before any greeting",
        chinese: "握手之前的 'isready' 也得到答复",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.raw()?;
            engine.say("isready");
            let line = engine.line(Duration::from_secs(3) + exam.slack)?;
            let is_ready = line.is_some_and(|line| line.bytes.trim_ascii() == b"readyok");
            ensure(is_ready, || "no readyok".to_owned())
        },
    },
    Point {
        number: 8,
        what: "through a game every line is ASCII, ends in LF alone and has less than 1000 bytes; stderr stays empty",
        chinese: "整局中每行都是ASCII、只以LF结尾、少于1000字节；stderr始终为空",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            let mut moves = Vec::new();
            for _ in 0..6 {
                let position = engine.place("", &moves.join(" "));
                moves.push(engine.mv("go depth 3", &position)?.to_string());
            }
            engine.say("quit");
            engine.ends_within(Duration::from_secs(1));
            for line in &engine.heard {
                let why = match line {
                    line if !line.is_ascii() => "not ASCII",
                    line if line.ends_with(b"\r") => "ends in CR LF",
                    line if line.len() >= LONGEST_LINE => "1000 bytes or more",
                    _ => continue,
                };
                return fail(format!("{why}: {}", quote(line)));
            }
            let errors = engine.errors();
            ensure(errors.is_empty(), || format!("on stderr: {}", quote(&errors)))
        },
    },
    Point {
        number: 9,
        what: "empty lines, tabs and doubled blanks have no effect",
        chinese: "空行、制表符和多余的空格没有影响",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            engine.silent(&["", "   ", "\t"])?;
            let list = engine.moves("h2e2").replace(' ', "   ");
            engine.say(&format!(" position\tstartpos  moves{list} "));
            let position = super::exam::position("", "h2e2");
            engine.mv("\tgo  depth\t1 ", &position).map(drop)
        },
    },
    Point {
        number: 10,
        what: "no line contains 'draw' or 'resign' unless it was asked for",
        chinese: "除非应要求，任何一行都不含 'draw' 或 'resign'",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            let position = engine.place("", "");
            engine.mv("go depth 4", &position)?;
            let bad = engine.heard.iter().find(|line| {
                let text = String::from_utf8_lossy(line).to_ascii_lowercase();
                text.contains("draw") || text.contains("resign")
            });
            ensure(bad.is_none(), || quote(bad.map_or(b"", |line| line)))
        },
    },
];

/// Returns the lines of a greeting before its last.
fn greeted(engine: &mut Subject<'_>) -> Result<Vec<Vec<u8>>, Trouble> {
    let word = engine.exam.dialect.to_string();
    engine.say(&word);
    engine.until(&format!("{word}ok"))
}

/// Returns the lines of the first greeting, which must come in time and begin with the name.
fn introduction(exam: &Exam<'_>) -> Result<Vec<Vec<u8>>, Trouble> {
    let mut engine = exam.raw()?;
    if let Some(line) = engine.line(Duration::from_millis(100))? {
        return fail(format!("before the greeting: {}", quote(&line.bytes)));
    }
    let start = Instant::now();
    let lines = greeted(&mut engine)?;
    let took = start.elapsed();
    ensure(took <= GREETING + exam.slack, || format!("it took {} ms", took.as_millis()))?;
    let first = lines.first().map_or(&b""[..], |line| line);
    ensure(first.starts_with(b"id name "), || format!("the first line is {}", quote(first)))?;
    Ok(lines)
}
