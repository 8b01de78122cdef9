//! What an entrant has done so far: the card from which points and tie-breaks are counted.

use super::outcome::Part;
use super::score::Points;
use crate::board::Side;

/// A game of a player or a match of a team, from one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// The round.
    pub round: usize,
    /// The opponent; `None` for a round without one.
    pub opponent: Option<usize>,
    /// How it ended.
    pub part: Part,
    /// Points for the order: of the game, or of the match (场分).
    pub points: Points,
    /// Points of the games inside it (局分); for a player the same as `points`.
    pub game_points: Points,
    /// Games won inside it.
    pub games_won: u32,
    /// The colour of a game that was played; for a team that of its first board.
    pub side: Option<Side>,
}

impl Encounter {
    /// Returns whether it was won, with or without a game.
    pub const fn is_won(&self) -> bool {
        matches!(self.part, Part::Won | Part::WonUnplayed)
    }
}

/// The card of an entrant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Card {
    /// Whose card it is.
    pub entrant: usize,
    /// Its games or matches, in the order of rounds.
    pub encounters: Vec<Encounter>,
    /// Fouls (犯规, article 9).
    pub fouls: u32,
    /// Warnings (警告, article 18.1).
    pub warnings: u32,
    /// Disqualifications from a round (取消当场比赛资格, article 18.2).
    pub disqualifications: u32,
    /// Whether its results were annulled (注销, article 20.3).
    pub is_annulled: bool,
}

impl Card {
    /// Returns the points.
    pub fn points(&self) -> Points {
        self.encounters.iter().map(|encounter| encounter.points).sum()
    }

    /// Returns the points of games.
    pub fn game_points(&self) -> Points {
        self.encounters.iter().map(|encounter| encounter.game_points).sum()
    }

    /// Returns how many games or matches were won.
    pub fn wins(&self) -> u32 {
        self.encounters.iter().filter(|encounter| encounter.is_won()).count() as u32
    }

    /// Returns how many games were won.
    pub fn games_won(&self) -> u32 {
        self.encounters.iter().map(|encounter| encounter.games_won).sum()
    }
}
