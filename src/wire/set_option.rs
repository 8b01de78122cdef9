//! What `setoption` says.

use std::borrow::Cow;

use super::Dialect;
use super::words::{is_blank, split_word, trim};

/// The name of an option and the value it is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetOption {
    /// The name as sent, blanks evened out.
    pub name: String,
    /// The value as sent, without the blanks around it: raw bytes, as a path may be in any
    /// encoding. `None` when there is nothing.
    pub value: Option<Vec<u8>>,
}

/// Returns the form of an option's name in which all its spellings agree: lower case, without
/// blanks and underscores.
///
/// ```
/// assert_eq!(chuhe::wire::option_key("Clear Hash"), "clearhash");
/// ```
pub fn option_key(name: &str) -> String {
    name.chars()
        .filter(|&character| !character.is_whitespace() && character != '_')
        .map(|character| character.to_ascii_lowercase())
        .collect()
}

impl SetOption {
    /// Reads what follows `setoption`: `NAME [VALUE]`, `NAME value VALUE` or
    /// `name WORDS [value VALUE]`. `None` when there is no name.
    pub(super) fn parse(text: &[u8]) -> Option<Self> {
        let (first, rest) = split_word(text);
        let (name, value) = if first.eq_ignore_ascii_case(b"name") {
            split_at_value(rest)
        } else {
            let (word, after) = split_word(rest);
            let is_keyword = word.eq_ignore_ascii_case(b"value");
            (first, if is_keyword { after } else { rest })
        };
        let words = name.split(|&byte| is_blank(byte)).filter(|word| !word.is_empty());
        let words: Vec<Cow<'_, str>> = words.map(String::from_utf8_lossy).collect();
        let name = words.join(" ");
        let value = (!value.is_empty()).then(|| value.to_vec());
        (!name.is_empty()).then_some(Self { name, value })
    }

    /// Returns the value as text, lossily where it is none; empty when there is no value.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.value.as_deref().unwrap_or_default())
    }

    /// Returns the whole command as a line of bytes without its end.
    pub(super) fn line(&self, dialect: Dialect) -> String {
        let (name, value) = (&self.name, self.text());
        match (dialect, self.value.is_some()) {
            (Dialect::Ucci, false) => format!("setoption {name}"),
            (Dialect::Ucci, true) => format!("setoption {name} {value}"),
            (Dialect::Uci, false) => format!("setoption name {name}"),
            (Dialect::Uci, true) => format!("setoption name {name} value {value}"),
        }
    }
}

/// Splits `WORDS value VALUE` at the first word `value`.
fn split_at_value(text: &[u8]) -> (&[u8], &[u8]) {
    let mut rest = text;
    while !rest.is_empty() {
        let (word, after) = split_word(rest);
        if word.eq_ignore_ascii_case(b"value") {
            let name = text.len().checked_sub(rest.len()).and_then(|end| text.get(..end));
            return (trim(name.unwrap_or_default()), after);
        }
        rest = after;
    }
    (text, &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, String)> {
        let option = SetOption::parse(text.as_bytes())?;
        Some((option.name.clone(), option.text().into_owned()))
    }

    #[test]
    fn both_forms_are_read() {
        let pair = |name: &str, value: &str| Some((name.to_owned(), value.to_owned()));
        assert_eq!(read("hashsize 64"), pair("hashsize", "64"));
        assert_eq!(read(" pruning   large "), pair("pruning", "large"));
        assert_eq!(read("Threads value 4"), pair("Threads", "4"));
        assert_eq!(read("name Threads value 4"), pair("Threads", "4"));
        assert_eq!(read("NAME Clear  Hash"), pair("Clear Hash", ""));
        assert_eq!(read("name Book File value a b.bin"), pair("Book File", "a b.bin"));
        assert_eq!(read("name Move Overhead Value\t10 "), pair("Move Overhead", "10"));
        assert_eq!(read("newgame"), pair("newgame", ""));
        assert_eq!(read("hashsize value"), pair("hashsize", ""));
        for nothing in ["", "name", "name value", "name value 3"] {
            assert_eq!(read(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn the_bytes_of_a_value_are_kept() {
        let option = SetOption::parse(b"bookfiles C:\\\xbf\xaa\xbe\xd6.dat").unwrap();
        assert_eq!(option.value.as_deref(), Some(&b"C:\\\xbf\xaa\xbe\xd6.dat"[..]));
    }
}
