//! Games in PGN (portable game notation): tags in brackets, then the moves.
//!
//! Comments, variations, glyphs (`$1`), marks (`!?`) and move numbers are passed over. The start
//! position is that of the tag `FEN`; the notation of the moves is told by their form, whatever
//! the tag `Format` says.

use std::iter::Peekable;
use std::str::Chars;

use super::error::{Place, RecordError, RecordErrorKind};
use super::game::Game;
use super::tags::Tags;
use crate::board::Position;

/// The words that end a game.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Returns the games of a text.
///
/// ```
/// use chuhe::record::pgn;
///
/// let games = pgn::read("[Red \"Hu\"]\n\n1. 炮二平五 {the usual} 马8进7 2. H0-G2 *\n")?;
/// assert_eq!(games[0].tags.get("red"), Some("Hu"));
/// assert_eq!(games[0].moves().len(), 3);
/// # Ok::<(), chuhe::record::RecordError>(())
/// ```
///
/// # Errors
///
/// Fails on broken tags, comments and variations, on a start position that is none, and on a word
/// that is no move.
pub fn read(text: &str) -> Result<Vec<Game>, RecordError> {
    let mut reader = Reader::new(text);
    reader.run()?;
    Ok(reader.games)
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    place: Place,
    games: Vec<Game>,
    /// The headers of the game that is being read, until its first move or its end.
    tags: Option<(Tags, Place)>,
    /// Where the tag `FEN` has its value.
    fen: Option<(String, Place)>,
    /// Whether moves belong to the last of the games.
    is_open: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self {
            rest: text.chars().peekable(),
            place: Place { line: 1, column: 1 },
            games: Vec::new(),
            tags: None,
            fen: None,
            is_open: false,
        }
    }

    fn next(&mut self) -> Option<char> {
        let character = self.rest.next()?;
        if character == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(character)
    }

    fn run(&mut self) -> Result<(), RecordError> {
        while let Some(&character) = self.rest.peek() {
            let place = self.place;
            match character {
                '[' => self.tag()?,
                '%' if place.column == 1 => self.skip_line(),
                ';' => self.skip_line(),
                '{' => self.skip_comment()?,
                '(' => self.skip_variation()?,
                '}' | ')' | ']' => {
                    return Err(RecordError { place, kind: RecordErrorKind::Stray(character) });
                }
                _ if character.is_whitespace() => drop(self.next()),
                _ => {
                    let word = self.word();
                    self.take(&word, place)?;
                }
            }
        }
        if self.tags.is_some() {
            self.open()?;
        }
        Ok(())
    }

    /// Starts a game with the headers read.
    fn open(&mut self) -> Result<(), RecordError> {
        let (tags, place) = self.tags.take().unwrap_or((Tags::default(), self.place));
        let start = match self.fen.take() {
            None => Position::startpos(),
            Some((fen, place)) => Position::from_fen(&fen)
                .map_err(|error| RecordError { place, kind: error.into() })?,
        };
        let mut game = Game::new(start, place.line);
        game.tags = tags;
        self.games.push(game);
        self.is_open = true;
        Ok(())
    }

    fn tag(&mut self) -> Result<(), RecordError> {
        let place = self.place;
        let error = RecordError { place, kind: RecordErrorKind::Tag };
        self.next();
        let mut name = String::new();
        while let Some(&character) = self.rest.peek()
            && character != '"'
            && character != ']'
        {
            name.push(character);
            self.next();
        }
        let name = name.trim();
        let value_place = Place { column: self.place.column + 1, ..self.place };
        if name.is_empty() || self.next() != Some('"') {
            return Err(error);
        }
        let mut value = String::new();
        loop {
            match self.next() {
                Some('"') => break,
                Some('\\') => value.extend(self.next()),
                None | Some('\n') => return Err(error),
                Some(character) => value.push(character),
            }
        }
        while self.rest.peek().is_some_and(|&next| next == ' ') {
            self.next();
        }
        if self.next() != Some(']') {
            return Err(error);
        }
        // A header that is there already belongs to the next game.
        let is_known = self.tags.as_ref().is_some_and(|(tags, _)| tags.get(name).is_some());
        if is_known {
            self.open()?;
        }
        self.is_open = false;
        if name.eq_ignore_ascii_case("FEN") {
            self.fen = Some((value.clone(), value_place));
        }
        self.tags.get_or_insert_with(|| (Tags::default(), place)).0.push(name, &value);
        Ok(())
    }

    fn skip_line(&mut self) {
        while self.next().is_some_and(|character| character != '\n') {}
    }

    fn skip_comment(&mut self) -> Result<(), RecordError> {
        let error = RecordError { place: self.place, kind: RecordErrorKind::OpenComment };
        loop {
            match self.next() {
                Some('}') => return Ok(()),
                Some(_) => {}
                None => return Err(error),
            }
        }
    }

    fn skip_variation(&mut self) -> Result<(), RecordError> {
        let error = RecordError { place: self.place, kind: RecordErrorKind::OpenVariation };
        let mut depth = 0;
        while let Some(&character) = self.rest.peek() {
            if character == '{' {
                self.skip_comment()?;
                continue;
            }
            self.next();
            match character {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(());
            }
        }
        Err(error)
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(&character) = self.rest.peek()
            && !character.is_whitespace()
            && !"{}()[];".contains(character)
        {
            word.push(character);
            self.next();
        }
        word
    }

    /// Takes a word of the moves.
    fn take(&mut self, word: &str, place: Place) -> Result<(), RecordError> {
        if RESULTS.contains(&word) {
            if self.tags.is_some() || !self.is_open {
                self.open()?;
            }
            self.is_open = false;
            return Ok(());
        }
        let (mv, skipped) = without_number(word.trim_end_matches(['!', '?']));
        if mv.is_empty() || word.starts_with('$') {
            return Ok(());
        }
        if !self.is_open {
            self.open()?;
        }
        let place = Place { column: place.column + skipped, ..place };
        match self.games.last_mut() {
            Some(game) => game.play(mv, place),
            None => Ok(()),
        }
    }
}

