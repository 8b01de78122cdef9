//! The cards of a stage, from the results of its meetings.

use std::collections::BTreeSet;

use super::card::{Card, Encounter};
use super::course::Course;
use super::meeting::{Game, Round};
use super::outcome::Part;
use super::stage::StageKind;
use crate::board::Side;

/// Returns those whose results in a stage do not count (article 20.3): they left a round robin
/// before they had met half of their opponents.
pub fn annulled(course: &Course, stage: usize) -> BTreeSet<usize> {
    if !course.kinds().get(stage).is_some_and(StageKind::is_round_robin) {
        return BTreeSet::new();
    }
    let few = |entrant: usize, after: usize| {
        let (mut met, mut all) = (0, 0);
        for round in course.rounds_of(stage) {
            for (index, pairing) in round.pairings.iter().enumerate() {
                if pairing.entrants.contains(&entrant) {
                    all += 1;
                    let counts = round.number <= after;
                    met += usize::from(counts && course.meeting(round, index).is_over);
                }
            }
        }
        2 * met < all
    };
    let gone = course.withdrawals().filter(|&(entrant, after)| few(entrant, after));
    gone.map(|(entrant, _)| entrant).collect()
}

/// Returns the cards of a stage, of one of its groups or of all.
pub fn cards(course: &Course, stage: usize, group: Option<usize>) -> Vec<Card> {
    let groups = course.stages().get(stage).map(Vec::as_slice).unwrap_or_default();
    let members = groups.iter().enumerate();
    let members = members.filter(|(number, _)| group.is_none_or(|group| group == *number));
    let annulled = annulled(course, stage);
    let mut cards: Vec<_> = members
        .flat_map(|(_, members)| members)
        .map(|&entrant| {
            let penalties = course.penalties_of(entrant);
            Card {
                entrant,
                encounters: Vec::new(),
                fouls: penalties.fouls,
                warnings: penalties.warnings,
                disqualifications: penalties.disqualifications,
                is_annulled: annulled.contains(&entrant),
            }
        })
        .collect();
    for round in course.rounds_of(stage) {
        for (index, pairing) in round.pairings.iter().enumerate() {
            if !pairing.entrants.iter().any(|entrant| annulled.contains(entrant)) {
                enter(course, &mut cards, round, index);
            }
        }
        if matches!(course.kinds()[stage], StageKind::Swiss { .. }) {
            for entrant in &round.rests {
                let card = cards.iter_mut().find(|card| card.entrant == *entrant);
                if let Some(card) = card {
                    card.encounters.push(rest(course, round.number));
                }
            }
        }
    }
    cards
}

/// A round without an opponent counts as a win.
fn rest(course: &Course, round: usize) -> Encounter {
    let (points, game_points) = course.plan().points_of_rest();
    Encounter {
        round,
        opponent: None,
        part: Part::WonUnplayed,
        points,
        game_points,
        games_won: (game_points.quarters() / course.plan().scoring.win.quarters().max(1)) as u32,
        side: None,
    }
}

/// Enters a meeting into the cards of the two.
fn enter(course: &Course, cards: &mut [Card], round: &Round, index: usize) {
    let pairing = &round.pairings[index];
    let meeting = course.meeting(round, index);
    for who in 0..2 {
        let own = pairing.entrants[who];
        let Some(card) = cards.iter_mut().find(|card| card.entrant == own) else { continue };
        let opponent = Some(pairing.entrants[1 - who]);
        let side_in = |game: &Game| {
            if game.first_has_red == (who == 0) { Side::Red } else { Side::Black }
        };
        for (game, _) in &meeting.games {
            let fouls = course.result(game.id).map(|result| result.fouls);
            card.fouls += fouls.map_or(0, |fouls| fouls[side_in(game).index()]);
        }
        if course.plan().team_play.is_some() {
            if meeting.is_over {
                let part = meeting.parts()[who];
                card.encounters.push(Encounter {
                    round: round.number,
                    opponent,
                    part,
                    points: course.plan().match_scoring.points(part),
                    game_points: meeting.points[who],
                    games_won: meeting.wins[who],
                    side: meeting.is_played().then_some(Side::ALL[who]),
                });
            }
            continue;
        }
        for (game, outcome) in meeting.games.iter().filter(|(game, _)| !game.is_play_off) {
            let Some(outcome) = outcome else { continue };
            let part = outcome.part(side_in(game));
            let points = course.plan().scoring.points(part);
            card.encounters.push(Encounter {
                round: round.number,
                opponent,
                part,
                points,
                game_points: points,
                games_won: u32::from(matches!(part, Part::Won | Part::WonUnplayed)),
                side: outcome.is_played().then(|| side_in(game)),
            });
        }
    }
}
