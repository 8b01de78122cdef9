//! The thread that reads lines.

use std::io::{self, BufRead, BufReader, Read};
use std::thread;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::wire::Lines;

/// The longest line in bytes; a game of a thousand moves needs 5000.
const MAX_LINE: usize = 1 << 20;

/// Lines read ahead: a flood waits in the pipe, not in memory.
const AHEAD: usize = 64;

/// A line with the moment at which it was read.
#[derive(Debug)]
pub(super) struct Line {
    /// The line without its end; `None` when it was too long to keep.
    pub(super) bytes: Option<Vec<u8>>,
    /// When it came.
    pub(super) received: Instant,
}

/// Starts a thread that sends the lines of a stream. The channel closes with the stream.
///
/// # Errors
///
/// Fails when the system gives no thread.
pub(super) fn spawn(input: impl Read + Send + 'static) -> io::Result<Receiver<Line>> {
    let (sender, receiver) = bounded(AHEAD);
    thread::Builder::new().name("reader".into()).spawn(move || {
        if let Err(error) = read_lines(BufReader::new(input), &sender) {
            log::warn!("the input cannot be read: {error}");
        }
    })?;
    Ok(receiver)
}

fn read_lines(input: impl BufRead, lines: &Sender<Line>) -> io::Result<()> {
    for bytes in Lines::new(input, MAX_LINE) {
        if lines.send(Line { bytes: bytes?, received: Instant::now() }).is_err() {
            return Ok(());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: &[u8]) -> Vec<Option<Vec<u8>>> {
        let lines = spawn(io::Cursor::new(input.to_vec())).unwrap();
        lines.iter().map(|line| line.bytes).collect()
    }

    #[test]
    fn the_last_line_needs_no_end() {
        assert_eq!(read(b"a\r\n\nb"), [Some(b"a\r".to_vec()), Some(vec![]), Some(b"b".to_vec())]);
        assert_eq!(read(b""), []);
    }

    #[test]
    fn lines_that_are_too_long_are_dropped_as_a_whole() {
        let mut input = vec![b'x'; MAX_LINE + 1];
        input.extend_from_slice(b"\nisready\n");
        assert_eq!(read(&input), [None, Some(b"isready".to_vec())]);
        let longest = vec![b'x'; MAX_LINE];
        assert_eq!(read(&longest), [Some(longest)]);
    }
}
