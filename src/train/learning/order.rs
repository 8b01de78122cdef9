//! The order in which an epoch takes the positions.

use crate::random::Random;

/// Puts the numbers below `count` into the order of an epoch, each order equally likely.
pub(super) fn shuffle(order: &mut Vec<u32>, count: u32, seed: u64, epoch: u32) {
    order.clear();
    order.extend(0..count);
    let mut random = Random::new(seed, epoch);
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
}

/// Returns whether an epoch takes a position mirrored.
pub(super) fn is_mirrored(seed: u64, epoch: u32, position: u32) -> bool {
    // Odd multiples spread the epochs over the seeds; the orders use the seed itself.
    let mixed = seed ^ (u64::from(epoch) * 2 + 1).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    Random::new(mixed, position).below(2) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_epoch_takes_every_position_once_in_an_order_of_its_own() {
        let order = |epoch| {
            let mut order = vec![7; 3];
            shuffle(&mut order, 1000, 5, epoch);
            order
        };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
        let mut sorted = order(2);
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..1000));
        // Neighbours come apart.
        let near = order(3).windows(2).filter(|pair| pair[0].abs_diff(pair[1]) == 1).count();
        assert!(near < 20, "{near}");
    }

    #[test]
    fn half_of_the_positions_are_mirrored_and_others_in_the_next_epoch() {
        let epoch = |epoch| (0..10_000).map(move |position| is_mirrored(5, epoch, position));
        let count = epoch(1).filter(|&mirrored| mirrored).count();
        assert!((4_700..5_300).contains(&count), "{count}");
        let same = epoch(1).zip(epoch(2)).filter(|(a, b)| a == b).count();
        assert!((4_700..5_300).contains(&same), "{same}");
    }
}
