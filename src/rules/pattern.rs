//! The names of what a side does in a loop (articles 25.2, 28.10 to 28.13).

use super::arbiter::Kinds;

/// What a side's moves in a loop are called, by the kinds of attack among them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// 长将: every move checks.
    PerpetualCheck,
    /// 长杀: every move threatens mate.
    PerpetualKill,
    /// 长捉: every move chases.
    PerpetualChase,
    /// 一将一杀: checks and kills, nothing else.
    CheckAndKill,
    /// 一将一捉: checks and chases, nothing else.
    CheckAndChase,
    /// 一杀一捉: kills and chases, nothing else.
    KillAndChase,
    /// 长打: checks, kills and chases without an idle move.
    PerpetualAttack,
    /// 数将一闲: checks and idle moves.
    ChecksAndIdle,
    /// 数杀一闲: kills and idle moves.
    KillsAndIdle,
    /// 数捉一闲: chases and idle moves.
    ChasesAndIdle,
    /// 数打一闲: several kinds of attack, and idle moves.
    AttacksAndIdle,
    /// 闲着: no attack at all.
    Idle,
}

impl Pattern {
    /// Returns the name of a mixture.
    pub const fn of(kinds: Kinds) -> Self {
        match (kinds.check, kinds.kill, kinds.chase, kinds.idle) {
            (false, false, false, _) => Self::Idle,
            (true, false, false, false) => Self::PerpetualCheck,
            (false, true, false, false) => Self::PerpetualKill,
            (false, false, true, false) => Self::PerpetualChase,
            (true, true, false, false) => Self::CheckAndKill,
            (true, false, true, false) => Self::CheckAndChase,
            (false, true, true, false) => Self::KillAndChase,
            (true, true, true, false) => Self::PerpetualAttack,
            (true, false, false, true) => Self::ChecksAndIdle,
            (false, true, false, true) => Self::KillsAndIdle,
            (false, false, true, true) => Self::ChasesAndIdle,
            (_, _, _, true) => Self::AttacksAndIdle,
        }
    }

    /// Returns the name in English.
    pub const fn english(self) -> &'static str {
        self.names().0
    }

    /// Returns the Chinese term.
    pub const fn chinese(self) -> &'static str {
        self.names().1
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::PerpetualCheck => ("perpetual check", "长将"),
            Self::PerpetualKill => ("perpetual kill", "长杀"),
            Self::PerpetualChase => ("perpetual chase", "长捉"),
            Self::CheckAndKill => ("checks and kills", "一将一杀"),
            Self::CheckAndChase => ("checks and chases", "一将一捉"),
            Self::KillAndChase => ("kills and chases", "一杀一捉"),
            Self::PerpetualAttack => ("checks, kills and chases", "长打"),
            Self::ChecksAndIdle => ("checks with idle moves", "数将一闲"),
            Self::KillsAndIdle => ("kills with idle moves", "数杀一闲"),
            Self::ChasesAndIdle => ("chases with idle moves", "数捉一闲"),
            Self::AttacksAndIdle => ("mixed attacks with idle moves", "数打一闲"),
            Self::Idle => ("idle moves", "闲着"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixtures_have_the_names_of_the_text() {
        let name =
            |check, kill, chase, idle| Pattern::of(Kinds { check, kill, chase, idle }).chinese();
        assert_eq!(name(true, false, false, false), "长将");
        assert_eq!(name(true, false, true, false), "一将一捉");
        assert_eq!(name(false, true, true, false), "一杀一捉");
        assert_eq!(name(true, true, true, false), "长打");
        assert_eq!(name(false, false, true, true), "数捉一闲");
        assert_eq!(name(true, true, false, true), "数打一闲");
        assert_eq!(name(false, false, false, true), "闲着");
    }
}
