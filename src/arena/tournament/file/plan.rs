//! From the text of a tournament file to the plan of the tournament.

use std::collections::BTreeSet;
use toml::Spanned;

use super::error::FileError;
use super::format::{MOST_CYCLES, format};
use super::scoring::{criteria, play_off, scoring};
use super::source::Source;
use super::text::{TeamText, TeamsText, Text};
use crate::arena::tournament::lots::Lots;
use crate::arena::tournament::plan::{Format, Numbers, Plan, Player, Team, TeamPlay};
use crate::arena::tournament::teams::{TeamForm, check_lineup};

/// More would not end.
const MOST_ENTRANTS: usize = 1000;

/// Returns the plan of a tournament file.
pub(super) fn plan(text: &str, read: &Text) -> Result<Plan, FileError> {
    let source = Source(text);
    let format_span = read.format.span();
    let (mut teams, players) = entrants(source, read)?;
    let (team_play, counted_members) = match &read.teams {
        Some(form) => team_play(source, form, &teams)?,
        None if !teams.is_empty() => {
            let span = read.team_list.first().map_or(0..0, |team| team.name.span());
            return source.error(&span, "there are teams, but no [teams] that says how they play");
        }
        None => (None, None),
    };
    if let Some(play) = team_play {
        lineups(source, read, play, &mut teams, &players)?;
    }
    let count = if team_play.is_some() { teams.len() } else { players.len() };
    if !(2..=MOST_ENTRANTS).contains(&count) {
        let who = if team_play.is_some() { "teams" } else { "players" };
        let message = format!("{count} {who}: from 2 to {MOST_ENTRANTS} can play");
        return source.error(&format_span, message);
    }
    let format = format(source, read.format.get_ref(), count, false)?;
    let numbers = match &read.numbers {
        Some(name) => {
            let choices =
                [("listed", Numbers::Listed), ("lot", Numbers::Lot), ("rating", Numbers::Rating)];
            source.choose("numbers", name, &choices)?
        }
        None if matches!(format, Format::RoundRobin { .. } | Format::Gauntlet { .. }) => {
            Numbers::Listed
        }
        None => Numbers::Rating,
    };
    if let (Some(name), Format::Gauntlet { .. }) = (&read.numbers, &format)
        && numbers != Numbers::Listed
    {
        return source
            .error(&name.span(), "in a gauntlet the players listed first are challengers");
    }
    let (scoring, match_scoring) = scoring(source, &read.scoring)?;
    Ok(Plan {
        name: read.name.clone(),
        site: read.site.clone(),
        date: read.date.clone(),
        players,
        teams,
        team_play,
        counted_members,
        games: source.within("games", read.format.get_ref().games.as_ref(), 1..=MOST_CYCLES, 1)?,
        format,
        numbers,
        lots: Lots::new(read.seed),
        scoring,
        match_scoring,
        criteria: criteria(source, &read.scoring)?,
        play_off: play_off(source, read.play_off.as_ref())?,
        first_place_play_off: read.scoring.play_off_for_first,
    })
}

fn entrants(source: Source<'_>, read: &Text) -> Result<(Vec<Team>, Vec<Player>), FileError> {
    let mut names = BTreeSet::new();
    let all = read.team_list.iter().map(|team| &team.name);
    for name in all.chain(read.player_list.iter().map(|player| &player.name)) {
        let text = name.get_ref().trim();
        if text.is_empty() || text != name.get_ref() {
            return source.error(&name.span(), "a name is empty or has blanks around it");
        }
        if !names.insert(text) {
            return source.error(&name.span(), format!("the name '{text}' is there twice"));
        }
    }
    let mut teams: Vec<_> = read
        .team_list
        .iter()
        .map(|team| Team {
            name: team.name.get_ref().clone(),
            members: Vec::new(),
            lineups: Vec::new(),
        })
        .collect();
    let mut players = Vec::new();
    for (number, player) in read.player_list.iter().enumerate() {
        let team = match &player.team {
            None => None,
            Some(name) => {
                let team = teams.iter().position(|team| team.name == *name.get_ref());
                Some(team.ok_or_else(|| {
                    let message = format!("there is no team '{}'", name.get_ref());
                    FileError::in_span(source.0, &name.span(), message)
                })?)
            }
        };
        if let Some(team) = team {
            teams[team].members.push(number);
        } else if !teams.is_empty() {
            let message = format!("the player '{}' has no team", player.name.get_ref());
            return source.error(&player.name.span(), message);
        }
        players.push(Player {
            name: player.name.get_ref().clone(),
            rating: player.rating,
            team,
            is_engine: player.engine.is_some(),
        });
    }
    Ok((teams, players))
}

