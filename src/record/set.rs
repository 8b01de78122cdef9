//! The pieces of a set, in the order in which files list them.

use super::loss::WriteError;
use crate::board::{Kind, Piece, Position, Side, Square};

/// The pieces of a side: those of the back rank from one end to the other, cannons, pawns.
const ORDER: [Kind; 16] = [
    Kind::Rook,
    Kind::Horse,
    Kind::Elephant,
    Kind::Advisor,
    Kind::King,
    Kind::Advisor,
    Kind::Elephant,
    Kind::Horse,
    Kind::Rook,
    Kind::Cannon,
    Kind::Cannon,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
    Kind::Pawn,
];

/// Which of several alike pieces comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// The one on the left, as Red sees it.
    FromLeft,
    /// The same for Black; Red's from the right.
    RedFromRight,
}

/// Returns the pieces in the order of the list: Red's sixteen, then Black's.
pub(super) fn pieces() -> impl Iterator<Item = Piece> {
    Side::ALL.into_iter().flat_map(|side| ORDER.map(|kind| Piece::new(side, kind)))
}

/// Returns where each piece of the list stands.
///
/// # Errors
///
/// Fails where there are more pieces of a kind than in a set.
pub(super) fn places(
    position: &Position,
    order: Order,
) -> Result<[Option<Square>; 32], WriteError> {
    let mut left: Vec<(Piece, Square)> = Square::all()
        .filter_map(|square| position.piece_on(square).map(|piece| (piece, square)))
        .collect();
    left.sort_by_key(|&(piece, square)| {
        let is_turned = piece.side() == Side::Red && order == Order::RedFromRight;
        (if is_turned { square.mirror().file() } else { square.file() }, square.rank())
    });
    let mut places = [None; 32];
    for (place, piece) in places.iter_mut().zip(pieces()) {
        if let Some(found) = left.iter().position(|(other, _)| *other == piece) {
            *place = Some(left.remove(found).1);
        }
    }
    match left.first() {
        None => Ok(places),
        Some((piece, _)) => Err(WriteError::Pieces(piece.to_char())),
    }
}
