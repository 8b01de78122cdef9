//! The rule books that can be chosen.

use std::fmt;

/// The rule book under which repetitions are judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RuleSet {
    /// The Chinese competition text of 1999 (棋例).
    Cn1999,
    /// The Asian rules (亚规).
    Asian,
    /// The simple rules of the UCCI league.
    League,
    /// Perpetual check (长将) loses, every other repetition is a draw.
    #[default]
    Checks,
    /// Every repetition is a draw.
    None,
}

impl RuleSet {
    /// All rule sets that are implemented.
    pub const ALL: [Self; 5] =
        [Self::Cn1999, Self::Asian, Self::League, Self::Checks, Self::None];

    /// Returns the name on Chuhe's command line and every other spelling that is understood: those
    /// of UCCI's `repetition` option and of UCI's `Repetition Rule`.
    pub const fn spellings(self) -> &'static [&'static str] {
        match self {
            Self::Cn1999 => &["cn1999", "chineserule", "ChineseRule"],
            Self::Asian => &["asian", "asianrule", "AsianRule"],
            Self::League => &["league", "ComputerRule"],
            Self::Checks => &["checks", "checkban", "AllowChase"],
            Self::None => &["none", "alwaysdraw", "NoJudgement"],
        }
    }

    /// Returns the name in UCCI's `repetition` option.
    pub const fn ucci_name(self) -> &'static str {
        match self {
            Self::Checks => "checkban",
            Self::None => "none",
        }
    }

    /// Returns the name in UCI's `Repetition Rule` option.
    pub const fn uci_name(self) -> &'static str {
        match self {
            Self::Checks => "AllowChase",
            Self::None => "NoJudgement",
        }
    }

    /// Returns the rule set of a name in any spelling and case.
    ///
    /// ```
    /// use chuhe::rules::RuleSet;
    ///
    /// assert_eq!(RuleSet::from_name("CheckBan"), Some(RuleSet::Checks));
    /// assert_eq!(RuleSet::from_name("house rules"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| {
            rules.spellings().iter().any(|spelling| spelling.eq_ignore_ascii_case(name))
        })
    }
}

impl fmt::Display for RuleSet {
    /// Writes the name on the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spellings()[0])
    }
}
