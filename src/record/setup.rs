//! Boards that files list piece by piece.

use crate::board::{FenError, Move, Piece, Position, RANKS, SQUARES, Side, Square};

/// A board in the making, and whose turn it is.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    board: [Option<Piece>; SQUARES],
    pub(super) side: Side,
    /// The number of the first move.
    pub(super) fullmove: u32,
}

impl Setup {
    /// Returns an empty board with Red to move.
    pub(super) const fn empty() -> Self {
        Self { board: [None; SQUARES], side: Side::Red, fullmove: 1 }
    }

    /// Returns the board of a position.
    pub(super) fn of(position: &Position) -> Self {
        let mut setup = Self::empty();
        for square in Square::all() {
            if let Some(piece) = position.piece_on(square) {
                setup.put(square, piece);
            }
        }
        setup.side = position.side();
        setup.fullmove = position.fullmove();
        setup
    }

    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        if let Some(place) = self.board.get_mut(square.index()) {
            *place = Some(piece);
        }
    }

    /// Returns whether no piece is there.
    pub(super) fn is_empty(&self) -> bool {
        self.board.iter().all(Option::is_none)
    }

    /// Lets the side of the piece move that a move of the record leaves with: headers are wrong
    /// more often than moves.
    pub(super) fn turn_to(&mut self, first: Option<Move>) {
        let piece = first.and_then(|mv| self.board.get(mv.from().index()).copied().flatten());
        if let Some(piece) = piece {
            self.side = piece.side();
        }
    }

    /// Returns the position.
    ///
    /// # Errors
    ///
    /// Says why the rules allow no such board.
    pub(super) fn position(&self) -> Result<Position, FenError> {
        let mut ranks: Vec<String> = Vec::with_capacity(RANKS);
        for rank in self.board.chunks(SQUARES / RANKS).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for piece in rank {
                match piece {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(piece.to_char());
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            ranks.push(text);
        }
        let side = if self.side == Side::Red { 'w' } else { 'b' };
        Position::from_fen(&format!("{} {side} - - 0 {}", ranks.join("/"), self.fullmove.max(1)))
    }
}

/// Returns the square on a file and a rank that a file of the disk gives as numbers.
pub(super) const fn square(file: usize, rank: usize) -> Option<Square> {
    if file < 9 && rank < RANKS { Some(Square::new(file, rank)) } else { None }
}
