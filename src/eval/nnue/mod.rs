//! The network: what it sees, its file, and its evaluation.
//!
//! [`features`] turns a position into the inputs of the network, [`net`] is the network itself with
//! its file format. The program has two of its own: the one it plays with ([`embedded`]), and one
//! that counts the pieces ([`material`]), from which learning starts. An [`Evaluator`] follows a
//! search and keeps the hidden layer along its line, in `accumulator.rs`; `refresh.rs` starts it
//! anew where a king has changed halves. [`Kernel`]s do the arithmetic with the instructions that
//! the processor has.

mod accumulator;
mod embedded;
mod evaluator;
pub mod features;
mod kernel;
mod material;
pub mod net;
mod refresh;

/// The word that stands for the network that counts the pieces, where a file may be named.
pub const MATERIAL: &str = "material";

pub use embedded::embedded;
pub use evaluator::{Evaluator, reference_output};
pub use kernel::{Kernel, KernelError};
pub use material::material;
pub use net::{Network, NetworkError};
