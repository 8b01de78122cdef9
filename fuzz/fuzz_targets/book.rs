//! Any bytes are a book with legal moves or an error, and so are opening lines and evaluations.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/support/books.rs"]
mod books;

fuzz_target!(|bytes: &[u8]| {
    books::check_book(bytes);
    // The checksum keeps all but whole books out, so that nothing behind it would be tried.
    let mut sealed = bytes.to_vec();
    books::seal(&mut sealed);
    books::check_book(&sealed);
    let text = String::from_utf8_lossy(bytes);
    books::check_lines(&text);
    books::check_evaluations(&text);
});
