//! How far a training has come, as a file.
//!
//! ```text
//! 8 bytes       CHUHECKP
//! 4             version of the format
//! 4, then text  what tells the training from others: lines of a name and a value
//! 8             steps of the optimiser
//! 4, 16 each    epochs, and the losses of each (the second is no number where there is none)
//! 4 each        weights, means and squares as numbers, row by row
//! 4             CRC-32 of everything before it
//! ```
//!
//! All numbers are little-endian.

use std::fs;
use std::path::Path;

use super::curve::Point;
use super::optimizer::Optimizer;
use super::parameters::Parameters;
use super::{TrainError, replace};

const MAGIC: &[u8; 8] = b"CHUHECKP";
const VERSION: u32 = 1;

/// How far a training has come.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    pub(super) parameters: Parameters,
    pub(super) optimizer: Optimizer,
    /// The losses of the epochs that are done.
    pub(super) history: Vec<Point>,
}

/// What tells a training from others: names and values, without blanks in the names.
pub(super) type Identity = [(&'static str, String)];

/// Writes a checkpoint.
///
/// # Errors
///
/// Fails when the system refuses or takes no more; an older checkpoint of this name is then still
/// there.
pub(super) fn save(path: &Path, state: &State, identity: &Identity) -> Result<(), TrainError> {
    replace(path, &to_bytes(state, identity))
}

/// Reads a checkpoint of a training with this identity into a state of its size.
///
/// # Errors
///
/// Fails on anything else, and leaves the state as it was.
pub(super) fn load(path: &Path, state: &mut State, identity: &Identity) -> Result<(), TrainError> {
    let bytes =
        fs::read(path).map_err(|error| TrainError::File { path: path.to_owned(), error })?;
    let damaged = || TrainError::DamagedCheckpoint { path: path.to_owned() };
    let mut reader = Reader(&bytes);
    if reader.array() != Some(*MAGIC) || reader.u32() != Some(VERSION) {
        return Err(TrainError::NotACheckpoint { path: path.to_owned() });
    }
    let (body, sum) = bytes.split_last_chunk().ok_or_else(damaged)?;
    if crc32fast::hash(body) != u32::from_le_bytes(*sum) {
        return Err(damaged());
    }
    let length = reader.u32().ok_or_else(damaged)?;
    let text = reader.bytes(length as usize).and_then(|text| str::from_utf8(text).ok());
    let mut lines = text.ok_or_else(damaged)?.lines();
    for (what, wanted) in identity {
        let found = lines.next().and_then(|line| line.strip_prefix(what)?.strip_prefix(' '));
        let found = found.unwrap_or("another format").to_owned();
        if found != *wanted {
            let (path, wanted) = (path.to_owned(), wanted.clone());
            return Err(TrainError::OtherTraining { path, what, found, wanted });
        }
    }
    *state = reader.state(state.clone()).ok_or_else(damaged)?;
    Ok(())
}

fn to_bytes(state: &State, identity: &Identity) -> Vec<u8> {
    let State { parameters, optimizer, history } = state;
    let text = identity.iter().flat_map(|(what, value)| [what, " ", value, "\n"]);
    let text: String = text.collect();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes.extend(optimizer.steps.to_le_bytes());
    bytes.extend((history.len() as u32).to_le_bytes());
    for point in history {
        bytes.extend(point.training.to_le_bytes());
        bytes.extend(point.validation.unwrap_or(f64::NAN).to_le_bytes());
    }
    for parameters in [parameters, &optimizer.means, &optimizer.squares] {
        let numbers = parameters.rows().iter().flat_map(|row| row.0);
        bytes.extend(numbers.flat_map(f32::to_le_bytes));
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Takes numbers from the front of some bytes; `None` at the end.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn f64(&mut self) -> Option<f64> {
        self.array().map(f64::from_le_bytes)
    }

    /// Fills a state, whose size tells how many numbers there are.
    fn state(&mut self, mut state: State) -> Option<State> {
        state.optimizer.steps = self.array().map(u64::from_le_bytes)?;
        state.history.clear();
        for _ in 0..self.u32()? {
            let (training, validation) = (self.f64()?, self.f64()?);
            let validation = Some(validation).filter(|loss| !loss.is_nan());
            state.history.push(Point { training, validation });
        }
        let State { parameters, optimizer, .. } = &mut state;
        for parameters in [parameters, &mut optimizer.means, &mut optimizer.squares] {
            for number in parameters.rows_mut().iter_mut().flat_map(|row| &mut row.0) {
                *number = f32::from_le_bytes(self.array()?);
            }
        }
        Some(state)
    }
}
