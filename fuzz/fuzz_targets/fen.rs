//! Any text is a consistent position or an error that says where it is wrong.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/support/invariants.rs"]
mod invariants;

fuzz_target!(|text: &str| invariants::check_reading(text));
