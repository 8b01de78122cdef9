//! What decides among equal points: article 15, and the criteria that later rules added.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

use super::card::Card;
use super::score::Points;

/// A number by which entrants are put in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Criterion {
    /// Points (积分); points of matches for teams (场分).
    Points,
    /// The points of beaten opponents and half those of drawn ones (小分, Sonneborn-Berger).
    SmallPoints,
    /// The points of all opponents (对手分, Buchholz).
    OpponentPoints,
    /// Games won (胜局), matches won (胜场) for teams.
    Wins,
    /// Points in the games among those who are equal (直胜).
    Direct,
    /// Fouls, the fewer the better (犯规).
    Fouls,
    /// Points of games, for teams (局分).
    GamePoints,
    /// Games won, for teams (胜局).
    GamesWon,
    /// The sum of the points after each round (累进分).
    Cumulative,
    /// Games with black (后手局数).
    BlackGames,
    /// The sum of the places of the members, the lower the better (名次总和).
    PlaceSum,
    /// The best place of a member, the lower the better (最高个人名次).
    BestPlace,
    /// The second best place, the lower the better (次高个人名次).
    SecondPlace,
}

impl Criterion {
    /// The names in tournament files: English, Chinese.
    pub const NAMED: [(Self, &'static str, &'static str); 13] = [
        (Self::Points, "points", "积分"),
        (Self::SmallPoints, "small-points", "小分"),
        (Self::OpponentPoints, "opponent-points", "对手分"),
        (Self::Wins, "wins", "胜局"),
        (Self::Direct, "direct", "直胜"),
        (Self::Fouls, "fouls", "犯规"),
        (Self::GamePoints, "game-points", "局分"),
        (Self::GamesWon, "games-won", "总胜局"),
        (Self::Cumulative, "cumulative", "累进分"),
        (Self::BlackGames, "black-games", "后手局"),
        (Self::PlaceSum, "places", "名次和"),
        (Self::BestPlace, "best-place", "最高名次"),
        (Self::SecondPlace, "second-place", "次高名次"),
    ];

    /// Article 15.1: a round robin of players.
    pub const ROUND_ROBIN: [Self; 5] =
        [Self::Points, Self::SmallPoints, Self::Wins, Self::Direct, Self::Fouls];
    /// Article 15.2: a Swiss tournament of players.
    pub const SWISS: [Self; 4] = [Self::Points, Self::OpponentPoints, Self::Wins, Self::Fouls];
    /// Article 15.3: a round robin of teams.
    pub const TEAM_ROUND_ROBIN: [Self; 5] =
        [Self::Points, Self::GamePoints, Self::GamesWon, Self::Direct, Self::Fouls];
    /// Article 15.4: a Swiss tournament of teams.
    pub const TEAM_SWISS: [Self; 5] =
        [Self::Points, Self::OpponentPoints, Self::GamePoints, Self::Wins, Self::Fouls];
    /// Article 15.5: teams by the places of their members.
    pub const SUM_OF_PLACES: [Self; 4] =
        [Self::PlaceSum, Self::BestPlace, Self::SecondPlace, Self::Fouls];

    /// Returns the criterion of a name in a tournament file, English or Chinese.
    pub fn from_name(name: &str) -> Option<Self> {
        let also = match name {
            "sonneborn-berger" => Some(Self::SmallPoints),
            "buchholz" => Some(Self::OpponentPoints),
            "match-points" | "场分" => Some(Self::Points),
            "胜场" => Some(Self::Wins),
            _ => None,
        };
        also.or_else(|| {
            let named = Self::NAMED.iter().find(|(_, en, zh)| *en == name || *zh == name);
            named.map(|&(criterion, ..)| criterion)
        })
    }

