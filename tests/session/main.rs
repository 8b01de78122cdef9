//! What a client may say and what it is answered, chapter by chapter.
//!
//! The points are those of the list of behaviours that clients rely on; each is one test. Sessions
//! run in memory; `process` has those at the edge to the operating system. Sessions are without the
//! opening book but for those in `books`.

#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../support/session.rs"]
mod support;

mod batch;
mod books;
mod bytes;
mod concurrency;
mod go;
mod handshake;
mod networks;
mod options;
mod output;
mod placement;
mod process;

/// The FEN of the start position.
const START: &str = chuhe::board::START_FEN;

/// Red mates with a7a9.
const MATE_IN_ONE: &str = "4k4/1R7/R8/9/9/9/9/9/9/3K5 w";
/// Black is mated.
const MATED: &str = "R3k4/1R7/9/9/9/9/9/9/9/3K5 b";
/// Black is not in check and has no move, which loses as well.
const STALEMATED: &str = "3k5/R8/9/9/9/9/9/9/9/4K4 b";
/// Black has one move, and is mated after it.
const ONE_MOVE: &str = "4k4/R8/1R7/9/9/9/9/9/9/3K5 b";
