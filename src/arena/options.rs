//! Options by the names that engines give them, in either dialect.

use thiserror::Error;

use super::spec::Ranks;
use crate::rules::RuleSet;
use crate::wire::{Announcement, Dialect, OptionKind, SetOption, option_key};

/// Names that mean the same, the first one standing for all.
const SAME: [&[&str]; 9] = [
    &["hashsize", "hash"],
    &["usebook", "ownbook"],
    &["bookfiles", "bookfile"],
    &["repetition", "repetitionrule"],
    &["naturallimit", "rule60maxply"],
    &["skill", "skilllevel"],
    &["limitstrength", "ucilimitstrength"],
    &["elo", "ucielo"],
    &["showwdl", "ucishowwdl"],
];

/// Returns the form of a name in which all spellings of either dialect agree.
fn key(name: &str) -> String {
    let key = option_key(name);
    let same = SAME.iter().find(|names| names.contains(&key.as_str()));
    same.and_then(|names| names.first()).map_or(key, |&name| name.to_owned())
}

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// The engine has announced no such option.
    #[error("has no option '{0}'")]
    Unknown(String),
    /// The value is not one that the option can have.
    #[error("option {name}: '{value}' is not {wanted}")]
    Value {
        /// The name as the engine announced it.
        name: String,
        /// The value.
        value: String,
        /// What it can be.
        wanted: String,
    },
}

/// Returns the command that sets an option among those that an engine announced.
///
/// # Errors
///
/// Fails when there is no such option, and on a value outside its range.
pub(super) fn setting(
    announced: &[Announcement],
    name: &str,
    value: &str,
) -> Result<SetOption, OptionError> {
    let wanted = key(name);
    let Some(option) = announced.iter().find(|option| key(&option.name) == wanted) else {
        return Err(OptionError::Unknown(name.to_owned()));
    };
    let wrong = |wanted: String| OptionError::Value {
        name: option.name.clone(),
        value: value.to_owned(),
        wanted,
    };
    let value = match &option.kind {
        OptionKind::Check { .. } => match value.to_ascii_lowercase().as_str() {
            "true" | "on" | "yes" | "1" => Some("true".to_owned()),
            "false" | "off" | "no" | "0" => Some("false".to_owned()),
            _ => return Err(wrong("true or false".to_owned())),
        },
        OptionKind::Spin { min, max, .. } => match value.parse::<i64>() {
            Ok(number) if (*min..=*max).contains(&number) => Some(number.to_string()),
            _ => return Err(wrong(format!("a number from {min} to {max}"))),
        },
        OptionKind::Combo { values, .. } => {
            let choice = choice(values, value);
            Some(choice.ok_or_else(|| wrong(format!("one of {}", values.join(", "))))?.to_owned())
        }
        OptionKind::Button | OptionKind::Label => None,
        OptionKind::Text { .. } => (!value.is_empty()).then(|| value.to_owned()),
    };
    Ok(SetOption { name: option.name.clone(), value: value.map(String::into_bytes) })
}

/// Returns how an engine numbers ranks, by what it announces: in UCI one with a choice of games
/// counts from 1.
pub(super) fn ranks(dialect: Dialect, announced: &[Announcement]) -> Ranks {
    let has_games = announced.iter().any(|option| {
        let OptionKind::Combo { values, .. } = &option.kind else { return false };
        option.name == "UCI_Variant" && values.len() > 1
    });
    if dialect == Dialect::Uci && has_games { Ranks::FromOne } else { Ranks::FromZero }
}

/// Returns the announced value that a word means: itself in any case, or a name of the same rule
/// set.
fn choice<'a>(values: &'a [String], word: &str) -> Option<&'a str> {
    let exact = values.iter().find(|value| value.eq_ignore_ascii_case(word));
    let same_rules = || {
        let rules = RuleSet::from_name(word)?;
        values.iter().find(|value| RuleSet::from_name(value) == Some(rules))
    };
    exact.or_else(same_rules).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Reply;

    fn announced() -> Vec<Announcement> {
        let lines = [
            "option hashsize type spin min 1 max 1024 default 16",
            "option repetition type combo var none var asianrule var chineserule default none",
            "option name Move Overhead type spin default 10 min 0 max 5000",
            "option newgame type button",
            "option usebook type check default true",
            "option name Book File type string default <empty>",
        ];
        let read = |line: &str| match Reply::parse(line.as_bytes()) {
            Reply::Option(option) => option,
            other => panic!("{other:?}"),
        };
        lines.map(read).into()
    }

    fn set(name: &str, value: &str) -> String {
        match setting(&announced(), name, value) {
            Ok(option) => format!("{} {}", option.name, option.text()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn either_dialect_names_the_same_option() {
        assert_eq!(set("Hash", "64"), "hashsize 64");
        assert_eq!(set("OwnBook", "OFF"), "usebook false");
        assert_eq!(set("move_overhead", "5"), "Move Overhead 5");
        assert_eq!(set("bookfiles", "a b.dat"), "Book File a b.dat");
        assert_eq!(set("Repetition Rule", "asian"), "repetition asianrule");
        assert_eq!(set("newgame", ""), "newgame ");
    }

    #[test]
    fn what_cannot_be_set_is_named() {
        assert_eq!(set("hsah", "64"), "has no option 'hsah'");
        assert_eq!(set("hash", "0"), "option hashsize: '0' is not a number from 1 to 1024");
        assert_eq!(set("usebook", "maybe"), "option usebook: 'maybe' is not true or false");
        assert_eq!(
            set("repetition", "league"),
            "option repetition: 'league' is not one of none, asianrule, chineserule"
        );
    }
}
