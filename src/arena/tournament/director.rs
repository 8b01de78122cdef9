//! What comes next in a tournament: games to be played, a round to be published, a new stage.

use std::collections::BTreeSet;

use super::card::Card;
use super::cards::cards;
use super::course::{Course, Event};
use super::groups;
use super::knockout::Slot;
use super::ladder::{advances, bracket};
use super::meeting::{Game, Pairing, Round};
use super::order::of_stage;
use super::plan::Format;
use super::stage::StageKind;
use super::swiss::{self, Contender};
use crate::board::Side;

/// What has to be done next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// These games are open.
    Play(Vec<Game>),
    /// These events are due: they have to be written down and applied.
    Record(Vec<Event>),
    /// Nothing; all is over.
    Over,
}

/// Returns what has to be done next.
pub fn next(course: &Course) -> Next {
    let open = course.open_games();
    if !open.is_empty() {
        return Next::Play(open);
    }
    if let Some(stage) = course.stages().len().checked_sub(1) {
        let rounds = due_rounds(course, stage);
        if !rounds.is_empty() {
            return Next::Record(rounds.into_iter().map(Event::Round).collect());
        }
    }
    match course.kinds().get(course.stages().len()) {
        Some(kind) => Next::Record(vec![Event::Stage { groups: entrants_of(course, kind) }]),
        None => Next::Over,
    }
}

/// The groups with which the next stage begins.
fn entrants_of(course: &Course, kind: &StageKind) -> Vec<Vec<usize>> {
    let Some(last) = course.stages().len().checked_sub(1) else {
        // In a gauntlet the place in the list says who challenges; who left is annulled instead.
        let is_gauntlet = matches!(kind, StageKind::Gauntlet { .. });
        let present = |entrant: &usize| is_gauntlet || course.withdrawal(*entrant) != Some(0);
        let numbered = course.plan().numbered((0..course.plan().count()).filter(present).collect());
        return match course.plan().format {
            Format::Groups { count, .. } => groups::deal(&numbered, count),
            _ => vec![numbered],
        };
    };
    if *kind == StageKind::PlayOff {
        let standings = of_stage(course, last).into_iter().next().unwrap_or_default();
        return vec![standings.tied_for_first()];
    }
    vec![groups::seeds(&qualified(course, last))]
}

/// Those of each group who go on, the first ones first; lots decide among equals.
fn qualified(course: &Course, stage: usize) -> Vec<Vec<usize>> {
    let Format::Groups { qualifiers, .. } = course.plan().format else { return Vec::new() };
    let groups = of_stage(course, stage).into_iter().enumerate();
    let in_order = groups.map(|(group, standings)| {
        let mut rows = standings.rows;
        course.plan().lots.shuffle("who goes on from a group", &[group], &mut rows);
        rows.sort_by_key(|row| row.place);
        let present = rows.into_iter().filter(|row| course.withdrawal(row.entrant).is_none());
        present.map(|row| row.entrant).take(qualifiers).collect()
    });
    in_order.collect()
}

/// The rounds of a stage that can be published now.
fn due_rounds(course: &Course, stage: usize) -> Vec<Round> {
    let groups = &course.stages()[stage];
    let number = course.rounds().len() + 1;
    let begun = course.rounds_of(stage).count();
    let tables: Vec<_> = match &course.kinds()[stage] {
        StageKind::Knockout { .. } | StageKind::PlayOff => {
            return knockout_round(course, stage, number).into_iter().collect();
        }
        StageKind::Swiss { rounds } => {
            let due = begun < *rounds && groups.iter().flatten().count() > 1;
            return due
                .then(|| swiss_round(course, stage, begun + 1, number))
                .into_iter()
                .collect();
        }
        _ if begun > 0 => return Vec::new(),
        kind => groups.iter().map(|group| kind.table(group.len())).collect(),
    };
    let several = groups.len() > 1;
    let length = tables.iter().map(Vec::len).max().unwrap_or_default();
    (0..length)
        .map(|index| {
            let mut round =
                Round { stage, number: number + index, pairings: Vec::new(), rests: Vec::new() };
            for (group, (table, members)) in tables.iter().zip(groups).enumerate() {
                let Some(row) = table.get(index) else { continue };
                let group = several.then_some(group);
                for pair in &row.pairs {
                    let pair = pair.map(|place| members[place]);
                    round.pairings.push(pairing(course, pair, round.number, group, None));
                }
                round.rests.extend(row.rests.map(|place| members[place]));
            }
            round
        })
        .collect()
}

