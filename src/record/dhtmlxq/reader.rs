//! Reading DhtmlXQ.

use std::collections::HashMap;
use std::io::BufRead;

use super::names;
use crate::board::{Move, Position, Square};
use crate::record::broken::Broken;
use crate::record::charset::Charset;
use crate::record::draft::Draft;
use crate::record::error::{Place, RecordError, RecordErrorKind};
use crate::record::game::Game;
use crate::record::outcome::Outcome;
use crate::record::set;
use crate::record::setup::{self, Setup};
use crate::record::text_lines::TextLines;

const OPEN: &str = "[DhtmlXQ";
const END: &str = "[/DhtmlXQ]";

/// The games of a text or page, read one by one: no more than one is kept.
#[derive(Debug)]
pub struct Games<R> {
    lines: TextLines<R>,
    /// What is left of the line that was read last, and its number.
    rest: String,
    line: usize,
    is_html: bool,
    is_over: bool,
}

impl<R: BufRead> Games<R> {
    /// Returns the games of what a reader reads; the character set is told from it unless given.
    pub fn new(reader: R, charset: Option<Charset>) -> Self {
        Self {
            lines: TextLines::in_charset(reader, charset),
            rest: String::new(),
            line: 0,
            is_html: false,
            is_over: false,
        }
    }

    /// Takes the next line in, if there is one.
    fn advance(&mut self) -> Result<bool, Broken> {
        self.line += 1;
        let line = self.lines.next_line().map_err(|error| {
            let kind = RecordErrorKind::Unreadable(error.to_string());
            let place = Place::Text { line: self.line, column: 1 };
            Broken { error: RecordError { place, kind }, readable: None }
        })?;
        let Some(line) = line else { return Ok(false) };
        let small = line.to_ascii_lowercase();
        self.is_html |=
            ["<html", "<br", "<!doctype", "<div"].iter().any(|mark| small.contains(mark));
        self.rest = line + "\n";
        Ok(true)
    }

    /// Returns the text of the next game and the line on which it starts.
    fn block(&mut self) -> Result<Option<(String, usize)>, Broken> {
        let mut block = String::new();
        let mut start = 0;
        loop {
            if self.rest.is_empty() && !self.advance()? {
                self.is_over = true;
                return Ok((!block.is_empty()).then_some((block, start)));
            }
            if block.is_empty() {
                let Some(at) = self.rest.find(OPEN) else {
                    self.rest.clear();
                    continue;
                };
                // The columns stay those of the line.
                block = " ".repeat(self.rest.get(..at).map_or(0, |text| text.chars().count()));
                self.rest.drain(..at);
                start = self.line;
            } else if self.rest.contains("[DhtmlXQ]") && block.contains("[DhtmlXQ_") {
                return Ok(Some((block, start)));
            }
            if let Some(at) = self.rest.find(END) {
                let after = at + END.len();
                block += self.rest.get(..at).unwrap_or_default();
                self.rest.drain(..after);
                return Ok(Some((block, start)));
            }
            block += &self.rest;
            self.rest.clear();
        }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Game, Broken>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_over {
            match self.block() {
                Ok(Some((block, line))) if block.contains("[DhtmlXQ_") => {
                    return Some(game(&block, line, self.is_html));
                }
                Ok(_) => {}
                Err(broken) => {
                    self.is_over = true;
                    return Some(Err(broken));
                }
            }
        }
        None
    }
}

/// A value with its name and place.
struct Value<'a> {
    name: &'a str,
    text: &'a str,
    place: Place,
    is_closed: bool,
}

