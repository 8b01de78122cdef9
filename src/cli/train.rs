//! `chuhe train`: a network from games.

use std::fmt::{self, Display};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe::train::data::Filter;
use chuhe::train::learning::{self, Choice, Epoch, Samples, Settings, TrainError, Trainer};
use clap::value_parser;
use indicatif::{HumanDuration, ProgressBar};

use crate::cli::ending::{Ending, complain};
use crate::cli::progress;

/// Time between two lines about progress where no bar can be shown.
const TELL_AFTER: Duration = Duration::from_secs(30);
/// Positions between two looks at the display while games are read.
const READING_STEP: usize = 100_000;

/// Train a network on games of self-play.
///
/// The network learns, for every quiet position, a blend of what the search said and how the game
/// ended. After each epoch the training is kept in a checkpoint, from which --resume goes on as if
/// nothing had happened.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files of games; a folder stands for all *.chd files in it
    #[arg(long, value_name = "PATH", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// The network file to write
    #[arg(long, value_name = "NET")]
    out: PathBuf,
    #[command(flatten)]
    learning: Learning,
    #[command(flatten)]
    choice: Positions,
    /// Where to keep the training after each epoch; NET.checkpoint unless given
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Go on from a checkpoint; every other argument has to be as it was
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Draw the loss by epoch
    #[arg(long, value_name = "FILE")]
    loss_svg: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct Learning {
    /// How often to learn from each position
    #[arg(long, value_name = "N", default_value = "20")]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    epochs: u32,
    /// Positions between two steps of the weights
    #[arg(long, value_name = "N", default_value = "16384")]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    batch: u32,
    /// Learning rate of the first step; it falls to a hundredth of it, as a cosine does
    #[arg(long, value_name = "X", default_value = "0.001", value_parser = positive)]
    lr: f32,
    /// Share of the result of the game in what is learnt; the rest is the score of the search
    #[arg(long, value_name = "X", default_value = "0.3", value_parser = share)]
    lambda: f32,
    /// Threads that learn
    #[arg(long, value_name = "T", default_value = "2")]
    #[arg(value_parser = value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// Seed of all random choices
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
}

#[derive(Debug, clap::Args)]
struct Positions {
    /// Share of the games to keep aside and measure the loss on
    #[arg(long, value_name = "X", default_value = "0.02", value_parser = share)]
    validation: f32,
    /// The most positions to learn from
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// The most memory to take, in MB; more positions than it holds are an error
    #[arg(long, value_name = "MB", default_value = "4000")]
    #[arg(value_parser = value_parser!(u32).range(1..))]
    memory: u32,
    /// Leave out positions before this ply
    #[arg(long, value_name = "N", default_value = "0")]
    min_ply: usize,
    /// Leave out positions with a larger score than this, for either side
    #[arg(long, value_name = "S", default_value_t = Filter::QUIET.max_score)]
    #[arg(value_parser = value_parser!(i32).range(0..))]
    max_score: i32,
}

fn positive(text: &str) -> Result<f32, String> {
    number(text, |number| number > 0.0 && number <= 1.0, "a number above 0, at most 1")
}

fn share(text: &str) -> Result<f32, String> {
    number(text, |number| (0.0..=1.0).contains(&number), "a number from 0 to 1")
}

fn number(text: &str, fits: impl Fn(f32) -> bool, wanted: &str) -> Result<f32, String> {
    text.parse().ok().filter(|&number| fits(number)).ok_or_else(|| format!("not {wanted}"))
}

impl Arguments {
    fn settings(&self) -> Settings {
        let Learning { epochs, batch, lr, lambda, threads, seed } = self.learning;
        Settings {
            epochs,
            batch: batch as usize,
            rate: lr,
            lambda,
            seed,
            threads: threads as usize,
            ..Settings::default()
        }
    }

    fn choice(&self) -> Choice {
        let Positions { validation, limit, memory, min_ply, max_score } = self.choice;
        Choice {
            filter: Filter { min_ply, max_score, ..Filter::QUIET },
            limit: limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX)),
            validation: f64::from(validation),
            memory: memory as usize,
        }
    }

    fn checkpoint(&self) -> PathBuf {
        self.checkpoint.clone().unwrap_or_else(|| {
            let mut name = self.out.clone().into_os_string();
            name.push(".checkpoint");
            name.into()
        })
    }
}

