//! Points 63 to 65: bytes that are no protocol.

use super::exam::{Check, Exam};
use super::point::{In, Point};
use super::report::Grounds;
use crate::random::Random;

/// Random lines that are sent.
const LINES: usize = 10_000;
/// After how many the engine must be ready again.
const AT_A_TIME: usize = 50;

/// Words of the protocol; none that starts a search or ends the session.
const WORDS: [&str; 24] = [
    "position",
    "startpos",
    "fen",
    "moves",
    "h2e2",
    "a0a9",
    "setoption",
    "name",
    "value",
    "hashsize",
    "banmoves",
    "ponderhit",
    "probe",
    "depth",
    "infinite",
    "newgame",
    "9/9/9",
    "w",
    "-",
    "0",
    "99999999999999999999",
    "\u{70ae}",
    "",
    "info",
];

pub(super) const POINTS: &[Point] = &[
    Point {
        number: 63,
        what: "a line of two megabytes does no harm",
        chinese: "两兆字节的一行不造成损害",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            engine.bytes(&vec![b'x'; 2 << 20]);
            engine.bytes(b"\n");
            engine.ready().map(drop)
        },
    },
    Point {
        number: 64,
        what: "NUL, escapes and bytes that are no text do no harm",
        chinese: "NUL、转义字符和非文本字节不造成损害",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            engine.bytes(b"isre\0ady\n");
            engine.bytes(b"\x1b[2J\x1b]0;x\x07\n");
            let mut all: Vec<u8> = (0x80..=0xff).collect();
            all.push(b'\n');
            engine.bytes(&all);
            engine.bytes(b"position startpos moves \xff\xfe\xc3\x28\n");
            engine.ready()?;
            let start = engine.place("", "");
            engine.mv("go depth 1", &start).map(drop)
        },
    },
    Point {
        number: 65,
        what: "ten thousand random lines are survived",
        chinese: "一万行随机内容不致崩溃",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: survives,
    },
];

fn survives(exam: &Exam<'_>) -> Check {
    let mut engine = exam.engine()?;
    let mut random = Random::new(1, 0);
    for _ in 0..LINES / AT_A_TIME {
        for _ in 0..AT_A_TIME {
            let mut line = String::new();
            for _ in 0..=random.below(7) {
                line.push_str(WORDS.get(random.below(WORDS.len())).copied().unwrap_or_default());
                line.push(' ');
            }
            line.push('\n');
            let mut bytes = line.into_bytes();
            let at = random.below(bytes.len());
            if random.below(8) == 0
                && let Some(byte) = bytes.get_mut(at)
            {
                *byte = random.below(256) as u8;
            }
            engine.bytes(&bytes);
        }
        engine.ready()?;
    }
    let start = engine.place("", "");
    engine.mv("go depth 1", &start).map(drop)
}
