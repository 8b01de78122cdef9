//! Lines laid over one another: which positions they reach, and what is played there.

use std::collections::BTreeMap;

use super::evaluations::Evaluations;
use super::key::{BookKey, Spot};
use super::lines::Line;
use crate::board::{Move, Position, Side};

/// A position that lines go through.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position, turned as its first line has it, with the moves that led there.
    pub position: Position,
    /// How books know it.
    pub spot: Spot,
    /// The moves that lines play, as they are written down.
    pub moves: BTreeMap<Move, Played>,
}

/// What lines make of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// How many lines play it.
    pub lines: u32,
    /// How many of them have an end that was evaluated.
    evaluated: i32,
    /// The sum of what their ends are worth to the mover, in hundredths of a pawn.
    sum: i32,
}

impl Played {
    /// Returns what the ends of the lines are worth to the mover on average, in hundredths of a
    /// pawn.
    pub fn ends(&self) -> Option<i32> {
        (self.evaluated > 0).then(|| self.sum / self.evaluated)
    }
}

/// All positions of some lines, by their keys.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: BTreeMap<BookKey, Node>,
}

impl Tree {
    /// Returns the tree of lines. Each is played on from its end, for so many plies at most, by the
    /// best moves of the evaluations, as long as there are any.
    pub fn new(lines: &[Line], evaluations: &Evaluations, extend: usize) -> Self {
        let mut tree = Self::default();
        for line in lines {
            let end = line.end();
            let worth = evaluations.of(&end).map(|known| match end.side() {
                Side::Red => known.score,
                Side::Black => -known.score,
            });
            tree.add(&extended(line, evaluations, extend), worth);
        }
        tree
    }

    /// Adds the moves of a line whose end is worth so much to Red.
    fn add(&mut self, moves: &[Move], worth: Option<i32>) {
        let mut position = Position::startpos();
        for &mv in moves {
            let side = position.side();
            let node = self.node(&position);
            let written = node.spot.turn(mv);
            if position.try_play(mv).is_err() {
                break;
            }
            let played = node.moves.entry(written).or_default();
            played.lines += 1;
            if let Some(worth) = worth {
                played.evaluated += 1;
                played.sum += if side == Side::Red { worth } else { -worth };
            }
        }
        self.node(&position);
    }

    fn node(&mut self, position: &Position) -> &mut Node {
        let spot = Spot::of(position);
        let node = || Node { position: position.clone(), spot, moves: BTreeMap::new() };
        self.nodes.entry(spot.key).or_insert_with(node)
    }

    /// Returns all positions in the order of their keys.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.values()
    }
}

/// Returns the moves of a line, played on by the best moves of the evaluations. It stops short of
/// a position that the line has been to.
pub fn extended(line: &Line, evaluations: &Evaluations, plies: usize) -> Vec<Move> {
    let mut moves = line.moves.clone();
    let mut position = line.end();
    for _ in 0..plies {
        let Some(best) = evaluations.of(&position).and_then(|known| known.best) else { break };
        if position.try_play(best).is_err() {
            break;
        }
        if position.past().iter().any(|state| state.key() == position.key()) {
            break;
        }
        moves.push(best);
    }
    moves
}
