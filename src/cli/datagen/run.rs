//! `chuhe datagen run`: play games into a shard.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use chuhe::rules::RuleSet;
use chuhe::train::data::{DataError, Header, Shard};
use chuhe::train::selfplay::{self, Plan, Progress, Recipe, RunError, Target};
use clap::value_parser;
use indicatif::ProgressBar;

use crate::cli::ending::{Ending, complain};
use crate::cli::{input, progress};

/// Time between two lines about progress where no bar can be shown.
const TELL_AFTER: Duration = Duration::from_secs(30);

/// Play games of the engine with itself into a shard.
///
/// The shard is DIR/shard-SEED.chd. When it exists, only the games that it lacks are played: a run
/// that was interrupted is simply begun again. Games follow from the seed and the other arguments
/// alone. Several processes may fill shards of different seeds in one folder.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Folder of the shard
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Seed of all random choices
    #[arg(long, value_name = "S")]
    seed: u64,
    #[command(flatten)]
    amount: Amount,
    /// Games to play at a time
    #[arg(long, value_name = "T", default_value = "1")]
    #[arg(value_parser = value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// Nodes after which a search begins no further iteration; eight times as many end it at once
    #[arg(long, value_name = "K", default_value = "1000")]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Rule book of search and referee
    #[arg(long, value_name = "R", default_value_t, value_parser = input::rules)]
    rules: RuleSet,
    /// Evaluate with the network in this file, or with `material`, which counts the pieces and
    /// needs no games before [default: the network that is part of the program]
    #[arg(long, value_name = "FILE|material")]
    net: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Amount {
    /// Games that the shard is to hold
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Positions that the shard is to hold at least
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    positions: Option<u64>,
}

impl Amount {
    fn target(&self) -> Target {
        match (self.games, self.positions) {
            (Some(games), _) => Target::Games(games),
            (None, positions) => Target::Positions(positions.unwrap_or(0)),
        }
    }
}

/// Plays, and prints what the shard then holds. Ends failed when the disk takes no more.
///
/// # Errors
///
/// Fails on a shard that cannot be used, and without memory or threads.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let network = input::evaluation(arguments.net.as_deref())?;
    let recipe = Recipe { nodes: arguments.nodes, rules: arguments.rules, network };
    let header = Header { seed: arguments.seed, recipe: recipe.describe()? };
    let mut shard = match Shard::open(&arguments.out, header) {
        Err(error @ DataError::Full { .. }) => return Ok(complain(&error)),
        shard => shard?,
    };
    if shard.cut() > 0 {
        let path = shard.path().display();
        complain(&format!("{path}: cut {} bytes of a game that was not finished", shard.cut()));
    }
    let target = arguments.amount.target();
    let plan = Plan { recipe, target, threads: arguments.threads as usize };
    let mut display = Display::new(target);
    let ended = selfplay::run(&mut shard, &plan, |progress| display.show(progress));
    display.bar.finish_and_clear();
    match ended {
        Ok(progress) => {
            writeln!(out, "{}: {}", shard.path().display(), told(&progress))?;
            Ok(Ending::Done)
        }
        Err(RunError::Data(error @ DataError::Full { .. })) => Ok(complain(&error)),
        Err(error) => Err(error.into()),
    }
}

/// Shows progress on stderr: a bar where that is a terminal, else a line now and then.
struct Display {
    bar: ProgressBar,
    target: Target,
    told: Instant,
}

impl Display {
    fn new(target: Target) -> Self {
        let wanted = match target {
            Target::Games(games) => u64::from(games),
            Target::Positions(positions) => positions,
        };
        Self { bar: progress::bar_with_message(wanted), target, told: Instant::now() }
    }

    fn show(&mut self, progress: &Progress) {
        if self.bar.is_hidden() {
            if self.told.elapsed() >= TELL_AFTER {
                self.told = Instant::now();
                complain(&told(progress));
            }
            return;
        }
        self.bar.set_position(match self.target {
            Target::Games(_) => progress.games,
            Target::Positions(_) => progress.positions,
        });
        self.bar.set_message(told(progress));
    }
}

fn told(progress: &Progress) -> String {
    let Progress { games, positions, made, time } = progress;
    let speed = *made as f64 / time.as_secs_f64().max(1e-3);
    format!("{games} games, {positions} positions, {speed:.0} positions/s")
}
