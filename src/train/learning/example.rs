//! A position as the network sees it, and what it should say.

use super::Packed;
use crate::board::{Kind, Piece, Side, Square};
use crate::eval::nnue::features::{self, MAX_ACTIVE};
use crate::eval::nnue::net;

/// The features of a position in both perspectives, the mover's first, with its target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Example {
    features: [[u16; MAX_ACTIVE]; 2],
    count: usize,
    /// The output neuron that answers.
    pub(super) bucket: usize,
    /// What it should say, as an expectation of points: 0 to 1.
    pub(super) target: f32,
}

impl Example {
    /// Returns a position as it is, or `mirrored` left to right. The target is the points of the
    /// game by the share `lambda`, and what the score promised by the rest.
    pub(super) fn new(packed: &Packed, mirrored: bool, lambda: f32) -> Self {
        let seen = |square: Square| if mirrored { square.mirror() } else { square };
        let mut sides = [false; 2];
        for (piece, square) in packed.pieces() {
            if piece.kind() == Kind::King {
                sides[piece.side().index()] = features::is_mirrored(seen(square));
            }
        }
        let mut features = [[0; MAX_ACTIVE]; 2];
        let mut count = 0;
        let feature = |view: Side, piece: Piece, square| {
            features::feature(view, sides[view.index()], piece, square) as u16
        };
        for ((piece, square), number) in packed.pieces().zip(0..MAX_ACTIVE) {
            let square = seen(square);
            features[0][number] = feature(Side::Red, piece, square);
            features[1][number] = feature(Side::Black, piece, square);
            count = number + 1;
        }
        let promised = sigmoid(packed.score().value() as f32 / net::SCALE as f32);
        let target = lambda * packed.points() + (1.0 - lambda) * promised;
        Self { features, count, bucket: net::bucket(count), target }
    }

    /// Returns the features that a perspective sees: 0 is the mover's, 1 the other's.
    #[inline]
    pub(super) fn features(&self, view: usize) -> &[u16] {
        &self.features[view][..self.count]
    }
}

/// Returns the expectation of points that belongs to an output of the network.
#[inline]
pub(super) fn sigmoid(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::eval::Score;
    use crate::train::data::{GameResult, Sample};

    fn example(fen: &str, mirrored: bool, lambda: f32) -> Example {
        let position = Position::from_fen(fen).unwrap();
        let (mv, score, result) =
            (position.legal_moves()[0], Score::from_value(400), GameResult::RedWins);
        let sample = Sample { position: &position, mv, score, result };
        Example::new(&Packed::new(&sample), mirrored, lambda)
    }

    fn sets(example: &Example) -> [Vec<u16>; 2] {
        [0, 1].map(|view| {
            let mut features = example.features(view).to_vec();
            features.sort_unstable();
            features
        })
    }

    #[test]
    fn training_and_playing_see_the_same_features() {
        for fen in [
            crate::board::START_FEN,
            "3a1k3/9/9/p8/9/9/P8/4C4/9/R2K4n w - - 0 1",
            "3ak4/9/9/p8/9/9/P8/4C4/9/R4K2n b - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let wanted = [position.side(), !position.side()].map(|side| {
                let mut active = features::active(&position, side).to_vec();
                active.sort_unstable();
                active
            });
            assert_eq!(sets(&example(fen, false, 0.5)), wanted, "{fen}");
        }
    }

    #[test]
    fn a_mirrored_board_is_another_example_only_for_kings_in_the_centre() {
        let both_aside = "3a1k3/9/9/p8/9/9/P8/4C4/9/R2K4n w - - 0 1";
        assert_eq!(sets(&example(both_aside, false, 0.5)), sets(&example(both_aside, true, 0.5)));
        let own_central = "3a1k3/9/9/p8/9/9/P8/4C4/9/R3K3n w - - 0 1";
        let (plain, mirrored) =
            (sets(&example(own_central, false, 0.5)), sets(&example(own_central, true, 0.5)));
        assert_ne!(plain[0], mirrored[0]);
        assert_eq!(plain[1], mirrored[1]);
    }

    #[test]
    fn the_target_lies_between_the_score_and_the_result() {
        let target = |lambda| example(crate::board::START_FEN, false, lambda).target;
        assert!((target(0.0) - 0.731_058_6).abs() < 1e-6);
        assert!((target(1.0) - 1.0).abs() < 1e-6);
        assert!((target(0.3) - (0.3 + 0.7 * 0.731_058_6)).abs() < 1e-6);
    }
}