/// Trains, and prints a line for each epoch. Ends failed when the disk takes no more.
///
/// # Errors
///
/// Fails on games and checkpoints that cannot be used, and where nothing can be written.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let checkpoint = arguments.checkpoint();
    // Rather now than after hours.
    for path in [Some(&arguments.out), Some(&checkpoint), arguments.loss_svg.as_ref()] {
        path.map_or(Ok(()), |path| learning::check_writable(path))?;
    }
    let samples = read(arguments, out)?;
    let mut trainer = Trainer::new(samples, arguments.settings());
    if let Some(path) = &arguments.resume {
        trainer.resume(path)?;
        writeln!(out, "{}: {} epochs are done", path.display(), trainer.history().len())?;
    }
    match train(arguments, &mut trainer, &checkpoint, out) {
        Err(error) if matches!(error.downcast_ref(), Some(TrainError::Write { .. })) => {
            Ok(complain(&error))
        }
        ended => ended.map(|()| Ending::Done),
    }
}

fn read(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Samples> {
    let files = learning::shards(&arguments.data)?;
    let threads = arguments.learning.threads as usize;
    let mut meter = Meter::new(0);
    let mut next = READING_STEP;
    let samples = Samples::read(
        &files,
        &arguments.choice(),
        threads,
        |damage| _ = complain(&damage),
        |positions| {
            if positions >= next {
                next = positions + READING_STEP;
                meter.show(0, &format_args!("{positions} positions read"));
            }
        },
    );
    meter.bar.finish_and_clear();
    let samples = samples?;
    let (games, aside) = (samples.games(), samples.validation());
    let positions = samples.training();
    writeln!(out, "{games} games: {positions} positions to learn from, {aside} kept aside")?;
    out.flush()?;
    Ok(samples)
}

fn train(
    arguments: &Arguments,
    trainer: &mut Trainer,
    checkpoint: &Path,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let epochs = arguments.learning.epochs;
    let positions = trainer.samples().training() as u64;
    let total = positions * u64::from(epochs);
    let mut meter = Meter::new(total);
    loop {
        let start = Instant::now();
        let ended = trainer.epoch(|progress| {
            let done = progress.done as u64;
            let pace = Pace { made: done, time: start.elapsed() };
            let done = positions * u64::from(progress.epoch - 1) + done;
            let left = pace.time_for(total - done);
            let (epoch, loss) = (progress.epoch, progress.loss);
            meter.show(done, &format_args!("epoch {epoch} loss {loss:.6} {pace}, {left} left"));
        })?;
        let Some(epoch) = ended else { break };
        let pace = Pace { made: positions, time: epoch.time };
        let left = pace.time_for(positions * u64::from(epochs - epoch.number));
        meter.bar.suspend(|| {
            let Epoch { number, losses, rate, .. } = epoch;
            write!(out, "epoch {number}/{epochs} loss {:.6}", losses.training)?;
            if let Some(loss) = losses.validation {
                write!(out, " validation {loss:.6}")?;
            }
            writeln!(out, " rate {rate:.6} {pace}, {left} left")?;
            out.flush()
        })?;
        trainer.save(checkpoint)?;
        if let Some(path) = &arguments.loss_svg {
            let svg = learning::loss_svg(trainer.history())?;
            learning::replace(path, svg.as_bytes())?;
        }
    }
    meter.bar.finish_and_clear();
    let network = learning::quantise(trainer.parameters(), &trainer.provenance())?;
    learning::replace(&arguments.out, &network.to_bytes())?;
    writeln!(out, "{}: {}", arguments.out.display(), network.provenance())?;
    Ok(())
}

/// Shows progress on stderr: a bar where that is a terminal, else a line now and then.
struct Meter {
    bar: ProgressBar,
    told: Instant,
}

impl Meter {
    fn new(steps: u64) -> Self {
        Self { bar: progress::bar_with_message(steps), told: Instant::now() }
    }

    fn show(&mut self, done: u64, message: &dyn Display) {
        if !self.bar.is_hidden() {
            self.bar.set_position(done);
            self.bar.set_message(message.to_string());
        } else if self.told.elapsed() >= TELL_AFTER {
            self.told = Instant::now();
            complain(message);
        }
    }
}

/// Positions and the time that they took.
#[derive(Clone, Copy)]
struct Pace {
    made: u64,
    time: Duration,
}

impl Pace {
    fn per_second(self) -> f64 {
        self.made as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// Returns the time for more positions at this pace, in whole seconds.
    fn time_for(self, positions: u64) -> HumanDuration {
        let seconds = positions as f64 / self.per_second().max(1e-9);
        HumanDuration(Duration::from_secs_f64(seconds.min(1e9)))
    }
}

impl Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} positions/s", self.per_second())
    }
}
