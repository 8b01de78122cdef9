//! A game looked through: what each move was worth.

use super::analyst::{Analyst, Line, NoAnswer, Sight};
use super::expectation::{Expectation, Mark, accuracy};
use crate::board::{Move, Position, Side};
use crate::eval::Score;
use crate::record::Game;
use crate::search::Limits;

/// Evaluations count up to here when losses are averaged, in hundredths of a pawn: how far a won
/// game is won says nothing of the moves.
const MOST_COUNTED: i32 = 1000;

/// The main line of a game, each position searched.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReview {
    /// What was found in each position, from the start position on: one more than there are moves.
    pub sights: Vec<Sight>,
    /// The moves.
    pub moves: Vec<MoveReview>,
}

/// A move of a game and what it was worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveReview {
    /// The number of the move, from 1.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// Whether there was no other one.
    pub is_only: bool,
    /// Whether the search would have played it.
    pub is_best: bool,
    /// The part of the points that it gave away, 0 to 1.
    pub drop: f64,
    /// What it gave away in hundredths of a pawn, evaluations beyond ten pawns cut off.
    pub loss: i32,
    /// How good it was, in percent.
    pub accuracy: f64,
    /// The mark it deserves.
    pub mark: Option<Mark>,
    /// In how many moves the side could have mated; `None` where it could not, or still can.
    pub missed_mate: Option<u32>,
}

/// The moves of one side together. A move without an alternative is no merit and no fault, so only
/// the others count.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SideReview {
    /// How many moves count.
    pub counted: usize,
    /// The mean of their accuracies, in percent; 0 where none counts.
    pub accuracy: f64,
    /// The mean of what they gave away, in hundredths of a pawn; 0 where none counts.
    pub average_loss: f64,
    /// How many of them the search would have played.
    pub best: usize,
    /// How many deserve `?!`, `?` and `??`.
    pub marks: [usize; 3],
}

impl GameReview {
    /// Searches every position of the main line of a game and judges the moves. `progress` is
    /// called after each search.
    ///
    /// The last position is searched first: what is learnt of it helps with those before.
    ///
    /// # Errors
    ///
    /// Fails when a search ends without an answer.
    pub fn new(
        game: &Game,
        analyst: &mut Analyst,
        limits: &Limits,
        mut progress: impl FnMut(),
    ) -> Result<Self, NoAnswer> {
        analyst.engine_mut().new_game();
        let mut position = game.position();
        let mut sights = Vec::with_capacity(position.ply() + 1);
        let mut moves = Vec::with_capacity(position.ply());
        let mut after = analyst.look(&position, limits.clone())?;
        progress();
        while let Some(mv) = position.state().mv() {
            let ply = position.ply();
            position.unmake();
            let before = analyst.look(&position, limits.clone())?;
            progress();
            moves.push(MoveReview::new(ply, &position, mv, &before, &after));
            sights.push(std::mem::replace(&mut after, before));
        }
        sights.push(after);
        sights.reverse();
        moves.reverse();
        Ok(Self { sights, moves })
    }

    /// Returns the moves of a side together.
    pub fn side(&self, side: Side) -> SideReview {
        SideReview::new(self.moves.iter().filter(|review| review.side == side))
    }
}

impl MoveReview {
    /// Judges a move by what was found before and after it. `position` is that before.
    fn new(ply: usize, position: &Position, mv: Move, before: &Sight, after: &Sight) -> Self {
        let is_only = position.legal_moves().len() == 1;
        let is_best = before.best == Some(mv);
        // The search sees further from the position after a move; what it then finds for the move
        // that it wanted to play anyway is not the player's fault.
        let left = -after.score;
        let is_free = is_only || is_best || left >= before.score;
        let drop = if is_free {
            0.0
        } else {
            // The same pieces on both sides: a capture alone is no gain and no loss.
            let pieces = position.occupied().count();
            Expectation::of(before.score, pieces).drop_to(Expectation::of(left, pieces))
        };
        let loss = if is_free { 0 } else { (counted(before.score) - counted(left)).max(0) };
        let mates = |score: Score| score.plies_to_mate().filter(|&plies| plies > 0);
        let missed_mate = mates(before.score).filter(|_| !is_free && mates(left).is_none());
        let mark = Mark::of(drop);
        let missed_mate = missed_mate.map(|plies| (plies as u32).div_ceil(2));
        let (side, accuracy) = (position.side(), accuracy(drop));
        Self { ply, side, mv, is_only, is_best, drop, loss, accuracy, mark, missed_mate }
    }
}

/// Returns a score in hundredths of a pawn as far as it counts.
fn counted(score: Score) -> i32 {
    score.value().clamp(-MOST_COUNTED, MOST_COUNTED)
}

