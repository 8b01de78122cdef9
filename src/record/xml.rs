//! XML as far as records need it.

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};

use super::error::{Place, RecordError, RecordErrorKind};

/// A piece of XML.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// An element starts.
    Open {
        /// Its name, without a prefix.
        name: String,
        /// Its attributes in order.
        attributes: Vec<(String, String)>,
        /// Where it starts.
        place: Place,
    },
    /// An element ends.
    Close,
    /// Text; a long one can come in several pieces.
    Text(String),
}

/// Returns the pieces of a text in order, and where it stops being XML.
pub(super) fn tokens(text: &str) -> (Vec<Token>, Option<RecordError>) {
    let mut tokens = Vec::new();
    let mut places = Places { text, at: 0, line: 1, column: 1 };
    let mut reader = Reader::from_str(text);
    loop {
        let place = places.at(reader.buffer_position() as usize);
        match reader.read_event() {
            Ok(Event::Start(element)) => tokens.push(open(&element, place)),
            Ok(Event::Empty(element)) => tokens.extend([open(&element, place), Token::Close]),
            Ok(Event::End(_)) => tokens.push(Token::Close),
            Ok(Event::Text(text)) => tokens.push(Token::Text(text.xml10_content().into_owned())),
            Ok(Event::CData(text)) => tokens.push(Token::Text(text.xml10_content().into_owned())),
            Ok(Event::GeneralRef(name)) => {
                let entity = format!("&{};", &*name);
                let text = unescape(&entity).map_or_else(|_| entity.clone(), Into::into);
                tokens.push(Token::Text(text));
            }
            Ok(Event::Eof) => return (tokens, None),
            Ok(_) => {}
            Err(error) => {
                let kind = RecordErrorKind::Xml(error.to_string());
                return (tokens, Some(RecordError { place, kind }));
            }
        }
    }
}

fn open(element: &BytesStart<'_>, place: Place) -> Token {
    let name = element.local_name().as_ref().to_owned();
    // What is no attribute says nothing.
    let mut attributes = element.attributes();
    let attributes = attributes.with_checks(false).filter_map(Result::ok).map(|attribute| {
        let value: &str = &attribute.value;
        let plain = unescape(value).map_or_else(|_| value.to_owned(), Into::into);
        (attribute.key.local_name().as_ref().to_owned(), plain)
    });
    Token::Open { name, attributes: attributes.collect(), place }
}

/// Lines and columns of bytes that are asked for in order.
struct Places<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl Places<'_> {
    fn at(&mut self, byte: usize) -> Place {
        for character in self.text.get(self.at..byte).unwrap_or_default().chars() {
            if character == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.at = self.at.max(byte);
        Place::Text { line: self.line, column: self.column }
    }
}

/// Returns the value of an attribute.
pub(super) fn attribute<'a>(attributes: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = attributes.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, value)| value.as_str())
}
