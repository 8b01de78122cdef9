//! All that a book knows from the start position on.

use std::collections::BTreeSet;
use std::collections::VecDeque;

use super::key::Spot;
use super::volume::{BookMove, Source};
use crate::board::Position;

/// Returns the positions that can be reached by the moves of a book from the start position, each
/// with its moves; of mirror images one comes back. Moves that are known and not played are followed too, as an
/// opponent may play them.
///
/// Books are written by keys from which no position can be told; this is the way to turn one kind
/// into another, and what a game from the start can meet of a book.
pub fn walk(source: &dyn Source) -> Vec<(Position, Vec<BookMove>)> {
    let mut seen = BTreeSet::from([Spot::of(&Position::startpos()).key]);
    let mut waiting = VecDeque::from([Position::startpos()]);
    let mut found = Vec::new();
    while let Some(position) = waiting.pop_front() {
        let moves = source.moves(&position);
        if moves.is_empty() {
            continue;
        }
        for known in &moves {
            let mut next = position.clone();
            if next.try_play(known.mv).is_ok() && seen.insert(Spot::of(&next).key) {
                waiting.push_back(next);
            }
        }
        found.push((position, moves));
    }
    found
}
