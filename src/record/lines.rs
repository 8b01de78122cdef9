//! Records of one line each: `position fen … moves …`, as clients send it, or a FEN with moves.

use std::io::BufRead;

use super::broken::Broken;
use super::charset::Charset;
use super::draft::Draft;
use super::error::{Place, RecordError, RecordErrorKind};
use super::game::Game;
use super::text_lines::TextLines;
use crate::board::{Move, Position};

/// Returns the games of a text with one on each line. Empty lines and those that start with `#`
/// are passed over.
///
/// ```
/// use chuhe::record::lines;
///
/// let games = lines::read("position startpos moves h2e2\n# the same\nstartpos moves 炮二平五")?;
/// assert_eq!(games[0].position().fen(), games[1].position().fen());
/// # Ok::<(), chuhe::record::RecordError>(())
/// ```
///
/// # Errors
///
/// Fails on a line that starts with no position and on a word that is no move.
pub fn read(text: &str) -> Result<Vec<Game>, RecordError> {
    let games = Games::new(text.as_bytes(), Some(Charset::UTF_8));
    games.map(|game| game.map_err(RecordError::from)).collect()
}

/// The games of a file, read one by one.
#[derive(Debug)]
pub struct Games<R> {
    lines: TextLines<R>,
    line: usize,
    is_over: bool,
}

impl<R: BufRead> Games<R> {
    /// Returns the games of what a reader reads; the character set is told from it unless given.
    pub fn new(reader: R, charset: Option<Charset>) -> Self {
        Self { lines: TextLines::in_charset(reader, charset), line: 0, is_over: false }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Game, Broken>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_over {
            self.line += 1;
            match self.lines.next_line() {
                Ok(Some(line)) => {
                    let words = words(&line, self.line);
                    if words.first().is_some_and(|(_, word)| !word.starts_with('#')) {
                        return Some(game(&words, self.line));
                    }
                }
                Ok(None) => self.is_over = true,
                Err(error) => {
                    self.is_over = true;
                    let place = Place::Text { line: self.line, column: 1 };
                    return Some(Err(broken(
                        place,
                        RecordErrorKind::Unreadable(error.to_string()),
                    )));
                }
            }
        }
        None
    }
}

/// Returns whether a text is one of lines: whether it starts with a position.
pub(super) fn is_one(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let word = first.and_then(|line| line.split_whitespace().next()).unwrap_or_default();
    let is_keyword =
        ["position", "startpos", "fen"].iter().any(|known| known.eq_ignore_ascii_case(word));
    let is_fen = word.contains('/') && !word.starts_with(['[', '{', ';', '%', '<', '1']);
    is_keyword || is_fen
}

/// Returns the main line of a game as a line, without its end.
///
/// ```
/// use chuhe::record::lines;
///
/// let line = "position startpos moves h2e2 h9g7";
/// assert_eq!(lines::write(&lines::read(line)?[0]), line);
/// # Ok::<(), chuhe::record::RecordError>(())
/// ```
pub fn write(game: &Game) -> String {
    let mut line = "position ".to_owned();
    if game.is_from_start() {
        line += "startpos";
    } else {
        line += "fen ";
        line += &game.start().fen();
    }
    let moves = game.moves();
    if !moves.is_empty() {
        line += " moves";
    }
    for mv in moves {
        line.push(' ');
        line += &mv.to_string();
    }
    line
}

/// Returns the game of a start position and a line of moves.
///
/// # Errors
///
/// Fails on a word that is no move.
pub fn read_moves(start: &Position, moves: &str) -> Result<Game, RecordError> {
    Ok(from_words(start, Place::START, &words(moves, 1))?)
}

type Word<'a> = (Place, &'a str);

/// Returns the words of a line with their places.
fn words(line: &str, number: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start: Option<(usize, usize)> = None;
    let ends = [(line.len(), ' ')];
    for (column, (at, character)) in line.char_indices().chain(ends).enumerate() {
        match (start, character.is_whitespace() || character == '\u{feff}') {
            (None, false) => start = Some((column, at)),
            (Some((column, from)), true) => {
                let place = Place::Text { line: number, column: column + 1 };
                words.extend(line.get(from..at).map(|word| (place, word)));
                start = None;
            }
            _ => {}
        }
    }
    words
}

