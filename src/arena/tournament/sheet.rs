//! Results and events that people type in, one on each line:
//!
//! ```text
//! # round 1
//! round 1
//! 王天一 1-0 郑惟桐
//! 许银川 1/2 吕钦
//! 赵鑫鑫 +- 孟辰
//! withdraw 孟辰 after 1
//! foul 吕钦
//! warn 吕钦
//! disqualify 吕钦
//! ```
//!
//! Red comes first. A result of two teams is one of games that were not played, and counts for all
//! games of their match. `*` in the place of a result is for a game that is still open.

use std::collections::BTreeMap;

use thiserror::Error;

use super::course::Course;
use super::meeting::{Game, GameId};
use super::outcome::Outcome;
use super::plan::Plan;

/// What a line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    /// A result of two players, red first.
    Game { players: [usize; 2], outcome: Outcome },
    /// A result of two teams whose games were not played.
    Match { teams: [usize; 2], outcome: Outcome },
    /// An entrant left after a round.
    Withdrawal { entrant: usize, after: usize },
    /// Fouls of an entrant.
    Fouls { entrant: usize, count: u32 },
    /// A warning.
    Warning { entrant: usize },
    /// A disqualification from a round.
    Disqualification { entrant: usize },
}

/// A line of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Line {
    number: usize,
    round: Option<usize>,
    entry: Entry,
    is_applied: bool,
}

/// A sheet of results.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    lines: Vec<Line>,
}

/// Something wrong in a line of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {kind}")]
pub struct SheetError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: SheetErrorKind,
}

/// What is wrong with a line of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SheetErrorKind {
    /// The line is none of the things it can be.
    #[error(
        "'{0}' is not understood; a line is 'RED RESULT BLACK' with a result 1-0, 0-1, 1/2, +-, -+, -- or *, or 'round N', 'withdraw NAME after N', 'foul NAME [COUNT]', 'warn NAME', 'disqualify NAME'"
    )]
    Unknown(String),
    /// Nobody has this name.
    #[error("nobody has the name '{0}'")]
    Name(String),
    /// A number is expected.
    #[error("'{0}' is no number")]
    Number(String),
    /// Teams play games.
    #[error("a match of teams has results of games; only +-, -+ and -- stand for a whole match")]
    PlayedMatch,
    /// One is a team, the other a player.
    #[error("a team does not meet a player")]
    Mixed,
    /// The colours are the other way round.
    #[error("{red} has red against {black} in round {round}; red comes first")]
    Colours {
        /// Who has red.
        red: String,
        /// Who has black.
        black: String,
        /// The round.
        round: usize,
    },
    /// They do not meet.
    #[error("there is no game of {red} and {black} without a result{}", in_round(*round))]
    NoGame {
        /// Who should have red.
        red: String,
        /// Who should have black.
        black: String,
        /// The round that the line belongs to.
        round: Option<usize>,
    },
}

fn in_round(round: Option<usize>) -> String {
    round.map(|round| format!(" in round {round}")).unwrap_or_default()
}

/// Words that begin a line, English and Chinese.
const WITHDRAW: [&str; 2] = ["withdraw", "退出"];
const FOUL: [&str; 2] = ["foul", "犯规"];
const WARN: [&str; 2] = ["warn", "警告"];
const DISQUALIFY: [&str; 2] = ["disqualify", "取消资格"];
const ROUND: [&str; 2] = ["round", "轮"];

