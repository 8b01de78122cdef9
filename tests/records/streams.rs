//! Large files are read game by game.

use std::cell::Cell;
use std::io::{self, BufReader, Read};

use chuhe::record::{self, Charset, Format};

/// Text that goes on for ever, with a count of the bytes that were read.
struct Endless<'a> {
    text: &'a [u8],
    read: &'a Cell<usize>,
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for (place, byte) in buffer.iter_mut().enumerate() {
            *byte = self.text[(self.read.get() + place) % self.text.len()];
        }
        self.read.set(self.read.get() + buffer.len());
        Ok(buffer.len())
    }
}

#[test]
fn no_more_of_a_file_is_read_than_the_games_asked_for() {
    let pgn = "[Event \"x\"]\n\n1. 炮二平五 {x} 马8进7 1-0\n\n";
    let line = "position startpos moves h2e2 h9g7\n";
    let block = "[DhtmlXQ]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    for (text, format) in [(pgn, Format::Pgn), (line, Format::Lines), (block, Format::DhtmlXq)] {
        let read = Cell::new(0);
        let reader = BufReader::with_capacity(4096, Endless { text: text.as_bytes(), read: &read });
        let mut games = record::open(reader, None, None);
        assert_eq!(games.format(), Some(format));
        for _ in 0..3000 {
            assert_eq!(games.next().unwrap().unwrap().moves().len(), 2);
        }
        // The head that tells the format, the games, and what was read ahead.
        let most = 65_536 + 3000 * text.len() + 65_536;
        assert!(read.get() <= most, "{format}: {} bytes", read.get());
    }
}

/// A file that cannot be read on after its first part.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Err(io::Error::other("the disk is gone"));
        }
        self.0.read(buffer)
    }
}

#[test]
fn a_file_that_cannot_be_read_on_is_told() {
    let mut text = "[Event \"x\"]\n\n1. h2e2 h9g7 *\n\n".repeat(4000);
    text += "[Event \"x\"]\n\n1. h2e2";
    let games: Vec<_> =
        record::open(BufReader::new(Failing(text.as_bytes())), None, None).collect();
    assert_eq!(games.len(), 4001);
    let broken = games.last().unwrap().as_ref().unwrap_err();
    assert!(broken.to_string().contains("the disk is gone"), "{broken}");
    let first = record::open(BufReader::new(Failing(b"")), None, None).next().unwrap();
    assert!(first.unwrap_err().to_string().contains("the disk is gone"));
}

#[test]
fn what_is_no_record_is_refused() {
    let mut games = record::open(&b"\x7fELF\0\0\0\x01"[..], Some(Format::Pgn), None);
    assert_eq!(games.format(), None);
    let error = games.next().unwrap().unwrap_err().to_string();
    assert_eq!(error, "byte 0: this is no record of a known format");
    assert_eq!(record::open(&b""[..], None, None).count(), 0);
    assert_eq!(Charset::from_name("klingon"), None);
}
