//! Reading games in PGN one by one.

use std::io::BufRead;

use super::source::Source;
use crate::record::broken::Broken;
use crate::record::charset::Charset;
use crate::record::draft::{self, Draft};
use crate::record::error::{Place, RecordErrorKind};
use crate::record::game::Game;
use crate::record::node::Nag;
use crate::record::outcome::Outcome;
use crate::record::text_lines::TextLines;

/// The games of a file, read one by one: no more than one is kept. After a broken game, the next
/// is read from its first header on.
#[derive(Debug)]
pub struct Games<R> {
    source: Source<R>,
    /// A header that was read too far: the first of the next game.
    ahead: Option<Tag>,
}

impl<R: BufRead> Games<R> {
    /// Returns the games of what a reader reads, in whatever character set.
    pub fn new(reader: R) -> Self {
        Self::in_charset(reader, None)
    }

    /// Returns the games of a file in a known character set; `None` for one that has to be told.
    pub fn in_charset(reader: R, charset: Option<Charset>) -> Self {
        Self::from_lines(TextLines::in_charset(reader, charset))
    }

    /// Returns the games of lines that are PGN, or were turned into it.
    pub(in crate::record) fn from_lines(lines: TextLines<R>) -> Self {
        Self { source: Source::new(lines), ahead: None }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Game, Broken>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut reader = Reader::new(&mut self.source, &mut self.ahead);
        reader.run();
        let Reader { mut draft, is_open, .. } = reader;
        if let Some(failure) = self.source.take_failure() {
            draft.fail(self.source.place(), RecordErrorKind::Unreadable(failure.to_string()));
        }
        let has_something = is_open || !draft.is_empty() || draft.error.is_some();
        has_something.then(|| draft.finish())
    }
}

/// A header.
#[derive(Debug)]
struct Tag {
    place: Place,
    name: String,
    value: String,
    value_place: Place,
}

/// What reads one game.
struct Reader<'a, R> {
    source: &'a mut Source<R>,
    ahead: &'a mut Option<Tag>,
    draft: Draft,
    /// Whether a move or a result was read.
    is_open: bool,
    is_over: bool,
    /// The move after which the next one comes.
    at: usize,
    /// What is said before the first move of a variation, as long as that has none.
    before: Option<String>,
    /// The variations that are open: where each starts, and where the line goes on after it.
    variations: Vec<(Place, usize, Option<String>)>,
}

impl<'a, R: BufRead> Reader<'a, R> {
    fn new(source: &'a mut Source<R>, ahead: &'a mut Option<Tag>) -> Self {
        let draft = Draft::new(source.place());
        Self {
            source,
            ahead,
            draft,
            is_open: false,
            is_over: false,
            at: 0,
            before: None,
            variations: Vec::new(),
        }
    }

    fn run(&mut self) {
        if let Some(tag) = self.ahead.take() {
            self.take_tag(&tag);
        }
        while !self.is_over
            && let Some(character) = self.source.peek()
        {
            let place = self.source.place();
            match character {
                '[' if self.is_open && !self.variations.is_empty() && !self.at_tag() => {
                    self.source.skip();
                }
                '[' if self.is_open => break,
                '[' => self.tag(),
                '%' if self.source.is_at_line_start() => self.source.skip_line(),
                ';' => self.line_comment(),
                '{' => self.comment(),
                '(' => self.open_variation(),
                ')' if self.close_variation() => self.source.skip(),
                '}' | ')' | ']' => {
                    self.draft.fail(place, RecordErrorKind::Stray(character));
                    self.source.skip();
                }
                ',' | '，' | '\u{feff}' => self.source.skip(),
                _ if character.is_whitespace() => self.source.skip(),
                _ => {
                    let word = self.word();
                    self.take_word(&word, place);
                }
            }
        }
        if let Some((place, ..)) = self.variations.first() {
            self.draft.fail(*place, RecordErrorKind::OpenVariation);
        }
        if self.draft.result == Outcome::Unknown
            && let Some(result) = self.draft.tags.get("Result").and_then(Outcome::from_word)
        {
            self.draft.result = result;
        }
    }

    /// Returns whether a header starts here.
    fn at_tag(&self) -> bool {
        self.source.is_at_line_start() && is_tag(self.source.rest_of_line())
    }

