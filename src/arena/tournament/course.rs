//! The course of a tournament: which rounds there are, which games are open, what comes next.
//!
//! The state is what the plan says and the events so far: stages that were opened, rounds that were
//! published, games that ended. Everything that is decided is an event, so a journal of them
//! brings back the same state, and a round that was published stays as it is even if a result
//! before it is corrected later.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::meeting::{Game, GameId, Meeting, Pairing, Round};
use super::outcome::Outcome;
use super::plan::Plan;
use super::stage::{self, StageKind};

/// The result of a game with what a table and a record keep of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The result.
    pub outcome: Outcome,
    /// Fouls of red and black.
    #[serde(default)]
    pub fouls: [u32; 2],
    /// Why it ended so, in English.
    #[serde(default)]
    pub reason: String,
    /// The same in the language of those who watch; not kept in a journal.
    #[serde(skip)]
    pub told: String,
    /// The record of the game as PGN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

impl GameResult {
    /// Returns a result without anything beside it.
    pub const fn new(outcome: Outcome) -> Self {
        Self { outcome, fouls: [0; 2], reason: String::new(), told: String::new(), record: None }
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A stage began with these groups, everybody in the order of numbers or seeds.
    Stage {
        /// The groups; one if the stage has none.
        groups: Vec<Vec<usize>>,
    },
    /// A round was published.
    Round(Round),
    /// A game ended.
    Game {
        /// Which.
        id: GameId,
        /// How.
        result: GameResult,
    },
}

/// Why an event does not fit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EventError {
    /// There is no such stage.
    #[error("the tournament has {0} stages, not more")]
    Stage(usize),
    /// A stage has at least one group.
    #[error("a stage without groups")]
    NoGroups,
    /// Somebody is named who does not exist.
    #[error("there is no entrant number {0}")]
    Entrant(usize),
    /// Rounds follow one another.
    #[error("round {0} comes after round {1}")]
    Round(usize, usize),
    /// There is no such game.
    #[error("there is no game {0}")]
    Game(GameId),
}

/// Fouls and penalties that were told apart from games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Penalties {
    /// Fouls (article 9).
    pub fouls: u32,
    /// Warnings (18.1).
    pub warnings: u32,
    /// Disqualifications from a round (18.2).
    pub disqualifications: u32,
}

/// A tournament in its course.
#[derive(Clone, Debug)]
pub struct Course {
    plan: Plan,
    kinds: Vec<StageKind>,
    stages: Vec<Vec<Vec<usize>>>,
    rounds: Vec<Round>,
    recorded: BTreeMap<GameId, GameResult>,
    typed: BTreeMap<GameId, GameResult>,
    withdrawn: BTreeMap<usize, usize>,
    penalties: BTreeMap<usize, Penalties>,
}

impl Course {
    /// Returns a tournament before its begin.
    pub fn new(plan: Plan) -> Self {
        Self {
            kinds: stage::kinds(&plan),
            plan,
            stages: Vec::new(),
            rounds: Vec::new(),
            recorded: BTreeMap::new(),
            typed: BTreeMap::new(),
            withdrawn: BTreeMap::new(),
            penalties: BTreeMap::new(),
        }
    }

    /// Returns what the tournament is.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the kinds of all stages, also of those that have not begun.
    pub fn kinds(&self) -> &[StageKind] {
        &self.kinds
    }

    /// Returns the groups of the stages that have begun.
    pub fn stages(&self) -> &[Vec<Vec<usize>>] {
        &self.stages
    }

    /// Returns the rounds published so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Returns after which round an entrant left the tournament.
    pub fn withdrawal(&self, entrant: usize) -> Option<usize> {
        self.withdrawn.get(&entrant).copied()
    }

    /// Notes that an entrant leaves after a round (article 20); 0 before the begin.
    pub fn withdraw(&mut self, entrant: usize, after: usize) {
        self.withdrawn.insert(entrant, after);
    }

    /// Returns all withdrawals: who, and after which round.
    pub fn withdrawals(&self) -> impl Iterator<Item = (usize, usize)> {
        self.withdrawn.iter().map(|(&entrant, &after)| (entrant, after))
    }

    /// Returns the penalties of an entrant that were told apart from games.
    pub fn penalties_of(&self, entrant: usize) -> Penalties {
        self.penalties.get(&entrant).copied().unwrap_or_default()
    }

    /// Returns the penalties of an entrant, to be changed.
    pub fn penalties(&mut self, entrant: usize) -> &mut Penalties {
        self.penalties.entry(entrant).or_default()
    }