/// Returns the values of a game in order.
fn values(block: &str, start: usize) -> Vec<Value<'_>> {
    let mut values = Vec::new();
    let mut at = 0;
    let (mut line, mut line_start) = (start, 0);
    while let Some(found) = block.get(at..).and_then(|rest| rest.find("[DhtmlXQ_")) {
        let from = at + found + "[DhtmlXQ_".len();
        let Some((name, rest)) = block.get(from..).and_then(|rest| rest.split_once(']')) else {
            break;
        };
        let text_at = from + name.len() + 1;
        for (place, _) in block.get(at..text_at).unwrap_or_default().match_indices('\n') {
            line += 1;
            line_start = at + place + 1;
        }
        let column = block.get(line_start..text_at).unwrap_or_default().chars().count() + 1;
        let place = Place::Text { line, column };
        // One that nobody closed goes up to the next.
        let close = rest.find("[/DhtmlXQ");
        let length = close.into_iter().chain(rest.find(OPEN)).min().unwrap_or(rest.len());
        let is_closed = close == Some(length);
        values.push(Value { name, text: rest.get(..length).unwrap_or_default(), place, is_closed });
        at = text_at;
    }
    values
}

/// A line of moves: of the game, or of a variation.
struct Line {
    parent: usize,
    /// The number of its first move, counted from the start of the game.
    first: usize,
    nodes: Vec<usize>,
}

/// The lines with their numbers; the game itself is 0.
#[derive(Default)]
struct Lines(HashMap<usize, Line>);

impl Lines {
    /// Returns the node after so many moves on a line.
    fn find(&self, line: usize, moves: usize) -> Option<usize> {
        let (mut number, mut steps) = (line, 0);
        loop {
            let line = self.0.get(&number)?;
            if moves >= line.first {
                return line.nodes.get(moves - line.first).copied();
            }
            if number == 0 {
                return Some(0);
            }
            number = line.parent;
            steps += 1;
            // Lines that branch from each other are no tree.
            if steps > self.0.len() {
                return None;
            }
        }
    }
}

fn game(block: &str, start: usize, is_html: bool) -> Result<Game, Broken> {
    let values = values(block, start);
    let mut draft = Draft::new(Place::Text { line: start, column: 1 });
    let clean = |text: &str| {
        names::plain(if is_html { names::without_html(text) } else { text.to_owned() }.trim())
    };
    let mut comments = Vec::new();
    let mut branches = Vec::new();
    let (mut fen, mut pieces, mut moves) = (None, None, None);
    for value in &values {
        if !value.is_closed {
            draft.fail(value.place, RecordErrorKind::Cut("a value"));
        }
        let numbers = |prefix: &str| -> Option<Vec<usize>> {
            value.name.strip_prefix(prefix)?.split('_').map(|number| number.parse().ok()).collect()
        };
        match value.name {
            "movelist" => moves = moves.or(Some(value)),
            "binit" => pieces = pieces.or(Some(value)),
            "fen" => fen = fen.or(Some(value).filter(|value| !value.text.trim().is_empty())),
            "result" => draft.result = Outcome::from_text(&clean(value.text)),
            name => {
                if let Some(numbers) = numbers("move_") {
                    branches.push((numbers, value));
                } else if let Some(numbers) = numbers("comment") {
                    comments.push((numbers, value));
                } else if let Some(tag) = names::tag(name) {
                    let text = clean(value.text);
                    if !text.is_empty() {
                        draft.tags.push(tag, &text);
                    }
                }
            }
        }
    }
    let mut lines = Lines::default();
    let first = moves.map(|value| digits(value.text)).unwrap_or_default();
    let place = moves.map_or(draft.place, |value| value.place);
    let nodes = add(&mut draft, 0, &first, place);
    lines.0.insert(0, Line { parent: 0, first: 1, nodes });
    add_branches(&mut draft, &mut lines, branches);
    for (numbers, value) in comments {
        let node = match numbers.as_slice() {
            [0] | [0, 0] => Some(0),
            [moves] => lines.find(0, *moves),
            [line, moves] => lines.find(*line, *moves),
            _ => None,
        };
        match node {
            Some(node) => draft.comment(node, &clean(value.text)),
            None => draft.fail(value.place, RecordErrorKind::Nonsense("the place of a comment")),
        }
    }
    let first = square_pair(&first).and_then(|(from, to)| Some(Move::new(from?, to?)));
    let position = position(fen, pieces, first)?;
    draft.finish_from(&position)
}

