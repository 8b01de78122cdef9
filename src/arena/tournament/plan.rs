//! What a tournament is: its players, its form, its scoring. Nothing here changes while it runs.

use super::lots::Lots;
use super::score::{Points, Scoring};
use super::teams::TeamForm;
use super::tie_break::Criterion;

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The rating (等级分).
    pub rating: Option<u32>,
    /// The team.
    pub team: Option<usize>,
    /// Whether a program plays; else people do, and their results are typed in.
    pub is_engine: bool,
}

/// A team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// The name.
    pub name: String,
    /// The players, the strongest first.
    pub members: Vec<usize>,
    /// Line-ups that differ from the first members: the round and the places of the players in the
    /// list of members, board by board.
    pub lineups: Vec<(usize, Vec<usize>)>,
}

/// Who meets whom: article 11.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// All meet all (大循环制, 11.2).
    RoundRobin {
        /// How often.
        cycles: usize,
    },
    /// The first few meet all others.
    Gauntlet {
        /// How many.
        challengers: usize,
        /// How often.
        cycles: usize,
    },
    /// Equal scores meet (积分编排制, 11.4).
    Swiss {
        /// How many rounds.
        rounds: usize,
    },
    /// Who loses leaves (淘汰制, 11.1).
    Knockout {
        /// Whether only the second defeat counts (双淘汰制).
        double: bool,
        /// Whether the losers of the semi-finals meet.
        third_place: bool,
        /// Whether the final of a double knockout is repeated when it brings the first defeat.
        second_final: bool,
    },
    /// Round robins in groups, from which the best go on (分组循环制, 11.3).
    Groups {
        /// How many groups.
        count: usize,
        /// How often all of a group meet.
        cycles: usize,
        /// How many of each group go on.
        qualifiers: usize,
        /// What they go on to.
        then: Box<Self>,
    },
}

/// How teams play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamPlay {
    /// The form of their matches.
    pub form: TeamForm,
    /// The number of boards.
    pub boards: usize,
}

/// How entrants get their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// In the order in which they are listed.
    Listed,
    /// By lot.
    Lot,
    /// By rating, those without one behind, by lot.
    Rating,
}

/// What decides when play-offs did not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastResort {
    /// A lot.
    Lot,
    /// The better seed goes on.
    Seed,
    /// One more game, in which a draw is enough for Black.
    Black,
}

/// Extra games after a drawn meeting where one has to go on (附加赛, 加赛; articles 11.1 and 15.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayOff {
    /// The games of one play-off, colours in turn.
    pub games: usize,
    /// How many play-offs at most.
    pub most: usize,
    /// What decides after them.
    pub then: LastResort,
}

impl Default for PlayOff {
    /// Returns at most three play-offs of two games, then a lot.
    fn default() -> Self {
        Self { games: 2, most: 3, then: LastResort::Lot }
    }
}

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The name.
    pub name: String,
    /// The place.
    pub site: String,
    /// The day, as it is to be written.
    pub date: String,
    /// The players.
    pub players: Vec<Player>,
    /// The teams.
    pub teams: Vec<Team>,
    /// How teams meet; `None` when players do.
    pub team_play: Option<TeamPlay>,
    /// Whether teams are put in order by the places of so many of their members (队员总分制,
    /// 12.5); players meet, then.
    pub counted_members: Option<usize>,
    /// Who meets whom.
    pub format: Format,
    /// Games of a meeting, colours in turn (13.5); for teams matches.
    pub games: usize,
    /// How entrants get their numbers.
    pub numbers: Numbers,
    /// What lots follow.
    pub lots: Lots,
    /// Points for games.
    pub scoring: Scoring,
    /// Points for matches of teams.
    pub match_scoring: Scoring,
    /// What decides the order; `None` for what article 15 says of the form.
    pub criteria: Option<Vec<Criterion>>,
    /// Play-offs of knockouts, and for the first place.
    pub play_off: PlayOff,
    /// Whether those who share the first place play it off (15.6).
    pub first_place_play_off: bool,
}

impl Plan {
    /// Returns the number of those who are put in order: teams if teams meet, else players.
    pub fn count(&self) -> usize {
        if self.team_play.is_some() { self.teams.len() } else { self.players.len() }
    }

