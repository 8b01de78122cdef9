//! What games are worth and what decides the order: `[scoring]` and `[play-off]`.

use toml::Spanned;

use super::error::FileError;
use super::format::MOST_CYCLES;
use super::source::Source;
use super::text::{PlayOffText, ScoringText};
use crate::arena::tournament::plan::{LastResort, PlayOff};
use crate::arena::tournament::score::{Points, Scoring};
use crate::arena::tournament::tie_break::Criterion;

/// Returns the points for games and for matches.
pub(super) fn scoring(
    source: Source<'_>,
    text: &ScoringText,
) -> Result<(Scoring, Scoring), FileError> {
    let points = |field: &Option<Spanned<f64>>, default: Points| match field {
        None => Ok(default),
        Some(number) => {
            let halves = number.get_ref() * 2.0;
            if halves.fract() == 0.0 && (0.0..=200.0).contains(&halves) {
                Ok(Points::halves(halves as i32))
            } else {
                source.error(&number.span(), "points are multiples of 0.5, from 0 to 100")
            }
        }
    };
    let of = |fields: [&Option<Spanned<f64>>; 3], default: Scoring| {
        let scoring = Scoring {
            win: points(fields[0], default.win)?,
            draw: points(fields[1], default.draw)?,
            loss: points(fields[2], default.loss)?,
        };
        let given = fields.into_iter().find_map(Option::as_ref);
        match given {
            Some(field) if scoring.win <= scoring.draw || scoring.draw < scoring.loss => source
                .error(
                    &field.span(),
                    "a win is worth more than a draw, and that no less than a loss",
                ),
            _ => Ok(scoring),
        }
    };
    Ok((
        of([&text.win, &text.draw, &text.loss], Scoring::GAMES)?,
        of([&text.match_win, &text.match_draw, &text.match_loss], Scoring::MATCHES)?,
    ))
}

/// Returns the criteria that the file names.
pub(super) fn criteria(
    source: Source<'_>,
    text: &ScoringText,
) -> Result<Option<Vec<Criterion>>, FileError> {
    let Some(names) = &text.tie_breaks else { return Ok(None) };
    let mut criteria = vec![Criterion::Points];
    for name in names.get_ref() {
        let known = Criterion::from_name(name.get_ref())
            .filter(|criterion| !Criterion::SUM_OF_PLACES[..3].contains(criterion));
        let Some(criterion) = known else {
            let all = Criterion::NAMED
                .iter()
                .filter(|(criterion, ..)| !Criterion::SUM_OF_PLACES[..3].contains(criterion));
            let all: Vec<_> = all.map(|(_, name, _)| *name).collect();
            let message =
                format!("'{}' is no tie-break; known are {}", name.get_ref(), all.join(", "));
            return source.error(&name.span(), message);
        };
        // Points come first in any case; whoever writes them down means the same.
        if criterion != Criterion::Points {
            criteria.push(criterion);
        }
    }
    Ok(Some(criteria))
}

/// Returns the play-offs.
pub(super) fn play_off(
    source: Source<'_>,
    text: Option<&PlayOffText>,
) -> Result<PlayOff, FileError> {
    let default = PlayOff::default();
    let Some(text) = text else { return Ok(default) };
    let choices =
        [("lot", LastResort::Lot), ("seed", LastResort::Seed), ("black", LastResort::Black)];
    Ok(PlayOff {
        games: source.within("games", text.games.as_ref(), 1..=MOST_CYCLES, default.games)?,
        most: text.most.unwrap_or(default.most).min(MOST_CYCLES),
        then: match &text.then {
            Some(name) => source.choose("then", name, &choices)?,
            None => default.then,
        },
    })
}
