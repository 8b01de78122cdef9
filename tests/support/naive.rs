//! The rules of the game written down once more, as slowly and plainly as possible.
//!
//! Everything asks one question of a mailbox board: may this piece go from here to there? No table
//! and no bitboard is used, so that what the fast code computes can be compared with it. The only
//! things shared with the fast code are names of pieces and squares and the exchange values.

use chuhe::board::{Kind, Move, Piece, Position, SQUARES, Side, Square, exchange_value};

/// Pieces on squares and whose turn it is.
#[derive(Clone)]
pub(crate) struct Board {
    cells: [Option<Piece>; SQUARES],
    side: Side,
}

impl Board {
    /// Copies the pieces and the turn of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let mut cells = [None; SQUARES];
        for square in Square::all() {
            cells[square.index()] = position.piece_on(square);
        }
        Self { cells, side: position.side() }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
    }

    fn after(&self, mv: Move) -> Self {
        let mut after = self.clone();
        after.cells[mv.to().index()] = after.cells[mv.from().index()].take();
        after.side = !self.side;
        after
    }

    fn king(&self, side: Side) -> Square {
        let king = Piece::new(side, Kind::King);
        Square::all().find(|&square| self.at(square) == Some(king)).expect("both kings stand")
    }

    /// Counts the pieces strictly between two squares of one line.
    fn between(&self, a: Square, b: Square) -> usize {
        let inside = |low: usize, x: usize, high: usize| low.min(high) < x && x < low.max(high);
        Square::all()
            .filter(|square| {
                if a.file() == b.file() {
                    square.file() == a.file() && inside(a.rank(), square.rank(), b.rank())
                } else {
                    square.rank() == a.rank() && inside(a.file(), square.file(), b.file())
                }
            })
            .filter(|&square| self.at(square).is_some())
            .count()
    }

    /// Returns whether the piece on `from`, of whichever side, may go to `to`, taking what the
    /// other side has there. The safety of kings and the turn are not looked at.
    fn can_go(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.at(from) else { return false };
        if self.at(to).is_some_and(|target| target.side() == piece.side()) {
            return false;
        }
        let width = from.file().abs_diff(to.file());
        let height = from.rank().abs_diff(to.rank());
        let is_line = (width == 0) != (height == 0);
        let is_free = |file, rank| self.at(Square::new(file, rank)).is_none();
        let (middle_file, middle_rank) =
            (usize::midpoint(from.file(), to.file()), usize::midpoint(from.rank(), to.rank()));
        let (own_from, own_to) = (own_rank(piece.side(), from), own_rank(piece.side(), to));
        let in_palace = (3..=5).contains(&to.file()) && own_to <= 2;
        match piece.kind() {
            Kind::King => width + height == 1 && in_palace,
            Kind::Advisor => width == 1 && height == 1 && in_palace,
            Kind::Elephant => {
                width == 2 && height == 2 && own_to <= 4 && is_free(middle_file, middle_rank)
            }
            Kind::Horse => {
                width == 1 && height == 2 && is_free(from.file(), middle_rank)
                    || width == 2 && height == 1 && is_free(middle_file, from.rank())
            }
            Kind::Rook => is_line && self.between(from, to) == 0,
            Kind::Cannon => {
                let screens = usize::from(self.at(to).is_some());
                is_line && self.between(from, to) == screens
            }
            Kind::Pawn => {
                let ahead = width == 0 && own_to == own_from + 1;
                let aside = width == 1 && height == 0 && own_from >= 5;
                ahead || aside
            }
        }
    }

    /// Returns whether the two kings look at each other along an open file.
    pub(crate) fn kings_face(&self) -> bool {
        let (red, black) = (self.king(Side::Red), self.king(Side::Black));
        red.file() == black.file() && self.between(red, black) == 0
    }

    /// Returns the pieces that could take the king of the side to move, in the order of squares.
    pub(crate) fn checkers(&self) -> Vec<Square> {
        self.attackers_of_king(self.side)
    }

    /// Returns the squares of the pieces that could take a side's king.
    fn attackers_of_king(&self, side: Side) -> Vec<Square> {
        let king = self.king(side);
        Square::all().filter(|&from| self.can_go(from, king)).collect()
    }

    /// Returns whether the move follows the way the piece moves and it is its turn.
    pub(crate) fn is_pseudo_legal(&self, mv: Move) -> bool {
        self.at(mv.from()).is_some_and(|piece| piece.side() == self.side)
            && self.can_go(mv.from(), mv.to())
    }

    /// Returns whether the move may be played.
    pub(crate) fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && {
            let after = self.after(mv);
            !after.kings_face() && after.attackers_of_king(self.side).is_empty()
        }
    }

    /// Returns whether the other king could be taken after the move.
    pub(crate) fn gives_check(&self, mv: Move) -> bool {
        !self.after(mv).checkers().is_empty()
    }

    /// Returns whether the kings would look at each other after the move.
    pub(crate) fn makes_kings_face(&self, mv: Move) -> bool {
        self.after(mv).kings_face()
    }

    /// Returns all pseudo-legal moves in the order of [`Move::index`].
    pub(crate) fn pseudo_legal_moves(&self) -> Vec<Move> {
        every_move().filter(|&mv| self.is_pseudo_legal(mv)).collect()
    }

    /// Returns all legal moves in the order of [`Move::index`].
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        every_move().filter(|&mv| self.is_legal(mv)).collect()
    }

    /// Returns whether the move takes something.
    pub(crate) fn is_capture(&self, mv: Move) -> bool {
        self.at(mv.to()).is_some()
    }

    /// Returns what the mover gains when, after the move, both sides may go on taking on its
    /// square, always with the cheapest piece, or stop. Of equal pieces the one whose square comes
    /// first in `order` takes. Pins count for nothing; a king takes only what nobody protects.
    pub(crate) fn exchange(&self, mv: Move, order: fn(Square) -> Square) -> i32 {
        self.value(mv.to()) - self.after(mv).takes_on(mv.to(), order)
    }

    /// Returns what the side to move gains by taking on a square, zero if it rather stops.
    fn takes_on(&self, square: Square, order: fn(Square) -> Square) -> i32 {
        let cheapest = Square::all()
            .filter(|&from| self.can_go(from, square))
            .filter_map(|from| self.at(from).map(|piece| (piece.kind(), from)))
            .min_by_key(|&(kind, from)| (exchange_value(kind), kind, order(from)));
        let Some((kind, from)) = cheapest else { return 0 };
        let after = self.after(Move::new(from, square));
        if kind == Kind::King && after.protects(square) {
            return 0;
        }
        0.max(self.value(square) - after.takes_on(square, order))
    }

    /// Returns whether the side to move could take a king that stands on the square.
    fn protects(&self, square: Square) -> bool {
        let king = self.king(self.side);
        let faces = king.file() == square.file() && self.between(king, square) == 0;
        faces || Square::all().any(|from| self.can_go(from, square))
    }

    fn value(&self, square: Square) -> i32 {
        self.at(square).map_or(0, |piece| exchange_value(piece.kind()))
    }
}

/// Returns the rank counted from the side's own back rank.
fn own_rank(side: Side, square: Square) -> usize {
    match side {
        Side::Red => square.rank(),
        Side::Black => 9 - square.rank(),
    }
}

/// Returns all 8100 pairs of squares in the order of [`Move::index`].
pub(crate) fn every_move() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| Square::all().map(move |to| Move::new(from, to)))
}
