//! The static evaluation.

use std::hint::black_box;

use chuhe::eval::evaluate;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

mod positions;

fn evaluation(c: &mut Criterion) {
    let positions = positions::positions();
    let mut group = c.benchmark_group("eval");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("from scratch", |b| {
        b.iter(|| positions.iter().map(|it| evaluate(black_box(it)).value()).sum::<i32>());
    });
    group.finish();
}

criterion_group!(eval, evaluation);
criterion_main!(eval);
