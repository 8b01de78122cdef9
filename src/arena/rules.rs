//! What a game is played by: the law, the manners, and when scores end it.

use std::time::Duration;

use super::time_control::TimeControl;
use crate::board::{Move, Position};
use crate::rules::{Law, NaturalLimit, RuleSet};

/// Who says that the natural limit is reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LimitBy {
    /// The arbiter, as soon as it is (the last sentence of 23.3).
    #[default]
    Arbiter,
    /// A player, by a claim after its move: the line `info message claim natural limit` (or
    /// `info string …`) before `bestmove`. A false claim is a foul and costs five minutes.
    Claim,
}

/// What becomes of offers that may not be made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Manners {
    /// They are passed over.
    #[default]
    Lenient,
    /// An offer that repeats a refused one is a foul (23.1, 9.1.3).
    Strict,
}

/// When the engines' scores end a game with a winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinByScore {
    /// Moves in a row, of the losing side or of each side.
    pub moves: u32,
    /// The score in hundredths, as the engines write it.
    pub score: i32,
    /// Whether both engines have to agree; else the losing side's scores are enough.
    pub two_sided: bool,
}

/// When the engines' scores end a game drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawByScore {
    /// The first full move at which it can happen, the opening counted.
    pub from_move: u32,
    /// Moves in a row of each side; a capture begins anew.
    pub moves: u32,
    /// The highest score in hundredths, of either sign.
    pub score: i32,
}

/// By what a game is refereed.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRules {
    /// The rule book with its interpretations.
    pub law: Law,
    /// The natural limit; no plies for none.
    pub limit: NaturalLimit,
    /// Who declares it.
    pub limit_by: LimitBy,
    /// What becomes of offers that may not be made.
    pub manners: Manners,
    /// Whether draws can be agreed on at all.
    pub offers: bool,
    /// Whether engines are told which moves would lose by repetition.
    pub bans: bool,
    /// When scores end a game with a winner.
    pub win_by_score: Option<WinByScore>,
    /// When scores end a game drawn.
    pub draw_by_score: Option<DrawByScore>,
    /// After how many plies, the opening not counted, a game is drawn.
    pub max_plies: Option<u32>,
}

impl GameRules {
    /// Returns the rules of a rule set: its law with the default interpretations, the natural limit
    /// of the text declared by the arbiter, lenient manners, draws by agreement, moves banned
    /// before they lose, and no adjudication.
    pub fn of(rule_set: RuleSet) -> Self {
        Self {
            law: Law::of(rule_set),
            limit: NaturalLimit::default(),
            limit_by: LimitBy::default(),
            manners: Manners::default(),
            offers: true,
            bans: true,
            win_by_score: None,
            draw_by_score: None,
            max_plies: None,
        }
    }
}

impl Default for GameRules {
    fn default() -> Self {
        Self::of(RuleSet::default())
    }
}

/// A game to be played.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The position from which the game starts.
    pub start: Position,
    /// Moves that are played before the engines take over. They must be legal.
    pub opening: Vec<Move>,
    /// Red's time control, then Black's.
    pub controls: [TimeControl; 2],
    /// By how much Red, then Black, may exceed the time and is forgiven.
    pub margins: [Duration; 2],
    /// By what it is refereed.
    pub rules: GameRules,
}

impl Default for GameSetup {
    /// Returns a game from the start position without an opening, without clocks.
    fn default() -> Self {
        Self {
            start: Position::startpos(),
            opening: Vec::new(),
            controls: Default::default(),
            margins: [Duration::ZERO; 2],
            rules: GameRules::default(),
        }
    }
}
