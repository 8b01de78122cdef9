//! Tournaments without boards: the results come from a rule.

use std::collections::BTreeMap;
use std::path::Path;

use chuhe::arena::tournament::director::next;
use chuhe::arena::tournament::{
    Course, Event, Game, GameResult, Next, Outcome, Plan, Row, Standings, TournamentFile, order,
};

/// Returns the plan of a tournament file.
pub(crate) fn plan(text: &str) -> Plan {
    TournamentFile::read(text, Path::new("")).unwrap_or_else(|error| panic!("{error}")).plan
}

/// Returns a tournament file with these players after the text.
pub(crate) fn with_players(text: &str, names: &[&str]) -> String {
    let players = names.iter().map(|name| format!("[[player]]\nname = \"{name}\"\n"));
    format!("{text}\n{}", players.collect::<String>())
}

/// Returns P1, P2, ...
pub(crate) fn numbered(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("P{number}")).collect()
}

pub(crate) fn start(text: &str, names: &[&str]) -> Course {
    Course::new(plan(&with_players(text, names)))
}

/// Takes in everything that is due, so that the next rounds are published.
pub(crate) fn publish(course: &mut Course) -> Vec<Game> {
    loop {
        match next(course) {
            Next::Play(games) => return games,
            Next::Over => return Vec::new(),
            Next::Record(events) => {
                for event in events {
                    course.apply(event).unwrap();
                }
            }
        }
    }
}

/// Plays until all is over, or until `rounds` rounds are.
pub(crate) fn play(
    course: &mut Course,
    rounds: usize,
    mut result: impl FnMut(&Course, &Game) -> Outcome,
) {
    loop {
        let open = publish(course);
        let Some(game) = open.first().filter(|game| game.id.round <= rounds) else { return };
        let outcome = result(course, game);
        course.apply(Event::Game { id: game.id, result: GameResult::new(outcome) }).unwrap();
    }
}

/// Returns results by a table: a row for each name, `1`, `=` and `0` against each name in order.
pub(crate) fn by_table(table: &[(&str, &str)]) -> impl FnMut(&Course, &Game) -> Outcome {
    let names: Vec<_> = table.iter().map(|(name, _)| (*name).to_owned()).collect();
    let cells: BTreeMap<(String, String), char> = table
        .iter()
        .flat_map(|(name, row)| {
            let names = names.clone();
            row.chars()
                .filter(|cell| *cell != ' ')
                .zip(names)
                .map(|(cell, other)| (((*name).to_owned(), other), cell))
        })
        .collect();
    move |course, game| {
        let [red, black] = game.players.map(|player| course.plan().players[player].name.clone());
        match cells[&(red, black)] {
            '1' => Outcome::RedWins,
            '0' => Outcome::BlackWins,
            '=' => Outcome::Draw,
            other => panic!("{other} is no result"),
        }
    }
}

/// Returns the result in which the player listed first wins.
pub(crate) fn stronger_wins(_: &Course, game: &Game) -> Outcome {
    if game.players[0] < game.players[1] { Outcome::RedWins } else { Outcome::BlackWins }
}

/// Returns names in the order of a table, those who share a place in one text.
pub(crate) fn names(course: &Course, standings: &Standings) -> Vec<String> {
    let mut out: Vec<(usize, String)> = Vec::new();
    for Row { place, entrant, .. } in &standings.rows {
        let name = course.plan().name_of(*entrant);
        match out.last_mut() {
            Some((last, names)) if last == place => {
                names.push(' ');
                names.push_str(name);
            }
            _ => out.push((*place, name.to_owned())),
        }
    }
    out.into_iter().map(|(_, names)| names).collect()
}

pub(crate) fn final_names(course: &Course) -> Vec<String> {
    names(course, &order::overall(course))
}

/// Returns the values of a row as texts.
pub(crate) fn values(course: &Course, standings: &Standings, name: &str) -> Vec<String> {
    let row = standings.rows.iter().find(|row| course.plan().name_of(row.entrant) == name).unwrap();
    row.values.iter().map(|value| value.map_or("-".to_owned(), |value| value.to_string())).collect()
}
