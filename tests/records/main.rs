//! Records of games: what is written is read back, what others write is read, what is damaged is
//! told.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a helper of a test ends it at a surprise")]

mod ccbridge;
mod charsets;
mod damage;
mod dhtmlxq;
mod fixtures;
mod pgn;
mod platforms;
mod round_trips;
mod streams;
#[path = "../support/records.rs"]
mod support;
mod texts;
mod trees;
mod xqf;
