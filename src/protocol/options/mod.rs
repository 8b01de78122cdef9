//! The one table of options: it lists, parses, bounds and documents them all.

mod books;
mod entry;
mod file;
mod table;

use std::fmt::Write as _;

pub(super) use entry::{OptionError, Target};

use crate::wire::{Announcement, Dialect, SetOption, option_key};
use entry::Kind;
use table::TABLE;

/// Returns the options that are announced in a dialect, in the order of the table.
pub(in crate::protocol) fn announcements(dialect: Dialect) -> impl Iterator<Item = Announcement> {
    TABLE.iter().filter_map(move |entry| {
        let name = entry.name(dialect)?.to_owned();
        Some(Announcement { name, kind: entry.kind.announced(dialect) })
    })
}

/// Sets an option under any of its names.
///
/// # Errors
///
/// Says what was wrong; what was wrong has no other effect.
pub(in crate::protocol) fn set(
    option: &SetOption,
    target: &mut Target<'_>,
) -> Result<(), OptionError> {
    let key = option_key(&option.name);
    let entry = TABLE.iter().find(|entry| entry.is_named(&key));
    let entry = entry.ok_or_else(|| OptionError::Unknown(option.name.clone()))?;
    let text = option.text();
    let no_value =
        || OptionError::Value { name: option.name.clone(), value: text.clone().into_owned() };
    match &entry.kind {
        Kind::Check { set, .. } => set(target, check_value(&text).ok_or_else(no_value)?),
        Kind::Spin { min, max, set, .. } => {
            let value = spin_value(&text).ok_or_else(no_value)?;
            set(target, value.clamp(*min, *max))?;
        }
        Kind::Combo { set, .. } => {
            if !set(target, &text.to_ascii_lowercase()) {
                return Err(no_value());
            }
        }
        Kind::Text { set, .. } => {
            let bytes = option.value.as_deref().filter(|&bytes| bytes != b"<empty>");
            set(target, bytes.unwrap_or_default())?;
        }
        Kind::Button { press } => press(target),
    }
    Ok(())
}

/// Returns the table of options as the manual shows it, in Markdown.
pub fn manual() -> String {
    let mut page = String::from("| UCCI | UCI | values | meaning |\n|---|---|---|---|\n");
    for entry in TABLE {
        let name =
            |dialect| entry.name(dialect).map_or("–".to_owned(), |name| format!("`{name}`"));
        let values = match &entry.kind {
            Kind::Check { default, .. } => format!("on or off (`{default}`)"),
            Kind::Spin { min, max, default, .. } => format!("{min} to {max} ({default})"),
            Kind::Combo { values, .. } => match (entry.ucci, entry.uci) {
                (None, Some(_)) => values(Dialect::Uci),
                _ => values(Dialect::Ucci),
            }
            .join(", "),
            Kind::Text { default: "", .. } => "text".to_owned(),
            Kind::Text { default, .. } => format!("text (`{default}`)"),
            Kind::Button { .. } => "button".to_owned(),
        };
        let (ucci, uci) = (name(Dialect::Ucci), name(Dialect::Uci));
        // Writing to a string cannot fail.
        let _ = writeln!(page, "| {ucci} | {uci} | {values} | {} |", entry.meaning);
    }
    page
}

fn check_value(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "yes" | "1" => Some(true),
        "false" | "off" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// Returns a number of any size, clamped to what an `i64` holds.
fn spin_value(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::entry::Entry;
    use super::*;
    use crate::engine::Engine;
    use crate::protocol::manners::Manners;
    use crate::protocol::switches::Switches;
    use crate::rules::RuleSet;
    use crate::wire::Command;

    fn set_all(engine: &mut Engine, lines: &[&str]) -> Vec<Option<OptionError>> {
        let (mut switches, mut manners) = (Switches::default(), Manners::default());
        let mut results = Vec::new();
        for line in lines {
            let line = format!("setoption {line}");
            let Command::SetOption(option) = Command::parse(line.as_bytes()) else {
                panic!("{line}");
            };
            results.push(
                set(
                    &option,
                    &mut Target { engine, switches: &mut switches, manners: &mut manners },
                )
                .err(),
            );
        }
        results
    }

    #[test]
    fn every_name_names_one_option() {
        let names = |entry: &Entry| {
            let mut keys: Vec<String> = [entry.ucci, entry.uci]
                .into_iter()
                .flatten()
                .chain(entry.aliases.iter().copied())
                .map(option_key)
                .collect();
            keys.dedup();
            keys
        };
        let mut keys: Vec<String> = TABLE.iter().flat_map(names).collect();
        let count = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    #[test]
    fn names_in_ucci_are_one_lower_case_word() {
        for announcement in announcements(Dialect::Ucci) {
            let name = announcement.name;
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()), "{name}");
        }
    }

    #[test]
    fn every_spelling_sets_the_same_option() {
        let (mut engine, _events) = Engine::new().unwrap();
        for line in ["hashsize 3", "Hash 4", "name Hash value 5", "name HASH_SIZE value 6"] {
            assert_eq!(set_all(&mut engine, &[line]), [None], "{line}");
            let size = line.rsplit(' ').next().unwrap();
            assert_eq!(engine.hash().to_string(), size);
        }
        set_all(&mut engine, &["name Threads value 2", "name Move Overhead value 7"]);
        assert_eq!(engine.threads(), 2);
        assert_eq!(engine.settings().move_overhead, Duration::from_millis(7));
        set_all(&mut engine, &["Repetition_Rule NoJudgement", "skill 3", "randomness Huge"]);
        assert_eq!(engine.settings().rules, RuleSet::None);
        assert_eq!((engine.settings().skill, engine.settings().randomness), (3, 150));
    }

    #[test]
    fn numbers_are_clamped_and_other_values_change_nothing() {
        let (mut engine, _events) = Engine::new().unwrap();
        let results = set_all(&mut engine, &["hashsize abc", "hashsize", "threads 1x", "batch x"]);
        assert!(results.iter().all(|r| matches!(r, Some(OptionError::Value { .. }))));
        assert_eq!(engine.hash(), Engine::DEFAULT_HASH);
        set_all(&mut engine, &["hashsize 5", "hashsize -5"]);
        assert_eq!(engine.hash(), Engine::DEFAULT_HASH);
        set_all(&mut engine, &["multipv 0"]);
        assert_eq!(engine.settings().multipv, 1);
        set_all(&mut engine, &["multipv 99999999999999999999999"]);
        assert_eq!(engine.settings().multipv, 128);
        let results = set_all(&mut engine, &["nosuch 1", "repetition house"]);
        let [Some(OptionError::Unknown(_)), Some(OptionError::Value { .. })] = &results[..] else {
            panic!("{results:?}");
        };
    }

    #[test]
    fn natural_limit_and_rating_obey_their_switches() {
        let (mut engine, _events) = Engine::new().unwrap();
        let settings = |engine: &mut Engine, lines: &[&str]| {
            set_all(engine, lines);
            (engine.settings().natural_limit, engine.settings().elo)
        };
        let limit = "naturallimit 100";
        assert_eq!(settings(&mut engine, &[limit]), (100, None));
        assert_eq!(settings(&mut engine, &[limit, "name Sixty Move Rule value false"]), (0, None));
        assert_eq!(settings(&mut engine, &["elo 1700"]).1, None);
        assert_eq!(settings(&mut engine, &["elo 1700", "limitstrength true"]).1, Some(1700));
    }
}
