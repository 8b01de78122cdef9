//! A meeting of two players or two teams: its games, its result, its play-offs.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::knockout::Advance;
use super::outcome::{Outcome, Part};
use super::plan::{LastResort, Plan};
use super::score::Points;
use super::teams::boards;
use crate::board::Side;

/// Two who meet in a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// The two. The first has red in the first game, or on the odd boards (article 13).
    pub entrants: [usize; 2],
    /// Who plays for them, board by board.
    pub lineups: [Vec<usize>; 2],
    /// Their group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<usize>,
    /// Their match in the bracket of a knockout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bracket: Option<usize>,
}

/// A round: who meets whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// The stage of the tournament, from 0.
    pub stage: usize,
    /// Its number, from 1, counted through all stages.
    pub number: usize,
    /// The meetings.
    pub pairings: Vec<Pairing>,
    /// Who has no opponent (轮空).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rests: Vec<usize>,
}

/// Which game of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GameId {
    /// The number of the round, from 1.
    pub round: usize,
    /// The meeting in it, from 0.
    pub pairing: usize,
    /// The game of the meeting, from 0.
    pub game: usize,
}

impl fmt::Display for GameId {
    /// Writes round, table and game from 1: `3.2.1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.round, self.pairing + 1, self.game + 1)
    }
}

/// A game of a meeting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// Which.
    pub id: GameId,
    /// The players: red, black.
    pub players: [usize; 2],
    /// Whether the first of the two who meet has red.
    pub first_has_red: bool,
    /// Which row of the meeting: the boards of one match have the same.
    pub row: usize,
    /// Whether it belongs to a play-off.
    pub is_play_off: bool,
    /// Whether a draw is enough for Black.
    pub black_needs_draw: bool,
}

/// How a meeting was decided when its games did not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// By a play-off.
    PlayOff,
    /// By lot.
    Lot,
    /// By seed.
    Seed,
}

/// A meeting as far as it went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The games, with results as far as they have some; no more of a play-off than is needed.
    pub games: Vec<(Game, Option<Outcome>)>,
    /// The points of the games, without play-offs.
    pub points: [Points; 2],
    /// The games won, without play-offs.
    pub wins: [u32; 2],
    /// Whether all of it is over.
    pub is_over: bool,
    /// Who goes on, where one has to.
    pub advance: Option<Advance>,
    /// How that was decided, if not by the games.
    pub decision: Option<Decision>,
}

impl Meeting {
    /// Returns a meeting of a round with what is known of its games. `knockout` says that one has
    /// to go on, and whether the first of the two has the better seed.
    pub fn of(
        plan: &Plan,
        round: &Round,
        index: usize,
        knockout: Option<bool>,
        result: &dyn Fn(&Game) -> Option<Outcome>,
    ) -> Self {
        let mut builder = Builder {
            plan,
            round,
            index,
            pairing: &round.pairings[index],
            result,
            games: Vec::new(),
            row: 0,
        };
        let regular = (0..plan.games).map(|number| number % 2 == 0).collect::<Vec<_>>();
        let is_over = builder.play(&regular, false, false);
        let points = builder.points_since(0);
        let wins = builder.wins();
        let mut meeting =
            Self { games: Vec::new(), points, wins, is_over, advance: None, decision: None };
        if let (true, Some(first_is_better)) = (is_over, knockout) {
            builder.decide(&mut meeting, first_is_better);
        }
        meeting.games = builder.games;
        meeting
    }

    /// Returns whether any of its games was played.
    pub fn is_played(&self) -> bool {
        self.games.iter().any(|(_, outcome)| outcome.is_some_and(Outcome::is_played))
    }

    /// Returns what the two have from a meeting of teams that is over.
    pub fn parts(&self) -> [Part; 2] {
        let [first, second] = self.points;
        let (won, lost) = if self.is_played() {
            (Part::Won, Part::Lost)
        } else {
            (Part::WonUnplayed, Part::LostUnplayed)
        };
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => [won, lost],
            std::cmp::Ordering::Less => [lost, won],
            std::cmp::Ordering::Equal if self.is_played() => [Part::Drew, Part::Drew],
            std::cmp::Ordering::Equal => [Part::LostUnplayed, Part::LostUnplayed],
        }
    }
}

struct Builder<'a> {
    plan: &'a Plan,
    round: &'a Round,
    index: usize,
    pairing: &'a Pairing,
    result: &'a dyn Fn(&Game) -> Option<Outcome>,
    games: Vec<(Game, Option<Outcome>)>,
    row: usize,
}

