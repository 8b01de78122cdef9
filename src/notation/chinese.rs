//! Moves in Chinese: 炮二平五.
//!
//! A move is four characters: the piece, its file, 进 (forward), 退 (back) or 平 (sideways), and
//! how far it goes straight on or else to which file. Each side counts the files from its own
//! right, Red in Chinese numerals, Black in Arabic ones (articles 1.1 and 7.5 of the 1999 rules).
//! Where two alike pieces share a file, 前 or 后 before the piece takes the place of the file.
//! Pawns are named so:
//!
//! 1. All pawns of the side that share a file with another are listed, file by file from the
//!    right, front to back within a file.
//! 2. Of two they are 前 后, of three 前 中 后, of more 一 二 三 四 五.
//!
//! A pawn alone on its file keeps its file. Three and more rooks, horses or cannons on a file,
//! which only made-up positions have, are named as pawns are.

use super::error::NotationError;
use super::glyphs::{self, Numerals, Token};
use super::matching::{self, Claim, Words};
use super::step::{Place, Step, letter};
use crate::board::{Kind, Move, Position, Side};

pub use super::glyphs::Script;

/// How Black's numbers are written; Red's are always 一 to 九.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Digits {
    /// `马8进7`.
    #[default]
    Ascii,
    /// `马８进７`, as most printed records and old programs have it.
    FullWidth,
}

/// Returns the move in Chinese. The piece may belong to either side; a move of no piece comes back
/// as coordinates.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::notation::chinese::{self, Digits, Script};
///
/// let mut position = Position::startpos();
/// let cannon = "h2e2".parse()?;
/// assert_eq!(chinese::write(&position, cannon, Script::Simplified, Digits::Ascii), "炮二平五");
/// position.try_play(cannon)?;
/// let horse = "h9g7".parse()?;
/// assert_eq!(chinese::write(&position, horse, Script::Traditional, Digits::FullWidth), "馬８進７");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(position: &Position, mv: Move, script: Script, digits: Digits) -> String {
    let Some(step) = Step::of(position, mv) else { return mv.to_string() };
    let numerals = match (step.piece.side(), digits) {
        (Side::Red, _) => Numerals::Chinese,
        (Side::Black, Digits::Ascii) => Numerals::Ascii,
        (Side::Black, Digits::FullWidth) => Numerals::FullWidth,
    };
    let who = piece_text(&step, script, numerals);
    let direction = glyphs::direction(step.direction, script);
    format!("{who}{direction}{}", glyphs::digit(step.number, numerals))
}

/// Returns the legal move that a Chinese text names.
///
/// Either script, either side's characters, all numerals and blanks between characters are read.
/// Besides what [`write()`] writes, that is: 炮前退二, 前七进一 and 前兵七进一 for pawns on one file,
/// numbers and 前 中 后 mixed, 前仕 and 后相, and a plain file where only one of the pieces on it
/// can make the move.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::notation::chinese;
///
/// assert_eq!(chinese::read(&Position::startpos(), "砲２平5")?.to_string(), "h2e2");
/// # Ok::<(), chuhe::notation::NotationError>(())
/// ```
///
/// # Errors
///
/// Fails on a text that is no such move, on one that no legal move fits, and on one that fits
/// several.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    let words = words(text).ok_or_else(|| NotationError::not_a_move(text))?;
    matching::only(text, matching::readings(position, &words, names))
}

/// Returns the part of a move that says which piece moves.
pub(super) fn piece_text(step: &Step, script: Script, numerals: Numerals) -> String {
    let piece = glyphs::piece(step.piece, script);
    match step.needed_tandem() {
        Some(tandem) => format!("{}{piece}", glyphs::place(tandem.among.word(), script)),
        None => format!("{piece}{}", glyphs::digit(step.file, numerals)),
    }
}

/// Returns the names of the piece that moves, in the letters of [`piece_letters`].
pub(super) fn names(step: &Step) -> Vec<(Claim, String)> {
    let (letter, file) = (step.letter(), step.file);
    let by_file = format!("{letter}{file}");
    let Some(tandem) = step.tandem else { return vec![(Claim::Written, by_file)] };
    let mut names = match step.needed_tandem() {
        Some(needed) => {
            let written = format!("{}{letter}", needed.among.word());
            vec![(Claim::Written, written), (Claim::Loose, by_file)]
        }
        None => vec![(Claim::Written, by_file)],
    };
    let mut accept = |name: String| names.push((Claim::Accepted, name));
    for word in tandem.among.words().chain(tandem.in_file.words()) {
        accept(format!("{word}{letter}"));
    }
    // A number after the piece would be a file.
    for word in [tandem.among, tandem.in_file].into_iter().filter_map(Place::position_word) {
        accept(format!("{letter}{word}"));
    }
    for word in tandem.in_file.words() {
        accept(format!("{word}{letter}{file}"));
        if step.piece.kind() == Kind::Pawn {
            accept(format!("{word}{file}"));
        }
    }
    names
}

/// Returns the characters that name a piece as letters: `C2` for 炮二, `+C` for 前炮, `4P` for
/// 四兵; `None` for what cannot be a name.
pub(super) fn piece_letters(tokens: &[Token]) -> Option<String> {
    if !(2..=4).contains(&tokens.len()) {
        return None;
    }
    let mut letters = String::new();
    for (index, token) in tokens.iter().enumerate() {
        letters += &match token {
            Token::Piece(kind) => letter(*kind).to_string(),
            Token::Digit(number) => number.to_string(),
            Token::Place(word) => word.to_string(),
            Token::Ten if matches!(tokens.get(index + 1), Some(Token::Digit(_))) => "1".to_owned(),
            Token::Ten => "10".to_owned(),
            Token::Direction(_) => return None,
        };
    }
    // Digits alone are no name.
    tokens.iter().any(|token| matches!(token, Token::Piece(_) | Token::Place(_))).then_some(letters)
}

/// Returns what a text says, or `None` when it has not the form of a move.
fn words(text: &str) -> Option<Words> {
    let characters = text.chars().filter(|character| !character.is_whitespace());
    let tokens = characters.map(glyphs::token).collect::<Option<Vec<_>>>()?;
    let [who @ .., Token::Direction(direction), Token::Digit(number)] = tokens.as_slice() else {
        return None;
    };
    Some(Words { who: piece_letters(who)?, direction: Some(*direction), number: *number })
}
