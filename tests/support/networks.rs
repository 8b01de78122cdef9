//! Networks for tests: random ones, of which only the format makes sense.

use chuhe::eval::nnue::net::{MAX_HIDDEN_WEIGHT, MAX_OUTPUT_WEIGHT, Weights};
use chuhe::eval::nnue::{Network, features, net};

use crate::positions::Random;

/// Returns weights that are all different and small enough for neurons to lie between their ends.
pub(crate) fn small_weights(seed: u64) -> Weights {
    weights(seed, 60, 30)
}

/// Returns a network of small weights.
pub(crate) fn small(seed: u64) -> Network {
    Network::new(&small_weights(seed), "random small weights").expect("weights within limits")
}

/// Returns a network in which every weight is as large as it may be, in either direction.
pub(crate) fn extreme(seed: u64) -> Network {
    let mut weights = weights(seed, 1, 1);
    let lists = [
        (&mut weights.hidden, MAX_HIDDEN_WEIGHT),
        (&mut weights.hidden_biases, MAX_HIDDEN_WEIGHT),
        (&mut weights.output, MAX_OUTPUT_WEIGHT),
    ];
    for (list, most) in lists {
        for weight in list {
            *weight = if *weight < 0 { -most } else { most };
        }
    }
    Network::new(&weights, "extreme weights").expect("weights within limits")
}

fn weights(seed: u64, hidden: usize, output: usize) -> Weights {
    let mut random = Random::new(seed);
    let mut list = |count: usize, most: usize| -> Vec<i16> {
        (0..count).map(|_| random.below(2 * most + 1) as i16 - most as i16).collect()
    };
    Weights {
        hidden: list(features::COUNT * net::HIDDEN, hidden),
        hidden_biases: list(net::HIDDEN, hidden),
        output: list(net::BUCKETS * 2 * net::HIDDEN, output),
        output_biases: list(net::BUCKETS, 2000).into_iter().map(i32::from).collect(),
    }
}
