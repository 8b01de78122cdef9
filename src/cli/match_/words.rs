//! The words of a match: single-dash flags, each with the words behind it.

use std::collections::BTreeMap;
use std::str::FromStr;

use anyhow::{Context as _, anyhow, bail, ensure};

/// What may stand behind a flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Takes {
    /// Nothing.
    Nothing,
    /// One word.
    One,
    /// One word or more.
    Many,
    /// `name=value` with these names; one without a name has the first.
    Values(&'static [&'static str]),
    /// The same for engines: `option.NAME` is a name, too.
    Engine,
}

/// The names of what an engine has.
const ENGINE: &[&str] = &[
    "cmd",
    "name",
    "proto",
    "args",
    "dir",
    "tc",
    "st",
    "nodes",
    "depth",
    "plies",
    "timemargin",
    "restart",
    "stderr",
    "init",
    "ranks",
    "seconds",
    "crlf",
];

/// Every flag. Those of other runners that mean nothing here are passed over.
const FLAGS: &[(&str, Takes)] = &[
    ("autosaveinterval", Takes::One),
    ("claims", Takes::Nothing),
    ("concurrency", Takes::One),
    ("countchecks", Takes::One),
    ("draw", Takes::Values(&["movenumber", "movecount", "score"])),
    ("each", Takes::Engine),
    ("engine", Takes::Engine),
    ("event", Takes::One),
    ("force-concurrency", Takes::Nothing),
    ("games", Takes::One),
    ("help", Takes::Nothing),
    ("interpret", Takes::One),
    ("journal", Takes::One),
    ("lang", Takes::One),
    ("log", Takes::Values(&["file", "level", "append", "engine"])),
    ("maxmoves", Takes::One),
    ("merge", Takes::Many),
    ("naturallimit", Takes::One),
    ("nobans", Takes::Nothing),
    ("nooffers", Takes::Nothing),
    ("noswap", Takes::Nothing),
    ("openings", Takes::Values(&["file", "format", "order", "plies", "start"])),
    ("output", Takes::Values(&["format"])),
    ("pgnout", Takes::Values(&["file", "notation", "append"])),
    ("ping-ms", Takes::One),
    ("ratinginterval", Takes::One),
    ("recover", Takes::Nothing),
    ("repeat", Takes::Nothing),
    ("report", Takes::Values(&["penta"])),
    ("resign", Takes::Values(&["movecount", "score", "twosided"])),
    ("resume", Takes::One),
    ("reverse", Takes::Nothing),
    ("rounds", Takes::One),
    ("rules", Takes::One),
    ("scoreinterval", Takes::One),
    ("seed", Takes::One),
    ("shard", Takes::One),
    ("site", Takes::One),
    ("sprt", Takes::Values(&["elo0", "elo1", "alpha", "beta", "model"])),
    ("srand", Takes::One),
    ("startup-ms", Takes::One),
    ("strict", Takes::Nothing),
    ("testenv", Takes::Nothing),
    ("tournament", Takes::One),
    ("ucinewgame-ms", Takes::One),
    ("variant", Takes::One),
    ("wait", Takes::One),
];

/// A flag with the words behind it.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The flag, without dashes, in lower case.
    pub(super) flag: &'static str,
    takes: Takes,
    /// The words behind it, as they are.
    pub(super) words: Vec<String>,
}

/// The flags of a command line with the words behind each. Where a flag that has one meaning comes
/// more than once, the last one counts.
#[derive(Clone, Debug)]
pub(super) struct Groups(Vec<Group>);

impl Groups {
    /// Reads a command line.
    ///
    /// # Errors
    ///
    /// Names a word that is no flag, and a flag with too many or too few words behind it.
    pub(super) fn read(words: &[String]) -> anyhow::Result<Self> {
        let mut groups: Vec<Group> = Vec::new();
        for word in words {
            if let Some((flag, takes)) = flag(word) {
                groups.push(Group { flag, takes, words: Vec::new() });
                continue;
            }
            let last = groups.last_mut().filter(|group| group.has_room());
            match last {
                Some(group) if !word.starts_with('-') || group.takes == Takes::One => {
                    group.words.push(word.clone());
                }
                _ => bail!("'{word}' is no word of a match; `chuhe match -help` lists them"),
            }
        }
        for Group { flag, takes, words } in &groups {
            let needs = matches!(takes, Takes::One | Takes::Many | Takes::Engine);
            ensure!(!needs || !words.is_empty(), "-{flag} needs something behind it");
        }
        Ok(Self(groups))
    }