/// Adds the branches whose lines are there, as long as there are some.
fn add_branches(draft: &mut Draft, lines: &mut Lines, branches: Vec<(Vec<usize>, &Value<'_>)>) {
    let mut waiting = branches;
    loop {
        let mut later = Vec::new();
        let before = waiting.len();
        for (numbers, value) in waiting {
            let parent = match numbers.as_slice() {
                [line, first @ 1..=usize::MAX, number] => {
                    lines.find(*line, first - 1).map(|node| (*line, *first, *number, node))
                }
                _ => None,
            };
            let Some((parent, first, number, node)) = parent else {
                later.push((numbers, value));
                continue;
            };
            let nodes = add(draft, node, &digits(value.text), value.place);
            lines.0.entry(number).or_insert(Line { parent, first, nodes });
        }
        if later.len() == before || later.is_empty() {
            if let Some((_, value)) = later.first() {
                draft.fail(value.place, RecordErrorKind::Nonsense("the place of a variation"));
            }
            return;
        }
        waiting = later;
    }
}

/// Returns the start position.
fn position(
    fen: Option<&Value<'_>>,
    pieces: Option<&Value<'_>>,
    first: Option<Move>,
) -> Result<Position, Broken> {
    let broken = |place: Place, kind: RecordErrorKind| Broken {
        error: RecordError { place, kind },
        readable: None,
    };
    let (mut setup, place) = if let Some(value) = fen {
        let position = Position::from_fen(value.text.trim());
        (Setup::of(&position.map_err(|error| broken(value.place, error.into()))?), value.place)
    } else if let Some(value) = pieces {
        let mut setup = Setup::empty();
        for (piece, pair) in set::pieces().zip(digits(value.text).chunks_exact(2)) {
            if let Some(square) = square(pair) {
                setup.put(square, piece);
            }
        }
        (setup, value.place)
    } else {
        (Setup::of(&Position::startpos()), Place::START)
    };
    setup.turn_to(first);
    setup.position().map_err(|error| broken(place, error.into()))
}

/// Returns the digits of a value; whatever else is in it says nothing.
fn digits(text: &str) -> Vec<usize> {
    text.chars().filter_map(|character| character.to_digit(10)).map(|n| n as usize).collect()
}

/// Returns the square of two digits: the file from Red's left, and the rank from Black's side.
fn square(pair: &[usize]) -> Option<Square> {
    let [file, rank] = pair else { return None };
    setup::square(*file, *rank).map(Square::flip)
}

type Squares = (Option<Square>, Option<Square>);

fn square_pair(digits: &[usize]) -> Option<Squares> {
    let (from, rest) = digits.split_at_checked(2)?;
    Some((square(from), square(rest.get(..2)?)))
}

/// Adds a line of moves after a node; returns their nodes.
fn add(draft: &mut Draft, parent: usize, digits: &[usize], place: Place) -> Vec<usize> {
    let mut nodes = Vec::new();
    let mut at = parent;
    for (number, squares) in digits.chunks(4).enumerate() {
        let place = match place {
            Place::Text { line, column } => Place::Text { line, column: column + 4 * number },
            Place::Byte(_) => place,
        };
        let mv = match square_pair(squares) {
            Some((Some(from), Some(to))) if from != to => Some(Move::new(from, to)),
            Some(_) => None,
            None => {
                draft.fail(place, RecordErrorKind::Cut("a move"));
                break;
            }
        };
        let written: String = squares.iter().map(ToString::to_string).collect();
        at = draft.add_squares(at, mv, &written, place);
        nodes.push(at);
    }
    nodes
}
