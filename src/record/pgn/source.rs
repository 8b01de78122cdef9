//! The characters of a file one by one, with their places.

use std::io::{self, BufRead};

use crate::record::error::Place;
use crate::record::text_lines::TextLines;

/// A place in a text that is read line by line.
#[derive(Debug)]
pub(super) struct Source<R> {
    lines: TextLines<R>,
    /// The line here with its end, empty after the last.
    text: String,
    /// The byte of the line that comes next.
    at: usize,
    line: usize,
    column: usize,
    /// Why the file could not be read on.
    failure: Option<io::Error>,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(lines: TextLines<R>) -> Self {
        let mut source =
            Self { lines, text: String::new(), at: 0, line: 0, column: 1, failure: None };
        source.advance();
        source
    }

    /// Takes the next line in.
    fn advance(&mut self) {
        self.line += 1;
        self.at = 0;
        self.column = 1;
        self.text.clear();
        match self.lines.next_line() {
            Ok(Some(line)) => {
                self.text = line;
                self.text.push('\n');
            }
            Ok(None) => {}
            Err(error) => self.failure = Some(error),
        }
    }

    /// Returns the place of the next character.
    pub(super) const fn place(&self) -> Place {
        Place::Text { line: self.line, column: self.column }
    }

    /// Returns whether the next character is the first of its line.
    pub(super) const fn is_at_line_start(&self) -> bool {
        self.at == 0
    }

    /// Returns what is left of the line, its end included.
    pub(super) fn rest_of_line(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest_of_line().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.at += character.len_utf8();
        self.column += 1;
        if self.at >= self.text.len() {
            self.advance();
        }
        Some(character)
    }

    /// Passes over a character.
    pub(super) fn skip(&mut self) {
        let _ = self.next();
    }

    /// Goes to the next line.
    pub(super) fn skip_line(&mut self) {
        if !self.text.is_empty() {
            self.advance();
        }
    }

    /// Returns why the file could not be read to its end, once.
    pub(super) const fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }
}
