//! The hidden layer of a position that no known one leads to.

use arrayvec::ArrayVec;

use super::features::{self, MAX_ACTIVE, feature};
use super::kernel::Kernel;
use super::net::{Network, Row};
use crate::board::{Bitboard, Piece, Position, Side};

/// The hidden layers of the last refreshed positions, one for each way of looking at the board.
///
/// A refresh then only adds and takes away the pieces in which the new position differs.
#[derive(Debug)]
pub(super) struct RefreshCache {
    /// By perspective and mirroring.
    entries: Box<[[Entry; 2]; 2]>,
}

#[derive(Clone, Debug)]
struct Entry {
    row: Row,
    /// The squares of each piece.
    pieces: [Bitboard; Piece::COUNT],
}

impl RefreshCache {
    /// Returns a cache of empty boards.
    pub(super) fn new(network: &Network) -> Self {
        let entry =
            || Entry { row: *network.hidden_biases(), pieces: [Bitboard::EMPTY; Piece::COUNT] };
        let pair = || [entry(), entry()];
        Self { entries: Box::new([pair(), pair()]) }
    }

    /// Writes the hidden layer of a position in one perspective to `row`.
    pub(super) fn refresh(
        &mut self,
        row: &mut Row,
        network: &Network,
        kernel: Kernel,
        position: &Position,
        perspective: Side,
    ) {
        let mirrored = features::is_mirrored(position.king(perspective));
        let entry = &mut self.entries[perspective.index()][usize::from(mirrored)];
        let mut added: ArrayVec<&Row, MAX_ACTIVE> = ArrayVec::new();
        let mut removed: ArrayVec<&Row, MAX_ACTIVE> = ArrayVec::new();
        for piece in Piece::ALL {
            let (before, now) =
                (entry.pieces[piece.index()], position.by(piece.side(), piece.kind()));
            let weights = |square| network.hidden(feature(perspective, mirrored, piece, square));
            added.extend((now - before).into_iter().map(weights));
            removed.extend((before - now).into_iter().map(weights));
            entry.pieces[piece.index()] = now;
        }
        kernel.update(&mut entry.row, &added, &removed);
        *row = entry.row;
    }
}
