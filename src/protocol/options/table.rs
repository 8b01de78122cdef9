//! The options, one after another, in the order in which they are announced.

use std::sync::Arc;
use std::time::Duration;

use super::entry::{Entry, Kind, OptionError, Target};
use super::{books, file};
use crate::book::{Choice, Shelf};
use crate::engine::Engine;
use crate::eval::nnue::{Network, embedded};
use crate::protocol::switches::Switches;
use crate::rules::RuleSet;
use crate::search::Settings;
use crate::wire::Dialect;

/// Evaluation noise by name, in hundredths of a pawn.
const RANDOMNESS: [(&str, i32); 6] =
    [("none", 0), ("tiny", 4), ("small", 10), ("medium", 25), ("large", 60), ("huge", 150)];

/// The largest hash in MiB.
const MAX_HASH: i64 = 1 << 20;

/// The most search threads.
const MAX_THREADS: i64 = 512;

/// All options.
pub(super) const TABLE: &[Entry] = &[
    Entry {
        ucci: Some("usemillisec"),
        uci: None,
        aliases: &[],
        kind: Kind::Check { default: true, set: |to, value| to.switches.milliseconds = value },
        meaning: "the times of UCCI's clock are milliseconds (else seconds); `movetime`, `wtime` \
                  and the like are milliseconds always",
    },
    Entry {
        ucci: Some("batch"),
        uci: None,
        aliases: &[],
        kind: Kind::Check { default: false, set: |to, value| to.switches.batch = value },
        meaning: "read no line while searching: one answer for each `go` of a script",
    },
    Entry {
        ucci: Some("debug"),
        uci: None,
        aliases: &[],
        kind: Kind::Check { default: false, set: |to, value| to.switches.debug = value },
        meaning: "say what is ignored and why",
    },
    Entry {
        ucci: Some("ponder"),
        uci: Some("Ponder"),
        aliases: &[],
        kind: Kind::Check {
            default: false,
            set: |to, value| to.engine.settings_mut().ponder_hint = value,
        },
        meaning: "a hint that the client lets the engine think on the opponent's time; pondering \
                  itself starts with `go ponder`",
    },
    Entry {
        ucci: Some("usebook"),
        uci: Some("OwnBook"),
        aliases: &[],
        kind: Kind::Check { default: true, set: |to, value| to.switches.book = value },
        meaning: "play from the opening book",
    },
    Entry {
        ucci: Some("bookfiles"),
        uci: Some("Book File"),
        aliases: &[],
        kind: Kind::Text { default: books::BUILTIN, set: books::set },
        meaning: "files of books, separated by semicolons; the first that has a move gives it; \
                  `builtin` is the program's own book, empty is none",
    },
    Entry {
        ucci: Some("bookbest"),
        uci: Some("Best Book Move"),
        aliases: &[],
        kind: Kind::Check {
            default: false,
            set: |to, value| {
                let choice = if value { Choice::Best } else { Choice::Weighted };
                to.engine.shelf_mut().choice = choice;
            },
        },
        meaning: "play the weightiest move of the book only; else each as often as its weight says",
    },
    Entry {
        ucci: Some("bookdepth"),
        uci: Some("Book Depth"),
        aliases: &[],
        kind: Kind::Spin {
            min: 0,
            max: 300,
            default: Shelf::PLIES as i64,
            set: |to, value| {
                to.engine.shelf_mut().plies = small(value);
                Ok(())
            },
        },
        meaning: "plies of a game within which the book is asked",
    },
    Entry {
        ucci: Some("bookseed"),
        uci: Some("Book Seed"),
        aliases: &[],
        kind: Kind::Spin {
            min: 0,
            max: i32::MAX as i64,
            default: 0,
            set: |to, value| {
                to.engine.seed_book(u64::try_from(value).ok().filter(|&seed| seed > 0));
                Ok(())
            },
        },
        meaning: "what the choice of book moves follows from, so that it can be repeated; 0 for \
                  chance",
    },
    Entry {
        ucci: Some("hashsize"),
        uci: Some("Hash"),
        aliases: &[],
        kind: Kind::Spin {
            min: 0,
            max: MAX_HASH,
            default: Engine::DEFAULT_HASH as i64,
            set: set_hash,
        },
        meaning: "MiB of the transposition table, 0 for the default; if the system refuses, the \
                  engine takes less and says so",
    },
    Entry {
        ucci: Some("threads"),
        uci: Some("Threads"),
        aliases: &[],
        kind: Kind::Spin { min: 0, max: MAX_THREADS, default: 1, set: set_threads },
        meaning: "search threads, 0 for one on each processor",
    },
    Entry {
        ucci: Some("multipv"),
        uci: Some("MultiPV"),
        aliases: &[],
        kind: Kind::Spin {
            min: 1,
            max: 128,
            default: 1,
            set: |to, value| {
                to.engine.settings_mut().multipv = usize::try_from(value).unwrap_or(1);
                Ok(())
            },
        },
        meaning: "best lines that are searched and shown",
    },
    Entry {
        ucci: None,
        uci: Some("UCI_ShowWDL"),
        aliases: &[],
        kind: Kind::Check { default: false, set: |to, value| to.switches.shows_chances = value },
        meaning: "show with each score how many games of a thousand it wins, leaves even and loses",
    },
    Entry {
        ucci: Some("moveoverhead"),
        uci: Some("Move Overhead"),
        aliases: &[],
        kind: Kind::Spin {
            min: 0,
            max: 5000,
            default: 50,
            set: |to, value| {
                let overhead = Duration::from_millis(u64::try_from(value).unwrap_or(0));
                to.engine.settings_mut().move_overhead = overhead;
                Ok(())
            },
        },
        meaning: "milliseconds kept in hand for each move",
    },
    Entry {
        ucci: Some("repetition"),
        uci: Some("Repetition Rule"),
        aliases: &[],
        kind: Kind::Combo { values: rule_sets, set: set_rules },
        meaning: "the rule book for repetitions, see below",
    },
    Entry {
        ucci: Some("naturallimit"),
        uci: Some("Rule60MaxPly"),
        aliases: &[],
        kind: Kind::Spin {
            min: 0,
            max: 300,
            default: Settings::NATURAL_LIMIT as i64,
            set: |to, value| {
                to.switches.natural_limit = small(value);
                set_natural_limit(to);
                Ok(())
            },
        },
        meaning: "plies without a capture after which nobody has won, 0 for never",
    },
    Entry {
        ucci: None,
        uci: Some("Sixty Move Rule"),
        aliases: &[],
        kind: Kind::Check {
            default: true,
            set: |to, value| {
                to.switches.is_limited = value;
                set_natural_limit(to);
            },
        },
        meaning: "whether the natural limit holds at all",
    },
    Entry {
        ucci: Some("skill"),
        uci: Some("Skill Level"),
        aliases: &[],
        kind: Kind::Spin {
            min: 0,
            max: Settings::MAX_SKILL as i64,
            default: Settings::MAX_SKILL as i64,
            set: |to, value| {
                to.engine.settings_mut().skill = small(value);
                Ok(())
            },
        },
        meaning: "play weaker on purpose: 0 is weakest",
    },
    Entry {
        ucci: Some("limitstrength"),
        uci: Some("UCI_LimitStrength"),
        aliases: &[],
        kind: Kind::Check {
            default: false,
            set: |to, value| {
                to.switches.limits_strength = value;
                set_strength(to);
            },
        },
        meaning: "play at the rating of the next option, whatever the level of skill",
    },
    Entry {
        ucci: Some("elo"),
        uci: Some("UCI_Elo"),
        aliases: &[],
        kind: Kind::Spin {
            min: Settings::MIN_ELO as i64,
            max: Settings::MAX_ELO as i64,
            default: Switches::DEFAULT_ELO as i64,
            set: |to, value| {
                to.switches.elo = small(value);
                set_strength(to);
                Ok(())
            },
        },
        meaning: "the rating to play at when strength is limited",
    },
    Entry {
        ucci: Some("randomness"),
        uci: Some("Randomness"),
        aliases: &["selectivity"],
        kind: Kind::Combo { values: |_| RANDOMNESS.map(|(name, _)| name).to_vec(), set: set_noise },
        meaning: "vary among moves of nearly equal value",
    },
    Entry {
        ucci: Some("evalfile"),
        uci: Some("EvalFile"),
        aliases: &[],
        kind: Kind::Text { default: "", set: set_network },
        meaning: "a file with another network to evaluate with; empty for that of the program",
    },
    Entry {
        ucci: Some("truce"),
        uci: None,
        aliases: &[],
        kind: Kind::Check { default: false, set: |to, value| to.manners.truce = value },
        meaning: "accept an offer to end the game even (`go draw`) unless ahead",
    },
    Entry {
        ucci: Some("concede"),
        uci: None,
        aliases: &[],
        kind: Kind::Check { default: false, set: |to, value| to.manners.concede = value },
        meaning: "give a hopeless game up",
    },
    Entry {
        ucci: Some("newgame"),
        uci: None,
        aliases: &[],
        kind: Kind::Button { press: |to| to.new_game() },
        meaning: "a new game begins: forget the old one",
    },
    Entry {
        ucci: None,
        uci: Some("Clear Hash"),
        aliases: &[],
        kind: Kind::Button { press: |to| to.engine.clear_hash() },
        meaning: "empty the transposition table",
    },
    Entry {
        ucci: None,
        uci: Some("UCI_Variant"),
        aliases: &[],
        kind: Kind::Combo { values: |_| vec!["xiangqi"], set: |_, value| value == "xiangqi" },
        meaning: "the game, for clients that know several",
    },
];

