//! One game of self-play.

use std::sync::atomic::{AtomicBool, Ordering};

use super::opening::opening;
use super::recipe::Recipe;
use super::referee::Referee;
use crate::board::State;
use crate::random::Random;
use crate::search::{Limits, Solo, TableError};
use crate::train::data::{Game, Ply};

/// Plays games of one seed, one after another, on the thread that asks for them.
#[derive(Debug)]
pub struct Player {
    seed: u64,
    solo: Solo,
    limits: Limits,
}

impl Player {
    /// Returns a player of the games of a seed.
    ///
    /// # Errors
    ///
    /// Fails when there is no memory for its table.
    pub fn new(seed: u64, recipe: &Recipe) -> Result<Self, TableError> {
        Ok(Self { seed, solo: recipe.solo()?, limits: recipe.limits() })
    }

    /// Returns the game with this index, which does not depend on those played before. `None` when
    /// told to stop, or when there are no openings that leave both sides a game.
    pub fn play(&mut self, index: u32, stop: &AtomicBool) -> Option<Game> {
        self.solo.forget();
        let mut random = Random::new(self.seed, index);
        let mut position = opening(&mut random, &mut self.solo)?;
        // The first state is that of the start, which no move led to; the last one is current.
        let states = position.past().iter().skip(1).chain([position.state()]);
        let opening = states.filter_map(State::mv).collect();

        let mut plies = Vec::with_capacity(256);
        let mut referee = Referee::default();
        let (result, ending) = loop {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(decision) = Referee::rule(&position, self.solo.settings()) {
                break decision;
            }
            let outcome = self.solo.search(position.clone(), &self.limits);
            // There is a legal move, so there is a best one.
            let (mv, score) = (outcome.best?, outcome.score);
            plies.push(Ply { mv, score });
            if let Some(decision) = referee.adjudicate(&position, score) {
                break decision;
            }
            position.make(mv);
        };
        Some(Game { seed: self.seed, index, opening, plies, result, ending })
    }
}
