//! The cells of a table of results: against each opponent, or round by round.

use super::words;
use crate::arena::tournament::card::{Card, Encounter};
use crate::arena::tournament::cards::cards;
use crate::arena::tournament::course::Course;
use crate::arena::tournament::stage::StageKind;
use crate::arena::tournament::standings::Standings;
use crate::render::Language;

/// The cells of a group in the order of its standings.
pub(super) struct Crosstable {
    /// The headings of the columns.
    pub(super) head: Vec<String>,
    /// The rows.
    pub(super) rows: Vec<Vec<String>>,
}

/// Returns the cells of a group of a stage that is no knockout. Opponents have the numbers of their
/// rows.
pub(super) fn crosstable(
    course: &Course,
    stage: usize,
    group: usize,
    standings: &Standings,
    language: Language,
) -> Crosstable {
    let cards = cards(course, stage, Some(group));
    let teams = course.plan().team_play.is_some();
    let row_of = |entrant| standings.rows.iter().position(|row| row.entrant == entrant);
    let card_of = |entrant| cards.iter().find(|card| card.entrant == entrant);
    let rounds: Vec<_> = course.rounds_of(stage).map(|round| round.number).collect();
    let is_swiss = matches!(course.kinds().get(stage), Some(StageKind::Swiss { .. }));
    let in_round = |card: &Card, round: usize| -> String {
        let found = card.encounters.iter().filter(|encounter| encounter.round == round);
        let texts = found.map(|encounter| match encounter.opponent.and_then(row_of) {
            Some(row) => {
                let side = encounter.side.map_or("", |side| words::side(side, language));
                format!("{}{side}{}", row + 1, sign(encounter, teams))
            }
            None => language.pick("bye", "轮空").to_owned(),
        });
        texts.collect::<Vec<_>>().join(" ")
    };
    let against = |card: &Card, opponent: usize| -> String {
        let found = card.encounters.iter().filter(|encounter| encounter.opponent == Some(opponent));
        let texts: Vec<_> = found.map(|encounter| sign(encounter, teams)).collect();
        texts.join(if teams { " " } else { "" })
    };
    let rows = standings.rows.iter().map(|row| {
        let Some(card) = card_of(row.entrant) else { return Vec::new() };
        if is_swiss {
            rounds.iter().map(|&round| in_round(card, round)).collect()
        } else {
            let cells = standings.rows.iter().map(|other| {
                if other.entrant == row.entrant {
                    "*".to_owned()
                } else {
                    against(card, other.entrant)
                }
            });
            cells.collect()
        }
    });
    let head = if is_swiss {
        rounds
            .iter()
            .map(|round| language.pick(format!("R{round}"), format!("第{round}轮")))
            .collect()
    } else {
        (1..=standings.rows.len()).map(|number| number.to_string()).collect()
    };
    Crosstable { head, rows: rows.collect() }
}

/// The sign of a game, or the points of a match with those of its games.
fn sign(encounter: &Encounter, teams: bool) -> String {
    if !teams {
        return encounter.part.sign().to_owned();
    }
    if encounter.side.is_none() {
        return encounter.part.sign().to_owned();
    }
    format!("{} ({})", encounter.points, encounter.game_points)
}
