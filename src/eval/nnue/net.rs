//! The network's weights, and the file they come in.
//!
//! The network has one hidden layer, computed for both perspectives with the same weights: 689
//! features to [`HIDDEN`] neurons, clamped to 0 … 1 and squared; then one output from both halves,
//! the mover's first, with separate weights for [`BUCKETS`] numbers of pieces. Weights are whole
//! numbers: 1 is [`HIDDEN_ONE`] in the hidden layer and [`OUTPUT_ONE`] in the output weights.
//!
//! # The file
//!
//! Little endian; `n` bytes of provenance, then zeros up to a multiple of 64 bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `CHUHENET` |
//! | 4 | version, 1 |
//! | 4, 4, 4 | features, neurons, buckets |
//! | 8 | size of the payload in bytes |
//! | 8 | FNV-1a (64 bits) of the payload and, after it, the provenance |
//! | 4 | `n` |
//! | n | provenance: how the network came to be, UTF-8 |
//! | … | zeros |
//! | | hidden weights, `i16`, `[features][neurons]` |
//! | | hidden biases, `i16`, `[neurons]` |
//! | | output weights, `i16`, `[buckets][2 * neurons]` |
//! | | output biases, `i32`, `[buckets]` |

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

use thiserror::Error;

use super::features;

/// The neurons of the hidden layer in one perspective.
pub const HIDDEN: usize = 256;
/// The number of output neurons, one for each band of the number of pieces.
pub const BUCKETS: usize = 8;
/// What stands for 1 in the hidden layer: in its weights, its biases and its activations.
pub const HIDDEN_ONE: i32 = 255;
/// What stands for 1 in the output weights. Output biases count `HIDDEN_ONE * OUTPUT_ONE` for 1.
pub const OUTPUT_ONE: i32 = 64;
/// Hundredths of a pawn for an output of 1.
pub const SCALE: i32 = 400;
/// The largest hidden weight or bias, so that no sum of them leaves an `i16`.
pub const MAX_HIDDEN_WEIGHT: i16 = i16::MAX / (features::MAX_ACTIVE as i16 + 1);
/// The largest output weight, so that its product with an activation stays an `i16`.
pub const MAX_OUTPUT_WEIGHT: i16 = i8::MAX as i16;

const MAGIC: [u8; 8] = *b"CHUHENET";
/// The version of the file format.
pub const VERSION: u32 = 1;
const HEADER_BYTES: usize = 44;
const ALIGNMENT: u64 = 64;
/// The shape as the header tells it: features, neurons, buckets.
const SHAPE: [u32; 3] = [features::COUNT as u32, HIDDEN as u32, BUCKETS as u32];
const PAYLOAD_BYTES: usize =
    2 * (features::COUNT * HIDDEN + HIDDEN + BUCKETS * 2 * HIDDEN) + 4 * BUCKETS;
/// No file is read beyond this; a network leaves it most of the room for its provenance.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// Returns the output neuron for a position with that many pieces on the board.
#[inline]
pub const fn bucket(pieces: usize) -> usize {
    let bucket = pieces.saturating_sub(2) / 4;
    if bucket < BUCKETS { bucket } else { BUCKETS - 1 }
}

/// One value for each neuron of the hidden layer, aligned for vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Row(pub [i16; HIDDEN]);

impl Row {
    /// All zero.
    pub const ZERO: Self = Self([0; HIDDEN]);
}

/// The weights as flat lists, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// `[features][neurons]`, each within ± [`MAX_HIDDEN_WEIGHT`].
    pub hidden: Vec<i16>,
    /// `[neurons]`, each within ± [`MAX_HIDDEN_WEIGHT`].
    pub hidden_biases: Vec<i16>,
    /// `[buckets][2 * neurons]`, the mover's half first, each within ± [`MAX_OUTPUT_WEIGHT`].
    pub output: Vec<i16>,
    /// `[buckets]`.
    pub output_biases: Vec<i32>,
}

impl Weights {
    /// Returns weights that are all zero.
    pub fn zero() -> Self {
        Self {
            hidden: vec![0; features::COUNT * HIDDEN],
            hidden_biases: vec![0; HIDDEN],
            output: vec![0; BUCKETS * 2 * HIDDEN],
            output_biases: vec![0; BUCKETS],
        }
    }
}

