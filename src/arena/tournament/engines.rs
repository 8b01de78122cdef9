//! Tables at which engines play the games of a tournament.

use std::sync::Arc;

use super::course::GameResult;
use super::file::{Conditions, OpeningChoice, Participant, TournamentFile};
use super::meeting::Game;
use super::outcome::Outcome;
use super::plan::{self, Plan};
use super::run::Table;
use crate::arena::finished::Finished;
use crate::arena::game::play_game;
use crate::arena::player::Player;
use crate::arena::rules::GameSetup;
use crate::arena::spec::Deadlines;
use crate::arena::stop::Stop;
use crate::arena::suite::{Draw, Opening, Order, Suite, SuiteError};
use crate::arena::termination::{self, Termination};
use crate::board::{Position, Side};
use crate::notation::Style;
use crate::record::pgn;
use crate::render::Language;

/// What all tables of a tournament have in common.
#[derive(Debug)]
pub struct Equipment {
    participants: Vec<Option<Participant>>,
    conditions: Conditions,
    /// Where games start; `None` for the start position.
    openings: Option<Draw>,
    /// The most meetings of a round, and the most pairs of games of a meeting without play-offs.
    meetings: usize,
    pairs: usize,
    /// Headers of all records.
    tags: Vec<(&'static str, String)>,
    /// The team and the rating of each player.
    seeds: Vec<(Option<String>, Option<u32>)>,
    /// The language of reasons and comments in records.
    language: Language,
    stop: Stop,
}

impl Equipment {
    /// Returns what the games of a tournament need. People read in the language why they ended;
    /// `stop` breaks them off.
    ///
    /// # Errors
    ///
    /// Says why the file of openings cannot be used.
    pub fn new(file: &TournamentFile, language: Language, stop: Stop) -> Result<Self, SuiteError> {
        let (plan, choice) = (&file.plan, file.conditions.openings.as_ref());
        let openings = choice.map(|choice| draw(choice, plan.lots.seed())).transpose()?;
        let tags = [("Event", plan.name.clone()), ("Site", plan.site.clone())];
        Ok(Self {
            participants: file.participants.clone(),
            conditions: file.conditions.clone(),
            openings,
            meetings: plan.count().div_ceil(2),
            pairs: plan.games.div_ceil(2),
            tags: tags.into_iter().filter(|(_, value)| !value.is_empty()).collect(),
            seeds: plan.players.iter().map(|player| identity(plan, player)).collect(),
            language,
            stop,
        })
    }

    /// The opening of a game: both colours of a pair of games have the same.
    fn opening(&self, game: &Game) -> Opening {
        let (Some(draw), Some(choice)) = (&self.openings, &self.conditions.openings) else {
            return Opening { number: 0, start: Position::startpos(), moves: Vec::new() };
        };
        let round = game.id.round - 1;
        let number = if choice.per_round {
            round
        } else {
            (round * self.meetings + game.id.pairing) * self.pairs + game.row / 2
        };
        draw.opening(number)
    }
}

fn identity(plan: &Plan, player: &plan::Player) -> (Option<String>, Option<u32>) {
    let team = player.team.and_then(|team| plan.teams.get(team));
    (team.map(|team| team.name.clone()), player.rating)
}

fn draw(choice: &OpeningChoice, seed: u64) -> Result<Draw, SuiteError> {
    let suite = if choice.file.as_os_str() == Suite::BUILTIN {
        Suite::builtin()?
    } else {
        Suite::load(&choice.file, None, choice.plies)?
    };
    let order = if choice.is_random { Order::Random } else { Order::Sequential };
    Ok(Draw::new(&suite, order, seed, 1))
}

/// A table. Its engines stay alive as long as their player sits at it.
#[derive(Debug)]
pub struct EngineTable {
    equipment: Arc<Equipment>,
    seats: Vec<(usize, Player)>,
}

impl EngineTable {
    /// Returns a table without anybody at it.
    pub const fn new(equipment: Arc<Equipment>) -> Self {
        Self { equipment, seats: Vec::new() }
    }

