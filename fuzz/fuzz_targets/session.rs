//! Any input leaves a session that ends, says nothing but plain lines, and answers no `go` twice.

#![no_main]

use std::io::Cursor;

use chuhe::wire::Command;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    // Batch mode waits for searches of any length; sizes cost more time than they find.
    let is_cheap = |line: &[u8]| match Command::parse(line) {
        Command::SetOption(option) => {
            let name = option.name.to_ascii_lowercase();
            !["batch", "hash", "thread"].iter().any(|word| name.contains(word))
        }
        _ => true,
    };
    let lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').filter(|l| is_cheap(l)).collect();
    let questions = lines.iter().filter(|l| matches!(Command::parse(l), Command::Go(_))).count();
    let mut script = b"uci\n".to_vec();
    script.extend(lines.join(&b'\n'));

    let mut output = Vec::new();
    chuhe::protocol::run(Cursor::new(script), &mut output).expect("a session");
    let output = String::from_utf8(output).expect("text");
    assert!(output.is_ascii() && output.ends_with('\n'));
    // A greeting in the input may turn the session to UCCI, in which a `stop` has an answer too.
    let answers = output.lines().filter(|line| line.starts_with("bestmove ")).count();
    assert!(answers <= questions, "{answers} answers to {questions} questions");
});
