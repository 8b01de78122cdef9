//! Named opening lines as people write them.
//!
//! ```text
//! # A comment goes to the end of its row.
//! [中炮对屏风马 / Central Cannon against Screen Horses]
//! 炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 | 兵七进一 卒7进1
//! ```
//!
//! A name in brackets, Chinese and English, is followed by the moves of its line, on as many rows
//! as it takes, from the start position. The moves before the bar make the opening what it is
//! called; those behind it go on as a book does. Without a bar all moves belong to the name. Moves
//! may stand in every [notation](crate::notation).

use thiserror::Error;

use crate::board::{Move, Position};
use crate::notation::{self, NotationError};

/// The name of an opening.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Title {
    /// In Chinese: 顺炮.
    pub chinese: String,
    /// In English, in ASCII: protocols know nothing else.
    pub english: String,
}

/// A named line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The name.
    pub title: Title,
    /// The row of the name, from 1.
    pub row: usize,
    /// All moves, from the start position.
    pub moves: Vec<Move>,
    /// How many of the moves make the opening what it is called, at least one.
    pub defining: usize,
}

impl Line {
    /// Returns the positions after each of the moves, each with its history, as far as the moves
    /// are legal.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut position = Position::startpos();
        self.moves
            .iter()
            .map_while(move |&mv| position.try_play(mv).ok().map(|()| position.clone()))
    }

    /// Returns the position at the end of the line, with its moves as history.
    pub fn end(&self) -> Position {
        self.positions().last().unwrap_or_else(Position::startpos)
    }
}

/// What is wrong with a line, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("row {row}: {fault}")]
pub struct LineError {
    /// The row, from 1.
    pub row: usize,
    /// What is wrong there.
    pub fault: LineFault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LineFault {
    /// The text of the name is not as it should be.
    #[error("'{0}' is no name; one is written [中文 / English], the second part in ASCII")]
    Name(String),
    /// There are moves before the first name.
    #[error("moves without a name before them")]
    Nameless,
    /// A move that cannot be read or played.
    #[error("after {plies} plies: {error}")]
    Move {
        /// The plies before it.
        plies: usize,
        /// Why.
        error: NotationError,
    },
    /// A second bar, or one before the first move.
    #[error("a bar in the wrong place")]
    Bar,
    /// A name without moves.
    #[error("a name without moves")]
    Empty,
}

/// Reads lines; each comes back as it is or with what is wrong with it, in their order.
///
/// ```
/// let text = "[顺炮 / Same-side Cannons]\n炮二平五 炮8平5 | 马二进三";
/// let lines: Vec<_> = chuhe::book::read_lines(text).collect::<Result<_, _>>()?;
/// assert_eq!(lines[0].title.chinese, "顺炮");
/// assert_eq!((lines[0].moves.len(), lines[0].defining), (3, 2));
/// # Ok::<(), chuhe::book::LineError>(())
/// ```
pub fn read_lines(text: &str) -> impl Iterator<Item = Result<Line, LineError>> {
    let mut lines: Vec<Result<Reader, LineError>> = Vec::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, row) in text.lines().enumerate() {
        let row_number = index + 1;
        let row = row.split('#').next().unwrap_or_default().trim();
        if row.starts_with('[') {
            lines.push(Reader::new(row, row_number));
            continue;
        }
        for word in row.split_whitespace() {
            match lines.last_mut() {
                None => {
                    lines.push(Err(LineError { row: row_number, fault: LineFault::Nameless }));
                }
                Some(line) => {
                    let read = line.as_mut().ok().map(|reader| reader.word(word));
                    if let Some(Err(fault)) = read {
                        *line = Err(LineError { row: row_number, fault });
                    }
                }
            }
        }
    }
    lines.into_iter().map(|line| line.and_then(Reader::finish))
}

/// A line that is being read.
struct Reader {
    line: Line,
    position: Position,
    has_bar: bool,
}

impl Reader {
    fn new(row: &str, number: usize) -> Result<Self, LineError> {
        let name = row.strip_prefix('[').and_then(|row| row.strip_suffix(']'));
        let title = name
            .and_then(title)
            .ok_or_else(|| LineError { row: number, fault: LineFault::Name(row.to_owned()) })?;
        let line = Line { title, row: number, moves: Vec::new(), defining: 0 };
        Ok(Self { line, position: Position::startpos(), has_bar: false })
    }

    fn word(&mut self, word: &str) -> Result<(), LineFault> {
        let plies = self.line.moves.len();
        if word == "|" {
            if self.has_bar || plies == 0 {
                return Err(LineFault::Bar);
            }
            self.has_bar = true;
            self.line.defining = plies;
            return Ok(());
        }
        let mv = notation::read(&self.position, word)
            .map_err(|error| LineFault::Move { plies, error })?;
        // Readers return legal moves only.
        self.position.make(mv);
        self.line.moves.push(mv);
        Ok(())
    }

    fn finish(mut self) -> Result<Line, LineError> {
        if self.line.moves.is_empty() {
            return Err(LineError { row: self.line.row, fault: LineFault::Empty });
        }
        if !self.has_bar {
            self.line.defining = self.line.moves.len();
        }
        Ok(self.line)
    }
}

/// Returns the name in a text `中文 / English`.
fn title(text: &str) -> Option<Title> {
    let (chinese, english) = text.split_once('/')?;
    let (chinese, english) = (chinese.trim(), english.trim());
    let is_plain = english.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
    let is_told = !chinese.is_empty() && !english.is_empty() && is_plain;
    is_told.then(|| Title { chinese: chinese.to_owned(), english: english.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        read_lines(text)
            .map(|line| match line {
                Ok(line) => {
                    format!("{} {}/{}", line.title.english, line.defining, line.moves.len())
                }
                Err(error) => error.to_string(),
            })
            .collect()
    }

    #[test]
    fn lines_go_over_rows_and_comments_are_passed_over() {
        let text = "\u{feff}# about\r\n[甲 / A]\r\n炮二平五 # best\r\n h9g7 | C8+4\r\n\r\n[乙 / B]\r\nh2e2";
        assert_eq!(told(text), ["A 2/3", "B 1/1"]);
    }

    #[test]
    fn each_bad_line_is_told_and_the_others_are_read() {
        let text = "\
[甲 / A]
炮二平五 车一进九 马8进7
[乙]
炮二平五
[丙 / C]
| 炮二平五
[丁 / D]
[戊 / E]
炮二平五";
        assert_eq!(
            told(text),
            [
                "row 2: after 1 plies: no legal move is written '车一进九' here",
                "row 3: '[乙]' is no name; one is written [中文 / English], the second part in ASCII",
                "row 6: a bar in the wrong place",
                "row 7: a name without moves",
                "E 1/1",
            ]
        );
        assert_eq!(told("h2e2"), ["row 1: moves without a name before them"]);
    }
}
