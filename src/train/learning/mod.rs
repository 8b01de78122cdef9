//! A network from games.
//!
//! The way of a position: [`Samples::read`] replays the games and keeps each position as a [`Packed`]
//! of 32 bytes; in every epoch a [`Trainer`] takes them all in a new order, turns each into an
//! `Example`, and lets the weights (`Parameters`) learn from a batch of them at a time; in the end
//! [`quantise`] rounds the weights to the whole numbers of a network file.
//!
//! Everything follows from the games and the [`Settings`], the number of threads included: a run
//! that goes on from a checkpoint ends with the same weights as one that was not interrupted.

mod checkpoint;
mod curve;
mod error;
mod example;
mod instructions;
mod optimizer;
mod order;
mod packed;
mod parameters;
mod pass;
mod quantise;
mod replace;
mod samples;
mod settings;
mod trainer;

pub use curve::{Point, loss_svg};
pub use error::TrainError;
pub use packed::Packed;
pub use parameters::Parameters;
pub use pass::answer;
pub use quantise::quantise;
pub use replace::{check_writable, replace};
pub use samples::{Choice, Samples, shards};
pub use settings::Settings;
pub use trainer::{Epoch, Progress, Trainer};
