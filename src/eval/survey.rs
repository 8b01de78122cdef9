//! What the terms of the evaluation look at: one walk over all pieces gathers it.

use crate::board::{Bitboard, FILES, Kind, Position, Side, attacks};

use super::census::Census;
use super::tapered::Tapered;
use super::weights::Weights;

/// The facts of a position that several terms share.
pub(super) struct Survey<'a> {
    /// The position.
    pub(super) position: &'a Position,
    /// The weights of the terms.
    pub(super) weights: &'a Weights,
    /// How many pieces of each kind there are.
    pub(super) census: Census,
    /// The worth of all pieces on their squares, from Red's view.
    pub(super) standing: Tapered,
    reach: [Reach; 2],
}

/// What one side's pieces reach.
pub(super) struct Reach {
    /// The squares that the pawns attack.
    pub(super) by_pawns: Bitboard,
    /// The squares that the horses and cannons attack.
    pub(super) by_light_pieces: Bitboard,
    /// The squares that any piece attacks.
    pub(super) by_all: Bitboard,
    /// The worth of the freedom of the rooks, horses and cannons.
    pub(super) mobility: Tapered,
    /// How hard the pieces press on the enemy palace.
    pub(super) pressure: i32,
}

impl<'a> Survey<'a> {
    /// Returns the survey of a position.
    #[inline]
    pub(super) fn new(position: &'a Position, weights: &'a Weights) -> Self {
        let (census, standing) = count(position, weights);
        let [red_pawns, black_pawns] =
            Side::ALL.map(|side| pawn_attacks(side, position.by(side, Kind::Pawn)));
        let reach = [
            Reach::of(position, weights, Side::Red, red_pawns, black_pawns),
            Reach::of(position, weights, Side::Black, black_pawns, red_pawns),
        ];
        Self { position, weights, census, standing, reach }
    }

    /// Returns what a side's pieces reach.
    #[inline]
    pub(super) const fn reach(&self, side: Side) -> &Reach {
        &self.reach[side.index()]
    }
}

/// Returns how many pieces there are, and their worth on their squares from Red's view.
#[inline]
fn count(position: &Position, weights: &Weights) -> (Census, Tapered) {
    let (mut census, mut standing) = (Census::default(), Tapered::ZERO);
    for square in position.occupied() {
        if let Some(piece) = position.piece_on(square) {
            census.add(piece);
            standing += weights.squares.get(piece, square);
        }
    }
    (census, standing)
}

impl Reach {
    /// Returns what the pieces of `side` reach. Squares that enemy pawns attack are no freedom.
    #[inline]
    fn of(
        position: &Position,
        weights: &Weights,
        side: Side,
        by_pawns: Bitboard,
        by_enemy_pawns: Bitboard,
    ) -> Self {
        let occupancy = position.occupancy();
        let palace = attacks::palace(!side);
        let barred = position.by_side(side) | by_enemy_pawns;
        let barred_to_cannons = position.occupied() | by_enemy_pawns;
        let mut reach = Self {
            by_pawns,
            by_light_pieces: Bitboard::EMPTY,
            by_all: by_pawns | attacks::king(position.king(side)),
            mobility: Tapered::ZERO,
            pressure: 0,
        };
        reach.press(by_pawns & palace, weights.presence.pawns);
        for from in position.by(side, Kind::Rook) {
            let reached = attacks::rook(from, occupancy);
            reach.by_all |= reached;
            reach.press(reached & palace, weights.presence.rook);
            reach.mobility += weights.rook_mobility[(reached - barred).count() as usize];
        }
        for from in position.by(side, Kind::Horse) {
            let reached = attacks::horse(from, occupancy);
            reach.by_light_pieces |= reached;
            reach.press(reached & palace, weights.presence.horse);
            reach.mobility += weights.horse_mobility[(reached - barred).count() as usize];
        }
        for from in position.by(side, Kind::Cannon) {
            let struck = attacks::cannon(from, occupancy);
            reach.by_light_pieces |= struck;
            reach.press(struck & palace, weights.presence.cannon);
            let free = attacks::rook(from, occupancy) - barred_to_cannons;
            reach.mobility += weights.cannon_mobility[free.count() as usize];
        }
        for from in position.by(side, Kind::Advisor) {
            reach.by_all |= attacks::advisor(from);
        }
        for from in position.by(side, Kind::Elephant) {
            reach.by_all |= attacks::elephant(from, occupancy);
        }
        reach.by_all |= reach.by_light_pieces;
        reach
    }