impl SideReview {
    fn new<'a>(moves: impl Iterator<Item = &'a MoveReview>) -> Self {
        let mut sum = Self::default();
        for review in moves.filter(|review| !review.is_only) {
            sum.counted += 1;
            sum.accuracy += review.accuracy;
            sum.average_loss += f64::from(review.loss);
            sum.best += usize::from(review.is_best);
            let [dubious, mistakes, blunders] = &mut sum.marks;
            match review.mark {
                Some(Mark::Dubious) => *dubious += 1,
                Some(Mark::Mistake) => *mistakes += 1,
                Some(Mark::Blunder) => *blunders += 1,
                None => {}
            }
        }
        let moves = sum.counted.max(1) as f64;
        sum.accuracy /= moves;
        sum.average_loss /= moves;
        sum
    }
}

impl Sight {
    /// Returns the line to show instead of a move that was played: the best one that begins with
    /// another move.
    pub fn instead_of(&self, mv: Move) -> Option<&Line> {
        self.lines.iter().find(|line| line.moves.first() != Some(&mv))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn sight(best: Option<&str>, score: Score) -> Sight {
        let best: Option<Move> = best.map(|mv| mv.parse().unwrap());
        let lines = best.iter().map(|&mv| Line { score, moves: vec![mv] }).collect();
        Sight { best, score, lines, depth: 1, nodes: 1, time: Duration::ZERO }
    }

    fn judged(before: Score, after_for_mover: Score, best: &str) -> MoveReview {
        let after = sight(None, -after_for_mover);
        let position = Position::startpos();
        MoveReview::new(1, &position, "h2e2".parse().unwrap(), &sight(Some(best), before), &after)
    }

    /// What a score promises with all pieces on the board.
    fn points(value: i32) -> f64 {
        Expectation::of(Score::evaluation(value), 32).value()
    }

    #[test]
    fn a_move_is_judged_by_what_is_left_of_the_expectation() {
        let blunder = judged(Score::evaluation(1200), Score::ZERO, "b2e2");
        assert!((blunder.drop - (points(1200) - 0.5)).abs() < 1e-9);
        assert_eq!(blunder.mark, Mark::of(points(1200) - 0.5));
        assert!((blunder.accuracy - accuracy(blunder.drop)).abs() < 1e-9);
        // Beyond ten pawns nothing counts.
        assert_eq!((blunder.mark, blunder.loss), (Some(Mark::Blunder), 1000));
        let fine = judged(Score::evaluation(20), Score::evaluation(10), "b2e2");
        assert_eq!((fine.mark, fine.loss), (None, 10));
        assert!(fine.drop > 0.0 && fine.accuracy < 100.0);
    }

    #[test]
    fn the_move_of_the_search_and_one_that_turns_out_better_lose_nothing() {
        let best = judged(Score::evaluation(380), Score::evaluation(-400), "h2e2");
        assert!(best.is_best && best.mark.is_none() && best.loss == 0);
        let better = judged(Score::evaluation(10), Score::evaluation(90), "b2e2");
        assert!((better.accuracy - 100.0).abs() < 1e-9 && better.loss == 0);
    }

    #[test]
    fn mates_count_as_the_whole_point_but_only_ten_pawns_in_the_average() {
        let missed = judged(Score::mate_in(5), Score::evaluation(500), "b2e2");
        assert_eq!((missed.missed_mate, missed.loss), (Some(3), 500));
        assert!((missed.drop - (1.0 - points(500))).abs() < 1e-9);
        let slower = judged(Score::mate_in(5), Score::mate_in(9), "b2e2");
        assert_eq!((slower.missed_mate, slower.loss, slower.mark), (None, 0, None));
        let blunder = judged(Score::ZERO, Score::mated_in(4), "b2e2");
        assert_eq!((blunder.mark, blunder.loss), (Some(Mark::Blunder), 1000));
    }

    #[test]
    fn a_side_is_the_mean_of_its_moves_that_had_an_alternative() {
        let mut moves = [
            judged(Score::evaluation(380), Score::ZERO, "b2e2"),
            judged(Score::ZERO, Score::ZERO, "h2e2"),
            judged(Score::ZERO, Score::mated_in(4), "b2e2"),
        ];
        moves[2].is_only = true;
        let side = SideReview::new(moves.iter());
        assert_eq!((side.counted, side.best), (2, 1));
        assert_eq!(side.marks.iter().sum::<usize>(), 1, "the only move is no blunder");
        assert!((side.accuracy - f64::midpoint(moves[0].accuracy, 100.0)).abs() < 1e-9);
        assert!(moves[0].accuracy < 90.0);
        assert!((side.average_loss - 190.0).abs() < 1e-9);
        assert_eq!(SideReview::new([].iter()), SideReview::default());
    }
}