    fn tag(&mut self) {
        let place = self.source.place();
        let Some(tag) = self.read_tag(place) else {
            self.draft.fail(place, RecordErrorKind::Tag);
            return;
        };
        // A header that is there already belongs to the next game.
        if self.draft.tags.get(&tag.name).is_some() {
            *self.ahead = Some(tag);
            self.is_over = true;
        } else {
            self.take_tag(&tag);
        }
    }

    fn take_tag(&mut self, tag: &Tag) {
        if self.draft.tags.is_empty() {
            self.draft.place = tag.place;
        }
        if tag.name.eq_ignore_ascii_case("FEN") {
            self.draft.fen = Some((tag.value.clone(), tag.value_place));
        }
        self.draft.tags.push(&tag.name, &tag.value);
    }

    /// Reads a header. One that is none is passed over up to the end of its line.
    fn read_tag(&mut self, place: Place) -> Option<Tag> {
        self.source.skip();
        let mut name = String::new();
        while let Some(character) = self.source.peek()
            && !['"', ']', '\n'].contains(&character)
        {
            name.push(character);
            self.source.skip();
        }
        let name = name.trim().to_owned();
        if name.is_empty() || self.source.peek() != Some('"') {
            self.source.skip_line();
            return None;
        }
        self.source.skip();
        let value_place = self.source.place();
        let mut value = String::new();
        loop {
            match self.source.peek() {
                // A quotation mark inside the value that nobody escaped.
                Some('"') if !self.closes_tag() => value.push('"'),
                Some('"') => break,
                Some('\\')
                    if matches!(self.source.rest_of_line().as_bytes(), [_, b'"' | b'\\', ..]) =>
                {
                    self.source.skip();
                    value.extend(self.source.peek());
                }
                None | Some('\n') => {
                    self.source.skip_line();
                    return None;
                }
                Some(character) => value.push(character),
            }
            self.source.skip();
        }
        while self.source.next().is_some_and(|character| character != ']') {}
        Some(Tag { place, name, value, value_place })
    }

    /// Returns whether the quotation mark here is the last of a header.
    fn closes_tag(&self) -> bool {
        let rest = self.source.rest_of_line().get(1..).unwrap_or_default();
        rest.trim_start_matches(' ').starts_with(']')
    }

    fn line_comment(&mut self) {
        let text = self.source.rest_of_line().get(1..).unwrap_or_default().trim().to_owned();
        self.source.skip_line();
        self.say(&text);
    }

    fn comment(&mut self) {
        if let Some(text) = self.read_comment() {
            self.say(&text);
        }
    }

    /// Reads a comment; braces inside it have to match. One without an end goes up to the headers
    /// of the next game.
    fn read_comment(&mut self) -> Option<String> {
        let place = self.source.place();
        self.source.skip();
        let mut text = String::new();
        let mut depth = 1;
        while let Some(character) = self.source.peek() {
            if text.ends_with("\n\n") && self.at_tag() {
                break;
            }
            self.source.skip();
            match character {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(text);
            }
            text.push(character);
        }
        self.draft.fail(place, RecordErrorKind::OpenComment);
        self.say(&text);
        None
    }

    /// Takes what is said at this place.
    fn say(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let old = match &mut self.before {
            Some(before) => before,
            None => match self.draft.node_mut(self.at) {
                Some(word) => &mut word.comment,
                None => return,
            },
        };
        if !old.is_empty() {
            old.push('\n');
        }
        *old += text;
    }

    /// Starts a variation, or takes a comment in round brackets, which some programs write.
    fn open_variation(&mut self) {
        let place = self.source.place();
        let inside = self.source.rest_of_line().get(1..).unwrap_or_default().trim_start();
        let first = inside.split([' ', '\t', '\n', '(', ')', '{', '}', ';', '[']);
        let first = first.map(|word| numberless(word).0).find(|word| !word.is_empty());
        let is_open = inside.is_empty() || inside.starts_with(['(', '{', ';']);
        let is_variation = match first {
            Some(word) => is_open || draft::is_move(word),
            // Numbers alone; the move may stand on the next line.
            None => is_open || !inside.contains(')'),
        };
        if !is_variation {
            self.bracket_comment(place);
            return;
        }
        self.source.skip();
        self.variations.push((place, self.at, self.before.take()));
        self.at = self.draft.parent(self.at);
        self.before = Some(String::new());
    }