    /// Adds to the pressure when an attacker reaches squares of the enemy palace.
    #[inline]
    fn press(&mut self, hit: Bitboard, presence: i32) {
        if !hit.is_empty() {
            self.pressure += presence + hit.count() as i32;
        }
    }
}

/// Returns the squares that a set of a side's pawns attacks.
#[inline]
fn pawn_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    const LEFT_EDGE: Bitboard = Bitboard::file(0);
    const RIGHT_EDGE: Bitboard = Bitboard::file(FILES - 1);
    let ahead = match side {
        Side::Red => pawns.bits() << FILES,
        Side::Black => pawns.bits() >> FILES,
    };
    let crossed = pawns - attacks::home(side);
    let left = (crossed - LEFT_EDGE).bits() >> 1;
    let right = (crossed - RIGHT_EDGE).bits() << 1;
    Bitboard::from_bits(ahead | left | right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::eval::weights;

    #[test]
    fn a_set_of_pawns_attacks_what_its_pawns_attack() {
        for side in Side::ALL {
            for a in Square::all() {
                for b in Square::all() {
                    let each = attacks::pawn(side, a) | attacks::pawn(side, b);
                    let set = Bitboard::of(a).with(b);
                    assert_eq!(pawn_attacks(side, set), each, "{side} {a} {b}");
                }
            }
        }
    }

    /// Returns the sum of both halves of Red's mobility.
    fn red_mobility(fen: &str) -> i32 {
        let position = Position::from_fen(fen).unwrap();
        let mobility = Survey::new(&position, &weights::DEFAULT).reach(Side::Red).mobility;
        mobility.middlegame() + mobility.endgame()
    }

    #[test]
    fn a_blocked_horse_a_shut_in_rook_and_a_hemmed_cannon_are_worth_less() {
        // The pawn on c3 blocks the leg of the horse on c2; on c4 it does not.
        let blocked = red_mobility("4k4/9/9/9/9/9/2P6/2N6/9/3K5 w - - 0 1");
        let free = red_mobility("4k4/9/9/9/9/2P6/9/2N6/9/3K5 w - - 0 1");
        assert!(blocked < free, "{blocked} {free}");
        let shut_in = red_mobility("4k4/9/9/9/9/9/9/9/N8/RN1K5 w - - 0 1");
        let out = red_mobility("4k4/9/9/9/9/9/9/9/N8/1N1K4R w - - 0 1");
        assert!(shut_in < out, "{shut_in} {out}");
        let hemmed = red_mobility("4k4/9/9/9/9/9/9/N8/CN7/N2K5 w - - 0 1");
        let roaming = red_mobility("4k4/9/9/9/9/9/9/N8/1N7/N2K1C3 w - - 0 1");
        assert!(hemmed < roaming, "{hemmed} {roaming}");
    }

    #[test]
    fn squares_under_a_pawn_are_not_free() {
        let free = red_mobility("4k4/9/9/9/9/9/9/6R2/9/3K5 w - - 0 1");
        let far = red_mobility("4k4/9/9/p8/9/9/9/6R2/9/3K5 w - - 0 1");
        assert_eq!(free, far, "a pawn far away takes nothing");
        let watched = red_mobility("4k4/9/9/9/9/9/4p4/6R2/9/3K5 w - - 0 1");
        assert!(watched < free, "{watched} {free}");
    }

    #[test]
    fn pressure_needs_a_piece_that_reaches_the_palace() {
        let pressure = |fen: &str| {
            let position = Position::from_fen(fen).unwrap();
            Survey::new(&position, &weights::DEFAULT).reach(Side::Red).pressure
        };
        assert_eq!(pressure("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"), 0);
        // A rook on a rank of the palace attacks its three squares.
        let rook = weights::DEFAULT.presence.rook;
        assert_eq!(pressure("3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1"), rook + 3);
        let pawns = weights::DEFAULT.presence.pawns;
        assert_eq!(pressure("3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1"), pawns + 1);
    }
}