fn pairing(
    course: &Course,
    entrants: [usize; 2],
    round: usize,
    group: Option<usize>,
    bracket: Option<usize>,
) -> Pairing {
    let lineups = entrants.map(|entrant| course.plan().lineup(entrant, round));
    Pairing { entrants, lineups, group, bracket }
}

fn swiss_round(course: &Course, stage: usize, of_stage: usize, number: usize) -> Round {
    let members = &course.stages()[stage][0];
    let gone = |entrant: usize| course.withdrawal(entrant).is_some_and(|after| after < number);
    let present: Vec<_> = members.iter().copied().filter(|&entrant| !gone(entrant)).collect();
    let paired = if of_stage == 1 {
        swiss::first_round(present.len(), course.plan().lots)
    } else {
        swiss::next_round(&contenders(course, stage, &present), of_stage, course.plan().lots)
    };
    let pairings = paired
        .pairs
        .iter()
        .map(|pair| pairing(course, pair.map(|place| present[place]), number, None, None));
    let rests = paired.rests.map(|place| present[place]);
    Round { stage, number, pairings: pairings.collect(), rests: rests.into_iter().collect() }
}

fn contenders(course: &Course, stage: usize, present: &[usize]) -> Vec<Contender> {
    let cards = cards(course, stage, None);
    let mut contenders = vec![Contender::default(); present.len()];
    let place = |entrant: usize| present.iter().position(|&other| other == entrant);
    for (contender, &entrant) in contenders.iter_mut().zip(present) {
        let card = cards.iter().find(|card| card.entrant == entrant);
        contender.points = card.map(Card::points).unwrap_or_default();
    }
    for round in course.rounds_of(stage) {
        for entrant in round.rests.iter().filter_map(|&entrant| place(entrant)) {
            contenders[entrant].has_rested = true;
        }
        for (index, pairing) in round.pairings.iter().enumerate() {
            let places = pairing.entrants.map(place);
            let is_played = course.meeting(round, index).is_played();
            for (who, side) in [(0, Side::Red), (1, Side::Black)] {
                let Some(own) = places[who] else { continue };
                contenders[own].met.extend(places[1 - who]);
                if is_played {
                    contenders[own].colours.push(side);
                }
            }
        }
    }
    contenders
}

fn knockout_round(course: &Course, stage: usize, number: usize) -> Option<Round> {
    let bracket = bracket(course, stage)?;
    let advances = advances(course, stage);
    let seeds = &course.stages()[stage][0];
    let published: BTreeSet<_> = course
        .rounds_of(stage)
        .flat_map(|round| round.pairings.iter().filter_map(|pairing| pairing.bracket))
        .collect();
    let slots = bracket.slots(&|number| advances.get(&number).copied());
    let levels = bracket.levels();
    let is_ready = |of_bracket: &usize| {
        let is_complete = matches!(slots[*of_bracket], [Slot::Seed(_), Slot::Seed(_)]);
        is_complete && !published.contains(of_bracket)
    };
    let ready: Vec<_> = (0..slots.len()).filter(is_ready).collect();
    // Two who had byes wait for the others of their round.
    let level = ready.iter().map(|&of_bracket| levels[of_bracket]).min();
    let mut round = Round { stage, number, pairings: Vec::new(), rests: Vec::new() };
    for of_bracket in ready.into_iter().filter(|&of_bracket| Some(levels[of_bracket]) == level) {
        let [Slot::Seed(one), Slot::Seed(other)] = slots[of_bracket] else { continue };
        // Article 13.4: red is drawn.
        let mut entrants = [seeds[one], seeds[other]];
        if course.plan().lots.coin("red of a match", &[stage, of_bracket]) {
            entrants.reverse();
        }
        round.pairings.push(pairing(course, entrants, number, None, Some(of_bracket)));
    }
    if published.is_empty() {
        // Who does not play in the first round has a bye.
        let plays =
            |seed: &&usize| round.pairings.iter().any(|pairing| pairing.entrants.contains(seed));
        round.rests = seeds.iter().filter(|seed| !plays(seed)).copied().collect();
    }
    (!round.pairings.is_empty()).then_some(round)
}
