//! Games of the engine against an opponent that only repeats its moves.

use std::time::{Duration, Instant};

use chuhe::board::{Move, Position, Side};
use chuhe::engine::{Engine, SearchId};
use chuhe::rules::{self, Law, RuleSet, Stage};
use chuhe::search::{Event, Info, Limits, Outcome, Settings};
use crossbeam_channel::Receiver;

use super::loops::Loop;
use super::positions::Random;

/// Longer than any search here takes on a slow and busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Everything a search said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) infos: Vec<Info>,
    pub(crate) messages: Vec<String>,
    pub(crate) outcome: Outcome,
}

/// An engine with one thread.
pub(crate) struct Player {
    pub(crate) engine: Engine,
    events: Receiver<(SearchId, Event)>,
}

impl Player {
    pub(crate) fn new() -> Self {
        let (mut engine, events) = Engine::new().expect("threads and memory");
        engine.set_hash(8).expect("memory");
        Self { engine, events }
    }

    /// Searches a position with its history.
    pub(crate) fn search(&mut self, position: &Position, limits: Limits) -> Said {
        self.engine.set_position(position.clone());
        let id = self.engine.go(limits, Instant::now());
        let (mut infos, mut messages) = (Vec::new(), Vec::new());
        loop {
            let (search, event) = self.events.recv_timeout(PATIENCE).expect("an answer");
            assert_eq!(search, id);
            match event {
                Event::Info(info) => infos.push(info),
                Event::Message(text) => messages.push(text),
                Event::CurrentMove { .. } => {}
                Event::Done(outcome) => return Said { infos, messages, outcome },
            }
        }
    }
}

/// Returns the limits of a search of so many nodes.
pub(crate) fn at_most(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// This side lost by a ruling.
    Ruled(Side),
    /// This side has no move left.
    Mated(Side),
    /// By a ruling, the natural limit, or because nobody can attack.
    Drawn,
    /// Not within the plies played.
    Open,
}

impl Ending {
    /// Returns the side that lost.
    pub(crate) fn loser(self) -> Option<Side> {
        match self {
            Self::Ruled(side) | Self::Mated(side) => Some(side),
            Self::Drawn | Self::Open => None,
        }
    }
}

/// A game that has been played.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) ending: Ending,
    pub(crate) moves: Vec<Move>,
    /// Whether the engine never had more than one legal move.
    pub(crate) is_forced: bool,
}

/// Plays on, after one round of a loop, until the game ends or so many plies are played. The
/// opponent of the engine plays its moves of the loop whenever it can, or else any move.
pub(crate) fn against_repeater(found: &Loop, engine: Side, nodes: u64, plies: usize) -> Game {
    let law = Law::of(RuleSet::Cn1999);
    let mut random = Random::new(1);
    let mut player = Player::new();
    let mut position = found.after(1);
    let mut game = Game { ending: Ending::Open, moves: Vec::new(), is_forced: true };
    for _ in 0..plies {
        let mv = if position.side() == engine {
            game.is_forced &= position.legal_moves().len() == 1;
            player.search(&position, at_most(nodes)).outcome.best.expect("a move")
        } else {
            repeat(found, &position).unwrap_or_else(|| {
                let moves = position.legal_moves();
                moves[random.below(moves.len())]
            })
        };
        position.try_play(mv).expect("a legal move");
        game.moves.push(mv);
        if let Some(ending) = ended(&position, &law) {
            game.ending = ending;
            break;
        }
    }
    game
}

/// Returns the move with which the side to move goes on with the loop, or else any of its moves
/// of the loop that can be played.
fn repeat(found: &Loop, position: &Position) -> Option<Move> {
    let mut walk = found.start.clone();
    let mut ours = Vec::new();
    for &mv in &found.moves {
        if walk.key() == position.key() {
            return Some(mv);
        }
        if walk.side() == position.side() {
            ours.push(mv);
        }
        walk.make(mv);
    }
    ours.into_iter().find(|&mv| position.is_legal(mv))
}

fn ended(position: &Position, law: &Law) -> Option<Ending> {
    if !position.has_legal_move() {
        return Some(Ending::Mated(position.side()));
    }
    if rules::nobody_can_attack(position)
        || rules::counted_quiet_plies(position) >= Settings::NATURAL_LIMIT
    {
        return Some(Ending::Drawn);
    }
    match rules::rule(position, law)?.stage {
        Stage::Early | Stage::MustVary(_) => None,
        Stage::Drawn => Some(Ending::Drawn),
        Stage::Lost(side) => Some(Ending::Ruled(side)),
    }
}
