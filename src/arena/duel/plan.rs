//! What a match is.

use std::time::Duration;

use super::schedule::{Assignment, Schedule};
use crate::arena::suite::Draw;
use crate::arena::{Deadlines, EngineSpec, GameRules, GameSetup, TimeControl};

/// One side of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Contender {
    /// The engine; its name is not empty and not that of the other one.
    pub spec: EngineSpec,
    /// Its time.
    pub control: TimeControl,
    /// By how much it may exceed the time.
    pub margin: Duration,
}

/// What a match is.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The engines. Results are told from the first one's view.
    pub contenders: [Contender; 2],
    /// The games.
    pub schedule: Schedule,
    /// Where they start.
    pub draw: Draw,
    /// By what they are refereed.
    pub rules: GameRules,
    /// How long engines may take for what is not on their clocks.
    pub deadlines: Deadlines,
    /// Games to play at a time, at least one.
    pub concurrency: usize,
    /// Whether the match goes on after an engine broke down.
    pub recovers: bool,
    /// How long to wait before each game.
    pub wait: Duration,
}

impl Plan {
    /// Returns the setup of a game.
    pub fn setup(&self, game: &Assignment) -> GameSetup {
        let opening = self.draw.opening(game.round as usize);
        let [first, second] = &self.contenders;
        let [red, black] = if game.first_is_red { [first, second] } else { [second, first] };
        GameSetup {
            start: opening.start,
            opening: opening.moves,
            controls: [red.control.clone(), black.control.clone()],
            margins: [red.margin, black.margin],
            rules: self.rules.clone(),
        }
    }

    /// Returns the names of Red and Black in a game.
    pub fn names(&self, game: &Assignment) -> [&str; 2] {
        let [first, second] = self.contenders.each_ref().map(|side| side.spec.name.as_str());
        if game.first_is_red { [first, second] } else { [second, first] }
    }
}