    fn bracket_comment(&mut self, place: Place) {
        self.source.skip();
        let mut text = String::new();
        let mut depth = 1;
        while let Some(character) = self.source.peek() {
            if character == '{' {
                text += &self.read_comment().unwrap_or_default();
                continue;
            }
            if self.at_tag() {
                break;
            }
            self.source.skip();
            match character {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.say(&text);
                return;
            }
            text.push(character);
        }
        self.draft.fail(place, RecordErrorKind::OpenVariation);
    }

    /// Ends a variation; returns whether there is one to end.
    fn close_variation(&mut self) -> bool {
        let Some((_, at, before)) = self.variations.pop() else { return false };
        self.at = at;
        // What a variation without moves says is said of the move before it.
        let said = std::mem::replace(&mut self.before, before);
        self.say(&said.unwrap_or_default());
        true
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(character) = self.source.peek()
            && !character.is_whitespace()
            && !"{}()[];,，".contains(character)
        {
            word.push(character);
            self.source.skip();
        }
        word
    }

    /// Takes a word of the moves.
    fn take_word(&mut self, word: &str, place: Place) {
        if let Some(outcome) = result(word) {
            // Others have no place in a variation.
            if self.variations.is_empty() {
                self.draft.result = outcome;
                self.is_open = true;
                self.end();
            }
            return;
        }
        if let Some(number) = word.strip_prefix('$') {
            if let (Ok(number), Some(word)) = (number.parse(), self.draft.node_mut(self.at)) {
                word.nags.push(Nag(number));
            }
            return;
        }
        let (unmarked, skipped) = numberless(word);
        let mv = unmarked.trim_end_matches(['!', '?', '！', '？']);
        let marks = unmarked.get(mv.len()..).unwrap_or_default();
        if !mv.is_empty() {
            self.is_open = true;
            let place = match place {
                Place::Text { line, column } => Place::Text { line, column: column + skipped },
                Place::Byte(_) => place,
            };
            if self.draft.is_empty() {
                self.draft.place = place;
            }
            self.at = self.draft.add(self.at, mv, place);
            if let (Some(before), Some(word)) = (self.before.take(), self.draft.node_mut(self.at)) {
                word.before = before;
            }
        }
        let marks = marks.replace('！', "!").replace('？', "?");
        if let (Some(nag), Some(word)) = (Nag::from_suffix(&marks), self.draft.node_mut(self.at)) {
            word.nags.push(nag);
        }
    }

    /// Ends the game; a comment that follows on the line of the result still belongs to it.
    fn end(&mut self) {
        let rest = self.source.rest_of_line().trim_start_matches([' ', '\t']);
        if rest.starts_with(['{', ';']) {
            while self.source.peek().is_some_and(|character| !['{', ';'].contains(&character)) {
                self.source.skip();
            }
            match self.source.peek() {
                Some('{') => self.comment(),
                _ => self.line_comment(),
            }
        }
        self.is_over = true;
    }
}

/// Returns the result that a word is, as PGN has it or in Chinese.
fn result(word: &str) -> Option<Outcome> {
    let chinese = || match Outcome::from_text(word) {
        Outcome::Unknown => None,
        outcome => Some(outcome).filter(|_| word.chars().count() <= 4 && !draft::is_move(word)),
    };
    Outcome::from_word(word).or_else(chinese)
}

/// Returns whether a line is a header.
pub(super) fn is_tag(line: &str) -> bool {
    let Some((name, rest)) = line.strip_prefix('[').and_then(|line| line.split_once('"')) else {
        return false;
    };
    let name = name.trim_end();
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name && rest.trim_end().ends_with("\"]")
}

/// Returns a word without the number of the move before it, and how many characters that number
/// has.
fn numberless(word: &str) -> (&str, usize) {
    let rest = word.trim_start_matches(|character: char| character.is_ascii_digit());
    let mv = rest.trim_start_matches(['.', '\u{2026}', '．', '、', '。']);
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
    use super::*;

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
            assert_eq!(numberless(word).0, mv, "{word}");
        }
    }
}