/// How teams play, and how many members count where they do not meet.
type TeamRules = (Option<TeamPlay>, Option<usize>);

fn team_play(
    source: Source<'_>,
    form: &Spanned<TeamsText>,
    teams: &[Team],
) -> Result<TeamRules, FileError> {
    let TeamsText { form: name, boards, counted } = form.get_ref();
    let choices = [
        ("fixed", Some(TeamForm::Fixed)),
        ("substitutes", Some(TeamForm::Substitutes)),
        ("free", Some(TeamForm::Free)),
        ("all-play-all", Some(TeamForm::AllPlayAll)),
        ("sum-of-places", None),
    ];
    let chosen = source.choose("form", name, &choices)?;
    let Some(smallest) = teams.iter().min_by_key(|team| team.members.len()) else {
        return source.error(&form.span(), "there is no [[team]]");
    };
    let (least, weakest) = (smallest.members.len(), &smallest.name);
    if least == 0 {
        return source.error(&form.span(), format!("the team '{weakest}' has no players"));
    }
    let needed = |number: &Spanned<usize>| {
        let message = format!("the team '{weakest}' has {least} players, not {}", number.get_ref());
        FileError::in_span(source.0, &number.span(), message)
    };
    let given = if chosen.is_some() { boards } else { counted };
    let other = if chosen.is_some() { counted } else { boards };
    if let Some(other) = other {
        let message = format!("this number means nothing to the form '{}'", name.get_ref());
        return source.error(&other.span(), message);
    }
    if let Some(number) = given
        && !(1..=least).contains(number.get_ref())
    {
        return Err(needed(number));
    }
    let number = given.as_ref().map_or(least, |number| *number.get_ref());
    let Some(form) = chosen else { return Ok((None, Some(number))) };
    if form == TeamForm::AllPlayAll
        && let Some(large) = teams.iter().find(|team| team.members.len() != number)
    {
        let message = format!(
            "where all play all, all teams have as many players as there are boards ({number}); '{}' has {}",
            large.name,
            large.members.len()
        );
        return source.error(&name.span(), message);
    }
    Ok((Some(TeamPlay { form, boards: number }), None))
}

fn lineups(
    source: Source<'_>,
    read: &Text,
    play: TeamPlay,
    teams: &mut [Team],
    players: &[Player],
) -> Result<(), FileError> {
    if matches!(play.form, TeamForm::Fixed | TeamForm::Substitutes) {
        order_of_strength(source, read, teams, players)?;
    }
    for (TeamText { lineups, .. }, team) in read.team_list.iter().zip(teams) {
        for lineup in lineups {
            let mut places = Vec::new();
            for name in lineup.players.get_ref() {
                let place = team.members.iter().position(|&member| {
                    players.get(member).is_some_and(|player| player.name == *name.get_ref())
                });
                let Some(place) = place else {
                    let message = format!("'{}' is no player of '{}'", name.get_ref(), team.name);
                    return source.error(&name.span(), message);
                };
                places.push(place);
            }
            check_lineup(play.form, team.members.len(), play.boards, &places).map_err(|why| {
                FileError::in_span(source.0, &lineup.players.span(), why.to_string())
            })?;
            let round = *lineup.round.get_ref();
            if round == 0 || team.lineups.iter().any(|(other, _)| *other == round) {
                let message = format!("'{}' has one line-up for round {round}", team.name);
                return source.error(&lineup.round.span(), message);
            }
            team.lineups.push((round, places));
        }
    }
    Ok(())
}

/// Article 12.1: who has the higher rating sits higher, those without a rating behind.
fn order_of_strength(
    source: Source<'_>,
    read: &Text,
    teams: &[Team],
    players: &[Player],
) -> Result<(), FileError> {
    for team in teams {
        for pair in team.members.windows(2) {
            let [one, other] = [&players[pair[0]], &players[pair[1]]];
            if one.rating < other.rating {
                let message = format!(
                    "'{}' has a lower rating than '{}' and comes behind (article 12.1)",
                    one.name, other.name
                );
                return source.error(&read.player_list[pair[0]].name.span(), message);
            }
        }
    }
    Ok(())
}
