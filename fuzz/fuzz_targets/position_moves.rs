//! Every position of any game of legal moves agrees with itself.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/support/invariants.rs"]
#[allow(dead_code, reason = "reading is for the other target")]
mod invariants;
#[path = "../../tests/support/positions.rs"]
#[allow(dead_code, reason = "the reflections are for other tests")]
mod positions;

use positions::{Random, play, sparse, starts};

// The first byte chooses a known start or a random board, each further pair of bytes a move.
fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let fen = match starts().get(usize::from(first)) {
        Some(fen) => (*fen).to_owned(),
        None => sparse(&mut Random::new(first.into())).fen(),
    };
    let choices = rest.chunks_exact(2).map(|pair| usize::from(pair[0]) << 8 | usize::from(pair[1]));
    play(&fen, choices, invariants::check);
});
