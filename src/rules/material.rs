//! What pieces count when the law asks whether something is won (article 25.3).

use std::ops::{Add, Neg, Sub};

use crate::board::{Piece, Side, Square};

/// A gain or loss: pieces and crossed pawns kept apart, because the text lets the pawn's value
/// float.
///
/// A rook counts four, a horse or cannon two, an advisor or elephant one: a rook is two of the
/// middle ones and they are equal, as the text says; that two guards make a middle piece is an
/// interpretation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Material {
    pieces: i32,
    pawns: i32,
}

impl Material {
    pub(super) const NOTHING: Self = Self { pieces: 0, pawns: 0 };

    /// Returns what a piece counts on its square: kings and uncrossed pawns nothing.
    pub(super) fn of(piece: Piece, square: Square) -> Self {
        use crate::board::Kind;
        let pieces = match piece.kind() {
            Kind::Rook => 4,
            Kind::Horse | Kind::Cannon => 2,
            Kind::Advisor | Kind::Elephant => 1,
            Kind::King | Kind::Pawn => 0,
        };
        let pawns = i32::from(piece.kind() == Kind::Pawn && has_crossed(piece.side(), square));
        Self { pieces, pawns }
    }

    /// Returns whether this is a gain: pieces without losing pawns, or pawns without losing
    /// pieces. A pawn for pieces, or pieces for pawns, is none.
    pub(super) fn is_gain(self) -> bool {
        self.pieces >= 0 && self.pawns >= 0 && self != Self::NOTHING
    }

    /// Returns whether this is a loss.
    pub(super) fn is_loss(self) -> bool {
        (-self).is_gain()
    }

    /// Returns whether this is an even exchange.
    pub(super) fn is_even(self) -> bool {
        self == Self::NOTHING
    }

    /// Returns a number by which a player would choose between two outcomes.
    pub(super) fn order(self) -> i32 {
        16 * self.pieces + self.pawns
    }
}

/// Returns whether a pawn on a square has crossed the river (过河).
pub(super) fn has_crossed(side: Side, square: Square) -> bool {
    !crate::board::attacks::home(side).contains(square)
}

impl Add for Material {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { pieces: self.pieces + other.pieces, pawns: self.pawns + other.pawns }
    }
}

impl Sub for Material {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Material {
    type Output = Self;
    fn neg(self) -> Self {
        Self { pieces: -self.pieces, pawns: -self.pawns }
    }
}
