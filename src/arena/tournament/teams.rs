//! Matches between teams: article 12.

use thiserror::Error;

/// How a team puts up its members (article 12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamForm {
    /// Fixed boards: the same members in the order of their strength (分台定人制, 12.1).
    Fixed,
    /// Boards with substitutes, in the order of strength (分台换人制, 12.2).
    Substitutes,
    /// A free order before each match (临时定台制, 12.3).
    Free,
    /// Every member of one team meets every member of the other (全队轮赛制, 12.4).
    AllPlayAll,
}

/// Why some members cannot be the line-up of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum LineupError {
    /// Too few or too many.
    #[error("a line-up has {wanted} players, not {given}")]
    Count {
        /// The number of boards.
        wanted: usize,
        /// The number given.
        given: usize,
    },
    /// Somebody is there twice.
    #[error("a player plays on two boards")]
    Twice,
    /// The order of strength is turned round (12.2).
    #[error("the order of the boards must not be turned round (article 12.2)")]
    Order,
    /// The form leaves no choice.
    #[error("boards are fixed (article 12.1)")]
    Fixed,
    /// All have to play.
    #[error("all members of a team play (article 12.4)")]
    All,
}

/// Checks the line-up of a match: the places of its players in the list of members, board by board.
///
/// # Errors
///
/// Says what the form does not allow.
pub fn check_lineup(
    form: TeamForm,
    members: usize,
    boards: usize,
    lineup: &[usize],
) -> Result<(), LineupError> {
    if lineup.len() != boards {
        return Err(LineupError::Count { wanted: boards, given: lineup.len() });
    }
    let mut sorted = lineup.to_vec();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(LineupError::Twice);
    }
    match form {
        TeamForm::Fixed if !lineup.iter().copied().eq(0..boards) => Err(LineupError::Fixed),
        TeamForm::Substitutes if sorted != lineup => Err(LineupError::Order),
        TeamForm::AllPlayAll if lineup.len() != members => Err(LineupError::All),
        _ => Ok(()),
    }
}

/// Returns the games of one match between two line-ups, red first.
///
/// The first team has red on odd boards (articles 13.2 and 13.3). When all play all, the games
/// come in as many rows as there are players, everybody once in each, and colours are balanced.
pub fn boards<T: Copy>(form: Option<TeamForm>, first: &[T], second: &[T]) -> Vec<[T; 2]> {
    let ordered = |number: usize, pair: [T; 2]| {
        if number.is_multiple_of(2) { pair } else { [pair[1], pair[0]] }
    };
    if form != Some(TeamForm::AllPlayAll) {
        let pairs = first.iter().zip(second).enumerate();
        return pairs.map(|(board, (&one, &other))| ordered(board, [one, other])).collect();
    }
    let count = first.len().min(second.len());
    let rows = (0..count).flat_map(|row| (0..count).map(move |board| (row, board)));
    rows.map(|(row, board)| {
        let other = (board + row) % count;
        // Like the squares of a chessboard: nobody has one colour twice more than the other.
        ordered(board + other, [first[board], second[other]])
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of article 12.2: four boards and two substitutes, fifteen line-ups.
    #[test]
    fn four_of_six_in_order_are_fifteen_lineups() {
        let mut allowed = Vec::new();
        for number in 0..6_usize.pow(4) {
            let lineup = [number / 216, number / 36 % 6, number / 6 % 6, number % 6];
            if check_lineup(TeamForm::Substitutes, 6, 4, &lineup).is_ok() {
                allowed.push(lineup);
            }
        }
        assert_eq!(allowed.len(), 15);
        assert_eq!(
            (allowed[0], allowed[1], allowed[14]),
            ([0, 1, 2, 3], [0, 1, 2, 4], [2, 3, 4, 5])
        );
    }

    #[test]
    fn each_form_allows_its_lineups() {
        let check = |form, lineup: &[usize]| check_lineup(form, 4, 3, lineup);
        assert_eq!(check(TeamForm::Fixed, &[0, 1, 2]), Ok(()));
        assert_eq!(check(TeamForm::Fixed, &[0, 1, 3]), Err(LineupError::Fixed));
        assert_eq!(check(TeamForm::Substitutes, &[0, 3, 2]), Err(LineupError::Order));
        assert_eq!(check(TeamForm::Free, &[3, 0, 2]), Ok(()));
        assert_eq!(check(TeamForm::Free, &[3, 3, 2]), Err(LineupError::Twice));
        assert_eq!(check(TeamForm::Free, &[3]), Err(LineupError::Count { wanted: 3, given: 1 }));
        assert_eq!(check(TeamForm::AllPlayAll, &[0, 1, 2]), Err(LineupError::All));
    }

    #[test]
    fn the_first_team_has_red_on_odd_boards() {
        let games = boards(Some(TeamForm::Fixed), &["A1", "A2", "A3"], &["B1", "B2", "B3"]);
        assert_eq!(games, [["A1", "B1"], ["B2", "A2"], ["A3", "B3"]]);
    }

    #[test]
    fn when_all_play_all_everybody_meets_every_opponent_once() {
        for count in 1..=6 {
            let first: Vec<_> = (0..count).collect();
            let second: Vec<_> = (10..10 + count).collect();
            let games = boards(Some(TeamForm::AllPlayAll), &first, &second);
            let mut met: Vec<_> = games.iter().map(|[a, b]| [*a.min(b), *a.max(b)]).collect();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), count * count);
            for player in first.iter().chain(&second) {
                let reds = games.iter().filter(|game| game[0] == *player).count();
                assert!(reds.abs_diff(count - reds) <= 1, "{player}: {reds} of {count}");
            }
            for row in games.chunks(count) {
                let mut players: Vec<_> = row.iter().flatten().collect();
                players.sort_unstable();
                players.dedup();
                assert_eq!(players.len(), 2 * count);
            }
        }
    }
}
