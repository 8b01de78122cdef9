//! Moves in the letters of the World Xiangqi Federation: `C2=5`.
//!
//! A move is a letter of `KAEHRCP`, the file from the mover's own right, `+` (forward), `-` (back)
//! or `=` (sideways), and how far it goes straight on or else to which file. Of two alike pieces on
//! a file, `+` (front) or `-` (rear) takes the place of the file: `R+=3`. Pawns are written in the
//! form of 2018: where three share a file, or two files have several, the number in the file from
//! the front takes the place of the letter: `25=6` is the second pawn of file 5. Three and more
//! other pieces on a file, which only made-up positions have, get both: `2R5=6`.

use super::error::NotationError;
use super::matching::{self, Claim, Words};
use super::step::{Direction, Place, PlaceWord, Step, Tandem};
use crate::board::{Kind, Move, Position};

/// Returns the move in WXF letters. The piece may belong to either side; a move of no piece comes
/// back as coordinates.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::notation::wxf;
///
/// assert_eq!(wxf::write(&Position::startpos(), "h0g2".parse()?), "H2+3");
/// # Ok::<(), chuhe::board::MoveParseError>(())
/// ```
pub fn write(position: &Position, mv: Move) -> String {
    let Some(step) = Step::of(position, mv) else { return mv.to_string() };
    let sign = match step.direction {
        Direction::Forward => '+',
        Direction::Back => '-',
        Direction::Sideways => '=',
    };
    format!("{}{sign}{}", written_name(&step), step.number)
}

/// Returns the legal move that a text in WXF letters names.
///
/// Either case, the letters of other texts (`B` `N` `G` `S`), `.` for `=`, and full-width signs are
/// read, and the sign before the letter (`+R=3`). Pawns that share a file may be named in all four
/// systems: by their number in the file (`25=6`, 2018), by `++ P+ P5 P- --` or with the file for
/// the letter (`5+=6 55=6 5-=6`, both of the federation's older page), by `Pa` to `Pe` or `P+ P. P-`
/// (old programs), and by sign and file (`+5=6`). A plain file is read where only one of the pieces
/// on it can make the move. Where 2018 and an older system disagree, 2018 is heard.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::notation::wxf;
///
/// assert_eq!(wxf::read(&Position::startpos(), "n2+3")?.to_string(), "h0g2");
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

fn written_name(step: &Step) -> String {
    let (letter, file) = (step.letter(), step.file);
    let Some(Tandem { in_file, among }) = step.needed_tandem() else {
        return format!("{letter}{file}");
    };
    match (among.of, step.piece.kind()) {
        (2, _) => format!("{letter}{}", among.word()),
        (_, Kind::Pawn) => format!("{}{file}", in_file.number),
        _ => format!("{}{letter}{file}", in_file.number),
    }
}

/// Returns the names of the piece that moves; a `=` in them stands for the middle one.
fn names(step: &Step) -> Vec<(Claim, String)> {
    let mut names = vec![(Claim::Written, written_name(step))];
    let Some(tandem) = step.tandem else { return names };
    let (letter, file) = (step.letter(), step.file);
    names.push((Claim::Loose, format!("{letter}{file}")));
    let mut accept = |name: String| names.push((Claim::Accepted, name));
    if step.piece.kind() == Kind::Pawn {
        pawn_names(letter, file, tandem, accept);
    } else {
        if let Some(word) = tandem.in_file.position_word() {
            accept(format!("{letter}{word}"));
            accept(format!("{word}{letter}"));
        }
        accept(format!("{}{letter}{file}", tandem.in_file.number));
    }
    names
}

/// Accepts the names of a pawn that shares its file.
fn pawn_names(letter: char, file: usize, tandem: Tandem, mut accept: impl FnMut(String)) {
    let Tandem { in_file, among } = tandem;
    // 2018, also where it is not needed.
    accept(format!("{}{file}", in_file.number));
    // Old programs: a small letter for the number among all of them.
    if let Some(small) = (1..=26).zip('A'..='Z').find(|&(number, _)| number == among.number) {
        accept(format!("{letter}{}", small.1));
    }
    if let Some(word) = in_file.position_word() {
        accept(format!("{word}{file}"));
        // The federation's older page, two files with several pawns each.
        match word {
            PlaceWord::Middle => accept(format!("{file}{file}")),
            _ => accept(format!("{file}{word}")),
        }
    }
    // The same page, one file: of four and five the outermost have a sign for the letter.
    let inner = match in_file {
        Place { of: 2 | 3, .. } => in_file,
        Place { number: 1, .. } => return accept("++".to_owned()),
        Place { number, of } if number == of => return accept("--".to_owned()),
        Place { number, of } => Place { number: number - 1, of: of - 2 },
    };
    if let Some(word) = inner.position_word() {
        accept(format!("{letter}{word}"));
        accept(format!("{word}{letter}"));
        if word == PlaceWord::Middle {
            accept(format!("{letter}{file}"));
        }
    }
}

/// Returns what a text says, or `None` when it has not the form of a move.
fn words(text: &str) -> Option<Words> {
    let characters = text.chars().filter(|character| !character.is_whitespace());
    let plain = characters.map(plain).collect::<Option<Vec<_>>>()?;
    let [who @ .., sign, number] = plain.as_slice() else { return None };
    let direction = match sign {
        '+' => Direction::Forward,
        '-' => Direction::Back,
        '=' => Direction::Sideways,
        _ => return None,
    };
    let number = number.to_digit(10).filter(|&number| number > 0)? as usize;
    if !(2..=4).contains(&who.len()) {
        return None;
    }
    let mut who = who.to_vec();
    // The first letter is the piece; one after it tells pawns apart.
    if let Some(letter) = who.iter_mut().find(|character| character.is_ascii_alphabetic()) {
        *letter = match *letter {
            'B' => 'E',
            'N' => 'H',
            'G' => 'K',
            'S' => 'P',
            letter => letter,
        };
    }
    Some(Words { who: who.into_iter().collect(), direction: Some(direction), number })
}

/// Returns a character in the letters in which names compare, `None` for one that no move has.
fn plain(character: char) -> Option<char> {
    let narrow = match character {
        '！'..='～' => char::from_u32(u32::from(character) - u32::from('！') + u32::from('!'))?,
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => character,
    };
    match narrow.to_ascii_uppercase() {
        '.' => Some('='),
        plain @ ('A'..='Z' | '0'..='9' | '+' | '-' | '=') => Some(plain),
        _ => None,
    }
}
