//! Lines of bytes from a stream, none of them too long to keep.

use std::io::{self, BufRead};

/// The lines of a stream, without their ends; what stands before the end of the stream is a line
/// as well. A line that is too long comes as `None`, and costs no more memory than a long one.
///
/// ```
/// use chuhe::wire::Lines;
///
/// let lines: Vec<_> = Lines::new(&b"go\nfar too long\nstop"[..], 8).collect::<Result<_, _>>()?;
/// assert_eq!(lines, [Some(b"go".to_vec()), None, Some(b"stop".to_vec())]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    longest: usize,
}

impl<R: BufRead> Lines<R> {
    /// Returns the lines of a stream, of at most `longest` bytes each.
    pub fn new(input: R, longest: usize) -> Self {
        Self { input, longest }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Option<Vec<u8>>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut bytes = Vec::new();
        let mut is_too_long = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Some(Err(error)),
            };
            if chunk.is_empty() {
                let has_line = is_too_long || !bytes.is_empty();
                return has_line.then(|| Ok((!is_too_long).then_some(bytes)));
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
            if bytes.len() + part.len() > self.longest {
                is_too_long = true;
                bytes = Vec::new();
            }
            if !is_too_long {
                bytes.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Some(Ok((!is_too_long).then_some(bytes)));
            }
        }
    }
}
