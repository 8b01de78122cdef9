//! The network: what it sees, its file, and its evaluation.
//!
//! [`features`] turns a position into the inputs of the network, [`net`] is the network itself with
//! its file format.

pub mod features;
pub mod net;

pub use net::{Network, NetworkError};
