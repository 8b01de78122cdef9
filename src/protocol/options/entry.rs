//! What an option is.

use thiserror::Error;

use crate::engine::Engine;
use crate::protocol::manners::Manners;
use crate::protocol::switches::Switches;
use crate::wire::{Dialect, OptionKind, option_key};

/// What an option acts upon.
#[derive(Debug)]
pub(in crate::protocol) struct Target<'a> {
    pub(in crate::protocol) engine: &'a mut Engine,
    pub(in crate::protocol) switches: &'a mut Switches,
    pub(in crate::protocol) manners: &'a mut Manners,
}

impl Target<'_> {
    /// Forgets the last game.
    pub(in crate::protocol) fn new_game(&mut self) {
        self.engine.new_game();
        self.manners.new_game();
    }
}

/// Why an option was not set, or not as asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(in crate::protocol) enum OptionError {
    /// There is no such option.
    #[error("no option is named '{0}'")]
    Unknown(String),
    /// The value makes no sense; the option keeps the one it had.
    #[error("'{value}' is no value for the option '{name}'")]
    Value {
        /// The name as sent.
        name: String,
        /// The value as sent.
        value: String,
    },
    /// The system does not give what was asked for.
    #[error("{0}")]
    Refused(String),
}

/// An option. One that has no name in a dialect is not announced there, and understood all the same.
pub(super) struct Entry {
    pub(super) ucci: Option<&'static str>,
    pub(super) uci: Option<&'static str>,
    /// Other names that are understood.
    pub(super) aliases: &'static [&'static str],
    pub(super) kind: Kind,
    /// What it does, in Markdown.
    pub(super) meaning: &'static str,
}

pub(super) enum Kind {
    Check {
        default: bool,
        set: fn(&mut Target<'_>, bool),
    },
    Spin {
        min: i64,
        max: i64,
        default: i64,
        set: fn(&mut Target<'_>, i64) -> Result<(), OptionError>,
    },
    /// The first value is the default. Setting returns whether the value was understood.
    Combo {
        values: fn(Dialect) -> Vec<&'static str>,
        set: fn(&mut Target<'_>, &str) -> bool,
    },
    /// Free text as bytes.
    Text {
        default: &'static str,
        set: fn(&mut Target<'_>, &[u8]) -> Result<(), OptionError>,
    },
    Button {
        press: fn(&mut Target<'_>),
    },
}

impl Entry {
    pub(super) fn name(&self, dialect: Dialect) -> Option<&'static str> {
        match dialect {
            Dialect::Ucci => self.ucci,
            Dialect::Uci => self.uci,
        }
    }

    pub(super) fn is_named(&self, key: &str) -> bool {
        let names = [self.ucci, self.uci].into_iter().flatten();
        names.chain(self.aliases.iter().copied()).any(|name| option_key(name) == key)
    }
}

impl Kind {
    pub(super) fn announced(&self, dialect: Dialect) -> OptionKind {
        match self {
            Self::Check { default, .. } => OptionKind::Check { default: *default },
            Self::Spin { min, max, default, .. } => {
                OptionKind::Spin { min: *min, max: *max, default: *default }
            }
            Self::Combo { values, .. } => {
                let values: Vec<String> =
                    values(dialect).into_iter().map(ToOwned::to_owned).collect();
                let default = values.first().cloned().unwrap_or_default();
                OptionKind::Combo { values, default }
            }
            Self::Text { default, .. } => OptionKind::Text { default: (*default).to_owned() },
            Self::Button { .. } => OptionKind::Button,
        }
    }
}
