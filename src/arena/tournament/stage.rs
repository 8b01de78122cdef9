//! The stages that a tournament goes through.

use super::berger::{self, TableRound};
use super::gauntlet;
use super::plan::{Format, Plan};

/// A stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StageKind {
    /// Round robins in groups.
    Groups {
        /// How often all of a group meet.
        cycles: usize,
    },
    /// One round robin.
    RoundRobin {
        /// How often all meet.
        cycles: usize,
    },
    /// A gauntlet.
    Gauntlet {
        /// How many meet the others.
        challengers: usize,
        /// How often.
        cycles: usize,
    },
    /// A Swiss tournament.
    Swiss {
        /// How many rounds.
        rounds: usize,
    },
    /// A knockout.
    Knockout {
        /// Whether only the second defeat counts.
        double: bool,
        /// Whether the third place is played for.
        third_place: bool,
        /// Whether a double knockout may have a second final.
        second_final: bool,
    },
    /// A knockout of those who share the first place.
    PlayOff,
}

impl StageKind {
    fn of(format: &Format) -> Self {
        match *format {
            Format::RoundRobin { cycles } => Self::RoundRobin { cycles },
            Format::Gauntlet { challengers, cycles } => Self::Gauntlet { challengers, cycles },
            Format::Swiss { rounds } => Self::Swiss { rounds },
            Format::Knockout { double, third_place, second_final } => {
                Self::Knockout { double, third_place, second_final }
            }
            Format::Groups { cycles, .. } => Self::Groups { cycles },
        }
    }

    /// Returns whether one of each meeting goes on and the other does not.
    pub const fn is_knockout(&self) -> bool {
        matches!(self, Self::Knockout { .. } | Self::PlayOff)
    }

    /// Returns whether the schedule is fixed from the start.
    pub const fn is_round_robin(&self) -> bool {
        matches!(self, Self::Groups { .. } | Self::RoundRobin { .. } | Self::Gauntlet { .. })
    }

    /// Returns the rounds of so many numbers, if the schedule is fixed from the start.
    pub fn table(&self, count: usize) -> Vec<TableRound> {
        match *self {
            Self::Groups { cycles } | Self::RoundRobin { cycles } => berger::cycles(count, cycles),
            Self::Gauntlet { challengers, cycles } => gauntlet::rounds(count, challengers, cycles),
            _ => Vec::new(),
        }
    }
}

/// Returns the stages of a tournament.
pub(super) fn kinds(plan: &Plan) -> Vec<StageKind> {
    let mut kinds = vec![StageKind::of(&plan.format)];
    let last = match &plan.format {
        Format::Groups { then, .. } => {
            kinds.push(StageKind::of(then));
            then
        }
        format => format,
    };
    if plan.first_place_play_off && !matches!(last, Format::Knockout { .. }) {
        kinds.push(StageKind::PlayOff);
    }
    kinds
}