    /// Returns all flags in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Group> {
        self.0.iter()
    }

    /// Leaves out flags.
    pub(super) fn without(mut self, flags: &[&str]) -> Self {
        self.0.retain(|group| !flags.contains(&group.flag));
        self
    }

    /// Adds flags behind these.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Returns the words of the command line.
    pub(super) fn words(&self) -> Vec<String> {
        let words = self.iter().flat_map(|group| {
            std::iter::once(format!("-{}", group.flag)).chain(group.words.iter().cloned())
        });
        words.collect()
    }

    fn last(&self, flag: &str) -> Option<&Group> {
        self.0.iter().rfind(|group| group.flag == flag)
    }

    /// Returns whether a flag is there.
    pub(super) fn has(&self, flag: &str) -> bool {
        self.last(flag).is_some()
    }

    /// Returns the word behind a flag.
    pub(super) fn word(&self, flag: &str) -> Option<&str> {
        self.last(flag)?.words.first().map(String::as_str)
    }

    /// Returns the words behind a flag, however often it comes.
    pub(super) fn all(&self, flag: &str) -> impl Iterator<Item = &str> {
        let groups = self.0.iter().filter(move |group| group.flag == flag);
        groups.flat_map(|group| &group.words).map(String::as_str)
    }

    /// Returns the word behind a flag as a value.
    ///
    /// # Errors
    ///
    /// Names the flag, and the word that is no such value.
    pub(super) fn one<T: FromStr>(&self, flag: &str, wanted: &str) -> anyhow::Result<Option<T>> {
        let Some(word) = self.word(flag) else { return Ok(None) };
        let Ok(value) = word.parse() else { bail!("-{flag} {word}: give {wanted}") };
        Ok(Some(value))
    }

    /// Returns the values behind a flag by name.
    ///
    /// # Errors
    ///
    /// Names a word that the flag does not take.
    pub(super) fn values(&self, flag: &str) -> anyhow::Result<Option<Values>> {
        self.last(flag).map(Group::values).transpose()
    }

    /// Returns the values behind each of several flags of one name.
    ///
    /// # Errors
    ///
    /// As [`values`](Self::values).
    pub(super) fn all_values(&self, flag: &str) -> anyhow::Result<Vec<Values>> {
        self.0.iter().filter(|group| group.flag == flag).map(Group::values).collect()
    }
}

/// Returns the flag that a word is.
fn flag(word: &str) -> Option<(&'static str, Takes)> {
    let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-'))?.to_ascii_lowercase();
    FLAGS.iter().find(|(known, _)| *known == name).copied()
}

impl Group {
    fn has_room(&self) -> bool {
        match self.takes {
            Takes::Nothing => false,
            Takes::One => self.words.is_empty(),
            Takes::Many | Takes::Values(_) | Takes::Engine => true,
        }
    }

    /// Returns the values behind the flag by name.
    ///
    /// # Errors
    ///
    /// Names a word without a value and one that the flag does not take.
    fn values(&self) -> anyhow::Result<Values> {
        let known = match self.takes {
            Takes::Values(names) => names,
            _ => ENGINE,
        };
        let mut values = Values { flag: self.flag, named: BTreeMap::new(), options: Vec::new() };
        for word in &self.words {
            let (name, value) = match word.split_once('=') {
                Some(pair) => pair,
                None if self.takes != Takes::Engine => {
                    (known.first().copied().unwrap_or(""), &**word)
                }
                None => bail!("-{} {word}: '{word}' has no value (name=value)", self.flag),
            };
            if let Some(option) = name.strip_prefix("option.").filter(|_| known == ENGINE) {
                values.options.push((option.to_owned(), value.to_owned()));
                continue;
            }
            let name = known.iter().find(|known| **known == name).with_context(|| {
                format!("-{}: there is no '{name}'; known are {}", self.flag, known.join(", "))
            })?;
            values.named.insert(name, value.to_owned());
        }
        Ok(values)
    }
}

/// Values by name.
#[derive(Clone, Debug)]
pub(super) struct Values {
    flag: &'static str,
    named: BTreeMap<&'static str, String>,
    /// The options of an engine, in order.
    pub(super) options: Vec<(String, String)>,
}

impl Values {
    /// Returns these values with others in place of those that both have; options add up.
    pub(super) fn overridden_by(mut self, other: Self) -> Self {
        self.named.extend(other.named);
        self.options.extend(other.options);
        self
    }

