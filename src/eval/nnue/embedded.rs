//! The network that is part of the program.

use std::sync::{Arc, OnceLock};

use super::net::Network;

/// The bytes of `nets/default.nnue`, or of the file that `CHUHE_EVALFILE` named when the program
/// was built.
const BYTES: &[u8] = include_bytes!(env!("CHUHE_NETWORK"));

/// Returns the network that is part of the program; `None` where it was built with a file that is
/// no network.
pub fn embedded() -> Option<Arc<Network>> {
    static NETWORK: OnceLock<Option<Arc<Network>>> = OnceLock::new();
    let read = || match Network::from_bytes(BYTES) {
        Ok(network) => Some(Arc::new(network)),
        Err(error) => {
            log::error!("the network in the program: {error}");
            None
        }
    };
    NETWORK.get_or_init(read).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_in_the_program_can_be_used() {
        assert!(embedded().is_some());
    }
}
