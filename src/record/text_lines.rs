//! The lines of a text in whatever character set, one at a time.

use std::io::{self, BufRead, Read as _};

use super::charset::Charset;

/// The lines of a file. The character set is told from the first bytes that are not ASCII.
#[derive(Debug)]
pub(super) struct TextLines<R> {
    reader: R,
    charset: Option<Charset>,
    is_started: bool,
    /// What a line is turned into.
    change: fn(String) -> String,
}

/// How many bytes a line may have; longer ones are cut into several.
const MAX_LINE: usize = 1 << 24;

impl<R: BufRead> TextLines<R> {
    /// Returns the lines of a text in a known character set; `None` for one that has to be told.
    pub(super) const fn in_charset(reader: R, charset: Option<Charset>) -> Self {
        Self { reader, charset, is_started: false, change: |line| line }
    }

    /// Returns the same lines, each turned into another.
    pub(super) fn changed(mut self, change: fn(String) -> String) -> Self {
        self.change = change;
        self
    }

    /// Returns the next line without its end, or `None` after the last.
    ///
    /// # Errors
    ///
    /// Fails where the reader does.
    pub(super) fn next_line(&mut self) -> io::Result<Option<String>> {
        if !self.is_started {
            self.is_started = true;
            let known = Charset::from_mark(self.reader.fill_buf()?);
            if let Some((charset, length)) = known {
                self.reader.consume(length);
                self.charset = Some(charset);
            }
        }
        let mut bytes = Vec::new();
        if self.charset == Some(Charset::UTF_16LE) {
            self.wide_line(&mut bytes, b"\n\0")?;
        } else if self.charset == Some(Charset::UTF_16BE) {
            self.wide_line(&mut bytes, b"\0\n")?;
        } else {
            (&mut self.reader).take(MAX_LINE as u64).read_until(b'\n', &mut bytes)?;
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        let mut line = self.decode(&bytes)?;
        while line.ends_with(['\n', '\r']) {
            line.pop();
        }
        Ok(Some((self.change)(line)))
    }

    fn wide_line(&mut self, bytes: &mut Vec<u8>, end: &[u8]) -> io::Result<()> {
        let mut unit = [0; 2];
        while bytes.len() < MAX_LINE {
            if self.reader.fill_buf()?.is_empty() {
                break;
            }
            match self.reader.read_exact(&mut unit) {
                Ok(()) => bytes.extend(unit),
                // A last odd byte.
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => break,
                Err(error) => return Err(error),
            }
            if unit == end {
                break;
            }
        }
        Ok(())
    }

    fn decode(&mut self, bytes: &[u8]) -> io::Result<String> {
        if bytes.is_ascii() && self.charset.is_none() {
            return Ok(Charset::UTF_8.decode(bytes));
        }
        let charset = if let Some(charset) = self.charset {
            charset
        } else {
            let charset = Charset::detect_line(bytes, self.reader.fill_buf()?);
            *self.charset.insert(charset)
        };
        // Files put together from others can change in the middle.
        if charset == Charset::UTF_8 && !charset.can_decode(bytes) {
            return Ok(Charset::detect(bytes).decode(bytes));
        }
        Ok(charset.decode(bytes))
    }
}
