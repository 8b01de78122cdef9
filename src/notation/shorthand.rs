//! The short record of the 1999 rules (article 7.5): `炮25`.
//!
//! The word for the direction is left out and both sides have Arabic numerals. By hand, a stroke
//! under the last number means forward, one over it back, and none sideways: `马87̲`, `车12`. Printed
//! texts often lost the strokes; then a move can often be read in several ways.

use super::chinese;
use super::error::NotationError;
use super::glyphs::{self, Numerals, Script, Token};
use super::matching::{self, Words};
use super::step::{Direction, Step};
use crate::board::{Move, Position};

/// The combining stroke under a number: forward.
const STROKE_BELOW: char = '\u{332}';
/// The combining stroke over a number: back.
const STROKE_ABOVE: char = '\u{305}';

/// Whether the strokes that tell the direction are there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Marks {
    /// They are: a number without a stroke means sideways.
    #[default]
    Kept,
    /// They are not: a number without a stroke means any direction. What is written so cannot
    /// always be read back.
    Lost,
}

/// A move that was read from a short record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// The text says it all.
    Certain(Move),
    /// The text does not say the direction, and this is the only legal move that it fits: worth a
    /// warning, as a slip of the pen is not seen.
    Inferred(Move),
}

impl Reading {
    /// Returns the move.
    pub const fn mv(self) -> Move {
        match self {
            Self::Certain(mv) | Self::Inferred(mv) => mv,
        }
    }
}

/// Returns the move in the short form. The piece may belong to either side; a move of no piece
/// comes back as coordinates.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::notation::chinese::Script;
/// use chuhe::notation::shorthand::{self, Marks};
///
/// let (position, horse) = (Position::startpos(), "h0g2".parse()?);
/// assert_eq!(shorthand::write(&position, horse, Script::Simplified, Marks::Kept), "马23\u{332}");
/// assert_eq!(shorthand::write(&position, horse, Script::Simplified, Marks::Lost), "马23");
/// # Ok::<(), chuhe::board::MoveParseError>(())
/// ```
pub fn write(position: &Position, mv: Move, script: Script, marks: Marks) -> String {
    let Some(step) = Step::of(position, mv) else { return mv.to_string() };
    let who = chinese::piece_text(&step, script, Numerals::Ascii);
    let stroke = match (marks, step.direction) {
        (Marks::Kept, Direction::Forward) => Some(STROKE_BELOW),
        (Marks::Kept, Direction::Back) => Some(STROKE_ABOVE),
        (Marks::Kept, Direction::Sideways) | (Marks::Lost, _) => None,
    };
    let mut text = format!("{who}{}", step.number);
    text.extend(stroke);
    text
}

/// Returns the legal move that a text in the short form names.
///
/// Strokes may be dots, and `+` `-` `.` `=` before the last number are read too: `马8+7`. Pieces
/// may be named in every way that [`chinese::read`] takes.
///
/// # Errors
///
/// Fails on a text that is no such move, on one that no legal move fits, and on one that fits
/// several; without strokes the last is common.
pub fn read(position: &Position, text: &str, marks: Marks) -> Result<Reading, NotationError> {
    let words = words(text, marks).ok_or_else(|| NotationError::not_a_move(text))?;
    let mv = matching::only(text, matching::readings(position, &words, chinese::names))?;
    Ok(if words.direction.is_some() { Reading::Certain(mv) } else { Reading::Inferred(mv) })
}

/// Returns all legal moves that a text in the short form fits, for a reader who knows how the game
/// goes on; none when nothing fits.
///
/// # Errors
///
/// Fails on a text that is no such move.
pub fn readings(position: &Position, text: &str, marks: Marks) -> Result<Vec<Move>, NotationError> {
    let words = words(text, marks).ok_or_else(|| NotationError::not_a_move(text))?;
    Ok(matching::readings(position, &words, chinese::names))
}

/// Returns what a text says, or `None` when it has not the form of a move.
fn words(text: &str, marks: Marks) -> Option<Words> {
    let mut characters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let stroke = take(&mut characters, stroke);
    let Token::Digit(number) = characters.pop().and_then(glyphs::token)? else { return None };
    let sign = take(&mut characters, sign);
    if stroke.is_some() && sign.is_some() {
        return None;
    }
    let unmarked = match marks {
        Marks::Kept => Some(Direction::Sideways),
        Marks::Lost => None,
    };
    let tokens = characters.into_iter().map(glyphs::token).collect::<Option<Vec<_>>>()?;
    let who = chinese::piece_letters(&tokens)?;
    Some(Words { who, direction: stroke.or(sign).or(unmarked), number })
}

/// Takes the last character away if it tells a direction.
fn take(
    characters: &mut Vec<char>,
    meaning: impl Fn(char) -> Option<Direction>,
) -> Option<Direction> {
    let direction = characters.last().copied().and_then(meaning)?;
    characters.pop();
    Some(direction)
}

/// Returns whether a text has a stroke that tells a direction.
pub fn has_stroke(text: &str) -> bool {
    text.chars().any(|character| stroke(character).is_some())
}

/// Returns what a stroke or dot under or over a number means.
const fn stroke(character: char) -> Option<Direction> {
    match character {
        STROKE_BELOW | '\u{331}' | '\u{323}' => Some(Direction::Forward),
        STROKE_ABOVE | '\u{304}' | '\u{307}' => Some(Direction::Back),
        _ => None,
    }
}

/// Returns what a sign before the last number means.
const fn sign(character: char) -> Option<Direction> {
    match character {
        '+' | '＋' => Some(Direction::Forward),
        '-' | '－' => Some(Direction::Back),
        '.' | '．' | '=' | '＝' => Some(Direction::Sideways),
        _ => None,
    }
}