impl Sheet {
    /// Reads the text of a sheet.
    ///
    /// # Errors
    ///
    /// The first line that is not understood.
    pub fn read(text: &str, plan: &Plan) -> Result<Self, SheetError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut sheet = Self::default();
        let mut round = None;
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            let words: Vec<_> = line.split_whitespace().collect();
            let Some(first) = words.first().filter(|word| !word.starts_with('#')) else { continue };
            let error = |kind| SheetError { line: number, kind };
            if let (true, [_, count]) = (ROUND.contains(first), &words[..]) {
                round = Some(parse(count).map_err(error)?);
                continue;
            }
            let entry = entry(&words, line, plan).map_err(error)?;
            let line = |entry| Line { number, round, entry, is_applied: false };
            sheet.lines.extend(entry.map(line));
        }
        Ok(sheet)
    }

    /// Tells a course all that can be told: penalties and withdrawals, and the results of games
    /// that have been published. Has to be called again after each round.
    ///
    /// # Errors
    ///
    /// A result with the colours exchanged.
    pub fn apply(&mut self, course: &mut Course) -> Result<(), SheetError> {
        // A result may open a play-off, which the next line is about.
        while self.apply_once(course)? {}
        Ok(())
    }

    /// Applies what can be applied to the games that there are; returns whether that was a result.
    fn apply_once(&mut self, course: &mut Course) -> Result<bool, SheetError> {
        let mut has_results = false;
        let mut games = None;
        for line in self.lines.iter_mut().filter(|line| !line.is_applied) {
            match line.entry {
                Entry::Withdrawal { entrant, after } => course.withdraw(entrant, after),
                Entry::Fouls { entrant, count } => course.penalties(entrant).fouls += count,
                Entry::Warning { entrant } => course.penalties(entrant).warnings += 1,
                Entry::Disqualification { entrant } => {
                    course.penalties(entrant).disqualifications += 1;
                }
                Entry::Game { players, outcome } => {
                    let games = games.get_or_insert_with(|| Games::of(course));
                    let found = games.find(course, players, line.round);
                    match found.map_err(|kind| SheetError { line: line.number, kind })? {
                        Some(id) => course.type_result(id, outcome),
                        None => continue,
                    }
                    has_results = true;
                }
                Entry::Match { teams, outcome } => {
                    if !type_match(course, teams, line.round, outcome) {
                        continue;
                    }
                    has_results = true;
                }
            }
            line.is_applied = true;
        }
        Ok(has_results)
    }

    /// Returns an error for the first line that found no game.
    ///
    /// # Errors
    ///
    /// That line, if there is one.
    pub fn check(&self, plan: &Plan) -> Result<(), SheetError> {
        let Some(line) = self.lines.iter().find(|line| !line.is_applied) else { return Ok(()) };
        let names = match line.entry {
            Entry::Game { players, .. } => players.map(|player| plan.players[player].name.clone()),
            Entry::Match { teams, .. } => teams.map(|team| plan.teams[team].name.clone()),
            _ => return Ok(()),
        };
        let [red, black] = names;
        let kind = SheetErrorKind::NoGame { red, black, round: line.round };
        Err(SheetError { line: line.number, kind })
    }
}

fn parse<N: std::str::FromStr>(text: &str) -> Result<N, SheetErrorKind> {
    text.parse().map_err(|_| SheetErrorKind::Number(text.to_owned()))
}

/// Somebody by name.
enum Named {
    Player(usize),
    Team(usize),
}

fn named(plan: &Plan, name: &str) -> Result<Named, SheetErrorKind> {
    let player = plan.players.iter().position(|player| player.name == name);
    let team = || plan.teams.iter().position(|team| team.name == name);
    player
        .map(Named::Player)
        .or_else(|| team().map(Named::Team))
        .ok_or_else(|| SheetErrorKind::Name(name.to_owned()))
}

/// Who is in the standings under this name: a player counts for the own team.
fn entrant(plan: &Plan, words: &[&str]) -> Result<usize, SheetErrorKind> {
    let name = words.join(" ");
    match named(plan, &name)? {
        Named::Player(player) => Ok(plan.entrant_of(player)),
        Named::Team(team) if plan.team_play.is_some() => Ok(team),
        Named::Team(_) => Err(SheetErrorKind::Name(name)),
    }
}

