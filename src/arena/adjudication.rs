//! Games that the engines' scores decide before they are played out.

use super::pair::{of, of_mut};
use super::rules::{DrawByScore, GameRules, WinByScore};
use super::termination::{Outcome, Termination};
use crate::board::Side;
use crate::wire::ScoreText;

/// What a mate counts, less the moves to it.
const MATE: i32 = 10_000;

/// Counts scores in a row. It does not matter who moves first.
#[derive(Clone, Debug)]
pub(super) struct Scores {
    win: Option<WinByScore>,
    draw: Option<DrawByScore>,
    /// Red's moves in a row with a score of loss, then Black's.
    losing: [u32; 2],
    /// The same with a score of win.
    winning: [u32; 2],
    /// Plies in a row with a score near nothing, of both sides.
    even: u32,
}

impl Scores {
    pub(super) fn new(rules: &GameRules) -> Self {
        Self {
            win: rules.win_by_score,
            draw: rules.draw_by_score,
            losing: [0; 2],
            winning: [0; 2],
            even: 0,
        }
    }

    /// Counts a ply with the mover's score; a ply without one breaks every row. `moves` is the
    /// number of full moves in the game by now.
    pub(super) fn count(
        &mut self,
        side: Side,
        score: Option<ScoreText>,
        is_capture: bool,
        moves: u32,
    ) -> Option<(Outcome, Termination)> {
        let score = score.map(value);
        let longer = |row: u32, holds: bool| if holds { row + 1 } else { 0 };
        if let Some(win) = self.win {
            let losing = of_mut(&mut self.losing, side);
            *losing = longer(*losing, score.is_some_and(|score| score <= -win.score));
            let winning = of_mut(&mut self.winning, side);
            *winning = longer(*winning, score.is_some_and(|score| score >= win.score));
            for loser in Side::ALL {
                let is_agreed = !win.two_sided || *of(&self.winning, !loser) >= win.moves;
                if *of(&self.losing, loser) >= win.moves && is_agreed {
                    return Some((Outcome::lost_by(loser), Termination::WinByScore));
                }
            }
        }
        if let Some(draw) = self.draw {
            let is_even = score.is_some_and(|score| score.abs() <= draw.score);
            self.even = longer(if is_capture { 0 } else { self.even }, is_even && !is_capture);
            if self.even >= draw.moves.saturating_mul(2).max(1) && moves >= draw.from_move {
                return Some((Outcome::Drawn, Termination::DrawByScore));
            }
        }
        None
    }
}

/// Returns a score in hundredths; a mate is more than any other.
fn value(score: ScoreText) -> i32 {
    match score {
        ScoreText::Value(value) | ScoreText::Cp(value) => value,
        ScoreText::Mate(moves) if moves > 0 => MATE - moves.min(MATE / 2),
        ScoreText::Mate(moves) => -MATE - moves.max(-MATE / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns after which ply scores, Red's first, end the game, and how.
    fn end(rules: &GameRules, scores: &[i32]) -> Option<(usize, Outcome)> {
        let mut counted = Scores::new(rules);
        scores.iter().enumerate().find_map(|(ply, &score)| {
            let side = if ply % 2 == 0 { Side::Red } else { Side::Black };
            let moves = (ply as u32 + 1) >> 1;
            let end = counted.count(side, Some(ScoreText::Cp(score)), false, moves);
            end.map(|(outcome, _)| (ply, outcome))
        })
    }

    fn win(two_sided: bool) -> GameRules {
        let win_by_score = Some(WinByScore { moves: 3, score: 400, two_sided });
        GameRules { win_by_score, ..GameRules::default() }
    }

    #[test]
    fn a_side_that_gives_itself_up_often_enough_has_lost() {
        let black_wins = Outcome::Won(Side::Black);
        assert_eq!(end(&win(false), &[-400, 0, -500, 0, -400, 0]), Some((4, black_wins)));
        assert_eq!(end(&win(false), &[-400, 0, -399, 0, -400, 0, -400, 0]), None);
        assert_eq!(
            end(&win(false), &[0, -900, 0, -900, 0, -900]),
            Some((5, Outcome::Won(Side::Red)))
        );
    }

    #[test]
    fn both_sides_must_agree_when_that_is_asked() {
        assert_eq!(end(&win(true), &[-400, 0, -500, 0, -400, 0, -400, 0]), None);
        let agreed = [-400, 400, -500, 400, -400, 400];
        assert_eq!(end(&win(true), &agreed), Some((5, Outcome::Won(Side::Black))));
    }

    #[test]
    fn even_scores_draw_from_the_move_on_that_is_set() {
        let draw_by_score = Some(DrawByScore { from_move: 3, moves: 2, score: 10 });
        let rules = GameRules { draw_by_score, ..GameRules::default() };
        assert_eq!(end(&rules, &[0, -10, 10, 0, 5, 0]), Some((5, Outcome::Drawn)));
        assert_eq!(end(&rules, &[0, 0, 0, 11, 0, 0, 0]), None);
        assert_eq!(end(&rules, &[0, 0, 0, 11, 0, 0, 0, 0]), Some((7, Outcome::Drawn)));
    }

    #[test]
    fn captures_and_missing_scores_break_a_row_of_even_scores() {
        let draw_by_score = Some(DrawByScore { from_move: 1, moves: 1, score: 10 });
        let rules = GameRules { draw_by_score, ..GameRules::default() };
        let mut scores = Scores::new(&rules);
        let even = Some(ScoreText::Value(0));
        assert_eq!(scores.count(Side::Red, even, false, 1), None);
        assert_eq!(scores.count(Side::Black, even, true, 1), None);
        assert_eq!(scores.count(Side::Red, even, false, 2), None);
        assert_eq!(scores.count(Side::Black, None, false, 2), None);
        assert_eq!(scores.count(Side::Red, even, false, 3), None);
        assert!(scores.count(Side::Black, even, false, 3).is_some());
    }

    #[test]
    fn mates_count_more_than_any_score() {
        assert_eq!(value(ScoreText::Mate(1)), 9_999);
        assert_eq!(value(ScoreText::Mate(-2)), -9_998);
        assert!(value(ScoreText::Mate(0)) <= -9_999);
    }
}
