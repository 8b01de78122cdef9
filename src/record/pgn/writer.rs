//! Writing games in PGN.

use std::fmt::Write as _;

use super::reader::is_tag;
use crate::board::Side;
use crate::notation::shorthand::Marks;
use crate::notation::{self, Style};
use crate::record::cursor::Cursor;
use crate::record::draft;
use crate::record::game::Game;
use crate::record::node::{Node, NodeId};
use crate::record::walk::Step;

/// How games are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The notation of the moves.
    pub style: Style,
    /// How wide a line of moves may be; a Chinese character takes two columns. Comments are never
    /// broken, so that they come back as they were.
    pub width: usize,
    /// Whether the headers `White` and `Black` are written as well, which programs for other games
    /// of the family look for.
    pub has_white: bool,
}

impl Layout {
    /// Returns the usual layout: lines of eighty columns, no `White`.
    pub const fn new(style: Style) -> Self {
        Self { style, width: 80, has_white: false }
    }

    /// Returns a game in PGN, with an empty line after it.
    pub fn write(&self, game: &Game) -> String {
        let mut text = self.headers(game);
        text.push('\n');
        let mut body = Body { text, column: 0, width: self.width, is_tight: true };
        self.write_moves(game, &mut body);
        body.put(game.result.word());
        body.text + "\n\n"
    }

    fn headers(&self, game: &Game) -> String {
        let mut text = String::new();
        let mut put = |name: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "[{name} \"{}\"]", escaped(value));
        };
        put("Game", game.tags.get("Game").unwrap_or("Chinese Chess"));
        let is_ours = |name: &str| OURS.iter().any(|known| known.eq_ignore_ascii_case(name));
        for name in FIRST {
            let value = match name {
                "Result" => Some(game.result.word()),
                "Red" => game.tags.get("Red").or_else(|| game.tags.get("White")),
                _ => game.tags.get(name),
            };
            if let Some(value) = value {
                put(name, value);
            }
        }
        if self.has_white {
            let red = game.tags.get("Red").or_else(|| game.tags.get("White"));
            put("White", red.unwrap_or("?"));
            if game.tags.get("Black").is_none() {
                put("Black", "?");
            }
        }
        let is_first = |name: &str| FIRST.iter().any(|known| known.eq_ignore_ascii_case(name));
        for (name, value) in game.tags.iter() {
            let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
            if is_name && !is_first(name) && !is_ours(name) {
                put(name, value);
            }
        }
        if let Some(format) = format_name(self.style) {
            put("Format", format);
        }
        if !game.is_from_start() {
            put("FEN", &game.start().fen());
        }
        text
    }

    fn write_moves(&self, game: &Game, body: &mut Body) {
        let root = game.node(NodeId::ROOT);
        body.comment(&root.full_comment());
        let mut cursor = Cursor::new(game.clone());
        // Where the number of the move has to be told although Black moves.
        let mut is_cut = true;
        for step in game.walk() {
            match step {
                Step::Open => body.open(),
                Step::Close => body.close(),
                Step::Move(id) => {
                    let node = game.node(id);
                    cursor.go_to(node.parent().unwrap_or(NodeId::ROOT));
                    body.comment(&node.before);
                    self.write_move(node, &cursor, is_cut || !node.before.is_empty(), body);
                    let comment = node.full_comment();
                    body.comment(&comment);
                    is_cut = !comment.is_empty();
                    continue;
                }
            }
            is_cut = true;
        }
    }

    fn write_move(&self, node: &Node, cursor: &Cursor, is_cut: bool, body: &mut Body) {
        let Some(mv) = node.mv() else { return };
        let position = cursor.position();
        // The number goes with its move.
        let mut word = match position.side() {
            Side::Red => format!("{}. ", position.fullmove()),
            Side::Black if is_cut => format!("{}... ", position.fullmove()),
            Side::Black => String::new(),
        };
        word += &notation::write(position, mv, self.style);
        let mut nags = node.nags.iter().peekable();
        if let Some(suffix) = nags.peek().and_then(|nag| nag.suffix()) {
            word += suffix;
            nags.next();
        }
        body.put(&word);
        for nag in nags {
            body.put(&format!("${}", nag.0));
        }
    }
}

/// Returns a game in PGN with its moves in a notation, and an empty line after it.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::notation::Style;
/// use chuhe::record::{Game, Nag, pgn};
///
/// let mut game = Game::new(Position::startpos());
/// let cannon = game.play("h2e2".parse()?)?;
/// game.node_mut(cannon).nags.push(Nag::GOOD);
/// assert!(pgn::write(&game, Style::Wxf).ends_with("\n\n1. C2=5! *\n\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(game: &Game, style: Style) -> String {
    Layout::new(style).write(game)
}

/// The headers that come first, in the order that programs for this game write.
const FIRST: [&str; 14] = [
    "Event",
    "Round",
    "Date",
    "Site",
    "RedTeam",
    "Red",
    "RedElo",
    "BlackTeam",
    "Black",
    "BlackElo",
    "Result",
    "ECCO",
    "Opening",
    "Variation",
];

/// The headers that say what the rest of the file is, so that the writer knows better.
const OURS: [&str; 4] = ["Game", "Format", "FEN", "White"];

const fn format_name(style: Style) -> Option<&'static str> {
    Some(match style {
        Style::Chinese { .. } => "Chinese",
        Style::Shorthand { marks: Marks::Kept, .. } => draft::SHORTHAND,
        Style::Shorthand { marks: Marks::Lost, .. } => "Short",
        Style::Wxf => "WXF",
        Style::Iccs | Style::Coordinates => "ICCS",
        Style::Fairy => return None,
    })
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\r', '\n'], " ")
}

/// Returns a comment in which nothing looks like the first header of the next game.
fn disarmed(comment: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in comment.split('\n') {
        let is_after_blank = lines.last().is_some_and(String::is_empty);
        let blank = if is_after_blank && is_tag(line) { " " } else { "" };
        lines.push(format!("{blank}{line}"));
    }
    lines.join("\n")
}

/// The moves as text.
struct Body {
    text: String,
    column: usize,
    width: usize,
    /// Whether the next word follows without a blank.
    is_tight: bool,
}

impl Body {
    fn put(&mut self, word: &str) {
        let columns = word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
        let blank = usize::from(!self.is_tight);
        // A bracket is never parted from what it opens.
        if blank > 0 && self.column > 0 && self.column + blank + columns > self.width {
            self.text.push('\n');
            self.column = 0;
        } else if blank > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += word;
        self.column += columns;
        self.is_tight = false;
    }

    fn open(&mut self) {
        self.put("(");
        self.is_tight = true;
    }

    fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
    }

    /// Writes a comment. There is no way to write braces in one, so they are written full-width.
    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        let text = comment.replace('{', "\u{ff5b}").replace('}', "\u{ff5d}");
        let text = disarmed(&text);
        self.put(&format!("{{{text}}}"));
        if let Some((_, last)) = text.rsplit_once('\n') {
            self.column = last.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>() + 1;
        }
    }
}
