//! When a game of self-play is over.

use crate::board::{Position, Side};
use crate::eval::Score;
use crate::rules::{self, Law, Verdict};
use crate::search::Settings;
use crate::train::data::{Ending, GameResult};

/// The score from which a side is winning, in hundredths of a pawn.
const WINNING: i32 = 2000;
/// Plies in a row that both sides must see the same one winning.
const WINNING_PLIES: u32 = 4;
/// The largest score of a level game.
const LEVEL: i32 = 8;
/// Plies in a row that both sides must see a level game.
const LEVEL_PLIES: u32 = 12;
/// The ply before which no game is given up as level.
const LEVEL_FROM: usize = 80;
/// The ply at which a game ends in any case.
const LONGEST: usize = 400;

/// Who won and why the game is over.
pub(super) type Decision = (GameResult, Ending);

/// Watches one game: knows the law, and gives up what is decided.
#[derive(Clone, Debug, Default)]
pub(super) struct Referee {
    winner: Option<Side>,
    winning_plies: u32,
    level_plies: u32,
}

impl Referee {
    /// Returns the decision that the law or the length of the game asks for.
    pub(super) fn rule(position: &Position, settings: &Settings) -> Option<Decision> {
        if !position.has_legal_move() {
            return Some((GameResult::lost_by(position.side()), Ending::NoMoves));
        }
        if rules::nobody_can_attack(position) {
            return Some((GameResult::Draw, Ending::NobodyCanAttack));
        }
        // Like the search: a draw that has been reached cannot be ruled away.
        let limit = settings.natural_limit;
        if limit > 0 && rules::counted_quiet_plies(position) >= limit {
            return Some((GameResult::Draw, Ending::NaturalLimit));
        }
        let ruling = rules::rule(position, &Law::of(settings.rules));
        if let Some(ruling) = ruling.filter(|ruling| ruling.occurrence >= 3) {
            return Some(match ruling.verdict {
                Verdict::Draw => (GameResult::Draw, Ending::Repetition),
                Verdict::Loses(side) => (GameResult::lost_by(side), Ending::RuledLost),
            });
        }
        (position.ply() >= LONGEST).then_some((GameResult::Draw, Ending::TooLong))
    }

