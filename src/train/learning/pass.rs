//! What the network says about positions, and how its weights should change to say it better.

#![expect(clippy::inline_always, reason = "the loops become part of the tasks that use them")]

use super::Packed;
use super::example::{Example, sigmoid};
use super::instructions::Task;
use super::parameters::{LANES, Parameters, Row, TILE_ROWS};

/// Examples that pass through the network together: their activations stay in the second cache.
pub(super) const GROUP: usize = 128;

/// Where examples pass through the network.
#[derive(Clone, Debug)]
pub(super) struct Workspace {
    /// The examples to pass next, at most [`GROUP`].
    pub(super) examples: Vec<Example>,
    /// The sum of squared errors of all that have passed.
    pub(super) loss: f64,
    /// For each example the hidden layer, `[2 perspectives][tiles]`: first its sums, later their
    /// gradients.
    hidden: Vec<Row>,
}

impl Workspace {
    /// Returns an empty workspace for networks of the size of these.
    pub(super) fn new(parameters: &Parameters) -> Self {
        let hidden = vec![Row::ZERO; GROUP * 2 * parameters.tiles()];
        Self { examples: Vec::with_capacity(GROUP), loss: 0.0, hidden }
    }
}

/// Returns what the network says about a position, in units of
/// [`SCALE`](crate::eval::nnue::net::SCALE), before its weights are rounded to those of a file.
pub fn answer(parameters: &Parameters, position: &Packed) -> f32 {
    let example = Example::new(position, false, 0.0);
    let mut hidden = vec![Row::ZERO; 2 * parameters.tiles()];
    sum_up(parameters, &[example], &mut hidden);
    output(parameters, example.bucket, &hidden)
}

/// Adds the squared errors of the examples to the loss.
pub(super) struct Measure<'a> {
    pub(super) parameters: &'a Parameters,
    pub(super) workspace: &'a mut Workspace,
}

impl Task for Measure<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { parameters, workspace: Workspace { examples, loss, hidden } } = self;
        sum_up(parameters, examples, hidden);
        for (example, hidden) in examples.iter().zip(hidden.chunks_exact(2 * parameters.tiles())) {
            let error = sigmoid(output(parameters, example.bucket, hidden)) - example.target;
            *loss += f64::from(error * error);
        }
    }
}

/// Adds the squared errors of the examples to the loss and their gradients to the gradient.
pub(super) struct Learn<'a> {
    pub(super) parameters: &'a Parameters,
    pub(super) workspace: &'a mut Workspace,
    pub(super) gradient: &'a mut Parameters,
}

impl Task for Learn<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { parameters, workspace: Workspace { examples, loss, hidden }, gradient } = self;
        let width = 2 * parameters.tiles();
        sum_up(parameters, examples, hidden);
        for (example, hidden) in examples.iter().zip(hidden.chunks_exact_mut(width)) {
            let points = sigmoid(output(parameters, example.bucket, hidden));
            let error = points - example.target;
            *loss += f64::from(error * error);
            let slope = 2.0 * error * points * (1.0 - points);
            *gradient.output_bias_mut(example.bucket) += slope;
            let weights = parameters.output(example.bucket);
            let gradients = gradient.output_mut(example.bucket);
            for ((sums, weights), gradients) in hidden.iter_mut().zip(weights).zip(gradients) {
                turn_back(slope, sums, weights, gradients);
            }
        }
        spread(gradient, examples, hidden);
    }
}

/// Writes the sums of the hidden layer.
#[inline(always)]
fn sum_up(parameters: &Parameters, examples: &[Example], hidden: &mut [Row]) {
    let tiles = parameters.tiles();
    for tile in 0..tiles {
        let rows = parameters.tile(tile);
        let bias = rows[TILE_ROWS - 1];
        for (example, hidden) in examples.iter().zip(hidden.chunks_exact_mut(2 * tiles)) {
            for view in 0..2 {
                let mut sum = bias;
                for &feature in example.features(view) {
                    sum.add(&rows[usize::from(feature)]);
                }
                hidden[view * tiles + tile] = sum;
            }
        }
    }
}

/// Returns what the network says, given the sums of its hidden layer.
#[inline(always)]
fn output(parameters: &Parameters, bucket: usize, hidden: &[Row]) -> f32 {
    let mut sum = Row::ZERO;
    for (sums, weights) in hidden.iter().zip(parameters.output(bucket)) {
        for lane in 0..LANES {
            let clamped = sums.0[lane].clamp(0.0, 1.0);
            sum.0[lane] += clamped * clamped * weights.0[lane];
        }
    }
    sum.0.iter().sum::<f32>() + parameters.output_bias(bucket)
}

/// Turns sums of the hidden layer into their gradients; adds those of the output weights.
#[inline(always)]
fn turn_back(slope: f32, sums: &mut Row, weights: &Row, gradients: &mut Row) {
    for lane in 0..LANES {
        let sum = sums.0[lane];
        let clamped = sum.clamp(0.0, 1.0);
        gradients.0[lane] += slope * clamped * clamped;
        let is_between = sum > 0.0 && sum < 1.0;
        sums.0[lane] = if is_between { 2.0 * slope * clamped * weights.0[lane] } else { 0.0 };
    }
}

