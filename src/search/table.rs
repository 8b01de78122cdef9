//! The transposition table, shared by all threads.
//!
//! A cluster is 32 bytes: three entries and one word with their tags.
//!
//! ```text
//! entry:  63 .. 48 | 47 .. 32 | 31 .. 16 | 15 .. 8 | 7 .. 3 | 2  | 1 .. 0
//!         eval     | score    | move     | depth   | age    | pv | bound
//! tags:   63 .. 48 unused | 47 .. 32 third | 31 .. 16 second | 15 .. 0 first
//! ```
//!
//! All words are relaxed atomics, so threads never wait for each other and may see an entry beside
//! the tag of another one. A tag is therefore the low bits of the key xored with a fold of its
//! entry: what does not belong together does not match.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::thread;

use bytemuck::allocation::try_zeroed_slice_box;
use thiserror::Error;

use super::Bound;
use crate::board::{Key, Move};
use crate::eval::Score;
use crate::platform;

const ENTRIES: usize = 3;
/// Words in a cluster: the entries and their tags.
const WORDS: usize = ENTRIES + 1;
/// Words in a cache line.
const LINE: usize = 8;
const AGES: u8 = 32;

/// A table size that cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("cannot allocate {megabytes} MB of hash")]
pub struct TableError {
    /// The size asked for, in MiB.
    pub megabytes: usize,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The best move found, not checked for legality.
    pub mv: Option<Move>,
    /// The score, counted from the node that asked, and what it says; `None` when only the rest
    /// is known.
    pub score: Option<(Score, Bound)>,
    /// The static evaluation.
    pub eval: Option<Score>,
    /// The remaining depth of the search that found it.
    pub depth: i32,
    /// Whether the position was ever on a principal variation.
    pub was_pv: bool,
}

/// What a node has to remember.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The best move, if any.
    pub mv: Option<Move>,
    /// The score, counted from the node, and what it says; `None` to keep only the rest.
    pub score: Option<(Score, Bound)>,
    /// The static evaluation; `None` when in check.
    pub eval: Option<Score>,
    /// The remaining depth searched.
    pub depth: i32,
    /// Whether the node is or was on a principal variation.
    pub is_pv: bool,
}

/// The transposition table.
#[derive(Debug)]
pub struct Table {
    words: Box<[AtomicU64]>,
    /// Words before the first cluster, to start on a cache line.
    start: usize,
    clusters: usize,
    megabytes: usize,
    age: AtomicU8,
    /// Whether anything was stored since the table was empty.
    used: AtomicBool,
}