impl Builder<'_> {
    /// Adds rows of games; for each row whether the first of the two begins with red. Returns
    /// whether all of them are over.
    fn play(&mut self, rows: &[bool], is_play_off: bool, black_needs_draw: bool) -> bool {
        let [first, second] = &self.pairing.lineups;
        let form = self.plan.team_play.map(|play| play.form);
        let mut is_over = true;
        for &first_begins in rows {
            let [one, other] = if first_begins { [first, second] } else { [second, first] };
            for players in boards(form, one, other) {
                let id = GameId {
                    round: self.round.number,
                    pairing: self.index,
                    game: self.games.len(),
                };
                let game = Game {
                    id,
                    players,
                    first_has_red: first.contains(&players[0]),
                    row: self.row,
                    is_play_off,
                    black_needs_draw,
                };
                let outcome = (self.result)(&game);
                is_over &= outcome.is_some();
                self.games.push((game, outcome));
            }
            self.row += 1;
        }
        is_over
    }

    fn points_since(&self, start: usize) -> [Points; 2] {
        let mut points = [Points::ZERO; 2];
        for (game, outcome) in &self.games[start..] {
            if let Some(outcome) = outcome {
                for (who, side) in sides(game) {
                    points[who] += self.plan.scoring.of(*outcome, side);
                }
            }
        }
        points
    }

    fn wins(&self) -> [u32; 2] {
        let mut wins = [0; 2];
        for (game, outcome) in &self.games {
            for (who, side) in sides(game) {
                let part = outcome.map(|outcome| outcome.part(side));
                wins[who] += u32::from(matches!(part, Some(Part::Won | Part::WonUnplayed)));
            }
        }
        wins
    }

    /// Finds who goes on, adding play-offs as they are needed.
    fn decide(&mut self, meeting: &mut Meeting, first_is_better: bool) {
        let absent = |wanted: usize| {
            self.games.iter().all(|(game, outcome)| {
                let side = sides(game)[wanted].1;
                outcome.is_some_and(|outcome| outcome.part(side) == Part::LostUnplayed)
            })
        };
        if absent(0) && absent(1) {
            meeting.advance = Some(Advance::Nobody);
            return;
        }
        meeting.advance = leader(meeting.points);
        let lots = self.plan.lots;
        let question = [self.round.number, self.index];
        let mut number = 0;
        while meeting.advance.is_none() && number < self.plan.play_off.most {
            number += 1;
            let start = self.games.len();
            let begins = lots.coin("red of a play-off", &[question[0], question[1], number]);
            let rows: Vec<_> =
                (0..self.plan.play_off.games).map(|row| (row % 2 == 0) == begins).collect();
            if !self.play(&rows, true, false) {
                meeting.is_over = false;
                return;
            }
            meeting.advance = leader(self.points_since(start));
            meeting.decision = Some(Decision::PlayOff);
        }
        if meeting.advance.is_some() {
            return;
        }
        let first = match self.plan.play_off.then {
            LastResort::Seed => {
                meeting.decision = Some(Decision::Seed);
                first_is_better
            }
            LastResort::Lot => {
                meeting.decision = Some(Decision::Lot);
                lots.coin("who goes on", &question)
            }
            LastResort::Black => {
                meeting.decision = Some(Decision::PlayOff);
                let start = self.games.len();
                let first_begins = lots.coin("red of the last game", &question);
                if !self.play(&[first_begins], true, true) {
                    meeting.is_over = false;
                    return;
                }
                match leader(self.points_since(start)) {
                    Some(advance) => advance == Advance::First,
                    // A draw is enough for Black, on the first board of teams.
                    None => !first_begins,
                }
            }
        };
        meeting.advance = Some(if first { Advance::First } else { Advance::Second });
    }
}

/// The colours of the two who meet: who (0 or 1) and the side of their player.
fn sides(game: &Game) -> [(usize, Side); 2] {
    if game.first_has_red {
        [(0, Side::Red), (1, Side::Black)]
    } else {
        [(0, Side::Black), (1, Side::Red)]
    }
}

fn leader([first, second]: [Points; 2]) -> Option<Advance> {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Advance::First),
        std::cmp::Ordering::Less => Some(Advance::Second),
        std::cmp::Ordering::Equal => None,
    }
}
