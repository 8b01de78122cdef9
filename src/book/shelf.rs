//! The books that the engine plays from, and how it picks a move.

use std::sync::Arc;

use super::builtin::builtin;
use super::volume::{BookMove, Source};
use crate::board::{Move, Position, Side};
use crate::random::Random;
use crate::rules;

/// How a move is picked of those that a book plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Choice {
    /// Each as often as its weight says.
    #[default]
    Weighted,
    /// The weightiest alone.
    Best,
}

/// A move that was picked from a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// The move.
    pub played: BookMove,
    /// All moves that could have been picked, the weightiest first.
    pub moves: Vec<BookMove>,
}

/// Books in the order in which they are asked, and how a move is picked.
#[derive(Clone, Debug)]
pub struct Shelf {
    books: Vec<Arc<dyn Source>>,
    /// How a move is picked.
    pub choice: Choice,
    /// The plies of a game within which books are asked.
    pub plies: u32,
    random: Random,
}

impl Default for Shelf {
    /// Returns a shelf with the book that is part of the program.
    fn default() -> Self {
        Self {
            books: vec![builtin()],
            choice: Choice::default(),
            plies: Self::PLIES,
            random: Random::new(0, 0),
        }
    }
}

impl Shelf {
    /// The plies of a game within which books are asked, unless somebody says otherwise.
    pub const PLIES: u32 = 60;

    /// Puts other books on the shelf. The first that has a move for a position gives it.
    pub fn set_books(&mut self, books: Vec<Arc<dyn Source>>) {
        self.books = books;
    }

    /// Sets what chance follows from: equal seeds and equal questions get equal answers.
    pub fn set_seed(&mut self, seed: u64) {
        self.random = Random::new(seed, 0);
    }

    /// Picks a move of the first book that has one, or returns `None` to leave it to a search.
    ///
    /// A move is only played if it is one of the choices, has a weight, and leads to a position
    /// that the game has not been to: what a repetition is worth is for the search and its judge to
    /// say, whatever a book may hold of it.
    pub fn pick(&mut self, position: &Position, choices: &[Move]) -> Option<Pick> {
        if plies(position) >= self.plies {
            return None;
        }
        let moves = self.books.iter().map(|book| admitted(&**book, position, choices));
        let moves = moves.into_iter().find(|moves| !moves.is_empty())?;
        let played = match self.choice {
            Choice::Best => moves.first().copied(),
            Choice::Weighted => weighted(&moves, &mut self.random),
        }?;
        Some(Pick { played, moves })
    }
}

/// Returns the moves of a book that may be played, the weightiest first.
fn admitted(book: &dyn Source, position: &Position, choices: &[Move]) -> Vec<BookMove> {
    let mut moves = book.moves(position);
    moves.retain(|known| {
        known.weight > 0 && choices.contains(&known.mv) && !repeats(position, known.mv)
    });
    moves
}

/// Returns whether a move leads to a position that has stood before.
fn repeats(position: &Position, mv: Move) -> bool {
    let mut next = position.clone();
    next.try_play(mv).is_err() || rules::repetition(&next).is_some()
}

/// Returns the plies of the game before a position, as its counter of moves has them.
fn plies(position: &Position) -> u32 {
    let moves = position.fullmove().saturating_sub(1).saturating_mul(2);
    moves.saturating_add(u32::from(position.side() == Side::Black))
}

/// Picks a move as often as its weight says.
fn weighted(moves: &[BookMove], random: &mut Random) -> Option<BookMove> {
    let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
    let mut ticket = random.below(usize::try_from(total).unwrap_or(usize::MAX)) as u64;
    let wins = |known: &&BookMove| {
        let weight = u64::from(known.weight);
        let has_won = ticket < weight;
        ticket = ticket.saturating_sub(weight);
        has_won
    };
    moves.iter().find(wins).copied()
}
