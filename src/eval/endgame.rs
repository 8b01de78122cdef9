//! Endings that material alone does not win.

use crate::board::{Bitboard, Kind, Position, Side, attacks};

use super::census::Census;

/// The scale of a position that is judged by its material alone.
pub(super) const NORMAL: i32 = 64;
/// The scale where the side ahead has nothing to win with.
const NO_ATTACKERS: i32 = 2;
/// The scale where the books call the ending a draw.
const DRAWN: i32 = 8;
/// The scale where a good defence holds.
const DIFFICULT: i32 = 24;

/// Returns how much of its advantage the side ahead can hope to use, in 64ths.
#[inline]
pub(super) fn scale(position: &Position, census: Census, ahead: Side) -> i32 {
    if census.force(ahead) > 2 { NORMAL } else { scale_of_few(position, census, ahead) }
}

/// Returns the scale for a side ahead that has, beside pawns, a rook or two light pieces at most.
fn scale_of_few(position: &Position, census: Census, ahead: Side) -> i32 {
    let count = |kind| census.of(ahead, kind);
    let defenders = Defence::of(census, !ahead);
    // An old pawn on the last rank wins nothing.
    let last_rank = Bitboard::rank(if ahead == Side::Red { 9 } else { 0 });
    let useful = position.by(ahead, Kind::Pawn) - last_rank;
    let (pawns, crossed) = (useful.count(), !(useful - attacks::home(ahead)).is_empty());
    match (count(Kind::Rook), count(Kind::Horse), count(Kind::Cannon), pawns) {
        (0, 0, 0, pawns) => against_pawns(pawns, crossed, &defenders),
        (1, 0, 0, 0) => against_rook(&defenders),
        (0, 1, 0, 0) => against_horse(&defenders),
        (0, 0, 1, 0) => against_cannon(census.guards(ahead), &defenders),
        (0, 0, 2, 0) if defenders.guards >= 3 => DIFFICULT,
        _ => NORMAL,
    }
}

/// What the weaker side defends with.
struct Defence {
    advisors: i32,
    elephants: i32,
    guards: i32,
    /// Rooks twice, horses and cannons once.
    force: i32,
}

impl Defence {
    fn of(census: Census, side: Side) -> Self {
        Self {
            advisors: census.of(side, Kind::Advisor),
            elephants: census.of(side, Kind::Elephant),
            guards: census.guards(side),
            force: census.force(side),
        }
    }
}

fn against_pawns(pawns: u32, crossed: bool, defence: &Defence) -> i32 {
    match pawns {
        0 => NO_ATTACKERS,
        1 if defence.force > 0 || defence.guards >= 2 => DRAWN,
        2 if defence.force > 0 || defence.guards >= 3 => DIFFICULT,
        _ if defence.force > 0 && !crossed => DIFFICULT,
        _ => NORMAL,
    }
}

/// A lone rook (单车) does not break the full set of guards, nor a piece with two of them.
const fn against_rook(defence: &Defence) -> i32 {
    match (defence.force, defence.guards) {
        (0, 4..) => DRAWN,
        (1.., 2..) => DIFFICULT,
        _ => NORMAL,
    }
}

/// A lone horse (单马) beats an advisor; an elephant or a second guard mostly holds it.
const fn against_horse(defence: &Defence) -> i32 {
    if defence.force > 0 || defence.guards >= 2 {
        DRAWN
    } else if defence.elephants > 0 {
        DIFFICULT
    } else {
        NORMAL
    }
}

/// A lone cannon (单炮) needs guards of its own as screens, and an elephant holds it.
const fn against_cannon(own_guards: i32, defence: &Defence) -> i32 {
    if own_guards == 0 {
        NO_ATTACKERS
    } else if defence.force > 0 || defence.elephants > 0 {
        DRAWN
    } else if defence.advisors == 1 {
        DIFFICULT
    } else {
        NORMAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    fn red(fen: &str) -> i32 {
        let position = Position::from_fen(fen).unwrap();
        let mut census = Census::default();
        for piece in Square::all().filter_map(|square| position.piece_on(square)) {
            census.add(piece);
        }
        scale(&position, census, Side::Red)
    }

    #[test]
    fn guards_alone_win_nothing() {
        assert_eq!(red("4k4/9/9/9/9/9/9/4B4/4A4/3K1A3 w - - 0 1"), NO_ATTACKERS);
        assert_eq!(red("2P1k4/9/9/9/9/9/9/4B4/4A4/3K5 w - - 0 1"), NO_ATTACKERS, "an old pawn");
    }

    #[test]
    fn a_lone_rook_does_not_break_the_full_set_of_guards() {
        assert_eq!(red("2bakab2/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"), DRAWN);
        assert_eq!(red("3akab2/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"), NORMAL);
        assert_eq!(red("2bakab2/9/9/9/9/P8/9/9/9/R2K5 w - - 0 1"), NORMAL, "a pawn helps");
    }

    #[test]
    fn a_lone_horse_beats_an_advisor_but_not_two_guards() {
        assert_eq!(red("3ak4/9/9/9/9/9/9/9/9/N2K5 w - - 0 1"), NORMAL);
        assert_eq!(red("3aka3/9/9/9/9/9/9/9/9/N2K5 w - - 0 1"), DRAWN);
        assert_eq!(red("2b1k4/9/9/9/9/9/9/9/9/N2K5 w - - 0 1"), DIFFICULT);
    }

    #[test]
    fn a_lone_cannon_needs_a_screen() {
        assert_eq!(red("3aka3/9/9/9/9/9/9/9/9/C2K5 w - - 0 1"), NO_ATTACKERS);
        assert_eq!(red("3aka3/9/9/9/9/9/9/9/4A4/C2K5 w - - 0 1"), NORMAL);
        assert_eq!(red("2baka3/9/9/9/9/9/9/9/4A4/C2K5 w - - 0 1"), DRAWN);
    }

    #[test]
    fn many_pieces_are_not_scaled() {
        assert_eq!(red("2bakab2/9/9/9/9/9/9/9/9/R1NK5 w - - 0 1"), NORMAL);
        assert_eq!(red("rnbakabnr/9/9/4p4/9/9/4P4/9/9/RNBAKABNR w - - 0 1"), NORMAL);
    }
}
