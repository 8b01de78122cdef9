//! The rule books that can be chosen.

use std::fmt;

/// The rule book under which repetitions are judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RuleSet {
    /// The Chinese competition text of 1999 (棋例).
    #[default]
    Cn1999,
    /// The Asian rules (亚规).
    Asian,
    /// The simple rules of the UCCI league.
    League,
    /// Perpetual check (长将) loses, every other repetition is a draw.
    Checks,
    /// Every repetition is a draw.
    None,
}

/// The spellings of one rule set.
struct Names {
    /// On Chuhe's own command line.
    own: &'static str,
    /// The value of UCCI's `repetition` option; it must not contain a word that clients act on.
    ucci: &'static str,
    /// The value of UCI's `Repetition Rule` option.
    uci: &'static str,
    /// Understood as well.
    others: &'static [&'static str],
}

impl RuleSet {
    /// All rule sets.
    pub const ALL: [Self; 5] = [Self::Cn1999, Self::Asian, Self::League, Self::Checks, Self::None];

    /// The one table of names.
    const fn names(self) -> Names {
        let (own, ucci, uci, others): (_, _, _, &[_]) = match self {
            Self::Cn1999 => ("cn1999", "chineserule", "ChineseRule", &[]),
            Self::Asian => ("asian", "asianrule", "AsianRule", &[]),
            Self::League => ("league", "league", "ComputerRule", &[]),
            Self::Checks => ("checks", "checkban", "AllowChase", &[]),
            Self::None => ("none", "none", "NoJudgement", &["alwaysdraw"]),
        };
        Names { own, ucci, uci, others }
    }

    /// Returns the value of UCCI's `repetition` option.
    pub const fn ucci_name(self) -> &'static str {
        self.names().ucci
    }

    /// Returns the value of UCI's `Repetition Rule` option.
    pub const fn uci_name(self) -> &'static str {
        self.names().uci
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
            let Names { own, ucci, uci, others } = rules.names();
            let mut spellings = [own, ucci, uci].into_iter().chain(others.iter().copied());
            spellings.any(|spelling| spelling.eq_ignore_ascii_case(name))
        })
    }
}

impl fmt::Display for RuleSet {
    /// Writes the name on the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names().own)
    }
}