fn game(words: &[Word<'_>], line: usize) -> Result<Game, Broken> {
    let is = |word: &Word<'_>, known: &str| word.1.eq_ignore_ascii_case(known);
    let words = match words {
        [first, rest @ ..] if is(first, "position") && !rest.is_empty() => rest,
        words => words,
    };
    let Some((&(place, first), rest)) = words.split_first() else {
        return from_words(&Position::startpos(), Place::Text { line, column: 1 }, &[]);
    };
    let (start, moves) = if first.eq_ignore_ascii_case("startpos") {
        (Position::startpos(), rest)
    } else {
        let has_word = first.eq_ignore_ascii_case("fen");
        if !has_word && !first.contains('/') {
            let kind = RecordErrorKind::NoPosition(first.to_owned());
            return Err(broken(place, kind));
        }
        let words = if has_word { rest } else { words };
        let starts_moves = |word: &Word<'_>| is(word, "moves") || word.1.parse::<Move>().is_ok();
        let end = words.iter().position(starts_moves).unwrap_or(words.len());
        let (fen, moves) = words.split_at_checked(end).unwrap_or((words, &[]));
        let place = fen.first().map_or(place, |(place, _)| *place);
        let fen: Vec<_> = fen.iter().map(|(_, word)| *word).collect();
        let start =
            Position::from_fen(&fen.join(" ")).map_err(|error| broken(place, error.into()))?;
        (start, moves)
    };
    let skip = usize::from(moves.first().is_some_and(|word| is(word, "moves")));
    from_words(&start, place, moves.get(skip..).unwrap_or_default())
}

const fn broken(place: Place, kind: RecordErrorKind) -> Broken {
    Broken { error: RecordError { place, kind }, readable: None }
}

fn from_words(start: &Position, place: Place, moves: &[Word<'_>]) -> Result<Game, Broken> {
    let mut draft = Draft::new(place);
    let mut at = 0;
    for (place, word) in moves {
        at = draft.add(at, word, *place);
    }
    draft.finish_from(start)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::super::break_off::Unplayable;
    use super::*;
    use crate::board::START_FEN;

    #[test]
    fn every_form_of_a_line_is_read() {
        let forms = [
            format!("position fen {START_FEN} moves h2e2 h9g7"),
            format!("fen {START_FEN} moves h2e2 h9g7"),
            format!("{START_FEN} moves H2-E2 马8进7"),
            format!("{START_FEN} h2e2 h9g7"),
            "position startpos moves h2e2 h9g7".to_owned(),
            "\u{feff}STARTPOS MOVES C2=5 H8+7".to_owned(),
        ];
        let games = read(&forms.join("\n\n")).unwrap();
        assert_eq!(games.len(), forms.len());
        for game in games {
            assert_eq!(game.moves(), ["h2e2".parse().unwrap(), "h9g7".parse().unwrap()]);
            assert_eq!(game.start().fen(), START_FEN);
        }
    }

    #[test]
    fn the_form_is_told_by_the_first_word() {
        for text in ["# x\nposition startpos", "9/9 w", " fen x", "\u{feff}startpos moves h2e2"] {
            assert!(is_one(text), "{text}");
        }
        for text in ["[Site \"a/b\"]", "1. h2e2", "{a/b} 1. h2e2", "1/2-1/2", "", "hello"] {
            assert!(!is_one(text), "{text}");
        }
    }

    #[test]
    fn errors_name_line_and_column() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(
            error("# x\n\nstartpos moves h2e2 炮x"),
            "line 3, column 21: '炮x' is not a move"
        );
        assert_eq!(
            error("  hello world"),
            "line 1, column 3: 'hello' is neither 'position', 'startpos', 'fen' nor a FEN"
        );
        assert!(error("position fen 4k4/9 w moves h2e2").starts_with("line 1, column 14: the pos"));
    }

    #[test]
    fn a_game_breaks_off_at_a_move_that_cannot_be_played() {
        let games = read("startpos moves h2e2 a0a1 h9g7\nstartpos moves 炮二平五").unwrap();
        let off = games[0].break_off.as_ref().unwrap();
        assert_eq!((off.ply, off.place.column(), off.text.as_str()), (2, Some(21), "a0a1"));
        assert!(matches!(off.why, Unplayable::Illegal(_)));
        assert_eq!(games[0].moves().len(), 1);
        assert_eq!(games[1].break_off, None);
    }
}
