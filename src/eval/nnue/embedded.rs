//! The network that is part of the program.

use std::sync::{Arc, OnceLock};

use super::net::Network;

/// The bytes of `nets/default.nnue`, or of none while there is no such file.
const BYTES: Option<&[u8]> = None;

/// Returns the network that is part of the program; `None` while there is none.
pub fn embedded() -> Option<Arc<Network>> {
    static NETWORK: OnceLock<Option<Arc<Network>>> = OnceLock::new();
    let read = || match Network::from_bytes(BYTES?) {
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
        assert_eq!(embedded().is_some(), BYTES.is_some());
    }
}