    /// Returns the name of an entrant.
    pub fn name_of(&self, entrant: usize) -> &str {
        let name = if self.team_play.is_some() {
            self.teams.get(entrant).map(|team| &team.name)
        } else {
            self.players.get(entrant).map(|player| &player.name)
        };
        name.map_or("", String::as_str)
    }

    /// Returns for whom a player scores: the team if teams meet.
    pub fn entrant_of(&self, player: usize) -> usize {
        let team = self.players.get(player).and_then(|player| player.team);
        if self.team_play.is_some() { team.unwrap_or_default() } else { player }
    }

    /// Returns the rating of an entrant; of a team the average of its members who have one.
    pub fn rating_of(&self, entrant: usize) -> Option<u32> {
        if self.team_play.is_none() {
            return self.players.get(entrant)?.rating;
        }
        let members = &self.teams.get(entrant)?.members;
        let ratings = members.iter().filter_map(|&member| self.players.get(member)?.rating);
        let (sum, count) =
            ratings.fold((0_u32, 0), |(sum, count), rating| (sum + rating, count + 1));
        sum.checked_div(count)
    }

    /// Returns who plays for an entrant in a round, board by board.
    pub fn lineup(&self, entrant: usize, round: usize) -> Vec<usize> {
        let (Some(play), Some(team)) = (self.team_play, self.teams.get(entrant)) else {
            return vec![entrant];
        };
        match team.lineups.iter().find(|(of, _)| *of == round) {
            Some((_, places)) => {
                places.iter().filter_map(|&place| team.members.get(place).copied()).collect()
            }
            None => team.members.iter().copied().take(play.boards).collect(),
        }
    }

    /// Returns entrants in the order of their numbers.
    pub fn numbered(&self, mut entrants: Vec<usize>) -> Vec<usize> {
        if self.numbers != Numbers::Listed {
            self.lots.shuffle("numbers", &[], &mut entrants);
        }
        if self.numbers == Numbers::Rating {
            // Stable: those without a rating stay in the order drawn.
            entrants.sort_by_key(|&entrant| std::cmp::Reverse(self.rating_of(entrant)));
            // Equal ratings in the order of the list.
            let rated = entrants.partition_point(|&entrant| self.rating_of(entrant).is_some());
            entrants[..rated]
                .sort_by_key(|&entrant| (std::cmp::Reverse(self.rating_of(entrant)), entrant));
        }
        entrants
    }

    /// Returns what decides the order in a form that is not a knockout.
    pub fn criteria(&self, is_swiss: bool) -> Vec<Criterion> {
        if let Some(criteria) = &self.criteria {
            return criteria.clone();
        }
        let criteria: &[Criterion] = match (self.team_play.is_some(), is_swiss) {
            (false, false) => &Criterion::ROUND_ROBIN,
            (false, true) => &Criterion::SWISS,
            (true, false) => &Criterion::TEAM_ROUND_ROBIN,
            (true, true) => &Criterion::TEAM_SWISS,
        };
        criteria.to_vec()
    }

    /// Returns the points and the points of games for a round without an opponent: a win.
    pub fn points_of_rest(&self) -> (Points, Points) {
        match self.team_play {
            None => (self.scoring.win, self.scoring.win),
            Some(play) => {
                let boards = play.boards as i32;
                let per_match =
                    if play.form == TeamForm::AllPlayAll { boards * boards } else { boards };
                (self.match_scoring.win, self.scoring.win.times(per_match * self.games as i32))
            }
        }
    }
}

/// Returns the number of rounds that appendix 2 advises: about twice those of a knockout, at least
/// seven, an odd number, and none in which somebody would have to meet twice.
pub fn advised_rounds(count: usize) -> usize {
    let knockout = count.max(2).next_power_of_two().trailing_zeros() as usize;
    let wished = (2 * knockout).max(7) | 1;
    let most = (count + count % 2).saturating_sub(1);
    wished.min(most).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advised_rounds_follow_the_appendix() {
        let advised = [2, 4, 8, 9, 16, 17, 40, 64, 128].map(advised_rounds);
        assert_eq!(advised, [1, 3, 7, 9, 9, 11, 13, 13, 15]);
    }
}
