//! Any line can be read, and what it says can be written so that it is read the same.

#![no_main]

use chuhe::wire::{Command, Dialect, Placement, Reply};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &[u8]| {
    Reply::parse(line);
    let command = match Command::parse(line) {
        // What ended the list of moves is not written again.
        Command::Position(read) => Command::Position(Placement { junk: None, ..read }),
        Command::Probe(read) => Command::Probe(Placement { junk: None, ..read }),
        command @ (Command::Go(_) | Command::BanMoves(_) | Command::PonderHit { .. }) => command,
        _ => return,
    };
    for dialect in Dialect::ALL {
        let written = command.text(dialect).to_string();
        assert_eq!(Command::parse(written.as_bytes()), command, "{written}");
    }
});
