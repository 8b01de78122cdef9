//! Positions made from others by hand.

use super::validate::PositionError;
use super::{Piece, Position, Square};

impl Position {
    /// Returns the position with a square's piece replaced, or taken away by `None`, as a root
    /// without history and with its counters at zero.
    ///
    /// # Errors
    ///
    /// Fails when the rules do not allow the result, for example because a king is missing.
    pub fn edited(&self, square: Square, piece: Option<Piece>) -> Result<Self, PositionError> {
        let mut edited = Self::empty();
        edited.side = self.side;
        for place in Square::all() {
            let piece = if place == square { piece } else { self.piece_on(place) };
            if let Some(piece) = piece {
                edited.put(piece, place);
            }
        }
        edited.validate()?;
        edited.seal();
        Ok(edited)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, Side};
    use super::*;

    #[test]
    fn taking_a_piece_away_leaves_the_rest() {
        let position = Position::startpos();
        let square = "b2".parse().unwrap();
        let edited = position.edited(square, None).unwrap();
        assert_eq!(edited.piece_on(square), None);
        assert_eq!(edited.occupied(), position.occupied().without(square));
        assert!(position.edited("e0".parse().unwrap(), None).is_err());
        assert_eq!(edited.by(Side::Red, Kind::Cannon).count(), 1);
    }
}