    /// Notes what the search found in the position; returns the decision if it leaves no doubt.
    pub(super) fn adjudicate(&mut self, position: &Position, score: Score) -> Option<Decision> {
        let mover = position.side();
        let value = score.value();
        let favoured = if value > 0 { mover } else { !mover };
        if score.is_mate() {
            return Some((GameResult::lost_by(!favoured), Ending::MateSeen));
        }
        // A ruling is waited for: it falls soon, or the search was wrong.
        let winner = (value.abs() >= WINNING && !score.is_ruling()).then_some(favoured);
        self.winning_plies = match winner {
            None => 0,
            Some(side) if self.winner == Some(side) => self.winning_plies + 1,
            Some(_) => 1,
        };
        self.winner = winner;
        if winner.is_some() && self.winning_plies >= WINNING_PLIES {
            return Some((GameResult::lost_by(!favoured), Ending::Hopeless));
        }
        self.level_plies = if value.abs() <= LEVEL { self.level_plies + 1 } else { 0 };
        let is_level = self.level_plies >= LEVEL_PLIES && position.ply() >= LEVEL_FROM;
        is_level.then_some((GameResult::Draw, Ending::Level))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    fn position(fen: &str, moves: &str) -> Position {
        let mut position = Position::from_fen(fen).unwrap();
        for mv in moves.split_whitespace() {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        position
    }

    fn ruled(fen: &str, moves: &str, rules: RuleSet) -> Option<Decision> {
        let settings = Settings { rules, ..Settings::default() };
        Referee::rule(&position(fen, moves), &settings)
    }

    const CHECKED: &str = "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1";

    #[test]
    fn the_side_without_a_move_loses_in_check_or_not() {
        let mate = "R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1";
        let stalemate = "3k5/1R7/9/9/9/9/9/9/4R4/4K4 b - - 0 1";
        for fen in [mate, stalemate] {
            let decision = ruled(fen, "", RuleSet::Checks);
            assert_eq!(decision, Some((GameResult::RedWins, Ending::NoMoves)), "{fen}");
        }
    }

    #[test]
    fn perpetual_check_loses_at_the_third_occurrence_under_the_rules_of_the_settings() {
        let cycle = "e9e8 a9a8 e8e9 a8a9 ";
        let moves = |times| format!("a0a9 {}", cycle.repeat(times));
        assert_eq!(ruled(CHECKED, &moves(1), RuleSet::Checks), None);
        let lost = Some((GameResult::BlackWins, Ending::RuledLost));
        assert_eq!(ruled(CHECKED, &moves(2), RuleSet::Checks), lost);
        let draw = Some((GameResult::Draw, Ending::Repetition));
        assert_eq!(ruled(CHECKED, &moves(2), RuleSet::None), draw);
    }

    #[test]
    fn the_natural_limit_draws_unless_it_is_mate() {
        let draw = Some((GameResult::Draw, Ending::NaturalLimit));
        let before = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 80";
        assert_eq!(ruled(before, "", RuleSet::Checks), None);
        assert_eq!(ruled(before, "a1a2", RuleSet::Checks), draw);
        let mating = "4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - 119 80";
        let decision = ruled(mating, "a1a9", RuleSet::Checks);
        assert_eq!(decision, Some((GameResult::RedWins, Ending::NoMoves)));
    }

    #[test]
    fn nobody_wins_without_an_attacker() {
        let decision = ruled("4k4/9/9/9/9/9/9/9/4A4/3AK4 b - - 0 1", "", RuleSet::Checks);
        assert_eq!(decision, Some((GameResult::Draw, Ending::NobodyCanAttack)));
    }

    /// Returns the decision after these scores, each seen by the side to move from `ply` on.
    fn adjudicated(ply: usize, red_scores: &[i32]) -> Option<Decision> {
        let mut position = Position::startpos();
        let shuffle = ["a0a1", "a9a8", "a1a0", "a8a9"];
        for number in 0..ply {
            position.make(shuffle[number % 4].parse().unwrap());
        }
        let mut referee = Referee::default();
        let mut decision = None;
        for (number, &score) in red_scores.iter().enumerate() {
            assert_eq!(decision, None, "decided before score {number}");
            let score = if position.side() == Side::Red { score } else { -score };
            decision = referee.adjudicate(&position, Score::from_value(score));
            position.make(shuffle[(ply + number) % 4].parse().unwrap());
        }
        decision
    }

    #[test]
    fn four_plies_of_winning_scores_decide_if_both_sides_agree() {
        let red = Some((GameResult::RedWins, Ending::Hopeless));
        assert_eq!(adjudicated(10, &[2000, 2000, 2000, 2000]), red);
        let black = Some((GameResult::BlackWins, Ending::Hopeless));
        assert_eq!(adjudicated(11, &[0, -3000, -3000, -3000, -3000]), black);
        assert_eq!(adjudicated(10, &[2000, 2000, 1999, 2000, 2000, 2000]), None);
        assert_eq!(adjudicated(10, &[2000, -2000, 2000, -2000, 2000, -2000]), None);
    }

    #[test]
    fn a_mate_decides_at_once_and_a_ruling_is_waited_for() {
        let black = Some((GameResult::BlackWins, Ending::MateSeen));
        assert_eq!(adjudicated(10, &[0, -9990]), black);
        assert_eq!(adjudicated(10, &[8990, 8991, 8992, 8993, 8994]), None);
    }

    #[test]
    fn level_games_are_given_up_late() {
        let draw = Some((GameResult::Draw, Ending::Level));
        assert_eq!(adjudicated(80, &[8; 12]), draw);
        assert_eq!(adjudicated(80, &[8; 11]), None);
        assert_eq!(adjudicated(10, &[0; 60]), None);
        assert_eq!(adjudicated(80, &[0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0]), None);
    }
}
