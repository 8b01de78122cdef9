//! Records of one line each: `position fen … moves …`, as clients send it, or a FEN with moves.

use super::draft::Draft;
use super::error::{Place, RecordError, RecordErrorKind};
use super::game::Game;
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
    let mut games = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        let words = words(line, line_number);
        if words.first().is_none_or(|(_, word)| word.starts_with('#')) {
            continue;
        }
        games.push(game(&words, line_number)?);
    }
    Ok(games)
}

/// Returns the game of a start position and a line of moves.
///
/// # Errors
///
/// Fails on a word that is no move.
pub fn read_moves(start: &Position, moves: &str) -> Result<Game, RecordError> {
    from_words(start, Place::START, &words(moves, 1))
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

fn game(words: &[Word<'_>], line: usize) -> Result<Game, RecordError> {
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
            return Err(RecordError { place, kind });
        }
        let words = if has_word { rest } else { words };
        let starts_moves = |word: &Word<'_>| is(word, "moves") || word.1.parse::<Move>().is_ok();
        let end = words.iter().position(starts_moves).unwrap_or(words.len());
        let (fen, moves) = words.split_at_checked(end).unwrap_or((words, &[]));
        let place = fen.first().map_or(place, |(place, _)| *place);
        let fen: Vec<_> = fen.iter().map(|(_, word)| *word).collect();
        let start = Position::from_fen(&fen.join(" "))
            .map_err(|error| RecordError { place, kind: error.into() })?;
        (start, moves)
    };
    let skip = usize::from(moves.first().is_some_and(|word| is(word, "moves")));
    from_words(&start, place, moves.get(skip..).unwrap_or_default())
}

fn from_words(start: &Position, place: Place, moves: &[Word<'_>]) -> Result<Game, RecordError> {
    let mut draft = Draft::new(place);
    let mut at = 0;
    for (place, word) in moves {
        at = draft.add(at, word, *place);
    }
    Ok(draft.finish_from(start)?)
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
