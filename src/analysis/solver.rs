//! Solving problems with the engine.

use std::io;
use std::time::Duration;

use super::analyst::{Analyst, NoAnswer};
use super::problem::Problem;
use crate::board::{Move, Position};
use crate::eval::Score;
use crate::search::Limits;

/// How a problem ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Every goal was reached, and a mate that was announced came in time.
    Solved,
    /// Every goal was reached, but a mate that was announced did not come in time when it was
    /// played out.
    Unproved,
    /// Some goal was not reached.
    Missed,
}

/// What the engine found.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Whether that is what was looked for.
    pub finding: Finding,
    /// The move; `None` when there is none to play.
    pub best: Option<Move>,
    /// The score from the side to move's view.
    pub score: Score,
    /// Nodes of the search, the playing on left out.
    pub nodes: u64,
    /// Time of the search, the playing on left out.
    pub time: Duration,
}

impl Answer {
    /// Returns in how many moves the side to move is said to mate; `None` when it is not.
    pub fn mate(&self) -> Option<u32> {
        let plies = self.score.plies_to_mate().filter(|&plies| plies > 0)?;
        Some((plies as u32).div_ceil(2))
    }
}

/// An engine that solves problems, each from a clean state.
#[derive(Debug)]
pub struct Solver {
    analyst: Analyst,
    limits: Limits,
}

impl Solver {
    /// Returns a solver with one thread; the limits are those of every single search.
    ///
    /// # Errors
    ///
    /// Fails when the system gives no thread or no memory.
    pub fn new(limits: Limits) -> io::Result<Self> {
        Ok(Self { analyst: Analyst::new()?, limits })
    }

    /// Searches a problem and returns the answer.
    ///
    /// Where a mate is asked for, it must have been announced in at most so many moves. The line of
    /// every mate that was announced is played on the board, and where it ends early the engine
    /// plays for both sides, with the same limits for each move, until there is no legal move or
    /// the moves are used up: those asked for, or those announced where none are.
    ///
    /// # Errors
    ///
    /// Fails when a search ends without an answer.
    pub fn solve(&mut self, problem: &Problem) -> Result<Answer, NoAnswer> {
        self.analyst.engine_mut().new_game();
        let (mut answer, line) = self.search(&problem.position, problem.mate)?;
        let in_time =
            problem.mate.is_none_or(|moves| answer.mate().is_some_and(|mate| mate <= moves));
        if in_time && answer.best.is_some_and(|mv| problem.accepts(mv)) {
            let mates = match problem.mate.or(answer.mate()) {
                Some(moves) => self.comes_to_mate(&problem.position, &line, moves)?,
                None => true,
            };
            answer.finding = if mates { Finding::Solved } else { Finding::Unproved };
        }
        Ok(answer)
    }

    /// Returns whether the line, played on by the engine where it ends early, leaves the other
    /// side without a legal move within so many moves of the side to move.
    fn comes_to_mate(
        &mut self,
        root: &Position,
        line: &[Move],
        moves: u32,
    ) -> Result<bool, NoAnswer> {
        let mut position = root.clone();
        let mut line = line.iter().copied();
        for left in (1..=moves).rev() {
            let mv = match line.next() {
                Some(mv) => Some(mv),
                None => self.search(&position, Some(left))?.0.best,
            };
            if !plays(&mut position, mv) {
                return Ok(false);
            }
            if !position.has_legal_move() {
                return Ok(true);
            }
            let reply = match line.next() {
                Some(mv) => Some(mv),
                None => self.search(&position, None)?.0.best,
            };
            if !plays(&mut position, reply) {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// Returns the answer, its finding still open, and the line that begins with the move.
    fn search(
        &mut self,
        position: &Position,
        mate: Option<u32>,
    ) -> Result<(Answer, Vec<Move>), NoAnswer> {
        let sight = self.analyst.look(position, Limits { mate, ..self.limits.clone() })?;
        let (best, score) = (sight.best, sight.score);
        let (nodes, time) = (sight.nodes, sight.time);
        let line = sight.lines.into_iter().next().map(|line| line.moves).unwrap_or_default();
        Ok((Answer { finding: Finding::Missed, best, score, nodes, time }, line))
    }
}

/// Plays a move if there is one and it is legal; returns whether it was played.
fn plays(position: &mut Position, mv: Option<Move>) -> bool {
    mv.is_some_and(|mv| position.try_play(mv).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::epd::Epd;

    const TWO_ROOKS: &str = "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1";

    fn solver() -> Solver {
        Solver::new(Limits { nodes: Some(100_000), ..Limits::default() }).unwrap()
    }

    fn comes_to_mate(line: &str, moves: u32) -> bool {
        let line: Vec<Move> = line.split(' ').flat_map(str::parse).collect();
        let root = Position::from_fen(TWO_ROOKS).unwrap();
        solver().comes_to_mate(&root, &line, moves).unwrap()
    }

    #[test]
    fn a_line_proves_a_mate_only_to_its_end_and_in_time() {
        assert!(comes_to_mate("b1b8 e9f9 a2a9", 2));
        assert!(!comes_to_mate("b1b8 e9f9 a2a9", 1));
        assert!(!comes_to_mate("b1b8 e9e8 a2a9", 2), "an illegal reply proves nothing");
    }

    #[test]
    fn a_line_that_ends_early_is_played_on_by_the_engine() {
        assert!(comes_to_mate("b1b8", 2));
        assert!(comes_to_mate("", 2));
        assert!(!comes_to_mate("d0d1", 2), "no mate in one follows a move of the king");
    }

    #[test]
    fn a_late_mate_is_missed() {
        let solve = |operations: &str| {
            let epd = Epd::new(&format!("{TWO_ROOKS} ; {operations}")).unwrap();
            solver().solve(&Problem::new(&epd).unwrap()).unwrap()
        };
        let in_time = solve("dm 2");
        assert_eq!((in_time.finding, in_time.mate()), (Finding::Solved, Some(2)));
        assert_eq!(solve("dm 1").finding, Finding::Missed);
        assert_eq!(solve("dm 2; bm d0d1").finding, Finding::Missed);
    }
}