    /// Returns the values as they would be written.
    pub(super) fn line(&self) -> String {
        let words: Vec<_> =
            self.named.iter().map(|(name, value)| format!("{name}={value}")).collect();
        words.join(" ")
    }

    /// Returns a value as text.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.named.get(name).map(String::as_str)
    }

    /// Returns a value that is there.
    ///
    /// # Errors
    ///
    /// Names the value that is not there or not what it should be.
    pub(super) fn needed<T: FromStr<Err: ToString>>(&self, name: &str) -> anyhow::Result<T> {
        self.parsed(name)?.with_context(|| format!("-{} needs {name}=", self.flag))
    }

    /// Returns a value, if it is there.
    ///
    /// # Errors
    ///
    /// Names the value that is not what it should be.
    pub(super) fn parsed<T: FromStr<Err: ToString>>(
        &self,
        name: &str,
    ) -> anyhow::Result<Option<T>> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let wrong = |why: T::Err| anyhow!("-{} {name}={text}: {}", self.flag, why.to_string());
        text.parse().map(Some).map_err(wrong)
    }

    /// Returns a switch: on or off.
    ///
    /// # Errors
    ///
    /// Names the value that is neither.
    pub(super) fn switch(&self, name: &str) -> anyhow::Result<Option<bool>> {
        match self.text(name) {
            None => Ok(None),
            Some("on" | "true" | "1" | "yes") => Ok(Some(true)),
            Some("off" | "false" | "0" | "no") => Ok(Some(false)),
            Some(text) => bail!("-{} {name}={text}: give on or off", self.flag),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> anyhow::Result<Groups> {
        Groups::read(&line.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn flags_take_the_words_behind_them() {
        let line = "-engine cmd=a option.Hash=16 --each tc=1+0 -Repeat -rounds 9 -pgnout x.pgn";
        let groups = read(line).unwrap();
        let flags: Vec<_> = groups.iter().map(|group| group.flag).collect();
        assert_eq!(flags, ["engine", "each", "repeat", "rounds", "pgnout"]);
        let engine = groups.values("engine").unwrap().unwrap();
        assert_eq!(engine.options, [("Hash".to_owned(), "16".to_owned())]);
        assert_eq!(groups.values("pgnout").unwrap().unwrap().text("file"), Some("x.pgn"));
        let each = groups.values("each").unwrap().unwrap();
        assert_eq!(engine.overridden_by(each).text("tc"), Some("1+0"));
        assert_eq!(groups.one("rounds", "").unwrap(), Some(9));
        assert_eq!(Groups::read(&groups.words()).unwrap().words(), groups.words());
    }

    #[test]
    fn the_help_has_every_word() {
        let help = include_str!("help.txt").to_ascii_lowercase();
        let has = |word: &str| {
            let mut words = help.split(|c: char| c.is_whitespace() || c == ',' || c == '.');
            words.any(|known| known.trim_start_matches('[') == word)
        };
        for (flag, takes) in FLAGS.iter().filter(|(flag, _)| *flag != "help") {
            assert!(has(&format!("-{flag}")), "{flag}");
            let Takes::Values(names) = takes else { continue };
            for name in names.iter().filter(|name| **name != "penta") {
                assert!(help.contains(&format!("{name}=")), "{flag} {name}");
            }
        }
        assert!(ENGINE.iter().all(|name| help.contains(&format!("{name}="))));
    }

    #[test]
    fn a_wrong_word_is_named() {
        for (line, word) in [
            ("-engine cmd=a -foo", "-foo"),
            ("hello", "hello"),
            ("-repeat 3", "'3'"),
            ("-rounds 3 4", "'4'"),
            ("-rounds", "-rounds"),
            ("-engine", "-engine"),
        ] {
            let error = read(line).unwrap_err().to_string();
            assert!(error.contains(word), "{line}: {error}");
        }
        for (line, flag, word) in [
            ("-engine cmd=a foo=3", "engine", "'foo'"),
            ("-engine cmd", "engine", "'cmd'"),
            ("-sprt option.x=3", "sprt", "'option.x'"),
        ] {
            let error = read(line).unwrap().values(flag).unwrap_err().to_string();
            assert!(error.contains(word), "{line}: {error}");
        }
        let draw = read("-draw score=x").unwrap().values("draw").unwrap().unwrap();
        assert!(draw.parsed::<i32>("score").unwrap_err().to_string().contains("score=x"));
        assert!(draw.needed::<i32>("movecount").unwrap_err().to_string().contains("movecount"));
        assert!(read("-rounds x").unwrap().one::<u64>("rounds", "a number").is_err());
    }
}