    /// Notes a result that an arbiter typed in. It outweighs one that was played.
    pub fn type_result(&mut self, id: GameId, outcome: Outcome) {
        self.typed.insert(id, GameResult::new(outcome));
    }

    /// Returns whether an arbiter typed in the result of a game.
    pub fn is_typed(&self, id: GameId) -> bool {
        self.typed.contains_key(&id)
    }

    /// Returns what is known of the result of a game, apart from withdrawals.
    pub fn result(&self, id: GameId) -> Option<&GameResult> {
        self.typed.get(&id).or_else(|| self.recorded.get(&id))
    }

    /// Takes in an event.
    ///
    /// # Errors
    ///
    /// Says why it does not fit; nothing has changed then.
    pub fn apply(&mut self, event: Event) -> Result<(), EventError> {
        let check = |mut entrants: Box<dyn Iterator<Item = usize> + '_>, count: usize| {
            let stranger = entrants.find(|&entrant| entrant >= count);
            stranger.map_or(Ok(()), |number| Err(EventError::Entrant(number)))
        };
        match event {
            Event::Stage { groups } => {
                if self.stages.len() >= self.kinds.len() {
                    return Err(EventError::Stage(self.kinds.len()));
                }
                if groups.is_empty() {
                    return Err(EventError::NoGroups);
                }
                check(Box::new(groups.iter().flatten().copied()), self.plan.count())?;
                self.stages.push(groups);
            }
            Event::Round(round) => {
                if round.number != self.rounds.len() + 1 {
                    return Err(EventError::Round(round.number, self.rounds.len()));
                }
                if round.stage + 1 != self.stages.len() {
                    return Err(EventError::Stage(self.stages.len()));
                }
                let entrants = round.pairings.iter().flat_map(|pairing| pairing.entrants);
                let entrants = entrants.chain(round.rests.iter().copied());
                check(Box::new(entrants), self.plan.count())?;
                let players =
                    round.pairings.iter().flat_map(|pairing| pairing.lineups.iter().flatten());
                check(Box::new(players.copied()), self.plan.players.len())?;
                self.rounds.push(round);
            }
            Event::Game { id, result } => {
                // Whether the meeting has so many games may depend on results that are typed in
                // later: a play-off is only known to be one then.
                let round = id.round.checked_sub(1).and_then(|index| self.rounds.get(index));
                if round.and_then(|round| round.pairings.get(id.pairing)).is_none() {
                    return Err(EventError::Game(id));
                }
                self.recorded.insert(id, result);
            }
        }
        Ok(())
    }

    /// Returns a meeting of a round as far as it went.
    pub fn meeting(&self, round: &Round, index: usize) -> Meeting {
        let pairing = &round.pairings[index];
        let knockout = self.kinds.get(round.stage).filter(|kind| kind.is_knockout()).map(|_| {
            let seeds = self.stages[round.stage].first();
            let seed =
                |entrant| seeds.and_then(|seeds| seeds.iter().position(|&other| other == entrant));
            seed(pairing.entrants[0]) < seed(pairing.entrants[1])
        });
        let result = |game: &Game| self.outcome(pairing, game);
        Meeting::of(&self.plan, round, index, knockout, &result)
    }

    /// The result of a game: as typed in, as played, or by a withdrawal (20.3, 20.4).
    fn outcome(&self, pairing: &Pairing, game: &Game) -> Option<Outcome> {
        if let Some(result) = self.result(game.id) {
            return Some(result.outcome);
        }
        let gone = |entrant: usize| {
            self.withdrawn.get(&entrant).is_some_and(|&after| after < game.id.round)
        };
        let [first, second] = pairing.entrants.map(gone);
        let [red, black] = if game.first_has_red { [first, second] } else { [second, first] };
        match (red, black) {
            (true, true) => Some(Outcome::BothAbsent),
            (true, false) => Some(Outcome::RedAbsent),
            (false, true) => Some(Outcome::BlackAbsent),
            (false, false) => None,
        }
    }

    /// Returns the games that can be played now, in their order.
    pub fn open_games(&self) -> Vec<Game> {
        let meetings = self.rounds.iter().flat_map(|round| {
            (0..round.pairings.len()).map(move |index| self.meeting(round, index))
        });
        let games = meetings.flat_map(|meeting| meeting.games);
        games.filter(|(_, outcome)| outcome.is_none()).map(|(game, _)| game).collect()
    }

    /// Returns the rounds of a stage.
    pub fn rounds_of(&self, stage: usize) -> impl Iterator<Item = &Round> {
        self.rounds.iter().filter(move |round| round.stage == stage)
    }
}
