//! Random numbers that are the same everywhere.

/// The `SplitMix64` generator (Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Returns the generator of one of the things of a seed: a game, an epoch.
    pub fn new(seed: u64, index: u32) -> Self {
        // Mixed one after the other: seeds and games side by side, and seed and index exchanged,
        // must not run along the same sequence.
        let of_seed = Self(seed).next();
        Self(Self(of_seed.wrapping_add(u64::from(index))).next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// Returns a number below `end`, each equally likely; 0 where there is none.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// Returns a number from -1 up to 1, each equally likely.
    pub fn symmetric(&mut self) -> f32 {
        const BITS: u32 = 24;
        (self.next() >> (u64::BITS - BITS)) as f32 / (1 << (BITS - 1)) as f32 - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_fill_their_range_evenly() {
        let mut random = Random::new(1, 2);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[random.below(7)] += 1;
        }
        // Six standard deviations.
        assert!(counts.iter().all(|count| (9_400..10_600).contains(count)), "{counts:?}");
    }

    #[test]
    fn numbers_around_zero_fill_their_range_evenly() {
        let mut random = Random::new(1, 2);
        let numbers: Vec<_> = (0..10_000).map(|_| random.symmetric()).collect();
        assert!(numbers.iter().all(|number| (-1.0..1.0).contains(number)));
        let mean = numbers.iter().sum::<f32>() / 10_000.0;
        let square = numbers.iter().map(|number| number * number).sum::<f32>() / 10_000.0;
        assert!(mean.abs() < 0.03 && (square - 1.0 / 3.0).abs() < 0.03, "{mean} {square}");
    }

    #[test]
    fn games_of_one_seed_and_of_neighbours_differ() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..50 {
            for index in 0..50 {
                assert!(seen.insert(Random::new(seed, index).next()), "{seed} {index}");
            }
        }
    }
}
