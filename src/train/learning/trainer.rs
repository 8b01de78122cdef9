//! Epoch after epoch.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::checkpoint::{self, State};
use super::curve::Point;
use super::example::Example;
use super::optimizer::Optimizer;
use super::pass::{GROUP, Learn, Measure, Workspace};
use super::samples::Positions;
use super::{Parameters, Samples, Settings, TrainError, instructions, order, quantise};

/// A network that learns.
#[derive(Debug)]
pub struct Trainer {
    samples: Samples,
    settings: Settings,
    state: State,
    /// The weights as a file will hold them. Positions pass through these.
    rounded: Parameters,
    /// What tells this training from others.
    identity: Vec<(&'static str, String)>,
    /// One for each thread, as the workspaces.
    gradients: Vec<Parameters>,
    workspaces: Vec<Workspace>,
    /// The positions in the order of the epoch.
    order: Vec<u32>,
}

/// How far an epoch is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The epoch, from 1.
    pub epoch: u32,
    /// Positions learnt from in it.
    pub done: usize,
    /// Their mean loss.
    pub loss: f64,
}

/// What an epoch has brought.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// Its losses.
    pub losses: Point,
    /// The learning rate at its end.
    pub rate: f32,
    /// The time for learning from all positions once, without that for measuring.
    pub time: Duration,
}

impl Trainer {
    /// Returns a training that has not begun.
    pub fn new(samples: Samples, settings: Settings) -> Self {
        let parameters = Parameters::random(settings.hidden, settings.seed);
        let mut rounded = Parameters::zero(settings.hidden);
        quantise::round(&parameters, &mut rounded);
        let threads = settings.threads.max(1);
        let Settings { epochs, batch, rate, lambda, seed, hidden, .. } = settings;
        let positions = format!(
            "{} and {} kept aside, checksum {:08x}",
            samples.training(),
            samples.validation(),
            samples.fingerprint()
        );
        Self {
            identity: vec![
                ("positions", positions),
                ("epochs", epochs.to_string()),
                ("batch", batch.to_string()),
                ("rate", rate.to_string()),
                ("lambda", lambda.to_string()),
                ("seed", seed.to_string()),
                ("threads", threads.to_string()),
                ("neurons", hidden.to_string()),
            ],
            gradients: vec![Parameters::zero(hidden); threads],
            workspaces: vec![Workspace::new(&parameters); threads],
            state: State { parameters, optimizer: Optimizer::new(hidden), history: Vec::new() },
            rounded,
            order: Vec::new(),
            samples,
            settings,
        }
    }

