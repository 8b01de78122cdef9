//! Bytes that are no text, lines that never end, and floods.

use chuhe::wire::Command;

use crate::support::Session;

/// Returns pseudo-random numbers.
struct Random(u64);

impl Random {
    fn next(&mut self, below: usize) -> usize {
        // Xorshift, after Marsaglia.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % below
    }
}

/// Point 63.
#[test]
fn a_line_of_two_megabytes_is_dropped_as_a_whole() {
    let mut session = Session::ucci();
    session.send_bytes(&vec![b'q'; 2 << 20]);
    session.send_bytes(b" quit\nisready\n");
    session.expect("readyok");
    session.send("go depth 1");
    let (lines, _) = session.best_move();
    assert!(lines[0].starts_with("info message a line that was too long"), "{lines:?}");
}

/// Point 64.
#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let mut session = Session::ucci();
    let all: Vec<u8> = (0..=255).filter(|&byte| byte != b'\n').collect();
    for bytes in [&b"isre\0ady"[..], b"\xff\xfe\x80", b"\x1b[31misready\x1b[0m", b"\0\0\0", &all] {
        session.send_bytes(bytes);
        session.send_bytes(b"\n");
        for word in ["position fen ", "go ", "setoption ", "banmoves ", "probe fen "] {
            session.send_bytes(word.as_bytes());
            session.send_bytes(bytes);
            session.send_bytes(b"\nstop\n");
        }
        session.send("isready");
        session.until("readyok");
    }
}

/// What the random lines are made of. The dialect is UCI, in which nothing but `go` is answered by
/// a move.
#[rustfmt::skip]
const WORDS: [&str; 51] = [
    "position", "startpos", "fen", "moves", "h2e2", "h9g7", "a0a1", "z9z9", "go", "go", "depth",
    "1", "2", "-1", "0", "99999999999999999999", "time", "increment", "movestogo", "nodes", "100",
    "infinite", "ponder", "ponderhit", "stop", "isready", "setoption", "name", "value", "multipv",
    "debug", "skill", "true", "false", "newgame", "banmoves", "probe", "uci", "d", "eval",
    "searchmoves", "4k4/1R7/R8/9/9/9/9/9/9/3K5", "w", "b", "-", "\u{4e2d}", ";", "mate",
    "repetition", "usemillisec", "perft",
];

/// Sends random lines, and checks that every `go` among them is answered, and answered once.
fn flood(lines: usize, seed: u64) {
    let mut random = Random(seed);
    let mut session = Session::uci();
    let mut questions = 0;
    for _ in 0..lines {
        let count = 1 + random.next(8);
        let words: Vec<_> = (0..count).map(|_| WORDS[random.next(WORDS.len())]).collect();
        let mut line = words.join(" ").into_bytes();
        if random.next(10) == 0 {
            let at = random.next(line.len());
            line[at] = random.next(256) as u8;
        }
        line.push(b'\n');
        let parts = line.split_inclusive(|&byte| byte == b'\n');
        questions += parts.filter(|part| matches!(Command::parse(part), Command::Go(_))).count();
        session.send_bytes(&line);
    }
    session.burst(&["stop", "position startpos", "setoption debug false", "ucci"]);
    session.until("ucciok");
    let is_answer =
        |line: &&String| line.starts_with("bestmove ") || line.starts_with("Nodes searched: ");
    assert_eq!(session.heard.iter().filter(is_answer).count(), questions);
    session.legal_best_move("go depth 2", "startpos", "");
    session.assert_quiet();
}

/// Point 65, a tenth of it.
#[test]
fn ten_thousand_random_lines_are_survived() {
    flood(10_000, 0x9E37_79B9_7F4A_7C15);
}

/// Point 65.
#[test]
#[ignore = "takes a minute"]
fn a_hundred_thousand_random_lines_are_survived() {
    for seed in 1..=10 {
        flood(10_000, seed);
    }
}
