//! The order at the end of a tournament, over all its stages, and of teams by their members.

use super::cards::cards;
use super::course::Course;
use super::ladder::{advances, bracket};
use super::plan::Format;
use super::stage::StageKind;
use super::standings::{Row, Standings, split};
use super::tie_break::{Criterion, Value};

/// Returns the standings of a stage, group by group.
pub fn of_stage(course: &Course, stage: usize) -> Vec<Standings> {
    let Some(groups) = course.stages().get(stage) else { return Vec::new() };
    let kind = &course.kinds()[stage];
    if kind.is_knockout() {
        let Some(bracket) = bracket(course, stage) else {
            return vec![Standings::of_groups(vec![groups[0].clone()], &[], |one| {
                (one, Vec::new())
            })];
        };
        let advances = advances(course, stage);
        let places = bracket.places(&|number| advances.get(&number).copied());
        return vec![Standings::of_groups(places, &[], |seed| (groups[0][seed], Vec::new()))];
    }
    let criteria = course.plan().criteria(matches!(kind, StageKind::Swiss { .. }));
    (0..groups.len())
        .map(|group| Standings::of_cards(&cards(course, stage, Some(group)), &criteria))
        .collect()
}

/// Returns the order of all entrants as it stands: the last stage first, those who did not reach it
/// behind, by their places in their groups; a play-off parts those who shared the first place.
pub fn overall(course: &Course) -> Standings {
    let begun = course.stages().len();
    let play_off = course.kinds().iter().position(|kind| *kind == StageKind::PlayOff);
    let play_off = play_off.filter(|&stage| stage < begun);
    let main = play_off.unwrap_or(begun);
    let Some(last) = main.checked_sub(1) else { return Standings::default() };
    let mut standings = if let (0, Format::Groups { .. }) = (last, &course.plan().format) {
        of_groups(course, &[])
    } else {
        of_stage(course, last).into_iter().next().unwrap_or_default()
    };
    if let Some(stage) = play_off
        && let Some(order) = of_stage(course, stage).first()
        && !order.rows.is_empty()
    {
        standings.settle(order);
    }
    if last > 0 {
        let there: Vec<_> = standings.rows.iter().map(|row| row.entrant).collect();
        let behind = of_groups(course, &there);
        let ahead = standings.rows.len();
        let width = standings.criteria.len();
        standings.rows.extend(behind.rows.into_iter().map(|row| Row {
            place: row.place + ahead,
            values: vec![None; width],
            ..row
        }));
    }
    standings
}

/// The order of the first stage over all groups: places in groups first, then the values of the
/// criteria that do not depend on the group.
fn of_groups(course: &Course, without: &[usize]) -> Standings {
    let groups = of_stage(course, 0);
    let criteria = groups.first().map(|group| group.criteria.clone()).unwrap_or_default();
    let rows: Vec<_> = groups
        .into_iter()
        .flat_map(|group| group.rows)
        .filter(|row| !without.contains(&row.entrant))
        .collect();
    let comparable = |criterion: &Criterion| *criterion != Criterion::Direct;
    let compare = |a: usize, b: usize| {
        let [one, other]: [&Row; 2] = [&rows[a], &rows[b]];
        let by_place = other.place.cmp(&one.place);
        let mut values = criteria.iter().zip(one.values.iter().zip(&other.values));
        let by_values = values.find_map(|(criterion, values)| match values {
            (Some(one), Some(other)) if comparable(criterion) => {
                Some(criterion.compare(*one, *other)).filter(|order| order.is_ne())
            }
            _ => None,
        });
        let annulled = other.is_annulled.cmp(&one.is_annulled);
        annulled.then(by_place).then(by_values.unwrap_or(std::cmp::Ordering::Equal))
    };
    let order = split((0..rows.len()).collect(), compare);
    let mut standings = Standings::of_groups(order, &criteria, |index| {
        (rows[index].entrant, rows[index].values.clone())
    });
    for row in &mut standings.rows {
        row.is_annulled =
            rows.iter().any(|other| other.entrant == row.entrant && other.is_annulled);
    }
    standings
}

/// Returns the order of teams by the places of their best members in the order of players
/// (队员总分制, articles 12.5 and 15.5). The rows carry the numbers of teams.
pub fn by_places(course: &Course, counted: usize) -> Standings {
    let plan = course.plan();
    let overall = overall(course);
    let cards = cards(course, 0, None);
    let values: Vec<Vec<Option<Value>>> = plan
        .teams
        .iter()
        .map(|team| {
            let place = |member: &usize| {
                overall.rows.iter().find(|row| row.entrant == *member).map(|row| row.place)
            };
            // Who is not in the order stands behind everybody.
            let behind = overall.rows.len() + 1;
            let mut places: Vec<_> =
                team.members.iter().map(|member| place(member).unwrap_or(behind)).collect();
            places.sort_unstable();
            let fouls = cards.iter().filter(|card| team.members.contains(&card.entrant));
            let fouls: u32 = fouls.map(|card| card.fouls).sum();
            let count = |number: Option<usize>| number.map(|number| Value::Count(number as u32));
            vec![
                count(Some(places.iter().take(counted).sum())),
                count(places.first().copied()),
                count(places.get(1).copied()),
                Some(Value::Count(fouls)),
            ]
        })
        .collect();
    let criteria = Criterion::SUM_OF_PLACES;
    let compare = |a: usize, b: usize| {
        let mut pairs = criteria.iter().zip(values[a].iter().zip(&values[b]));
        pairs
            .find_map(|(criterion, values)| match values {
                (Some(one), Some(other)) => {
                    Some(criterion.compare(*one, *other)).filter(|order| order.is_ne())
                }
                _ => None,
            })
            .unwrap_or(std::cmp::Ordering::Equal)
    };
    let order = split((0..plan.teams.len()).collect(), compare);
    Standings::of_groups(order, &criteria, |team| (team, values[team].clone()))
}