    /// Returns the English name.
    pub fn name(self) -> &'static str {
        Self::NAMED.iter().find(|named| named.0 == self).map_or("", |named| named.1)
    }

    /// Returns the Chinese name.
    pub fn chinese(self) -> &'static str {
        Self::NAMED.iter().find(|named| named.0 == self).map_or("", |named| named.2)
    }

    /// Returns whether a lower value is better.
    pub const fn is_less_better(self) -> bool {
        matches!(self, Self::Fouls | Self::PlaceSum | Self::BestPlace | Self::SecondPlace)
    }

    /// Returns how two values stand: `Greater` if the first is better.
    pub fn compare(self, one: Value, other: Value) -> Ordering {
        let order = one.key().cmp(&other.key());
        if self.is_less_better() { order.reverse() } else { order }
    }

    /// Returns the value of a card in its field; `equals` are those with whom it is equal so far,
    /// which [`Criterion::Direct`] compares. `None` if that says nothing: nobody is equal, or not
    /// all of them met.
    pub fn value(self, card: &Card, field: &Field<'_>, equals: &[usize]) -> Option<Value> {
        let points_of = |entrant| field.points.get(&entrant).copied();
        Some(match self {
            Self::Points => Value::Points(card.points()),
            Self::GamePoints => Value::Points(card.game_points()),
            Self::Wins => Value::Count(card.wins()),
            Self::GamesWon => Value::Count(card.games_won()),
            Self::Fouls => Value::Count(card.fouls),
            Self::SmallPoints => {
                let worth = card.encounters.iter().filter_map(|encounter| {
                    let points = points_of(encounter.opponent?)?;
                    match encounter.part {
                        super::outcome::Part::Drew => Some(points.half()),
                        _ => encounter.is_won().then_some(points),
                    }
                });
                Value::Points(worth.sum())
            }
            Self::OpponentPoints => {
                // A round without an opponent counts as one with the weakest of those who scored.
                let scored = field.points.values().filter(|&&points| points > Points::ZERO);
                let weakest = scored.min().copied().unwrap_or_default();
                let points = card.encounters.iter().map(|encounter| match encounter.opponent {
                    Some(opponent) => points_of(opponent).unwrap_or_default(),
                    None => weakest,
                });
                Value::Points(points.sum())
            }
            Self::Cumulative => Value::Points(cumulative(card, field.cards)),
            Self::BlackGames => {
                let black = |encounter: &&super::card::Encounter| {
                    encounter.side == Some(crate::board::Side::Black)
                };
                Value::Count(card.encounters.iter().filter(black).count() as u32)
            }
            Self::Direct => return direct(card, field.cards, equals),
            Self::PlaceSum | Self::BestPlace | Self::SecondPlace => return None,
        })
    }
}

/// All cards that are put in order together.
#[derive(Clone, Debug)]
pub struct Field<'a> {
    cards: &'a [Card],
    points: BTreeMap<usize, Points>,
}

impl<'a> Field<'a> {
    /// Returns the field of all cards.
    pub fn new(cards: &'a [Card]) -> Self {
        let points = cards.iter().map(|card| (card.entrant, card.points()));
        Self { cards, points: points.collect() }
    }
}

/// The sum of the points after each round up to the last that anybody played.
fn cumulative(card: &Card, cards: &[Card]) -> Points {
    let rounds = || cards.iter().flat_map(|card| &card.encounters).map(|encounter| encounter.round);
    let (Some(first), Some(last)) = (rounds().min(), rounds().max()) else { return Points::ZERO };
    let after = |round| {
        let until = card.encounters.iter().filter(move |encounter| encounter.round <= round);
        until.map(|encounter| encounter.points).sum::<Points>()
    };
    (first..=last).map(after).sum()
}

/// The points in the games among equals, if all of them met.
fn direct(card: &Card, cards: &[Card], equals: &[usize]) -> Option<Value> {
    let met = |one: &Card, other: usize| {
        one.encounters.iter().any(|encounter| encounter.opponent == Some(other))
    };
    let group = cards.iter().filter(|card| equals.contains(&card.entrant));
    let all_met = group
        .clone()
        .all(|one| equals.iter().all(|&other| other == one.entrant || met(one, other)));
    if equals.len() < 2 || !all_met {
        return None;
    }
    let among = card
        .encounters
        .iter()
        .filter(|encounter| encounter.opponent.is_some_and(|opponent| equals.contains(&opponent)));
    Some(Value::Points(among.map(|encounter| encounter.points).sum()))
}

/// The value of a criterion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number of points.
    Points(Points),
    /// A number of things.
    Count(u32),
}

impl Value {
    fn key(self) -> i64 {
        match self {
            Self::Points(points) => i64::from(points.quarters()),
            Self::Count(count) => i64::from(count),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => points.fmt(f),
            Self::Count(count) => count.fmt(f),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Points(points) => points.serialize(serializer),
            Self::Count(count) => serializer.serialize_u32(*count),
        }
    }
}
