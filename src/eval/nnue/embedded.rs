//! The network that is part of the program.

use std::sync::{Arc, OnceLock};

use super::material;
use super::net::Network;

/// The bytes of `nets/default.nnue`, or of the file that `CHUHE_EVALFILE` named when the program
/// was built.
const BYTES: &[u8] = include_bytes!(env!("CHUHE_NETWORK"));

/// Returns the network that is part of the program. Where it was built with a file that is none,
/// that is said in the log, and pieces are counted instead.
pub fn embedded() -> Arc<Network> {
    static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
    let read = || match Network::from_bytes(BYTES) {
        Ok(network) => Arc::new(network),
        Err(error) => {
            log::error!("the network in the program: {error}");
            material()
        }
    };
    Arc::clone(NETWORK.get_or_init(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_in_the_program_can_be_used() {
        assert_ne!(embedded(), material());
    }
}