/// Adds the gradients of the hidden sums to those of the weights that went into them.
#[inline(always)]
fn spread(gradient: &mut Parameters, examples: &[Example], hidden: &[Row]) {
    let tiles = gradient.tiles();
    for tile in 0..tiles {
        let rows = gradient.tile_mut(tile);
        let mut bias = Row::ZERO;
        for (example, hidden) in examples.iter().zip(hidden.chunks_exact(2 * tiles)) {
            for view in 0..2 {
                let slopes = hidden[view * tiles + tile];
                bias.add(&slopes);
                for &feature in example.features(view) {
                    rows[usize::from(feature)].add(&slopes);
                }
            }
        }
        rows[TILE_ROWS - 1].add(&bias);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::eval::Score;
    use crate::eval::nnue::{features, net};
    use crate::train::data::{GameResult, Sample};
    use crate::train::learning::instructions;

    /// How far weights are moved to see what the loss does.
    const STEP: f32 = 4e-3;

    const FENS: [&str; 4] = [
        crate::board::START_FEN,
        "3a1k3/9/9/p8/9/9/P8/4C4/9/R2K4n w - - 0 1",
        "2bak4/4a4/4b4/p8/9/9/P3P4/4C4/9/R4K2n b - - 0 1",
        "3ak4/4n4/4c4/p3p4/9/9/P3P4/4C4/9/1N1K5 b - - 0 1",
    ];

    fn packed(fen: &str) -> Packed {
        let position = Position::from_fen(fen).unwrap();
        let (mv, score) = (position.legal_moves()[0], Score::from_value(150));
        Packed::new(&Sample { position: &position, mv, score, result: GameResult::RedWins })
    }

    fn workspace(parameters: &Parameters) -> Workspace {
        let mut workspace = Workspace::new(parameters);
        let example = |fen| Example::new(&packed(fen), false, 0.5);
        workspace.examples.extend(FENS.into_iter().map(example));
        workspace
    }

    fn loss(parameters: &Parameters) -> f64 {
        let mut workspace = workspace(parameters);
        instructions::run(Measure { parameters, workspace: &mut workspace });
        workspace.loss
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let mut parameters = Parameters::random(2 * LANES, 3);
        // As large as learning makes them.
        let weights = parameters.rows_mut().iter_mut().flat_map(|row| &mut row.0);
        weights.for_each(|weight| *weight *= 4.0);
        let mut workspace = workspace(&parameters);
        let mut gradient = Parameters::zero(2 * LANES);
        let task =
            Learn { parameters: &parameters, workspace: &mut workspace, gradient: &mut gradient };
        instructions::run(task);
        assert!((workspace.loss - loss(&parameters)).abs() < 1e-9);

        let (mut compared, mut untouched) = (0, 0);
        for row in 0..parameters.rows().len() {
            // One lane of each row, a different one each time.
            let lane = row % LANES;
            let slope = gradient.rows()[row].0[lane];
            let [up, down] = [STEP, -STEP].map(|step| {
                let mut moved = parameters.clone();
                moved.rows_mut()[row].0[lane] += step;
                loss(&moved)
            });
            let measured = ((up - down) / f64::from(2.0 * STEP)) as f32;
            assert!(
                (slope - measured).abs() < 1e-4 + 0.02 * slope.abs(),
                "{row}: {slope} {measured}"
            );
            compared += usize::from(slope.abs() > 1e-3);
            untouched += usize::from(slope == 0.0);
        }
        assert!(compared > 50 && untouched > 500, "{compared} slopes, {untouched} flat");
    }

    #[test]
    fn every_processor_computes_the_same() {
        let parameters = Parameters::random(4 * LANES, 5);
        let learn = |run: fn(Learn<'_>)| {
            let mut workspace = workspace(&parameters);
            let mut gradient = Parameters::zero(4 * LANES);
            let (workspace, out) = (&mut workspace, &mut gradient);
            run(Learn { parameters: &parameters, workspace, gradient: out });
            (workspace.loss, gradient)
        };
        assert_eq!(learn(|task| task.run()), learn(|task| instructions::run(task)));
    }

    #[test]
    fn an_answer_is_the_sum_over_the_neurons() {
        let parameters = Parameters::random(2 * LANES, 7);
        let position = Position::from_fen(FENS[2]).unwrap();
        let bucket = net::bucket(position.occupied().count() as usize);
        let mut wanted = parameters.output_bias(bucket);
        for (view, side) in [position.side(), !position.side()].into_iter().enumerate() {
            let active = features::active(&position, side);
            for neuron in 0..2 * LANES {
                let (tile, lane) = (neuron / LANES, neuron % LANES);
                let weight = |feature: usize| parameters.tile(tile)[feature].0[lane];
                let inputs: f32 = active.iter().map(|&it| weight(usize::from(it))).sum();
                let level = (inputs + weight(features::COUNT)).clamp(0.0, 1.0);
                let output = parameters.output(bucket)[view * 2 + tile].0[lane];
                wanted += level * level * output;
            }
        }
        let answer = answer(&parameters, &packed(FENS[2]));
        assert!((answer - wanted).abs() < 1e-5, "{answer} {wanted}");
    }
}
