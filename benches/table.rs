//! The transposition table: far larger than the caches, asked in an order they cannot guess.

#![expect(clippy::expect_used, reason = "without memory there is nothing to measure")]

use std::hint::black_box;

use chuhe::board::{Key, Move};
use chuhe::eval::Score;
use chuhe::search::{Bound, Finding, Table};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const MEGABYTES: usize = 64;
const KEYS: u64 = 4096;

/// Returns keys spread over the table; every `lap` gives others.
fn keys(lap: u64) -> impl Iterator<Item = Key> {
    let scatter = |n: u64| Key::from_bits(n.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
    (lap * KEYS..(lap + 1) * KEYS).map(scatter)
}

fn finding(key: Key) -> Finding {
    let bits = key.bits();
    Finding {
        mv: Move::from_raw((bits >> 40) as u16),
        score: Some((Score::evaluation((bits >> 20) as i32 % 1000), Bound::Lower)),
        eval: Some(Score::ZERO),
        depth: (bits >> 50) as i32 % 20,
        is_pv: false,
    }
}

fn transpositions(c: &mut Criterion) {
    let table = Table::new(MEGABYTES).expect("some memory");
    table.start_search();
    for key in (0..256).flat_map(keys) {
        table.store(key, 0, finding(key));
    }
    let mut group = c.benchmark_group("table");
    group.throughput(Throughput::Elements(KEYS));
    let mut lap = 0;
    group.bench_function("store", |b| {
        b.iter(|| {
            lap = (lap + 1) % 256;
            for key in keys(lap) {
                table.store(black_box(key), 0, finding(key));
            }
        });
    });
    group.bench_function("probe", |b| {
        b.iter(|| {
            lap = (lap + 1) % 256;
            keys(lap).filter_map(|key| table.probe(black_box(key), 0)).count()
        });
    });
    group.finish();
}

criterion_group!(table, transpositions);
criterion_main!(table);