    /// Goes on from a checkpoint of the same training.
    ///
    /// # Errors
    ///
    /// Fails on a file that is none, is damaged, or belongs to other settings or positions.
    pub fn resume(&mut self, checkpoint: &Path) -> Result<(), TrainError> {
        checkpoint::load(checkpoint, &mut self.state, &self.identity)?;
        quantise::round(&self.state.parameters, &mut self.rounded);
        Ok(())
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    ///
    /// Fails when the system refuses or takes no more; an older checkpoint of this name is then
    /// still there.
    pub fn save(&self, checkpoint: &Path) -> Result<(), TrainError> {
        checkpoint::save(checkpoint, &self.state, &self.identity)
    }

    /// Returns the losses of the epochs that are done.
    pub fn history(&self) -> &[Point] {
        &self.state.history
    }

    /// Returns the weights, rounded as [`quantise`](super::quantise()) does.
    pub fn parameters(&self) -> &Parameters {
        &self.rounded
    }

    /// Returns the positions.
    pub fn samples(&self) -> &Samples {
        &self.samples
    }

    /// Returns how this training came to its weights, in words for a network file.
    pub fn provenance(&self) -> String {
        let Settings { batch, rate, lambda, seed, .. } = self.settings;
        let epochs = self.history().len();
        let loss = self
            .history()
            .last()
            .map_or(f64::NAN, |point| point.validation.unwrap_or(point.training));
        format!(
            "chuhe {}: trained on {}; epochs {epochs} batch {batch} rate {rate} lambda {lambda} \
             seed {seed}; loss {loss:.6}",
            env!("CARGO_PKG_VERSION"),
            self.samples.provenance(),
        )
    }

    /// Learns from every position once, or does nothing when all epochs are done. `told` sees how
    /// far it is after each batch.
    ///
    /// # Errors
    ///
    /// Fails when the system gives no thread.
    pub fn epoch(&mut self, mut told: impl FnMut(&Progress)) -> Result<Option<Epoch>, TrainError> {
        let epoch = self.state.history.len() as u32 + 1;
        if epoch > self.settings.epochs {
            return Ok(None);
        }
        let start = Instant::now();
        let batch = self.settings.batch.max(1);
        let mut order = std::mem::take(&mut self.order);
        order::shuffle(&mut order, self.samples.training() as u32, self.settings.seed, epoch);
        let steps = order.len().div_ceil(batch) as u64 * u64::from(self.settings.epochs);
        let (mut loss, mut done, mut rate) = (0.0, 0, 0.0);
        for positions in order.chunks(batch) {
            rate = self.settings.rate_at(self.state.optimizer.steps, steps);
            loss += self.learn(positions, epoch, rate)?;
            done += positions.len();
            told(&Progress { epoch, done, loss: loss / done as f64 });
        }
        self.order = order;
        let time = start.elapsed();
        let losses = Point { training: loss / done as f64, validation: self.validate()? };
        self.state.history.push(losses);
        Ok(Some(Epoch { number: epoch, losses, rate, time }))
    }

    /// Learns from a batch of positions; returns the sum of their losses before.
    fn learn(&mut self, batch: &[u32], epoch: u32, rate: f32) -> Result<f64, TrainError> {
        let Self { samples, settings, state, rounded, gradients, workspaces, .. } = self;
        let State { parameters, optimizer, .. } = state;
        let share = batch.len().div_ceil(workspaces.len());
        let parts = batch.chunks(share).zip(workspaces.iter_mut()).zip(gradients.iter_mut());
        let positions = &samples.training;
        let weights = &*rounded;
        let settings = &*settings;
        in_parallel(parts.map(|((numbers, workspace), gradient)| {
            move || {
                let example = |&number: &u32| {
                    let mirrored = order::is_mirrored(settings.seed, epoch, number);
                    Example::new(positions.get(number as usize), mirrored, settings.lambda)
                };
                pass(numbers.iter().map(example), workspace, |workspace| {
                    let gradient = &mut *gradient;
                    instructions::run(Learn { parameters: weights, workspace, gradient });
                });
            }
        }))?;
        optimizer.step(parameters, gradients, batch.len(), rate);
        quantise::round(parameters, rounded);
        Ok(take_loss(workspaces))
    }

    /// Returns the mean loss of the positions that are kept aside.
    fn validate(&mut self) -> Result<Option<f64>, TrainError> {
        let positions: &Positions = &self.samples.validation;
        let count = positions.len();
        if count == 0 {
            return Ok(None);
        }
        let share = count.div_ceil(self.workspaces.len());
        let weights = &self.rounded;
        let lambda = self.settings.lambda;
        let jobs = self.workspaces.iter_mut().zip((0..count).step_by(share));
        in_parallel(jobs.map(|(workspace, start)| {
            move || {
                let numbers = start..(start + share).min(count);
                let examples =
                    numbers.map(|number| Example::new(positions.get(number), false, lambda));
                pass(examples, workspace, |workspace| {
                    instructions::run(Measure { parameters: weights, workspace });
                });
            }
        }))?;
        Ok(Some(take_loss(&mut self.workspaces) / count as f64))
    }
}

/// Lets examples pass in groups.
fn pass(
    mut examples: impl Iterator<Item = Example>,
    workspace: &mut Workspace,
    mut group: impl FnMut(&mut Workspace),
) {
    loop {
        workspace.examples.clear();
        workspace.examples.extend(examples.by_ref().take(GROUP));
        if workspace.examples.is_empty() {
            return;
        }
        group(workspace);
    }
}

/// Does jobs at the same time, the first one on this thread.
fn in_parallel<J: FnOnce() + Send>(mut jobs: impl Iterator<Item = J>) -> Result<(), TrainError> {
    let Some(first) = jobs.next() else { return Ok(()) };
    thread::scope(|scope| {
        for job in jobs {
            let builder = thread::Builder::new().name("train".to_owned());
            builder.spawn_scoped(scope, job).map_err(TrainError::Thread)?;
        }
        first();
        Ok(())
    })
}

fn take_loss(workspaces: &mut [Workspace]) -> f64 {
    workspaces.iter_mut().map(|workspace| std::mem::take(&mut workspace.loss)).sum()
}
