//! Any bytes are games or errors that say what is wrong, whatever format they are taken for.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/support/records.rs"]
mod records;

fuzz_target!(|bytes: &[u8]| {
    // The first byte chooses the format that the name of the file promises.
    let (hint, file) = bytes.split_first().unwrap_or((&0, &[]));
    let format = chuhe::record::Format::all().nth(usize::from(*hint) % 16);
    records::check_file(file, format);
    records::check_file(bytes, None);
});