fn small(value: i64) -> u32 {
    u32::try_from(value).unwrap_or(0)
}

fn set_hash(to: &mut Target<'_>, value: i64) -> Result<(), OptionError> {
    let asked = usize::try_from(value).unwrap_or(0);
    let asked = if asked == 0 { Engine::DEFAULT_HASH } else { asked };
    let mut size = asked;
    while size > 0 && to.engine.set_hash(size).is_err() {
        size /= 2;
    }
    if size == asked {
        return Ok(());
    }
    let size = to.engine.hash();
    Err(OptionError::Refused(format!("{asked} MB of hash are not to be had, but {size} MB")))
}

fn set_threads(to: &mut Target<'_>, value: i64) -> Result<(), OptionError> {
    let asked = match usize::try_from(value) {
        Ok(threads) if threads > 0 => threads,
        _ => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
    };
    let result = to.engine.set_threads(asked);
    let threads = to.engine.threads();
    match result {
        Ok(()) if threads == asked => Ok(()),
        _ => Err(OptionError::Refused(format!("{asked} threads are not to be had, but {threads}"))),
    }
}

fn set_network(to: &mut Target<'_>, name: &[u8]) -> Result<(), OptionError> {
    if name.is_empty() {
        to.engine.set_network(embedded());
        return Ok(());
    }
    let path = file::named(name);
    match Network::load(&path) {
        Ok(network) => to.engine.set_network(Arc::new(network)),
        Err(error) => {
            let text = format!("EvalFile {}: {error}; nothing has changed", path.display());
            return Err(OptionError::Refused(text));
        }
    }
    Ok(())
}

