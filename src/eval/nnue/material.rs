//! The network before there is anything to learn from: it counts the pieces.
//!
//! Every neuron sees the balance of material *b* of its perspective as 1/2 + *b* / range, and
//! answers with the square of that. The other perspective sees −*b*, so the difference of the two
//! answers is 2*b* / range: the balance again.

use std::sync::{Arc, OnceLock};

use super::features;
use super::net::{HIDDEN, HIDDEN_ONE, Network, OUTPUT_ONE, SCALE, Weights};
use crate::board::{Kind, Piece, Side, Square, exchange_value};

/// The output weight of each neuron for the mover; it is the opposite for the other side.
const OUTPUT_WEIGHT: i16 = 4;
/// Twice the balance, in hundredths of a pawn, beyond which neurons are clamped: more than a side
/// has at the start.
const RANGE: i32 = 2 * SCALE * HIDDEN as i32 * OUTPUT_WEIGHT as i32 / OUTPUT_ONE;
/// What a pawn gains by crossing the river.
const CROSSING: i32 = 100;

/// Returns the network that counts the pieces, each worth what it is in exchanges, in hundredths of
/// a pawn. The games it plays are what learning begins with where there is no network yet.
///
/// ```
/// use chuhe::board::Position;
/// use chuhe::eval::nnue::{material, reference_output};
///
/// // A rook and a pawn past the river against a horse.
/// let position = Position::from_fen("4k4/9/9/4P4/9/9/9/9/9/R3K3n w - - 0 1")?;
/// let balance = 900 + 220 - 420;
/// assert!((reference_output(&material(), &position) - balance).abs() <= 2);
/// # Ok::<(), chuhe::board::FenError>(())
/// ```
pub fn material() -> Arc<Network> {
    static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
    let make = || Arc::new(Network::assemble(&weights(), "counts the pieces"));
    Arc::clone(NETWORK.get_or_init(make))
}

fn weights() -> Weights {
    let mut weights = Weights::zero();
    for (feature, piece, square) in features::all() {
        let worth = worth(piece, square) * HIDDEN_ONE;
        let sign = if piece.side() == Side::Red { 1 } else { -1 };
        let row = &mut weights.hidden[feature * HIDDEN..][..HIDDEN];
        for (neuron, weight) in (0..).zip(row) {
            // One neuron rounds the share of a pawn to a few steps; together they have it exactly.
            *weight = sign * ((worth + neuron * RANGE / HIDDEN as i32) / RANGE) as i16;
        }
    }
    for (neuron, bias) in (0..).zip(&mut weights.hidden_biases) {
        *bias = i32::midpoint(HIDDEN_ONE, neuron % 2) as i16;
    }
    for halves in weights.output.chunks_exact_mut(2 * HIDDEN) {
        halves[..HIDDEN].fill(OUTPUT_WEIGHT);
        halves[HIDDEN..].fill(-OUTPUT_WEIGHT);
    }
    weights
}

/// Returns what a piece on a square is worth to its owner, in hundredths of a pawn, as Red sees the
/// board.
fn worth(piece: Piece, square: Square) -> i32 {
    let home = if piece.side() == Side::Red { square } else { square.flip() };
    match piece.kind() {
        // It is never taken, and nobody is without one.
        Kind::King => 0,
        Kind::Pawn if home.rank() >= 5 => exchange_value(Kind::Pawn) + CROSSING,
        kind => exchange_value(kind),
    }
}
