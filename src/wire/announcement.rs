//! The lines that announce options.

use std::fmt;

use super::Dialect;
use super::words::{number, words};

/// An option as an engine announces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// The name; in UCI it may contain blanks.
    pub name: String,
    /// The type with what belongs to it.
    pub kind: OptionKind,
}

/// The type of an option, its range and its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off.
    Check {
        /// The value at the start.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
        /// The value at the start.
        default: i64,
    },
    /// One of several words.
    Combo {
        /// The words.
        values: Vec<String>,
        /// The word at the start.
        default: String,
    },
    /// Something to do at once.
    Button,
    /// Free text.
    Text {
        /// The text at the start.
        default: String,
    },
    /// UCCI: something to show, which cannot be set.
    Label,
}

/// The attributes that an option line can have.
const ATTRIBUTES: [&str; 5] = ["type", "min", "max", "var", "default"];

impl Announcement {
    /// Reads what follows `option`, in either dialect and with the attributes in any order; `None`
    /// when there is no name or no known type.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut words = words(text).peekable();
        words.next_if(|word| *word == "name");
        let mut name = Vec::new();
        let mut attributes: Vec<(&str, Vec<&str>)> = Vec::new();
        for word in words {
            // An option may be named like an attribute, but none is named `type`.
            let is_attribute = match attributes.last() {
                None => word == "type" && !name.is_empty(),
                Some(_) => ATTRIBUTES.contains(&word),
            };
            if is_attribute {
                attributes.push((word, Vec::new()));
            } else if let Some((_, values)) = attributes.last_mut() {
                values.push(word);
            } else {
                name.push(word);
            }
        }
        let all = |key: &'static str| {
            attributes.iter().filter(move |(word, _)| *word == key).map(|(_, v)| v.join(" "))
        };
        let text = |key| all(key).next().unwrap_or_default();
        let value = |key| number(&text(key));
        let kind = match text("type").as_str() {
            "check" => OptionKind::Check { default: matches!(&*text("default"), "true" | "on") },
            "spin" => OptionKind::Spin {
                min: value("min").unwrap_or(i64::MIN),
                max: value("max").unwrap_or(i64::MAX),
                default: value("default").unwrap_or_default(),
            },
            "combo" => OptionKind::Combo { values: all("var").collect(), default: text("default") },
            "button" => OptionKind::Button,
            "string" => {
                let default = text("default");
                OptionKind::Text {
                    default: if default == "<empty>" { String::new() } else { default },
                }
            }
            "label" => OptionKind::Label,
            _ => return None,
        };
        (!name.is_empty()).then(|| Self { name: name.join(" "), kind })
    }

    /// Writes the line, without the word `option` before it.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, dialect: Dialect) -> fmt::Result {
        let is_uci = dialect == Dialect::Uci;
        write!(f, "{}{}", if is_uci { " name " } else { " " }, self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, " type check default {default}"),
            OptionKind::Spin { min, max, default } if is_uci => {
                write!(f, " type spin default {default} min {min} max {max}")
            }
            OptionKind::Spin { min, max, default } => {
                write!(f, " type spin min {min} max {max} default {default}")
            }
            OptionKind::Combo { values, default } => {
                f.write_str(" type combo")?;
                if is_uci {
                    write!(f, " default {default}")?;
                }
                values.iter().try_for_each(|value| write!(f, " var {value}"))?;
                if is_uci { Ok(()) } else { write!(f, " default {default}") }
            }
            OptionKind::Button => f.write_str(" type button"),
            OptionKind::Text { default } if default.is_empty() && is_uci => {
                f.write_str(" type string default <empty>")
            }
            OptionKind::Text { default } if default.is_empty() => f.write_str(" type string"),
            OptionKind::Text { default } => write!(f, " type string default {default}"),
            OptionKind::Label => f.write_str(" type label"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_read_in_any_order() {
        let hash = |text: &str| Announcement::parse(text).unwrap();
        let ucci = hash("hashsize type spin min 16 max 1024 default 32");
        assert_eq!(ucci.kind, OptionKind::Spin { min: 16, max: 1024, default: 32 });
        assert_eq!(hash("hashsize type spin default 32 min 16 max 1024"), ucci);
        let uci = hash("name Move Overhead type spin default 10 min 0 max 5000");
        assert_eq!(uci.name, "Move Overhead");
        let combo = hash("style type combo var solid var very risky default solid").kind;
        let values = vec!["solid".to_owned(), "very risky".to_owned()];
        assert_eq!(combo, OptionKind::Combo { values, default: "solid".to_owned() });
        for nothing in ["", "name", "name x", "type spin", "x type cake"] {
            assert_eq!(Announcement::parse(nothing), None, "{nothing}");
        }
    }
}