/// Returns the names of the rule sets, the default one first.
fn rule_sets(dialect: Dialect) -> Vec<&'static str> {
    let default = RuleSet::default();
    let others = RuleSet::ALL.into_iter().filter(|&rules| rules != default);
    let name = |rules: RuleSet| match dialect {
        Dialect::Ucci => rules.ucci_name(),
        Dialect::Uci => rules.uci_name(),
    };
    [default].into_iter().chain(others).map(name).collect()
}

fn set_rules(to: &mut Target<'_>, value: &str) -> bool {
    let rules = RuleSet::from_name(value);
    if let Some(rules) = rules {
        to.engine.settings_mut().rules = rules;
    }
    rules.is_some()
}

fn set_natural_limit(to: &mut Target<'_>) {
    let limit = if to.switches.is_limited { to.switches.natural_limit } else { 0 };
    to.engine.settings_mut().natural_limit = limit;
}

fn set_strength(to: &mut Target<'_>) {
    to.engine.settings_mut().elo = to.switches.limits_strength.then_some(to.switches.elo);
}

fn set_noise(to: &mut Target<'_>, value: &str) -> bool {
    let noise = RANDOMNESS.into_iter().find(|(name, _)| *name == value);
    if let Some((_, noise)) = noise {
        to.engine.settings_mut().randomness = noise;
    }
    noise.is_some()
}