/// Why a file, or a list of weights, is no network for this program.
#[derive(Debug, Error)]
pub enum NetworkError {
    /// The system does not let it be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It is something else.
    #[error("not a network of this engine")]
    NotANetwork,
    /// It was written in a format of another time.
    #[error("a network of format version {0}, but this program reads version {VERSION}")]
    Version(u32),
    /// It has another architecture.
    #[error("a network of shape {}, but this program needs {}", shape(found), shape(&SHAPE))]
    Shape {
        /// Its features, neurons and buckets.
        found: [u32; 3],
    },
    /// It is longer or shorter than its header says.
    #[error("{found} bytes long instead of {expected}: cut short or not all of it a network")]
    Length {
        /// The bytes that the header asks for.
        expected: u64,
        /// The bytes that there are.
        found: u64,
    },
    /// Its contents have changed since it was written.
    #[error("damaged: the checksum is {found:016x} instead of {expected:016x}")]
    Checksum {
        /// The checksum in the header.
        expected: u64,
        /// The checksum of the contents.
        found: u64,
    },
    /// Its provenance is no text.
    #[error("its provenance is not UTF-8")]
    Provenance,
    /// A list of weights has another length than the architecture asks for.
    #[error("{found} {list} instead of {expected}")]
    Count {
        /// What the list holds.
        list: &'static str,
        /// The number of weights that it should have.
        expected: usize,
        /// The number of weights that it has.
        found: usize,
    },
    /// A weight is so large that sums could overflow.
    #[error("the {list} reach {found}, more than {limit}")]
    Magnitude {
        /// What the list holds.
        list: &'static str,
        /// The largest absolute value that is allowed.
        limit: i16,
        /// The largest absolute value there is.
        found: u16,
    },
}

fn shape([features, hidden, buckets]: &[u32; 3]) -> String {
    format!("{features} -> {hidden} x 2 -> {buckets}")
}

/// A network, ready to evaluate.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    hidden: Box<[Row]>,
    hidden_biases: Row,
    output: Box<[[Row; 2]]>,
    output_biases: [i32; BUCKETS],
    provenance: String,
    checksum: u64,
}

impl Network {
    /// Returns the network with these weights; `provenance` tells how it came to be.
    ///
    /// # Errors
    ///
    /// Fails when a list has the wrong length or a weight is too large.
    pub fn new(weights: &Weights, provenance: &str) -> Result<Self, NetworkError> {
        let Weights { hidden, hidden_biases, output, output_biases } = weights;
        check_count("hidden weights", hidden.len(), features::COUNT * HIDDEN)?;
        check_count("hidden biases", hidden_biases.len(), HIDDEN)?;
        check_count("output weights", output.len(), BUCKETS * 2 * HIDDEN)?;
        check_count("output biases", output_biases.len(), BUCKETS)?;
        check_magnitude("hidden weights", hidden, MAX_HIDDEN_WEIGHT)?;
        check_magnitude("hidden biases", hidden_biases, MAX_HIDDEN_WEIGHT)?;
        check_magnitude("output weights", output, MAX_OUTPUT_WEIGHT)?;
        Ok(Self::assemble(weights, provenance))
    }

    /// Returns the network with weights that are as many and as small as they should be.
    pub(super) fn assemble(weights: &Weights, provenance: &str) -> Self {
        let mut network = Self {
            hidden: rows(&weights.hidden).collect(),
            hidden_biases: rows(&weights.hidden_biases).next().unwrap_or(Row::ZERO),
            output: weights.output.chunks_exact(2 * HIDDEN).map(halves).collect(),
            output_biases: [0; BUCKETS],
            provenance: provenance.to_owned(),
            checksum: 0,
        };
        network.output_biases.copy_from_slice(&weights.output_biases);
        network.checksum = checksum(&network.payload(), provenance);
        network
    }

    /// Returns the network in a file.
    ///
    /// # Errors
    ///
    /// Says how the file differs from a network that this program can use.
    pub fn load(path: &Path) -> Result<Self, NetworkError> {
        // Opening a pipe would wait for somebody to write to it.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file").into());
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(MAX_FILE_BYTES).read_to_end(&mut bytes)?;
        Self::from_bytes(&bytes)
    }

