//! What decides the games of a match, as text.

use std::collections::BTreeMap;

use chuhe::arena::duel::Plan;
use chuhe::arena::suite::{Order, Suite};

use super::engine;
use super::words::Groups;

/// Where games start.
#[derive(Debug)]
pub(super) struct Start {
    pub(super) suite: Suite,
    pub(super) order: Order,
    pub(super) seed: u64,
    /// The first opening of that order, from 1.
    pub(super) first: usize,
}

/// Flags that change games and are compared as they are written.
const FLAGS: [&str; 13] = [
    "noswap",
    "reverse",
    "rules",
    "interpret",
    "naturallimit",
    "countchecks",
    "claims",
    "strict",
    "nooffers",
    "nobans",
    "draw",
    "resign",
    "maxmoves",
];

/// Returns what has to be the same for a match to go on and for its parts to be merged. Where files
/// lie, how many games are played at a time and what is written does not matter.
///
/// # Errors
///
/// Names a flag whose values cannot be read.
pub(super) fn terms(
    words: &Groups,
    plan: &Plan,
    start: &Start,
) -> anyhow::Result<BTreeMap<String, String>> {
    let [first, second] = &plan.contenders;
    let Start { suite, order, seed, first: from } = start;
    let openings = format!(
        "{} openings, checksum {:08x}, {order:?}, seed {seed}, from {from}",
        suite.openings().len(),
        suite.checksum()
    );
    let mut terms: BTreeMap<String, String> = [
        ("engine 1", engine::described(first)),
        ("engine 2", engine::described(second)),
        ("openings", openings),
        ("games", plan.schedule.total().to_string()),
        ("pairs", plan.schedule.in_pairs().to_string()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into();
    for flag in FLAGS {
        let values = match flag {
            "draw" | "resign" => words.values(flag)?.map(|values| values.line()),
            "interpret" => Some(words.all(flag).collect::<Vec<_>>().join(" ")),
            _ if words.has(flag) => Some(words.word(flag).unwrap_or("on").to_owned()),
            _ => None,
        };
        terms.extend(values.filter(|text| !text.is_empty()).map(|text| (flag.to_owned(), text)));
    }
    Ok(terms)
}
