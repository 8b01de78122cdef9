//! A rule book as data: what counts as an attack, and how the attacks of a loop are weighed.

use crate::board::Kind;

use super::RuleSet;

/// How the labels of a side's moves in a loop make it forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fold {
    /// Repetitions are draws whatever happened in them.
    Nothing,
    /// Only checking on every move is forbidden.
    ChecksOnly,
    /// Attacking on every move is forbidden, whatever the attacks are (articles 25.2, 28.14).
    EveryMoveAttacks,
    /// Checking on every move is forbidden, and so is chasing one and the same piece on every
    /// move; checks or kills in between make it allowed.
    SameVictim,
}

/// When the threat to take a piece makes it a chased one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Never.
    Never,
    /// When nothing can retake.
    Unprotected,
    /// Whether it is protected or not.
    Always,
}

/// What taking a piece must bring for the piece to be chased.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// Material, when both sides have taken on the square as far as they want (article 25.3).
    Material,
    /// Whatever this table says of the attacker's kind (first index) and the victim's.
    Table(&'static [[Target; Kind::COUNT]; Kind::COUNT]),
}

/// Whether a threat to a piece is new (article 29.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Newness {
    /// The piece could not be won before.
    Victim,
    /// This attacker could not win the piece before.
    Pair,
}

/// What makes an attack on a piece of the same kind an offer rather than a chase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SameKind {
    /// That it can take back without being mated at once and without losing material (28.6).
    TakesBackSafely,
    /// That it can take back at all.
    TakesBack,
}

/// How many occurrences "three times" are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Three {
    /// The position stands for the third time (article 23.2).
    Occurrences,
    /// Three whole cycles have been played: it stands for the fourth time (article 24).
    Cycles,
}

/// A rule book with its interpretations: everything the judge asks about the law.
#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a clause of its own")]
pub struct Law {
    /// The rule book it started from.
    pub rule_set: RuleSet,
    /// How a loop is weighed.
    pub fold: Fold,
    /// Whether threatening mate is an attack (28.2).
    pub kills: bool,
    /// What a chase must win.
    pub gain: Gain,
    /// Checks through which a gain may go (29.1).
    pub gain_checks: u32,
    /// Whether a gain may go through an exchange on another square (28.3).
    pub exchanges: bool,
    /// Whether a capture that gets its own side mated by checks is no threat (29.4).
    pub safe_captures: bool,
    /// Whether pawns chase when the other side attacks on every move (27.2).
    pub pawns_in_mutual_attack: bool,
    /// I1: what must be new about a chase.
    pub newness: Newness,
    /// I2: whether a mate threat that stood before counts for moves that have no part in it.
    pub standing_kills: bool,
    /// I3: attacks on the same kind.
    pub same_kind: SameKind,
    /// I5: whether a chase given while answering a check counts.
    pub chase_out_of_check: bool,
    /// I7, E5: checks within which mate is looked for: the bound of a kill and of 29.4.
    pub mate_checks: u32,
    /// Whether a rook pinned by a horse outweighs other chases when both sides chase.
    pub pinned_rook: bool,
    /// I11: what "three times" means.
    pub three: Three,
    /// Whether a side that chases is first told to vary and loses one cycle later (24.3); else it
    /// loses at once.
    pub warns: bool,
}

impl Law {
    /// Returns the law of a rule set with its default interpretations.
    pub const fn of(rule_set: RuleSet) -> Self {
        let cn1999 = Self {
            rule_set,
            fold: Fold::EveryMoveAttacks,
            kills: true,
            gain: Gain::Material,
            gain_checks: 2,
            exchanges: true,
            safe_captures: true,
            pawns_in_mutual_attack: true,
            newness: Newness::Victim,
            standing_kills: false,
            same_kind: SameKind::TakesBackSafely,
            chase_out_of_check: true,
            mate_checks: 4,
            pinned_rook: false,
            three: Three::Occurrences,
            warns: true,
        };
        let asian = Self {
            fold: Fold::SameVictim,
            kills: false,
            gain: Gain::Table(&ASIAN),
            gain_checks: 0,
            exchanges: false,
            safe_captures: false,
            pawns_in_mutual_attack: false,
            same_kind: SameKind::TakesBack,
            pinned_rook: true,
            warns: false,
            ..cn1999
        };
        match rule_set {
            RuleSet::Cn1999 => cn1999,
            RuleSet::Asian => asian,
            RuleSet::League => Self {
                gain: Gain::Table(&LEAGUE),
                pinned_rook: false,
                three: Three::Cycles,
                ..asian
            },
            RuleSet::Checks => Self { fold: Fold::ChecksOnly, ..asian },
            RuleSet::None => Self { fold: Fold::Nothing, ..asian },
        }
    }
}

use Target::{Always, Never, Unprotected};

/// Asian rules: an unprotected piece is chased by anything but king and pawn; a rook by horse and
/// cannon, and the three big pieces by the guards, even if protected.
///
/// Order of kinds: king, advisor, elephant, horse, rook, cannon, pawn.
const ASIAN: [[Target; Kind::COUNT]; Kind::COUNT] = {
    const GUARD: [Target; 7] =
        [Never, Unprotected, Unprotected, Always, Always, Always, Unprotected];
    const LIGHT: [Target; 7] =
        [Never, Unprotected, Unprotected, Unprotected, Always, Unprotected, Unprotected];
    const ROOK: [Target; 7] =
        [Never, Unprotected, Unprotected, Unprotected, Unprotected, Unprotected, Unprotected];
    [[Never; 7], GUARD, GUARD, LIGHT, ROOK, LIGHT, [Never; 7]]
};

/// The league's simple table: only rooks, horses and cannons chase, and never guards.
const LEAGUE: [[Target; Kind::COUNT]; Kind::COUNT] = {
    const HORSE: [Target; 7] = [Never, Never, Never, Never, Always, Unprotected, Unprotected];
    const ROOK: [Target; 7] = [Never, Never, Never, Unprotected, Never, Unprotected, Unprotected];
    const CANNON: [Target; 7] = [Never, Never, Never, Unprotected, Always, Never, Unprotected];
    [[Never; 7], [Never; 7], [Never; 7], HORSE, ROOK, CANNON, [Never; 7]]
};