    /// Takes a player's engine from the table, or sets one up that is started by its first game.
    fn take(&mut self, player: usize) -> Result<Player, String> {
        if let Some(place) = self.seats.iter().position(|(seated, _)| *seated == player) {
            return Ok(self.seats.swap_remove(place).1);
        }
        match self.equipment.participants.get(player) {
            Some(Some(participant)) => {
                Ok(Player::new(participant.spec.clone(), Deadlines::default()))
            }
            _ => Err("a player is no program".to_owned()),
        }
    }

    fn setup(&self, game: &Game) -> GameSetup {
        let equipment = &self.equipment;
        let seat = |side: Side| equipment.participants.get(game.players[side.index()])?.as_ref();
        let control = |side| {
            let participant = seat(side);
            let control = participant.map(|participant| {
                let regular = &participant.control;
                if game.is_play_off { &participant.play_off_control } else { regular }
            });
            control.cloned().unwrap_or_default()
        };
        let opening = equipment.opening(game);
        GameSetup {
            start: opening.start,
            opening: opening.moves,
            controls: Side::ALL.map(control),
            margins: Side::ALL.map(|side| seat(side).map(|p| p.margin).unwrap_or_default()),
            rules: equipment.conditions.rules.clone(),
        }
    }
}

impl Table for EngineTable {
    fn play(&mut self, game: &Game) -> Result<Option<GameResult>, String> {
        let (mut red, mut black) = (self.take(game.players[0])?, self.take(game.players[1])?);
        // Who does not play now may be needed at another table.
        self.seats.drain(..).for_each(|(_, mut player)| player.close());
        let setup = self.setup(game);
        let finished = play_game(&setup, &mut red, &mut black, &self.equipment.stop)
            .map_err(|fault| format!("the opening cannot be played: {fault}"))?;
        self.seats = vec![(game.players[0], red), (game.players[1], black)];
        Ok(outcome(&finished).map(|outcome| GameResult {
            outcome,
            fouls: finished.fouls,
            reason: finished.termination.to_string(),
            told: finished.termination.reason(self.equipment.language),
            record: Some(record(&finished, game, &self.equipment)),
        }))
    }
}

impl Drop for EngineTable {
    fn drop(&mut self) {
        self.seats.drain(..).for_each(|(_, mut player)| player.close());
    }
}

/// The result in a table; `None` if the game was broken off. An engine that could not be started
/// was absent (article 21).
fn outcome(finished: &Finished) -> Option<Outcome> {
    let is_absence = matches!(finished.termination, Termination::NeverStarted(_));
    Some(match (finished.outcome, is_absence) {
        (termination::Outcome::Won(Side::Red), false) => Outcome::RedWins,
        (termination::Outcome::Won(Side::Black), false) => Outcome::BlackWins,
        (termination::Outcome::Won(Side::Red), true) => Outcome::BlackAbsent,
        (termination::Outcome::Won(Side::Black), true) => Outcome::RedAbsent,
        (termination::Outcome::Drawn, _) => Outcome::Draw,
        (termination::Outcome::BothLost, _) => Outcome::BothAbsent,
        (termination::Outcome::Unfinished, _) => return None,
    })
}

fn record(finished: &Finished, game: &Game, equipment: &Equipment) -> String {
    let mut record = finished.record(equipment.language);
    for (name, value) in &equipment.tags {
        record.tags.set(name, value);
    }
    record.tags.set("Round", &game.id.to_string());
    let headers = [["RedTeam", "RedElo"], ["BlackTeam", "BlackElo"]];
    for (player, [team_tag, rating_tag]) in game.players.into_iter().zip(headers) {
        let Some((team, rating)) = equipment.seeds.get(player) else { continue };
        if let Some(team) = team {
            record.tags.set(team_tag, team);
        }
        if let Some(rating) = rating {
            record.tags.set(rating_tag, &rating.to_string());
        }
    }
    pgn::write(&record, Style::Iccs)
}
