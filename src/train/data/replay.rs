//! A game as the positions that a network learns from.

use super::{Fault, Game, GameResult};
use crate::board::{Move, Position};
use crate::eval::Score;

/// One searched position of a game.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    /// The position, with the game that led to it.
    pub position: &'a Position,
    /// The move that the search chose.
    pub mv: Move,
    /// The score from the mover's view.
    pub score: Score,
    /// How the game ended.
    pub result: GameResult,
}

impl Sample<'_> {
    /// Returns what the game was worth to the side to move: 1, 0.5 or 0.
    pub fn points(&self) -> f32 {
        self.result.points(self.position.side())
    }
}

/// Which positions to learn from.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::eval::Score;
/// use chuhe::train::data::{Filter, GameResult, Sample};
///
/// let position = Position::startpos();
/// let (score, result) = (Score::ZERO, GameResult::Draw);
/// let sample = |mv: &str| Sample { position: &position, mv: mv.parse().unwrap(), score, result };
/// let quiet = Filter { captures: false, ..Filter::EVERYTHING };
/// assert!(quiet.keeps(&sample("h2e2")) && !quiet.keeps(&sample("h2h9")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Plies that the game must have gone on for, those of the opening included.
    pub min_ply: usize,
    /// The most that the score may be from zero.
    pub max_score: i32,
    /// Whether to keep positions in which the side to move is in check.
    pub checks: bool,
    /// Whether to keep positions in which the search chose a capture.
    pub captures: bool,
}

impl Filter {
    /// Keeps every position.
    pub const EVERYTHING: Self =
        Self { min_ply: 0, max_score: i32::MAX, checks: true, captures: true };

    /// Keeps quiet positions with a score that is no mate: those that a static evaluation can get
    /// right.
    pub const QUIET: Self = Self {
        min_ply: 0,
        max_score: Score::MAX_EVALUATION.value(),
        checks: false,
        captures: false,
    };

    /// Returns whether to learn from a position.
    pub fn keeps(&self, sample: &Sample<'_>) -> bool {
        sample.position.ply() >= self.min_ply
            && sample.score.value().abs() <= self.max_score
            && (self.checks || !sample.position.in_check())
            && (self.captures || !sample.position.is_capture(sample.mv))
    }
}

impl Game {
    /// Shows every searched position of the game in turn; returns the position after the last
    /// move.
    ///
    /// # Errors
    ///
    /// Fails at the first move that is not legal.
    pub fn replay(&self, mut see: impl FnMut(&Sample<'_>)) -> Result<Position, Fault> {
        let mut position = Position::startpos();
        for &mv in &self.opening {
            play(&mut position, mv)?;
        }
        for ply in &self.plies {
            let (mv, score, result) = (ply.mv, ply.score, self.result);
            see(&Sample { position: &position, mv, score, result });
            play(&mut position, mv)?;
        }
        Ok(position)
    }
}

fn play(position: &mut Position, mv: Move) -> Result<(), Fault> {
    let ply = position.ply() + 1;
    position.try_play(mv).map_err(|reason| Fault::Illegal { ply, reason })
}
