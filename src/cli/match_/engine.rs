//! The words of an engine.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use chuhe::arena::duel::Contender;
use chuhe::arena::{EngineSpec, Ranks, TimeControl};
use chuhe::wire::Dialect;

use super::words::Values;

/// Milliseconds by which a time for one move may be exceeded: an engine takes it as an order to think
/// as long as that, and not as a bank to be careful with.
const MOVE_TIME_MARGIN: u64 = 100;

/// Returns the engine that values describe.
///
/// # Errors
///
/// Names a value that is missing or not what it should be.
pub(super) fn contender(values: &Values) -> anyhow::Result<Contender> {
    let command: PathBuf = values.needed("cmd")?;
    let directory: Option<PathBuf> = values.parsed("dir")?;
    let mut spec = EngineSpec::new(program(&command, directory.as_deref()));
    spec.name = match values.text("name") {
        Some(name) => name.to_owned(),
        None => command.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
    };
    ensure!(!spec.name.is_empty(), "-engine: cmd= and name= must not be empty");
    spec.arguments = split(values.text("args").unwrap_or_default());
    spec.directory = directory;
    spec.dialect = match values.text("proto") {
        None => None,
        Some("ucci") => Some(Dialect::Ucci),
        Some("uci") => Some(Dialect::Uci),
        Some(other) => bail!("-engine proto={other}: known are ucci, uci"),
    };
    spec.ranks = match values.text("ranks") {
        None => None,
        Some("0") => Some(Ranks::FromZero),
        Some("1") => Some(Ranks::FromOne),
        Some(other) => bail!("-engine ranks={other}: give the number of the first rank, 0 or 1"),
    };
    spec.options.clone_from(&values.options);
    spec.init = values.text("init").map(|line| vec![line.to_owned()]).unwrap_or_default();
    spec.restart = values.switch("restart")?.unwrap_or_default();
    spec.seconds = values.switch("seconds")?.unwrap_or_default();
    spec.crlf = values.switch("crlf")?.unwrap_or_default();
    spec.stderr = values.parsed("stderr")?.filter(|path| *path != Path::new("off"));
    let control = control(values).with_context(|| format!("-engine name={}", spec.name))?;
    let usual = if control.move_time().is_some() { MOVE_TIME_MARGIN } else { 0 };
    let margin = Duration::from_millis(values.parsed("timemargin")?.unwrap_or(usual));
    Ok(Contender { spec, control, margin })
}

/// A program named relative to its folder is looked for there first, as other runners do.
fn program(command: &Path, directory: Option<&Path>) -> PathBuf {
    let there = directory.map(|directory| directory.join(command));
    match there {
        Some(there) if command.components().count() > 1 && there.is_file() => there,
        _ => command.to_owned(),
    }
}

fn control(values: &Values) -> anyhow::Result<TimeControl> {
    let mut parts = Vec::new();
    let mut is_endless = false;
    for (name, limit) in [
        ("tc", "tc"),
        ("st", "movetime"),
        ("nodes", "nodes"),
        ("depth", "depth"),
        ("plies", "depth"),
    ] {
        match values.text(name) {
            None => {}
            Some("inf" | "infinite") if name == "tc" => is_endless = true,
            Some(value) => parts.push(format!("{limit}={value}")),
        }
    }
    if parts.is_empty() && is_endless {
        parts.push("inf".to_owned());
    }
    ensure!(!parts.is_empty(), "no time: give tc=, st=, nodes= or depth=, or tc=inf");
    Ok(parts.join(",").parse()?)
}

/// Splits arguments at blanks outside quotes.
fn split(text: &str) -> Vec<std::ffi::OsString> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    for character in text.chars() {
        match (quote, character) {
            (Some(end), _) if character == end => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words.into_iter().map(Into::into).collect()
}

/// Makes the second of two engines of one name tell itself apart.
pub(super) fn tell_apart([first, second]: &mut [Contender; 2]) {
    if first.spec.name == second.spec.name {
        second.spec.name += "-2";
    }
}

/// Returns the words that describe an engine in the terms of a match.
pub(super) fn described(contender: &Contender) -> String {
    let Contender { spec, control, margin } = contender;
    let mut words = vec![format!("{} cmd={}", spec.name, spec.command.display())];
    let arguments = spec.arguments.iter().map(|word| word.to_string_lossy());
    words.extend(arguments.map(|word| format!("args={word}")));
    words.extend(spec.directory.iter().map(|path| format!("dir={}", path.display())));
    words.extend(spec.dialect.iter().map(|dialect| format!("proto={dialect}")));
    words.extend(spec.options.iter().map(|(name, value)| format!("option.{name}={value}")));
    words.extend(spec.init.iter().map(|line| format!("init={line}")));
    words.push(format!("tc={control} timemargin={}", margin.as_millis()));
    words.join(" ")
}

/// Returns the value of the last option with one of these names.
pub(super) fn option<'a>(contender: &'a Contender, names: &[&str]) -> Option<&'a str> {
    let mut options = contender.spec.options.iter().rev();
    let found =
        options.find(|(name, _)| names.iter().any(|known| known.eq_ignore_ascii_case(name)));
    found.map(|(_, value)| value.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_split_outside_quotes() {
        assert_eq!(split(" a  'b c' \"\" d\"e f\"g "), ["a", "b c", "", "de fg"]);
        assert!(split("  ").is_empty());
    }
}