    /// Returns the network in the bytes of a file.
    ///
    /// # Errors
    ///
    /// Says how the bytes differ from a network that this program can use.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(NetworkError::NotANetwork);
        }
        let found = bytes.len() as u64;
        let cut = |expected| NetworkError::Length { expected, found };
        let mut header = Reader(&bytes[MAGIC.len()..]);
        let version = header.u32().ok_or_else(|| cut(HEADER_BYTES as u64))?;
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let mut read_header = || {
            let shape = [header.u32()?, header.u32()?, header.u32()?];
            Some((shape, header.u64()?, header.u64()?, header.u32()?))
        };
        let (shape, payload_bytes, expected_checksum, provenance_bytes) =
            read_header().ok_or_else(|| cut(HEADER_BYTES as u64))?;
        if shape != SHAPE {
            return Err(NetworkError::Shape { found: shape });
        }
        let expected = payload_start(provenance_bytes.into()) + PAYLOAD_BYTES as u64;
        if found != expected || payload_bytes != PAYLOAD_BYTES as u64 {
            return Err(cut(expected));
        }
        let (text, payload) = bytes.split_at(bytes.len() - PAYLOAD_BYTES);
        let text = &text[HEADER_BYTES..][..provenance_bytes as usize];
        let provenance = str::from_utf8(text).map_err(|_| NetworkError::Provenance)?;
        let found = checksum(payload, provenance);
        if found != expected_checksum {
            return Err(NetworkError::Checksum { expected: expected_checksum, found });
        }
        Self::new(&Reader(payload).weights(), provenance)
    }

    /// Returns the bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let payload = self.payload();
        let start = payload_start(self.provenance.len() as u64) as usize;
        let mut bytes = Vec::with_capacity(start + payload.len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(SHAPE.iter().flat_map(|size| size.to_le_bytes()));
        bytes.extend((payload.len() as u64).to_le_bytes());
        bytes.extend(self.checksum.to_le_bytes());
        bytes.extend((self.provenance.len() as u32).to_le_bytes());
        bytes.extend(self.provenance.as_bytes());
        bytes.resize(start, 0);
        bytes.extend(payload);
        bytes
    }

    fn payload(&self) -> Vec<u8> {
        let hidden = self.hidden.iter().chain([&self.hidden_biases]);
        let shorts = hidden.chain(self.output.iter().flatten()).flat_map(|row| row.0);
        let mut payload = Vec::with_capacity(PAYLOAD_BYTES);
        payload.extend(shorts.flat_map(i16::to_le_bytes));
        payload.extend(self.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        payload
    }

    /// Returns the hidden weights of a feature.
    #[inline]
    pub fn hidden(&self, feature: usize) -> &Row {
        &self.hidden[feature]
    }

    /// Returns the biases of the hidden layer.
    #[inline]
    pub fn hidden_biases(&self) -> &Row {
        &self.hidden_biases
    }

    /// Returns the output weights of a bucket: for the mover's half and for the other.
    #[inline]
    pub fn output(&self, bucket: usize) -> &[Row; 2] {
        &self.output[bucket]
    }

    /// Returns the output bias of a bucket.
    #[inline]
    pub fn output_bias(&self, bucket: usize) -> i32 {
        self.output_biases[bucket]
    }

    /// Returns how the network came to be, as it says itself.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Returns the checksum of weights and provenance, which names the network.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({:016x}, {:?})", self.checksum, self.provenance)
    }
}

/// Returns where the payload begins, after the header and so much provenance.
fn payload_start(provenance_bytes: u64) -> u64 {
    (HEADER_BYTES as u64 + provenance_bytes).next_multiple_of(ALIGNMENT)
}

fn checksum(payload: &[u8], provenance: &str) -> u64 {
    let bytes = payload.iter().chain(provenance.as_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

fn check_count(list: &'static str, found: usize, expected: usize) -> Result<(), NetworkError> {
    if found == expected { Ok(()) } else { Err(NetworkError::Count { list, expected, found }) }
}

fn check_magnitude(list: &'static str, weights: &[i16], limit: i16) -> Result<(), NetworkError> {
    let found = weights.iter().map(|weight| weight.unsigned_abs()).max().unwrap_or(0);
    if found <= limit.unsigned_abs() {
        Ok(())
    } else {
        Err(NetworkError::Magnitude { list, limit, found })
    }
}

fn rows(weights: &[i16]) -> impl Iterator<Item = Row> {
    weights.as_chunks().0.iter().map(|&row| Row(row))
}

fn halves(weights: &[i16]) -> [Row; 2] {
    let mut halves = [Row::ZERO; 2];
    for (half, row) in halves.iter_mut().zip(rows(weights)) {
        *half = row;
    }
    halves
}

/// Takes numbers from the front of some bytes; `None` at the end.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn u32(&mut self) -> Option<u32> {
        self.bytes().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.bytes().map(u64::from_le_bytes)
    }

    fn i16s(&mut self, count: usize) -> Vec<i16> {
        (0..count).map_while(|_| self.bytes().map(i16::from_le_bytes)).collect()
    }

    fn i32s(&mut self, count: usize) -> Vec<i32> {
        (0..count).map_while(|_| self.bytes().map(i32::from_le_bytes)).collect()
    }

    fn weights(mut self) -> Weights {
        Weights {
            hidden: self.i16s(features::COUNT * HIDDEN),
            hidden_biases: self.i16s(HIDDEN),
            output: self.i16s(BUCKETS * 2 * HIDDEN),
            output_biases: self.i32s(BUCKETS),
        }
    }

    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }
}
