//! The positions of all games, in memory.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use super::packed::Packed;
use super::{Parameters, TrainError};
use crate::random::Random;
use crate::train::data::{DataError, Filter, Game, Reader};

/// Which positions to learn from.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// What makes a position worth learning from.
    pub filter: Filter,
    /// The most positions to learn from.
    pub limit: Option<usize>,
    /// The share of the games that are kept aside to measure the loss on, 0 to 1.
    pub validation: f64,
    /// The most memory to take for a training, in MB (millions of bytes).
    pub memory: usize,
}

impl Default for Choice {
    fn default() -> Self {
        Self { filter: Filter::QUIET, limit: None, validation: 0.02, memory: 4000 }
    }
}

/// Positions to learn from, and positions of other games to measure the loss on.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    pub(super) training: Positions,
    pub(super) validation: Positions,
    /// Games that positions were taken from.
    games: u64,
    /// The seeds of the games' shards by recipe.
    sources: BTreeMap<String, Vec<u64>>,
}

/// Returns the files of games that are meant: a folder stands for all `*.chd` in it, in the order
/// of their names.
///
/// # Errors
///
/// Fails on a folder that cannot be read or has none.
pub fn shards(paths: &[PathBuf]) -> Result<Vec<PathBuf>, TrainError> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let failed = |error| TrainError::File { path: path.clone(), error };
        let mut found = Vec::new();
        for entry in fs::read_dir(path).map_err(failed)? {
            let file = entry.map_err(failed)?.path();
            if file.extension().is_some_and(|extension| extension == "chd") {
                found.push(file);
            }
        }
        if found.is_empty() {
            return Err(TrainError::NoShards { folder: path.clone() });
        }
        found.sort();
        files.append(&mut found);
    }
    Ok(files)
}

impl Samples {
    /// Returns the chosen positions of files of games, for a training with so many threads.
    /// `damage` sees stretches and games that cannot be used, `told` the number of positions after
    /// each game.
    ///
    /// # Errors
    ///
    /// Fails on files that cannot be read, when nothing is chosen, and when there is more than the
    /// memory holds.
    pub fn read(
        files: &[PathBuf],
        choice: &Choice,
        threads: usize,
        mut damage: impl FnMut(DataError),
        mut told: impl FnMut(usize),
    ) -> Result<Self, TrainError> {
        let room = room(choice.memory, threads);
        let limit = choice.limit.unwrap_or(usize::MAX);
        let mut samples = Self::default();
        'files: for path in files {
            for record in Reader::open(path)? {
                let record = match record {
                    Ok(record) => record,
                    Err(error @ DataError::Damaged { .. }) => {
                        damage(error);
                        continue;
                    }
                    Err(error) => return Err(error.into()),
                };
                if let Err(error) = samples.add(&record.game, choice) {
                    let (path, offset) = (path.clone(), record.offset);
                    damage(DataError::Faulty { path, offset, fault: error });
                    continue;
                }
                let seeds = samples.sources.entry(record.header.recipe.clone()).or_default();
                if seeds.last() != Some(&record.header.seed) {
                    seeds.push(record.header.seed);
                }
                if samples.training.len() + samples.validation.len() > room {
                    return Err(TrainError::Memory { positions: room, memory: choice.memory });
                }
                told(samples.training.len());
                if samples.training.len() >= limit {
                    samples.training.truncate(limit);
                    break 'files;
                }
            }
        }
        if samples.training.len() == 0 {
            return Err(TrainError::NoPositions { games: samples.games });
        }
        Ok(samples)
    }

    /// Adds the chosen positions of a game, or none if it breaks the rules.
    fn add(&mut self, game: &Game, choice: &Choice) -> Result<(), crate::train::data::Fault> {
        let mut random = Random::new(!game.seed, game.index);
        let is_aside = f64::from(random.symmetric()) < 2.0 * choice.validation - 1.0;
        let positions = if is_aside { &mut self.validation } else { &mut self.training };
        let before = positions.len();
        let replayed = game.replay(|sample| {
            if choice.filter.keeps(sample) {
                positions.push(Packed::new(sample));
            }
        });
        match replayed {
            Ok(_) => self.games += 1,
            Err(_) => positions.truncate(before),
        }
        replayed.map(drop)
    }

    /// Returns the number of games that positions were taken from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of positions to learn from.
    pub fn training(&self) -> usize {
        self.training.len()
    }

    /// Returns the number of positions to measure the loss on.
    pub fn validation(&self) -> usize {
        self.validation.len()
    }

    /// Returns where the positions come from, in words.
    pub fn provenance(&self) -> String {
        let mut text = format!("{} positions of {} games", self.training.len(), self.games);
        for (recipe, seeds) in &self.sources {
            let mut seeds = seeds.clone();
            seeds.sort_unstable();
            seeds.dedup();
            let seeds: Vec<_> = seeds.iter().map(u64::to_string).collect();
            // Writing to a string does not fail.
            let _ = write!(text, "; self-play '{recipe}', seeds {}", seeds.join(" "));
        }
        text
    }

    /// Returns a number that other positions would hardly have.
    pub(super) fn fingerprint(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for positions in [&self.training, &self.validation] {
            for position in positions.iter() {
                hasher.update(&position.to_bytes());
            }
            hasher.update(b"|");
        }
        hasher.finalize()
    }
}

/// Returns how many positions so much memory holds beside everything else that a training needs.
fn room(memory: usize, threads: usize) -> usize {
    /// The program and its buffers.
    const PROGRAM: usize = 16 << 20;
    let of_network = size_of_val(Parameters::zero(crate::eval::nnue::net::HIDDEN).rows());
    // The weights, two moments, a gradient for each thread, and a checkpoint being written.
    let fixed = PROGRAM + of_network * (6 + threads) + Positions::BLOCK_BYTES * 2;
    let each = size_of::<Packed>() + size_of::<u32>();
    ((memory * 1_000_000).saturating_sub(fixed) / each).min(u32::MAX as usize)
}

/// Many positions. They lie in blocks, so that growing never needs twice the memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    blocks: Vec<Vec<Packed>>,
}

impl Positions {
    const BLOCK: usize = 1 << 15;
    const BLOCK_BYTES: usize = Self::BLOCK * size_of::<Packed>();

    fn push(&mut self, position: Packed) {
        match self.blocks.last_mut() {
            Some(block) if block.len() < Self::BLOCK => block.push(position),
            _ => {
                let mut block = Vec::with_capacity(Self::BLOCK);
                block.push(position);
                self.blocks.push(block);
            }
        }
    }

    fn truncate(&mut self, count: usize) {
        self.blocks.truncate(count.div_ceil(Self::BLOCK));
        if let Some(last) = self.blocks.len().checked_sub(1) {
            self.blocks[last].truncate(count - last * Self::BLOCK);
        }
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        let full = self.blocks.len().saturating_sub(1);
        self.blocks.last().map_or(0, |last| full * Self::BLOCK + last.len())
    }

    /// Returns the position with this number, below [`len`](Self::len).
    #[inline]
    pub(super) fn get(&self, number: usize) -> &Packed {
        &self.blocks[number / Self::BLOCK][number % Self::BLOCK]
    }

    fn iter(&self) -> impl Iterator<Item = &Packed> {
        self.blocks.iter().flatten()
    }
}
