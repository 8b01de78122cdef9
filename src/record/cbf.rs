//! CBF, records of CCBridge (象棋桥) as XML: headers and the moves of one line.

use std::fmt::Write as _;

use quick_xml::escape::escape;

use super::broken::Broken;
use super::draft::Draft;
use super::error::{Place, RecordError, RecordErrorKind};
use super::game::Game;
use super::loss::{self, Written};
use super::node::NodeId;
use super::outcome::Outcome;
use super::setup::{self, Setup};
use super::xml::{self, Token};
use crate::board::{Move, Position, START_FEN, Square};

/// The names of headers in the file, in its order, and as tags.
const HEADERS: [(&str, &str); 18] = [
    ("Name", "Title"),
    ("Contest", "Event"),
    ("Round", "Round"),
    ("Group", "Group"),
    ("Table", "Board"),
    ("Date", "Date"),
    ("Site", "Site"),
    ("TimeRule", "TimeControl"),
    ("Red", "Red"),
    ("RedTeam", "RedTeam"),
    ("RedTime", "RedTime"),
    ("RedRating", "RedElo"),
    ("Black", "Black"),
    ("BlackTeam", "BlackTeam"),
    ("BlackTime", "BlackTime"),
    ("BlackRating", "BlackElo"),
    ("Commentator", "Annotator"),
    ("ECCO", "ECCO"),
];

/// Returns the game of a text.
///
/// # Errors
///
/// Says what is damaged and where, with the game as far as it can be read.
pub fn read(text: &str) -> Result<Game, Broken> {
    let (tokens, error) = xml::tokens(text);
    let mut file = File::default();
    // The element whose text comes, and the text.
    let mut open = String::new();
    let mut said = String::new();
    let mut depth = 0_usize;
    for token in tokens {
        match token {
            Token::Open { name, attributes, place } => {
                depth += 1;
                if name == "Move" {
                    let value = xml::attribute(&attributes, "value").unwrap_or_default();
                    let ends = xml::attribute(&attributes, "end") == Some("1");
                    file.moves.push(MoveText {
                        value: value.to_owned(),
                        ends,
                        place,
                        comment: String::new(),
                    });
                } else if name == "FEN" {
                    file.fen_place = Some(place);
                }
                open = name;
                said.clear();
            }
            Token::Text(text) => said += &text,
            Token::Close => {
                depth = depth.saturating_sub(1);
                file.take(&open, &said);
                open.clear();
                said.clear();
            }
        }
    }
    let end = || {
        let line = text.lines().count().max(1);
        let column = text.lines().last().map_or(0, |line| line.chars().count()) + 1;
        Place::Text { line, column }
    };
    let cut = || RecordError { place: end(), kind: RecordErrorKind::Cut("the list of moves") };
    file.finish(error.or_else(|| (depth > 0).then(cut)))
}

/// What a file says.
#[derive(Debug, Default)]
struct File {
    headers: Vec<(&'static str, String)>,
    result: Outcome,
    fen: Option<String>,
    fen_place: Option<Place>,
    moves: Vec<MoveText>,
}

#[derive(Debug)]
struct MoveText {
    value: String,
    ends: bool,
    place: Place,
    comment: String,
}

impl File {
    /// Takes the text of an element.
    fn take(&mut self, name: &str, text: &str) {
        let trimmed = text.trim();
        match name {
            "Move" => {
                if let Some(last) = self.moves.last_mut() {
                    trimmed.clone_into(&mut last.comment);
                }
            }
            "FEN" if !trimmed.is_empty() => self.fen = Some(trimmed.to_owned()),
            "RecordResult" => self.result = Outcome::from_number(trimmed.parse().unwrap_or(0)),
            _ => {
                let known = HEADERS.iter().find(|(known, _)| *known == name);
                if let Some((_, tag)) = known.filter(|_| !trimmed.is_empty()) {
                    self.headers.push((tag, trimmed.to_owned()));
                }
            }
        }
    }

    fn finish(self, error: Option<RecordError>) -> Result<Game, Broken> {
        let place = self.fen_place.unwrap_or(Place::START);
        let broken = |error| Broken { error: RecordError { place, kind: error }, readable: None };
        let start = Position::from_fen(self.fen.as_deref().unwrap_or(START_FEN));
        let mut setup = Setup::of(&start.map_err(|error| broken(error.into()))?);
        let mut draft = Draft::new(Place::START);
        for (tag, value) in &self.headers {
            draft.tags.push(tag, value);
        }
        draft.result = self.result;
        if let Some(error) = error {
            draft.fail(error.place, error.kind);
        }
        let mut at = 0;
        let mut first = None;
        let mut is_over = false;
        for (number, text) in self.moves.iter().enumerate() {
            // The first is none: it only carries what is said before the game.
            if number > 0 && is_over {
                // Nobody has written down how the file says where a variation belongs.
                draft.fail(text.place, RecordErrorKind::Nonsense("the place of a variation"));
                break;
            }
            let mv = squares(&text.value);
            if number > 0 || mv.is_some() {
                first = first.or(mv);
                at = draft.add_squares(at, mv, &text.value, text.place);
            }
            draft.comment(at, &text.comment);
            is_over = text.ends;
        }
        setup.turn_to(first);
        let position = setup.position().map_err(|error| broken(error.into()))?;
        draft.finish_from(&position)
    }
}

/// Reads `77-47`: files from Red's left, ranks from Black's side.
fn squares(value: &str) -> Option<Move> {
    let square = |text: &str| {
        let mut digits = text.chars().map(|digit| digit.to_digit(10).map(|n| n as usize));
        match (digits.next()??, digits.next()??, digits.next()) {
            (file, rank, None) => setup::square(file, rank).map(Square::flip),
            _ => None,
        }
    };
    let (from, to) = value.trim().split_once('-')?;
    let (from, to) = (square(from)?, square(to)?);
    (from != to).then(|| Move::new(from, to))
}

/// Returns the main line of a game as a file in UTF-8.
pub fn write(game: &Game) -> Written {
    let mut text = "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                    <ChineseChessRecord Version=\"1.0\">\n <Head>\n"
        .to_owned();
    let mut put = |name: &str, value: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  <{name}>{}</{name}>", clean(value));
    };
    for (name, tag) in HEADERS {
        put(name, game.tags.get(tag).filter(|value| *value != "?").unwrap_or_default());
    }
    put("RecordType", "1");
    put("RecordResult", &game.result.number().to_string());
    put("FEN", &game.start().fen());
    text += " </Head>\n <MoveList>\n";
    let last = game.last();
    for id in std::iter::once(NodeId::ROOT).chain(game.main_line()) {
        let node = game.node(id);
        let value = node
            .mv()
            .map_or("00-00".to_owned(), |mv| format!("{}-{}", digits(mv.from()), digits(mv.to())));
        let end = if id == last && id != NodeId::ROOT { " end=\"1\"" } else { "" };
        let _ = writeln!(
            text,
            "  <Move value=\"{value}\"{end}>{}</Move>",
            clean(&node.whole_comment())
        );
    }
    text += " </MoveList>\n</ChineseChessRecord>\n";
    let mut losses: Vec<_> = loss::variations(game).into_iter().chain(loss::marks(game)).collect();
    losses.extend(loss::headers(game, &HEADERS.map(|(_, tag)| tag)));
    Written { bytes: text.into_bytes(), losses }
}

/// Returns a text that XML can hold.
fn clean(text: &str) -> String {
    let allowed = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    escape(text.chars().filter(allowed).collect::<String>()).into_owned()
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file(), square.flip().rank())
}
