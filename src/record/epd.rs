//! Positions with operations, one on each line (extended position description).
//!
//! A line is a FEN, whose counters may be missing, and operations that semicolons separate:
//! `4k4/9/9/9/9/9/9/9/4C4/3K5 w - - bm e1e8; id "a";`. Before the first operation there may be a
//! semicolon too. Empty lines and lines that start with `#` say nothing.

use thiserror::Error;

use crate::board::{FenError, Position};

/// One line of a file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The number of the line, from 1.
    pub line: usize,
    /// What it says.
    pub epd: Epd,
}

/// A position with operations.
#[derive(Clone, Debug)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// The operations as written: a word each and what follows it, quotes taken off.
    pub operations: Vec<(String, String)>,
}

/// A line that is no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct EpdError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with the FEN.
    pub reason: FenError,
}

/// Returns the positions of a text.
///
/// # Errors
///
/// Fails on the first line that is neither empty, nor a comment, nor a position.
pub fn read(text: &str) -> Result<Vec<Entry>, EpdError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let told = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    told.map(|(line, text)| match Epd::new(text) {
        Ok(epd) => Ok(Entry { line, epd }),
        Err(reason) => Err(EpdError { line, reason }),
    })
    .collect()
}

impl Epd {
    /// Reads one line.
    ///
    /// ```
    /// use chuhe::record::epd::Epd;
    ///
    /// let epd = Epd::new("4k4/9/9/9/9/9/9/9/4N4/3K5 w - - dm 2; id \"one; two\";")?;
    /// assert_eq!(epd.operation("dm"), Some("2"));
    /// assert_eq!(epd.operation("id"), Some("one; two"));
    /// # Ok::<(), chuhe::board::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Says what is wrong with the FEN.
    pub fn new(line: &str) -> Result<Self, FenError> {
        let (fen, operations) = line.split_at(fen_length(line));
        let operations = statements(operations)
            .filter_map(|statement| {
                let statement = statement.trim();
                let (code, operand) =
                    statement.split_once(char::is_whitespace).unwrap_or((statement, ""));
                let operand = operand.trim();
                let bare = operand.strip_prefix('"').and_then(|o| o.strip_suffix('"'));
                let operation = (code.to_owned(), bare.unwrap_or(operand).to_owned());
                (!code.is_empty()).then_some(operation)
            })
            .collect();
        Ok(Self { position: Position::from_fen(fen)?, operations })
    }

    /// Returns what follows the first operation of that name.
    pub fn operation(&self, code: &str) -> Option<&str> {
        self.operations.iter().find(|(name, _)| name == code).map(|(_, operand)| operand.as_str())
    }
}

/// Returns where the FEN ends: before a semicolon, or before the first word after board and side
/// that is neither dashes nor a number.
fn fen_length(line: &str) -> usize {
    let mut words = 0;
    let mut start = 0;
    for piece in line.split_inclusive(|c: char| c.is_whitespace() || c == ';') {
        let word = piece.trim_end_matches(|c: char| c.is_whitespace() || c == ';');
        let of_fen = words < 2 || word.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
        if !of_fen {
            return start;
        }
        words += usize::from(!word.is_empty());
        if piece.ends_with(';') {
            return start + word.len();
        }
        start += piece.len();
    }
    line.len()
}

/// Splits at semicolons outside quotes.
fn statements(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |character| {
        quoted ^= character == '"';
        character == ';' && !quoted
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, reason = "tests end at a surprise")]

    use super::*;

    const BOARD: &str = "4k4/9/9/9/9/9/9/9/4N4/3K5";

    #[test]
    fn the_fen_ends_where_operations_begin() {
        for (line, fen, operations) in [
            ("w - - 3 9 ; dm 2", "w - - 3 9", 1),
            ("b - - 3 9;dm 2;", "b - - 3 9", 1),
            ("w - - dm 2; id \"x\";", "w - - 0 1", 2),
            ("w dm 2; c0 \"a;b\"; bm e1f3", "w - - 0 1", 3),
            ("w", "w - - 0 1", 0),
            ("w - - 0 1", "w - - 0 1", 0),
            ("", "w - - 0 1", 0),
            ("; dm 2", "w - - 0 1", 1),
        ] {
            let epd = Epd::new(&format!("{BOARD} {line}")).unwrap();
            assert_eq!(epd.position.fen(), format!("{BOARD} {fen}"), "{line}");
            assert_eq!(epd.operations.len(), operations, "{line}");
            assert!(operations == 0 || epd.operation("dm") == Some("2"), "{line}");
        }
    }

    #[test]
    fn comments_are_passed_over_and_errors_name_the_line() {
        let good = format!("\u{feff}# a comment\r\n\r\n{BOARD} w - - 0 1 ; dm 2\r\n");
        let entries = read(&good).unwrap();
        assert_eq!((entries.len(), entries[0].line), (1, 3));
        let error = read(&format!("{good}\nnonsense")).unwrap_err().to_string();
        assert!(error.starts_with("line 5: column 2: 'o' "), "{error}");
    }
}
