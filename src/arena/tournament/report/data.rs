//! A tournament as it stands, as data: what `--json` writes. The manual describes the fields.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::arena::tournament::course::Course;
use crate::arena::tournament::director::{Next, next};
use crate::arena::tournament::knockout::{Advance, Purpose};
use crate::arena::tournament::ladder::bracket;
use crate::arena::tournament::meeting::{Decision, Game, Meeting, Round};
use crate::arena::tournament::order;
use crate::arena::tournament::outcome::Outcome;
use crate::arena::tournament::rating::{RatedGame, RatingList, fit};
use crate::arena::tournament::score::Points;
use crate::arena::tournament::stage::StageKind;
use crate::arena::tournament::standings::Standings;
use crate::arena::tournament::tie_break::Value;
use crate::board::Side;

/// A tournament as it stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    name: String,
    site: String,
    date: String,
    is_over: bool,
    stages: Vec<Stage>,
    order: Vec<Place>,
    teams_by_places: Option<Vec<Place>>,
    ratings: Ratings,
    open: Vec<OpenGame>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct Stage {
    kind: &'static str,
    groups: Vec<Vec<Place>>,
    rounds: Vec<RoundData>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct Place {
    #[expect(clippy::struct_field_names, reason = "the name in the JSON")]
    place: usize,
    is_shared: bool,
    name: String,
    rating: Option<u32>,
    is_annulled: bool,
    left_after_round: Option<usize>,
    values: BTreeMap<&'static str, Value>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct RoundData {
    number: usize,
    meetings: Vec<MeetingData>,
    rest: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct MeetingData {
    first: String,
    second: String,
    group: Option<usize>,
    purpose: Option<String>,
    points: [Points; 2],
    is_over: bool,
    winner: Option<String>,
    decided_by: Option<&'static str>,
    games: Vec<GameData>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct GameData {
    id: String,
    red: String,
    black: String,
    is_play_off: bool,
    result: Option<&'static str>,
    fouls: [u32; 2],
    reason: String,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct Ratings {
    players: Vec<RatingData>,
    is_bounded_by_draws: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct RatingData {
    name: String,
    rating: f64,
    standard_error: f64,
    games: usize,
    score: f64,
    average_of_opponents: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct OpenGame {
    id: String,
    red: String,
    black: String,
}

impl Report {
    /// Returns the data of a tournament as it stands.
    pub fn of(course: &Course) -> Self {
        let plan = course.plan();
        let player = |number: usize| plan.players[number].name.clone();
        let stages = (0..course.stages().len()).map(|number| Stage {
            kind: kind(&course.kinds()[number]),
            groups: order::of_stage(course, number)
                .iter()
                .map(|standings| places(course, standings))
                .collect(),
            rounds: course.rounds_of(number).map(|round| round_data(course, round)).collect(),
        });
        let ratings = ratings(course);
        let rated = ratings.ratings.iter().map(|rating| RatingData {
            name: player(rating.player),
            rating: rating.rating,
            standard_error: rating.error,
            games: rating.games,
            score: rating.score,
            average_of_opponents: rating.opponents,
        });
        let teams_by_places = plan.counted_members.map(|counted| {
            let standings = order::by_places(course, counted);
            let name = |team: usize| (plan.teams[team].name.clone(), None, None);
            places_of(&standings, &name)
        });
        let open = course.open_games().into_iter().map(|game: Game| OpenGame {
            id: game.id.to_string(),
            red: player(game.players[0]),
            black: player(game.players[1]),
        });
        Self {
            name: plan.name.clone(),
            site: plan.site.clone(),
            date: plan.date.clone(),
            is_over: next(course) == Next::Over,
            stages: stages.collect(),
            order: places(course, &order::overall(course)),
            teams_by_places,
            ratings: Ratings {
                players: rated.collect(),
                is_bounded_by_draws: ratings.is_bounded_by_draws,
            },
            open: open.collect(),
        }
    }
}

/// Returns the ratings of the players by all games that were played, play-offs included.
pub(super) fn ratings(course: &Course) -> RatingList {
    let plan = course.plan();
    let rounds = course.rounds().iter();
    let meetings = rounds
        .flat_map(|round| (0..round.pairings.len()).map(|index| course.meeting(round, index)));
    let games = meetings.flat_map(|meeting| meeting.games).filter_map(|(game, outcome)| {
        let score = match outcome? {
            Outcome::RedWins => 1.0,
            Outcome::Draw => 0.5,
            Outcome::BlackWins => 0.0,
            _ => return None,
        };
        Some(RatedGame { players: game.players, score })
    });
    let games: Vec<_> = games.collect();
    fit(&games, &|player| plan.players.get(player)?.rating.map(f64::from))
}

/// Somebody in an order: name, rating, after which round it left.
type Identity = (String, Option<u32>, Option<usize>);

fn places(course: &Course, standings: &Standings) -> Vec<Place> {
    let plan = course.plan();
    let identity = |entrant| {
        (plan.name_of(entrant).to_owned(), plan.rating_of(entrant), course.withdrawal(entrant))
    };
    places_of(standings, &identity)
}

fn places_of(standings: &Standings, identity: &dyn Fn(usize) -> Identity) -> Vec<Place> {
    let rows = standings.rows.iter().map(|row| {
        let (name, rating, left_after_round) = identity(row.entrant);
        let values = standings.criteria.iter().zip(&row.values);
        let values = values.filter_map(|(criterion, value)| Some((criterion.name(), (*value)?)));
        Place {
            place: row.place,
            is_shared: row.is_shared,
            name,
            rating,
            is_annulled: row.is_annulled,
            left_after_round,
            values: values.collect(),
        }
    });
    rows.collect()
}

const fn kind(kind: &StageKind) -> &'static str {
    match kind {
        StageKind::Groups { .. } => "groups",
        StageKind::RoundRobin { .. } => "round-robin",
        StageKind::Gauntlet { .. } => "gauntlet",
        StageKind::Swiss { .. } => "swiss",
        StageKind::Knockout { double: false, .. } => "knockout",
        StageKind::Knockout { double: true, .. } => "double-knockout",
        StageKind::PlayOff => "play-off",
    }
}

/// Returns what a meeting of a knockout is for.
pub(super) fn purpose(course: &Course, round: &Round, index: usize) -> Option<Purpose> {
    let number = round.pairings[index].bracket?;
    Some(bracket(course, round.stage)?.matches.get(number)?.purpose)
}

/// Returns which of the two goes on.
pub(super) fn winner(meeting: &Meeting) -> Option<usize> {
    match meeting.advance? {
        Advance::First => Some(0),
        Advance::Second => Some(1),
        Advance::Nobody => None,
    }
}

fn round_data(course: &Course, round: &Round) -> RoundData {
    let plan = course.plan();
    let meetings = round.pairings.iter().enumerate().map(|(index, pairing)| {
        let meeting = course.meeting(round, index);
        let [first, second] = pairing.entrants.map(|entrant| plan.name_of(entrant).to_owned());
        let winner = winner(&meeting).map(|who| [&first, &second][who].clone());
        let games = meeting.games.iter().map(|(game, outcome)| {
            let result = course.result(game.id);
            let name = |side: Side| plan.players[game.players[side.index()]].name.clone();
            GameData {
                id: game.id.to_string(),
                red: name(Side::Red),
                black: name(Side::Black),
                is_play_off: game.is_play_off,
                result: outcome.map(Outcome::text),
                fouls: result.map(|result| result.fouls).unwrap_or_default(),
                reason: result.map(|result| result.reason.clone()).unwrap_or_default(),
            }
        });
        MeetingData {
            group: pairing.group.map(|group| group + 1),
            purpose: purpose(course, round, index)
                .map(|purpose| super::words::purpose(purpose, crate::render::Language::English)),
            points: meeting.points,
            is_over: meeting.is_over,
            decided_by: meeting.decision.map(|decision| match decision {
                Decision::PlayOff => "play-off",
                Decision::Lot => "lot",
                Decision::Seed => "seed",
            }),
            games: games.collect(),
            first,
            second,
            winner,
        }
    });
    let rest = round.rests.iter().map(|&entrant| plan.name_of(entrant).to_owned());
    RoundData { number: round.number, meetings: meetings.collect(), rest: rest.collect() }
}
