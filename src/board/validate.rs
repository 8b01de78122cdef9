//! The single definition of a lawful position.

use thiserror::Error;

use super::{Bitboard, Kind, Piece, Position, Side, Square, attacks};

/// The most pieces a side can have.
const MAX_PIECES: u32 = 16;

/// What makes a set-up unlawful.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// A side has no king.
    #[error("{0} has no king")]
    NoKing(Side),
    /// A side has several kings.
    #[error("{0} has {1} kings")]
    SeveralKings(Side, u32),
    /// A side has more than sixteen pieces.
    #[error("{0} has {1} pieces, more than sixteen")]
    TooManyPieces(Side, u32),
    /// A piece stands where its moves can never bring it.
    #[error("the {0:?} on {1} can never have come there")]
    Unreachable(Piece, Square),
    /// The side to move could take the king.
    #[error("{0} is to move and could take the king")]
    KingCanBeTaken(Side),
}

impl Position {
    /// Checks that the rules allow the set-up. More than the usual number of a kind of piece is
    /// allowed, as problem collections have such boards.
    pub(in crate::board) fn validate(&self) -> Result<(), PositionError> {
        for side in Side::ALL {
            match self.by(side, Kind::King).count() {
                0 => return Err(PositionError::NoKing(side)),
                1 => {}
                several => return Err(PositionError::SeveralKings(side, several)),
            }
            let pieces = self.by_side(side).count();
            if pieces > MAX_PIECES {
                return Err(PositionError::TooManyPieces(side, pieces));
            }
            for kind in [Kind::King, Kind::Advisor, Kind::Elephant, Kind::Pawn] {
                if let Some(square) = (self.by(side, kind) - reachable(side, kind)).first() {
                    return Err(PositionError::Unreachable(Piece::new(side, kind), square));
                }
            }
        }
        if !self.attackers_of_king(!self.side, self.occupancy()).is_empty() {
            return Err(PositionError::KingCanBeTaken(self.side));
        }
        Ok(())
    }
}

/// Returns the squares on which a piece can ever stand.
fn reachable(side: Side, kind: Kind) -> Bitboard {
    let is_reachable = |square: &Square| {
        let (file, rank) =
            (square.file(), if side == Side::Red { *square } else { square.flip() }.rank());
        match kind {
            Kind::King => attacks::palace(side).contains(*square),
            Kind::Advisor => attacks::palace(side).contains(*square) && (file + rank) % 2 == 1,
            Kind::Elephant => {
                matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2))
            }
            Kind::Pawn => rank >= 5 || rank >= 3 && file % 2 == 0,
            Kind::Horse | Kind::Rook | Kind::Cannon => true,
        }
    };
    Square::all().filter(is_reachable).collect()
}