fn entry(words: &[&str], line: &str, plan: &Plan) -> Result<Option<Entry>, SheetErrorKind> {
    let unknown = || SheetErrorKind::Unknown(line.trim().to_owned());
    let results = words.iter().enumerate().skip(1);
    let mut result = results.filter_map(|(place, word)| {
        let is_last = place + 1 == words.len();
        let outcome = if *word == "*" { None } else { Some(word.parse::<Outcome>().ok()?) };
        (!is_last).then_some((place, outcome))
    });
    if let Some((place, outcome)) = result.next_back() {
        let (red, black) = (words[..place].join(" "), words[place + 1..].join(" "));
        let (red, black) = (named(plan, &red)?, named(plan, &black)?);
        let Some(outcome) = outcome else { return Ok(None) };
        return match (red, black) {
            (Named::Player(red), Named::Player(black)) => {
                Ok(Some(Entry::Game { players: [red, black], outcome }))
            }
            (Named::Team(_), Named::Team(_)) if outcome.is_played() => {
                Err(SheetErrorKind::PlayedMatch)
            }
            (Named::Team(one), Named::Team(other)) => {
                Ok(Some(Entry::Match { teams: [one, other], outcome }))
            }
            _ => Err(SheetErrorKind::Mixed),
        };
    }
    let [first, rest @ ..] = words else { return Err(unknown()) };
    if WITHDRAW.contains(first) {
        let [name @ .., "after" | "后", after] = rest else { return Err(unknown()) };
        let (entrant, after) = (entrant(plan, name)?, parse(after)?);
        return Ok(Some(Entry::Withdrawal { entrant, after }));
    }
    if WARN.contains(first) {
        return Ok(Some(Entry::Warning { entrant: entrant(plan, rest)? }));
    }
    if DISQUALIFY.contains(first) {
        return Ok(Some(Entry::Disqualification { entrant: entrant(plan, rest)? }));
    }
    if FOUL.contains(first) {
        let counted = match rest {
            [name @ .., count] if !name.is_empty() => count.parse().ok().map(|count| (name, count)),
            _ => None,
        };
        let (name, count) = counted.unwrap_or((rest, 1));
        return Ok(Some(Entry::Fouls { entrant: entrant(plan, name)?, count }));
    }
    Err(unknown())
}

/// The games of a course by their players, red first.
struct Games(BTreeMap<[usize; 2], Vec<GameId>>);

impl Games {
    fn of(course: &Course) -> Self {
        let mut games: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for game in games_of(course, None) {
            games.entry(game.players).or_default().push(game.id);
        }
        Self(games)
    }

    /// The first game of two players, red first, that has no result typed in.
    fn find(
        &self,
        course: &Course,
        players: [usize; 2],
        round: Option<usize>,
    ) -> Result<Option<GameId>, SheetErrorKind> {
        let first = |players| {
            let ids = self.0.get(&players).into_iter().flatten();
            let mut open = ids.filter(|id| !course.is_typed(**id));
            open.find(|id| round.is_none_or(|round| round == id.round)).copied()
        };
        if let Some(id) = first(players) {
            return Ok(Some(id));
        }
        // Without a round it may be a game of a round to come.
        let (Some(round), Some(_)) = (round, first([players[1], players[0]])) else {
            return Ok(None);
        };
        let [black, red] = players.map(|player| course.plan().players[player].name.clone());
        Err(SheetErrorKind::Colours { red, black, round })
    }
}

/// Notes a result of the first match of two teams that has none; returns whether there is one.
fn type_match(
    course: &mut Course,
    teams: [usize; 2],
    round: Option<usize>,
    outcome: Outcome,
) -> bool {
    let of = |game: &Game| game.players.map(|player| course.plan().entrant_of(player));
    let is_theirs = |game: &Game| of(game) == teams || of(game) == [teams[1], teams[0]];
    let open = |game: &Game| is_theirs(game) && course.result(game.id).is_none();
    let games: Vec<_> = games_of(course, round).filter(open).collect();
    let Some(first) = games.first().map(|game| (game.id.round, game.id.pairing)) else {
        return false;
    };
    for game in games.iter().filter(|game| (game.id.round, game.id.pairing) == first) {
        let is_turned = course.plan().entrant_of(game.players[0]) != teams[0];
        let outcome = match outcome {
            Outcome::RedAbsent if is_turned => Outcome::BlackAbsent,
            Outcome::BlackAbsent if is_turned => Outcome::RedAbsent,
            same => same,
        };
        course.type_result(game.id, outcome);
    }
    true
}

fn games_of(course: &Course, round: Option<usize>) -> impl Iterator<Item = Game> {
    let rounds = course.rounds().iter().filter(move |each| round.is_none_or(|n| n == each.number));
    let meetings = rounds
        .flat_map(|round| (0..round.pairings.len()).map(|index| course.meeting(round, index)));
    meetings.flat_map(|meeting| meeting.games).map(|(game, _)| game)
}
