//! An engine that is asked about one position after another.

use std::io;
use std::time::{Duration, Instant};

use crossbeam_channel::Receiver;
use thiserror::Error;

use crate::board::{Move, Position};
use crate::engine::{Engine, SearchId};
use crate::eval::Score;
use crate::search::{Bound, Event, Limits};

/// A search that went away without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the search ended without an answer")]
pub struct NoAnswer;

/// A line of play with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The score from the view of the side to move before the line.
    pub score: Score,
    /// The moves, at least one.
    pub moves: Vec<Move>,
}

/// What a search found in a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Sight {
    /// The move to play; `None` when there is none.
    pub best: Option<Move>,
    /// The score from the side to move's view.
    pub score: Score,
    /// The lines asked for, the best one first; none where there is no legal move. The first may
    /// be a bare move with a score.
    pub lines: Vec<Line>,
    /// The last completed iteration.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time of the search.
    pub time: Duration,
}

/// An engine that answers about positions.
#[derive(Debug)]
pub struct Analyst {
    engine: Engine,
    events: Receiver<(SearchId, Event)>,
}

impl Analyst {
    /// Returns an analyst with one thread.
    ///
    /// # Errors
    ///
    /// Fails when the system gives no thread or no memory.
    pub fn new() -> io::Result<Self> {
        let (engine, events) = Engine::new()?;
        Ok(Self { engine, events })
    }

    /// Returns the engine, to change its settings.
    pub const fn engine_mut(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Searches a position with its history and returns what was found.
    ///
    /// # Errors
    ///
    /// Fails when the search ends without an answer.
    pub fn look(&mut self, position: &Position, limits: Limits) -> Result<Sight, NoAnswer> {
        let start = Instant::now();
        self.engine.set_position(position.clone());
        self.engine.go(limits, start);
        let (mut reported, mut asked) = (Vec::new(), 1);
        loop {
            match self.events.recv().map_err(|_| NoAnswer)?.1 {
                Event::Info(info) if info.bound == Bound::Exact && !info.pv.is_empty() => {
                    asked = asked.max(info.multipv);
                    reported.push(Line { score: info.score, moves: info.pv });
                }
                Event::Done(outcome) => {
                    let (best, score) = (outcome.best, outcome.score);
                    let lines = best.map(|best| latest(reported, best, score, asked));
                    let lines = lines.unwrap_or_default();
                    let (depth, nodes, time) = (outcome.depth, outcome.nodes, start.elapsed());
                    return Ok(Sight { best, score, lines, depth, nodes, time });
                }
                _ => {}
            }
        }
    }
}

/// Returns the latest lines among those reported, at most `asked`, each with a first move of its
/// own: that of the move to play, then the others by their scores. Where the move to play was not
/// reported, only the move itself is known.
fn latest(reported: Vec<Line>, best: Move, score: Score, asked: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut first: Option<Line> = None;
    // An iteration that was cut short reports only the lines that it changed, so older ones count
    // too; the first of them is the newest.
    for line in reported.into_iter().rev() {
        let mv = line.moves.first();
        if mv == Some(&best) {
            first.get_or_insert(Line { score, ..line });
        } else if lines.len() + 1 < asked && lines.iter().all(|known| known.moves.first() != mv) {
            lines.push(line);
        }
    }
    lines.sort_by_key(|line| std::cmp::Reverse(line.score));
    lines.insert(0, first.unwrap_or_else(|| Line { score, moves: vec![best] }));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(fen: &str, multipv: usize) -> Sight {
        let mut analyst = Analyst::new().unwrap();
        analyst.engine_mut().settings_mut().multipv = multipv;
        let limits = Limits { nodes: Some(3000), ..Limits::default() };
        analyst.look(&Position::from_fen(fen).unwrap(), limits).unwrap()
    }

    #[test]
    fn as_many_lines_come_back_as_were_asked_for_best_first() {
        let sight = look(crate::board::START_FEN, 3);
        assert_eq!(sight.lines.len(), 3);
        assert_eq!(sight.lines[0].moves.first(), sight.best.as_ref());
        let firsts: std::collections::BTreeSet<_> =
            sight.lines.iter().map(|line| line.moves[0].to_string()).collect();
        assert_eq!(firsts.len(), 3, "three different moves");
        assert!(sight.lines[1].score >= sight.lines[2].score);
    }

    #[test]
    fn a_side_without_a_move_has_no_line() {
        let sight = look("1R2k4/R8/9/9/9/9/9/9/9/3K5 b", 1);
        assert_eq!((sight.best, sight.lines.len()), (None, 0));
        assert!(sight.score.is_mate() && sight.score < Score::ZERO);
    }

    #[test]
    fn lines_of_an_older_opinion_fill_the_places_that_are_left() {
        let line = |moves: &str, score| Line {
            score: Score::evaluation(score),
            moves: moves.split(' ').map(|mv| mv.parse().unwrap()).collect(),
        };
        let reported = vec![
            line("h2e2 h9g7", 10),
            line("b2e2 h9g7", 20),
            line("c3c4 h9g7", 5),
            line("b2e2 b9c7", 30),
        ];
        let best = |mv: &str, asked| {
            let lines = latest(reported.clone(), mv.parse().unwrap(), Score::ZERO, asked);
            let texts = lines.iter().map(|line| {
                let moves: Vec<_> = line.moves.iter().map(ToString::to_string).collect();
                format!("{} {}", moves.join(" "), line.score.value())
            });
            texts.collect::<Vec<_>>()
        };
        assert_eq!(best("b2e2", 3), ["b2e2 b9c7 0", "h2e2 h9g7 10", "c3c4 h9g7 5"]);
        assert_eq!(best("b2e2", 1), ["b2e2 b9c7 0"]);
        assert_eq!(best("g3g4", 2), ["g3g4 0", "b2e2 b9c7 30"]);
    }
}
