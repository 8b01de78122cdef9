//! The Chinese characters of moves: which are written, and all that are understood.

use super::step::{Direction, PlaceWord};
use crate::board::{Kind, Piece, Side};

/// Which Chinese characters are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Script {
    /// Simplified characters (简体): 车马炮, 进退平.
    #[default]
    Simplified,
    /// Traditional characters (繁體): 車馬炮, 進退平.
    Traditional,
}

/// How a number is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Numerals {
    /// 一 to 九.
    Chinese,
    /// 1 to 9.
    Ascii,
    /// １ to ９.
    FullWidth,
}

/// A character with a meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A piece, of either side.
    Piece(Kind),
    /// A number from 1 to 9.
    Digit(usize),
    /// 十, ten.
    Ten,
    /// 前, 中 or 后.
    Place(PlaceWord),
    /// 进, 退 or 平.
    Direction(Direction),
}

/// Returns the character of a piece.
pub(super) const fn piece(piece: Piece, script: Script) -> char {
    match (piece.kind(), piece.side(), script) {
        (Kind::King, Side::Red, Script::Simplified) => '帅',
        (Kind::King, Side::Red, Script::Traditional) => '帥',
        (Kind::King, Side::Black, Script::Simplified) => '将',
        (Kind::King, Side::Black, Script::Traditional) => '將',
        (Kind::Advisor, Side::Red, _) => '仕',
        (Kind::Advisor, Side::Black, _) => '士',
        (Kind::Elephant, Side::Red, _) => '相',
        (Kind::Elephant, Side::Black, _) => '象',
        (Kind::Horse, _, Script::Simplified) => '马',
        (Kind::Horse, _, Script::Traditional) => '馬',
        (Kind::Rook, _, Script::Simplified) => '车',
        (Kind::Rook, _, Script::Traditional) => '車',
        (Kind::Cannon, _, _) => '炮',
        (Kind::Pawn, Side::Red, _) => '兵',
        (Kind::Pawn, Side::Black, _) => '卒',
    }
}

/// Returns the character of a direction.
pub(super) const fn direction(direction: Direction, script: Script) -> char {
    match (direction, script) {
        (Direction::Forward, Script::Simplified) => '进',
        (Direction::Forward, Script::Traditional) => '進',
        (Direction::Back, _) => '退',
        (Direction::Sideways, _) => '平',
    }
}

/// Returns the word for a place.
pub(super) fn place(word: PlaceWord, script: Script) -> String {
    match (word, script) {
        (PlaceWord::Front, _) => "前".to_owned(),
        (PlaceWord::Middle, _) => "中".to_owned(),
        (PlaceWord::Rear, Script::Simplified) => "后".to_owned(),
        (PlaceWord::Rear, Script::Traditional) => "後".to_owned(),
        // A side has sixteen pieces at most, so the tens are never counted.
        (PlaceWord::Ordinal(number), _) => {
            let ten = if number < 10 { "" } else { "十" };
            let unit =
                if number == 10 { String::new() } else { digit(number % 10, Numerals::Chinese) };
            format!("{ten}{unit}")
        }
    }
}

/// Returns a number from 1 to 9 as text; other numbers in ASCII.
pub(super) fn digit(number: usize, numerals: Numerals) -> String {
    let digits = match numerals {
        Numerals::Chinese => "一二三四五六七八九",
        Numerals::FullWidth => "１２３４５６７８９",
        Numerals::Ascii => "123456789",
    };
    let digit = number.checked_sub(1).and_then(|index| digits.chars().nth(index));
    digit.map_or_else(|| number.to_string(), String::from)
}

/// Returns what a character means, in either script, for either side and in all usual variants.
pub(super) const fn token(character: char) -> Option<Token> {
    Some(match character {
        '帅' | '帥' | '将' | '將' => Token::Piece(Kind::King),
        '仕' | '士' => Token::Piece(Kind::Advisor),
        '相' | '象' => Token::Piece(Kind::Elephant),
        '马' | '馬' | '傌' | '码' | '碼' => Token::Piece(Kind::Horse),
        '车' | '車' | '俥' | '砗' | '硨' => Token::Piece(Kind::Rook),
        '炮' | '砲' | '包' => Token::Piece(Kind::Cannon),
        '兵' | '卒' => Token::Piece(Kind::Pawn),
        '前' => Token::Place(PlaceWord::Front),
        '中' => Token::Place(PlaceWord::Middle),
        '后' | '後' => Token::Place(PlaceWord::Rear),
        '进' | '進' => Token::Direction(Direction::Forward),
        '退' => Token::Direction(Direction::Back),
        '平' => Token::Direction(Direction::Sideways),
        '1' | '１' | '一' | '壹' => Token::Digit(1),
        '2' | '２' | '二' | '贰' | '貳' => Token::Digit(2),
        '3' | '３' | '三' | '叁' | '參' => Token::Digit(3),
        '4' | '４' | '四' | '肆' => Token::Digit(4),
        '5' | '５' | '五' | '伍' => Token::Digit(5),
        '6' | '６' | '六' | '陆' | '陸' => Token::Digit(6),
        '7' | '７' | '七' | '柒' => Token::Digit(7),
        '8' | '８' | '八' | '捌' => Token::Digit(8),
        '9' | '９' | '九' | '玖' => Token::Digit(9),
        '十' => Token::Ten,
        _ => return None,
    })
}
