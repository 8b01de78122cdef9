//! The network at work beside a search.

use std::sync::Arc;

use super::accumulator::AccumulatorStack;
use super::features;
use super::kernel::Kernel;
use super::net::{HIDDEN_ONE, Network, OUTPUT_ONE, Row, SCALE, bucket};
use crate::board::{Move, Position, Side};
use crate::eval::Score;
use crate::eval::damping::damp;

/// A network that follows a position through moves and takings-back, so that an evaluation costs
/// only what has changed.
///
/// ```
/// use std::sync::Arc;
///
/// use chuhe::board::Position;
/// use chuhe::eval::nnue::{Evaluator, Network, net};
///
/// // Its only weight: a pawn for being to move.
/// let mut weights = net::Weights::zero();
/// weights.output_biases.fill(net::HIDDEN_ONE * net::OUTPUT_ONE * 100 / net::SCALE);
/// let mut evaluator = Evaluator::new(Arc::new(Network::new(&weights, "by hand")?));
///
/// let mut position = Position::startpos();
/// let mv = "h2e2".parse()?;
/// evaluator.make(&position, mv);
/// position.make(mv);
/// assert_eq!(evaluator.output(&position), 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Evaluator {
    network: Arc<Network>,
    kernel: Kernel,
    stack: AccumulatorStack,
}

impl Evaluator {
    /// Returns an evaluator that uses the fastest instructions of this processor.
    pub fn new(network: Arc<Network>) -> Self {
        Self::with_kernel(network, Kernel::best())
    }

    /// Returns an evaluator that uses these instructions.
    pub fn with_kernel(network: Arc<Network>, kernel: Kernel) -> Self {
        let stack = AccumulatorStack::new(&network);
        Self { network, kernel, stack }
    }

    /// Returns the network.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Returns the instructions that it uses.
    pub const fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Forgets where the evaluator stood; the next position may be any.
    pub fn reset(&mut self) {
        self.stack.reset();
    }

    /// Follows a move; `position` is the one before it. Null moves need not be followed.
    #[inline]
    pub fn make(&mut self, position: &Position, mv: Move) {
        if let Some(piece) = position.piece_on(mv.from()) {
            self.stack.push(piece, mv.from(), mv.to(), position.piece_on(mv.to()));
        }
    }

    /// Takes the last move back; does nothing where the evaluator started.
    #[inline]
    pub fn unmake(&mut self) {
        self.stack.pop();
    }

    /// Returns what the position is worth to the side to move: the output of the network, moved
    /// towards a draw as the plies without a capture run out.
    ///
    /// The position must be the one that the moves since [`reset`](Self::reset) lead to.
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> Score {
        let output = Score::evaluation(self.output(position));
        Score::evaluation(damp(output.value(), position.quiet_plies()))
    }

    /// Returns the output of the network in hundredths of a pawn, from the mover's view.
    #[inline]
    pub fn output(&mut self, position: &Position) -> i32 {
        let rows = self.stack.rows(&self.network, self.kernel, position);
        let output = output(&self.network, self.kernel, rows, position);
        debug_assert_eq!(output, reference_output(&self.network, position), "{position:?}");
        output
    }
}

/// Returns what [`Evaluator::output`] would, computed from scratch in plain code.
pub fn reference_output(network: &Network, position: &Position) -> i32 {
    let row = |perspective| {
        let active = features::active(position, perspective);
        let weights: Vec<_> = active.iter().map(|&it| network.hidden(usize::from(it))).collect();
        let mut row = *network.hidden_biases();
        Kernel::SCALAR.update(&mut row, &weights, &[]);
        row
    };
    output(network, Kernel::SCALAR, &Side::ALL.map(row), position)
}

#[inline]
fn output(network: &Network, kernel: Kernel, rows: &[Row; 2], position: &Position) -> i32 {
    let [red, black] = rows;
    let halves = if position.side() == Side::Red { [red, black] } else { [black, red] };
    let bucket = bucket(position.occupied().count() as usize);
    let sum = kernel.output(halves, network.output(bucket));
    let output = sum / i64::from(HIDDEN_ONE) + i64::from(network.output_bias(bucket));
    (output * i64::from(SCALE) / i64::from(HIDDEN_ONE * OUTPUT_ONE)) as i32
}
