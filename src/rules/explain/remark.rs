//! What else a reader of a ruling should know of a move.

use crate::board::Square;

/// Something that a reader of a ruling should know of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// A mate threat that stood before was left out (I2).
    StandingKill,
    /// The budget of positions was spent, and the milder answer given.
    Uncertain,
    /// The kill goes through so many checks.
    LongKill(usize),
    /// All victims are advisors and elephants: 27.3 may apply.
    GuardsOnly,
    /// The chase is that of pawns, which counts because the other side attacks on every move.
    PawnsCounted,
    /// These pieces could be won before already (29.2, chapter 7 rule 6).
    AttackedBefore(Vec<Square>),
    /// Whoever takes these pieces is mated (29.4, chapter 7 rule 7).
    MatedIfTaken(Vec<Square>),
    /// The king's own attack on these pieces is idle (27.1).
    KingAttacks(Vec<Square>),
    /// The pawns' own attack on these pieces is idle (27.2).
    PawnsAttack(Vec<Square>),
}

impl Remark {
    /// Returns the articles of the text of 1999 that it rests on.
    pub(super) const fn articles(&self) -> &'static [&'static str] {
        match self {
            Self::StandingKill => &["28.2"],
            Self::Uncertain | Self::LongKill(_) => &[],
            Self::GuardsOnly => &["27.3"],
            Self::PawnsCounted => &["27.2", "7-11"],
            Self::AttackedBefore(_) => &["29.2", "7-6"],
            Self::MatedIfTaken(_) => &["29.4", "7-7"],
            Self::KingAttacks(_) => &["27.1"],
            Self::PawnsAttack(_) => &["27.2"],
        }
    }
}
