//! Rooks on files without pawns.

use crate::board::{Bitboard, Kind, Side};

use super::survey::Survey;
use super::tapered::Tapered;

/// Returns the worth of the files on which a side's rooks stand.
#[inline]
pub(super) fn files(survey: &Survey<'_>, side: Side) -> Tapered {
    let position = survey.position;
    let pawns = position.pieces(Kind::Pawn);
    let mut worth = Tapered::ZERO;
    for rook in position.by(side, Kind::Rook) {
        let on_file = pawns & Bitboard::file(rook.file());
        if on_file.is_empty() {
            worth += survey.weights.rook_open_file;
        } else if (on_file & position.by_side(side)).is_empty() {
            worth += survey.weights.rook_half_open_file;
        }
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::eval::weights;

    #[test]
    fn the_fewer_pawns_on_its_file_the_better_a_rook_stands() {
        let worth = |fen: &str| {
            let position = Position::from_fen(fen).unwrap();
            files(&Survey::new(&position, &weights::DEFAULT), Side::Red).middlegame()
        };
        let open = worth("4k4/9/9/2p6/9/9/2P6/9/9/R2K5 w - - 0 1");
        let half_open = worth("4k4/9/9/p8/9/9/2P6/9/9/R2K5 w - - 0 1");
        let closed = worth("4k4/9/9/p8/9/9/P8/9/9/R2K5 w - - 0 1");
        assert!(open > half_open && half_open > closed && closed == 0);
    }
}
