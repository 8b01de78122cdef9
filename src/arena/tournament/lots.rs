//! Drawing lots (抽签, 猜先), the same for the same seed.

use crate::random::Random;

/// A source of lots in which every question has its own answer, whatever else was asked before: a
/// tournament that is taken up again draws the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lots {
    seed: u64,
}

impl Lots {
    /// Returns the lots of a seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// Returns the seed.
    pub const fn seed(self) -> u64 {
        self.seed
    }

    fn random(self, question: &str, numbers: &[usize]) -> Random {
        let text = format!("{question} {numbers:?}");
        Random::new(self.seed, crc32fast::hash(text.as_bytes()))
    }

    /// Puts things into the order drawn for a question.
    pub fn shuffle<T>(self, question: &str, numbers: &[usize], things: &mut [T]) {
        let mut random = self.random(question, numbers);
        for end in (1..things.len()).rev() {
            things.swap(end, random.below(end + 1));
        }
    }

    /// Returns one of two answers, drawn for a question.
    pub fn coin(self, question: &str, numbers: &[usize]) -> bool {
        self.random(question, numbers).below(2) == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_has_one_answer_and_answers_are_even() {
        let lots = Lots::new(5);
        let heads = (0..1000).filter(|&game| lots.coin("colours", &[1, game])).count();
        assert!((400..600).contains(&heads), "{heads}");
        assert_eq!(lots.coin("colours", &[1, 7]), lots.coin("colours", &[1, 7]));
    }

    #[test]
    fn a_shuffle_keeps_everybody_and_depends_on_the_seed() {
        let order = |seed| {
            let mut numbers: Vec<_> = (0..20).collect();
            Lots::new(seed).shuffle("numbers", &[], &mut numbers);
            numbers
        };
        let mut sorted = order(1);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..20).collect::<Vec<_>>());
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
    }
}