impl Table {
    /// Returns an empty table of that many MiB, at least one. The system hands out the memory as
    /// it is used.
    ///
    /// # Errors
    ///
    /// Fails when there is not so much memory.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        let megabytes = megabytes.max(1);
        let error = TableError { megabytes };
        if platform::available_memory().is_some_and(|available| megabytes > available) {
            return Err(error);
        }
        let words = megabytes.checked_mul((1 << 20) / size_of::<u64>()).ok_or(error)?;
        let words: Box<[AtomicU64]> =
            try_zeroed_slice_box(words.checked_add(LINE).ok_or(error)?).map_err(|()| error)?;
        platform::advise_huge_pages(&words);
        let start = words.as_ptr().align_offset(LINE * size_of::<u64>()).min(LINE);
        let clusters = (words.len() - LINE) / WORDS;
        let (age, used) = (AtomicU8::new(0), AtomicBool::new(false));
        Ok(Self { words, start, clusters, megabytes, age, used })
    }

    /// Returns the size in MiB.
    pub fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Makes the system hand out the memory now, so that the first search need not wait for it.
    pub fn warm_up(&self) {
        const PAGE_WORDS: usize = 4096 / size_of::<u64>();
        for word in self.words.iter().step_by(PAGE_WORDS) {
            // A write that changes nothing, as a search may already be storing. (Or-ing a zero would
            // be compiled to a mere load.)
            let _ = word.compare_exchange(0, 0, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    /// Empties the table with the help of `threads` threads.
    pub fn clear(&self, threads: usize) {
        if !self.used.swap(false, Ordering::Relaxed) {
            return;
        }
        self.age.store(0, Ordering::Relaxed);
        let chunk = self.words.len().div_ceil(threads.max(1));
        thread::scope(|scope| {
            for words in self.words.chunks(chunk) {
                scope.spawn(|| words.iter().for_each(|word| word.store(0, Ordering::Relaxed)));
            }
        });
    }

    /// Tells that a search starts: what earlier searches stored may be replaced more readily.
    pub fn start_search(&self) {
        self.used.store(true, Ordering::Relaxed);
        self.age.store((self.age.load(Ordering::Relaxed) + 1) % AGES, Ordering::Relaxed);
    }

    /// Returns how much of a sample of the table this search has filled, in thousandths.
    pub fn hashfull(&self) -> u32 {
        let sample = self.clusters.min(1000);
        let age = self.age.load(Ordering::Relaxed);
        let filled = (0..sample)
            .flat_map(|cluster| &self.cluster(cluster)[..ENTRIES])
            .map(|word| Packed(word.load(Ordering::Relaxed)))
            .filter(|entry| !entry.is_empty() && entry.age() == age)
            .count();
        (filled * 1000 / (sample * ENTRIES)) as u32
    }

    /// Asks the processor to load the cluster of a key.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        platform::prefetch(&self.cluster(self.index(key))[0]);
    }

    /// Returns what is known of the position with this key at a node `ply` plies below the root.
    #[inline]
    pub fn probe(&self, key: Key, ply: usize) -> Option<Hit> {
        let cluster = self.cluster(self.index(key));
        let tags = cluster[ENTRIES].load(Ordering::Relaxed);
        (0..ENTRIES).find_map(|slot| {
            let entry = Packed(cluster[slot].load(Ordering::Relaxed));
            let matches = !entry.is_empty() && tag(tags, slot) == entry.tag_for(key);
            matches.then(|| entry.unpack(ply))
        })
    }

    /// Remembers what a node `ply` plies below the root found.
    #[inline]
    pub fn store(&self, key: Key, ply: usize, mut finding: Finding) {
        let cluster = self.cluster(self.index(key));
        let tags = cluster[ENTRIES].load(Ordering::Relaxed);
        let age = self.age.load(Ordering::Relaxed);

        let mut slot = 0;
        let mut least_worth = i32::MAX;
        for (candidate, word) in cluster[..ENTRIES].iter().enumerate() {
            let entry = Packed(word.load(Ordering::Relaxed));
            if entry.is_empty() {
                slot = candidate;
                break;
            }
            if tag(tags, candidate) == entry.tag_for(key) {
                if !entry.should_yield_to(&finding, age) {
                    return;
                }
                finding.mv = finding.mv.or(entry.mv());
                slot = candidate;
                break;
            }
            let worth = entry.worth(age);
            if worth < least_worth {
                (slot, least_worth) = (candidate, worth);
            }
        }

        let entry = Packed::pack(&finding, age, ply);
        let shift = 16 * slot;
        let tags = tags & !(0xFFFF << shift) | u64::from(entry.tag_for(key)) << shift;
        cluster[slot].store(entry.0, Ordering::Relaxed);
        cluster[ENTRIES].store(tags, Ordering::Relaxed);
    }

    /// Returns the number of the cluster of a key: its high bits scaled to the number of clusters.
    #[inline]
    fn index(&self, key: Key) -> usize {
        ((u128::from(key.bits()) * self.clusters as u128) >> 64) as usize
    }

    #[inline]
    fn cluster(&self, index: usize) -> &[AtomicU64] {
        let start = self.start + index * WORDS;
        &self.words[start..start + WORDS]
    }
}

#[inline]
fn tag(tags: u64, slot: usize) -> u16 {
    (tags >> (16 * slot)) as u16
}

/// Stands for "no evaluation" in an entry.
const NO_EVAL: i16 = i16::MIN;

/// An entry in its 64 bits; all zero is an empty one.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    fn pack(finding: &Finding, age: u8, ply: usize) -> Self {
        let (score, bound) = match finding.score {
            Some((score, bound)) => (score.from_root_to_node(ply).value() as i16, 1 + bound as u64),
            None => (0, 0),
        };
        let eval = finding.eval.map_or(NO_EVAL, |eval| eval.value() as i16);
        Self(
            u64::from(eval as u16) << 48
                | u64::from(score as u16) << 32
                | u64::from(finding.mv.map_or(0, Move::raw)) << 16
                | (finding.depth.clamp(0, 255) as u64) << 8
                | u64::from(age) << 3
                | u64::from(finding.is_pv) << 2
                | bound,
        )
    }

    fn unpack(self, ply: usize) -> Hit {
        let score = Score::from_value(i32::from((self.0 >> 32) as i16)).from_node_to_root(ply);
        let bound = match self.0 & 3 {
            0 => None,
            1 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            _ => Some(Bound::Upper),
        };
        let eval = (self.0 >> 48) as i16;
        Hit {
            mv: self.mv(),
            score: bound.map(|bound| (score, bound)),
            eval: (eval != NO_EVAL).then(|| Score::from_value(i32::from(eval))),
            depth: self.depth(),
            was_pv: self.0 & 4 != 0,
        }
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn mv(self) -> Option<Move> {
        Move::from_raw((self.0 >> 16) as u16)
    }

    fn depth(self) -> i32 {
        (self.0 >> 8 & 0xFF) as i32
    }

    fn age(self) -> u8 {
        (self.0 >> 3) as u8 & (AGES - 1)
    }

    fn is_exact(self) -> bool {
        self.0 & 3 == 1
    }

    /// Returns the tag of this entry under a key.
    fn tag_for(self, key: Key) -> u16 {
        let folded = self.0 ^ self.0 >> 32;
        (folded ^ folded >> 16 ^ key.bits()) as u16
    }

    /// Returns whether a new finding on the same position is worth more than this entry.
    fn should_yield_to(self, finding: &Finding, age: u8) -> bool {
        let is_exact = matches!(finding.score, Some((_, Bound::Exact)));
        is_exact
            || self.age() != age
            || finding.depth + 4 + 2 * i32::from(finding.is_pv) > self.depth()
    }

    /// Returns how much the entry is worth keeping: deep, recent and exact ones most.
    fn worth(self, age: u8) -> i32 {
        let searches_ago = i32::from((AGES + age - self.age()) % AGES);
        self.depth() - 8 * searches_ago + 2 * i32::from(self.is_exact())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(depth: i32, score: Score) -> Finding {
        let mv = Move::from_raw(300);
        let score = Some((score, Bound::Lower));
        Finding { mv, score, eval: Some(Score::from_value(-7)), depth, is_pv: true }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1).unwrap();
        let key = Key::from_bits(0x1234_5678_9ABC_DEF0);
        assert_eq!(table.probe(key, 3), None);
        table.store(key, 3, finding(9, Score::mate_in(8)));
        let hit = table.probe(key, 3).unwrap();
        assert_eq!(hit.score, Some((Score::mate_in(8), Bound::Lower)));
        assert_eq!((hit.mv, hit.depth, hit.was_pv), (Move::from_raw(300), 9, true));
        assert_eq!(hit.eval, Some(Score::from_value(-7)));
        // Two plies nearer to the root the same mate is two plies farther.
        assert_eq!(table.probe(key, 1).unwrap().score.unwrap().0, Score::mate_in(6));
    }

    #[test]
    fn an_entry_beside_the_tag_of_another_does_not_match() {
        let table = Table::new(1).unwrap();
        let key = Key::from_bits(77);
        table.store(key, 0, finding(9, Score::ZERO));
        let cluster = table.cluster(table.index(key));
        let word = cluster[0].load(Ordering::Relaxed);
        cluster[0].store(word ^ 1 << 40, Ordering::Relaxed);
        assert_eq!(table.probe(key, 0), None);
    }

    #[test]
    fn a_move_is_kept_when_a_later_search_finds_none() {
        let table = Table::new(1).unwrap();
        let key = Key::from_bits(5);
        table.store(key, 0, finding(4, Score::ZERO));
        table.store(key, 0, Finding { mv: None, ..finding(5, Score::ZERO) });
        assert_eq!(table.probe(key, 0).unwrap().mv, Move::from_raw(300));
    }

    #[test]
    fn clearing_with_several_threads_forgets_everything() {
        let table = Table::new(1).unwrap();
        table.start_search();
        let keys = (0..1000_u64).map(|n| Key::from_bits(n << 50));
        keys.clone().for_each(|key| table.store(key, 0, finding(4, Score::ZERO)));
        assert!(table.hashfull() > 0);
        table.clear(3);
        assert!(keys.into_iter().all(|key| table.probe(key, 0).is_none()));
        assert_eq!(table.hashfull(), 0);
    }

    #[test]
    fn impossible_sizes_are_errors() {
        assert!(Table::new(usize::MAX).is_err());
        assert!(Table::new(1 << 40).is_err());
    }
}
