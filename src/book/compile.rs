//! From lines and evaluations to a book.

use super::evaluations::Evaluations;
use super::lines::Line;
use super::names::Names;
use super::tree::{Node, Played, Tree};
use super::volume::{Book, Entry};
use crate::board::Move;

/// A move that is worse than the best one by so much is known and not played, in hundredths of a
/// pawn.
pub const MARGIN: i32 = 80;

/// The plies that a line is played on from its end, by the best moves that were found.
pub const EXTEND: usize = 4;

/// So much a search may think better of a position than of what the lines play there, in
/// hundredths of a pawn: it sees one ply less.
const SLACK: i32 = 20;

/// The weight of the best move for each line that plays it.
const UNIT: u32 = 100;

/// Returns the book of lines, with the names of these and of further lines.
///
/// A move weighs as much as there are lines that play it, less the worse it is: a move that loses
/// [`MARGIN`] weighs nothing. What it is worth is the mean of two numbers: what the search found
/// right after it, and what it found at the ends of the lines that play it, on average. Without
/// evaluations only the lines count.
pub fn compile(lines: &[Line], names: &[Line], evaluations: &Evaluations, note: &str) -> Book {
    let tree = Tree::new(lines, evaluations, EXTEND);
    let entries = tree.nodes().flat_map(|node| entries(node, evaluations)).collect();
    let all: Vec<Line> = names.iter().chain(lines).cloned().collect();
    Book::new(entries, Names::new(&all), note)
}

fn entries(node: &Node, evaluations: &Evaluations) -> Vec<Entry> {
    let worth = |(&mv, played): (&Move, &Played)| worth(node, mv, played, evaluations);
    let scores: Vec<Option<i32>> = node.moves.iter().map(worth).collect();
    let own = evaluations.of(&node.position).map(|known| known.score - SLACK);
    let best = scores.iter().copied().flatten().chain(own).max();
    let entry = |((&mv, played), &score): ((_, &Played), &Option<i32>)| {
        let loss = best.zip(score).map_or(0, |(best, score)| best - score);
        // In whole numbers, so that every machine makes the same book.
        let [kept, margin] = [MARGIN - loss.clamp(0, MARGIN), MARGIN].map(i32::unsigned_abs);
        let weight = (played.lines * UNIT).saturating_mul(kept * kept).div_ceil(margin * margin);
        let limit = i32::from(i16::MAX);
        Entry {
            key: node.spot.key,
            mv,
            weight: u16::try_from(weight).unwrap_or(u16::MAX),
            score: score.map(|score| score.clamp(-limit, limit) as i16),
        }
    };
    node.moves.iter().zip(&scores).map(entry).collect()
}

/// Returns what a move, as it is written down, is worth to its mover.
fn worth(node: &Node, written: Move, played: &Played, evaluations: &Evaluations) -> Option<i32> {
    let mut position = node.position.clone();
    position.try_play(node.spot.turn(written)).ok()?;
    let search = -evaluations.of(&position)?.score;
    Some(played.ends().map_or(search, |ends| i32::midpoint(search, ends)))
}
