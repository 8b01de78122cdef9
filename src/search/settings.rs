//! What stays the same from search to search.

use std::sync::Arc;
use std::time::Duration;

use crate::eval::nnue::{Kernel, Network, embedded};
use crate::rules::RuleSet;

/// The settings that a search obeys.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How many best lines to report.
    pub multipv: usize,
    /// Time kept in hand for each move, for what passes between engine and clock.
    pub move_overhead: Duration,
    /// Whether the client intends to let the engine ponder: more time may be used then.
    pub ponder_hint: bool,
    /// The network that evaluates.
    pub network: Arc<Network>,
    /// The instructions that run it. All give the same evaluations.
    pub kernel: Kernel,
    /// The rule book.
    pub rules: RuleSet,
    /// Plies without capture after which the game is drawn; zero for never.
    pub natural_limit: u32,
    /// Playing strength, 0 (weakest) to 20 (full).
    pub skill: u32,
    /// Rating to play at, or `None` for full strength. Overrides `skill`.
    pub elo: Option<u32>,
    /// Random noise on evaluations, in hundredths of a pawn.
    pub randomness: i32,
}

impl Settings {
    /// Plies of the natural limit of sixty rounds (article 4.2.4).
    pub const NATURAL_LIMIT: u32 = 120;
    /// The strongest level of skill.
    pub const MAX_SKILL: u32 = 20;
    /// The lowest rating to play at. The scale is nominal: the levels of skill spread evenly over
    /// it.
    pub const MIN_ELO: u32 = 1000;
    /// The highest rating to play at.
    pub const MAX_ELO: u32 = 2800;
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            multipv: 1,
            move_overhead: Duration::from_millis(50),
            ponder_hint: false,
            network: embedded(),
            kernel: Kernel::best(),
            rules: RuleSet::default(),
            natural_limit: Self::NATURAL_LIMIT,
            skill: Self::MAX_SKILL,
            elo: None,
            randomness: 0,
        }
    }
}