/// Returns a word without the number of the move before it, and how many characters that number
/// has.
fn without_number(word: &str) -> (&str, usize) {
    let rest = word.trim_start_matches(|character: char| character.is_ascii_digit());
    let mv = rest.trim_start_matches(['.', '\u{2026}']);
    let is_numbered = mv.len() < rest.len();
    // `35.6` is a move: some write a point for the sign of a sideways move.
    let is_move = mv.len() == 1 && rest.len() < word.len();
    if is_numbered && !is_move || rest.is_empty() {
        (mv, word.chars().count() - mv.chars().count())
    } else {
        (word, 0)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::*;

    fn moves(game: &Game) -> String {
        game.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_variations_glyphs_marks_and_numbers_are_passed_over() {
        let text = "% a line for programs\n[Event \"a \\\"b\\\" [c]\"]\n\n{before} 1. H2-E2! $14 \
                    (1. C2=4 {no)} (1. x) y) H9-G7 ; to the end\n2.马二进三 2... C2.5?! 1/2-1/2";
        let games = read(text).unwrap();
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].tags.get("Event"), Some("a \"b\" [c]"));
        assert_eq!(moves(&games[0]), "h2e2 h9g7 h0g2 b7e7");
    }

    #[test]
    fn games_are_told_apart_by_results_and_by_headers() {
        let text =
            "1. h2e2 * 1. b2e2 0-1\n[Event \"3\"]\n[Event \"4\"]\n1. c3c4\n[Event \"5\"]\n*\n";
        let games = read(text).unwrap();
        let lines: Vec<_> = games.iter().map(moves).collect();
        assert_eq!(lines, ["h2e2", "b2e2", "", "c3c4", ""]);
        assert_eq!(games[3].line, 3);
    }

    #[test]
    fn the_start_position_is_that_of_the_tag() {
        let text = "[FEN \"4k4/9/9/9/9/9/9/9/4N4/3K5 b - - 3 9\"]\n9... 将5进1";
        let games = read(text).unwrap();
        assert_eq!(moves(&games[0]), "e9e8");
        let error = read("[Red \"a\"]\n[FEN \"4k4/9 w\"]\n").unwrap_err().to_string();
        assert!(error.starts_with("line 2, column 7: the position cannot be used: "), "{error}");
    }

    #[test]
    fn errors_name_line_and_column() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(
            error("[Red Hu]"),
            "line 1, column 1: a tag is not of the form [Name \"value\"]"
        );
        assert_eq!(
            error("1. h2e2\n {x"),
            "line 2, column 2: the comment that starts here has no end"
        );
        assert_eq!(
            error("1. h2e2 ((x)"),
            "line 1, column 9: the variation that starts here has no end"
        );
        assert_eq!(error("h2e2 )"), "line 1, column 6: ')' closes nothing");
        assert_eq!(error("1.炮二平五 2.hello"), "line 1, column 10: 'hello' is not a move");
    }

    #[test]
    fn words_of_numbers_are_moves_where_they_can_be_one() {
        for (word, mv) in [
            ("12.", ""),
            ("12", ""),
            ("...", ""),
            ("1...h2e2", "h2e2"),
            ("25=6", "25=6"),
            ("3.25=6", "25=6"),
            ("35.6", "35.6"),
            ("C2.5", "C2.5"),
        ] {
            assert_eq!(without_number(word).0, mv, "{word}");
        }
    }
}
