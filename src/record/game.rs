//! A recorded game.

use thiserror::Error;

use super::error::{Place, RecordError, RecordErrorKind};
use super::tags::Tags;
use crate::board::{Move, Position, Side};
use crate::notation::{self, NotationError};
use crate::rules::{self, Fault};

/// A game as a record has it.
#[derive(Clone, Debug)]
pub struct Game {
    /// The headers.
    pub tags: Tags,
    /// The line of the text on which the record starts, from 1.
    pub line: usize,
    /// Where the record breaks off before its end, because a move cannot be played.
    pub break_off: Option<BreakOff>,
    /// The last position, with the whole game as its history.
    position: Position,
}

/// A move of a record that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BreakOff {
    /// Where the move is written.
    pub place: Place,
    /// The number of the move, from 1.
    pub ply: usize,
    /// Who was to move.
    pub side: Side,
    /// The move as written.
    pub text: String,
    /// Why it cannot be played.
    pub why: Unplayable,
}

/// Why a move of a record cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unplayable {
    /// The rules of moving forbid it.
    #[error(transparent)]
    Illegal(Fault),
    /// No legal move, or more than one, is written so.
    #[error(transparent)]
    Unclear(NotationError),
}

impl Game {
    /// Returns a game without moves or headers that starts on a line of a text.
    pub fn new(start: Position, line: usize) -> Self {
        Self { tags: Tags::default(), line, break_off: None, position: start }
    }

    /// Returns the last position, with the whole game as its history.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position before the first move.
    pub fn start(&self) -> Position {
        let mut start = self.position.clone();
        while start.ply() > 0 {
            start.unmake();
        }
        start
    }

    /// Returns the moves in order.
    pub fn moves(&self) -> Vec<Move> {
        let position = &self.position;
        let states = position.past().iter().chain(std::iter::once(position.state()));
        states.filter_map(crate::board::State::mv).collect()
    }

    /// Plays the move that a word of the text names. Where it cannot be played the record breaks
    /// off; whatever follows is passed over.
    ///
    /// # Errors
    ///
    /// Fails on a word that is no move in any notation.
    pub(super) fn play(&mut self, word: &str, place: Place) -> Result<(), RecordError> {
        if self.break_off.is_some() {
            return Ok(());
        }
        let played = match word.parse() {
            Ok(mv) => rules::play(&mut self.position, mv).map_err(Unplayable::Illegal),
            Err(_) => match notation::read(&self.position, word) {
                Ok(mv) => {
                    self.position.make(mv);
                    Ok(())
                }
                Err(NotationError::NotAMove { text }) => {
                    return Err(RecordError { place, kind: RecordErrorKind::NotAMove(text) });
                }
                Err(why) => Err(Unplayable::Unclear(why)),
            },
        };
        if let Err(why) = played {
            let (ply, side) = (self.position.ply() + 1, self.position.side());
            self.break_off = Some(BreakOff { place, ply, side, text: word.to_owned(), why });
        }
        Ok(())
    }
}
