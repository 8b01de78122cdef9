//! What the board does most: generating moves, playing them, judging exchanges.

use std::hint::black_box;

use chuhe::board::{Move, MoveList, Position, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

mod positions;

use positions::positions;

/// Returns the pseudo-legal captures of a position.
fn captures(position: &Position) -> Vec<Move> {
    let mut out = MoveList::new();
    position.captures(&mut out);
    out.into_iter().collect()
}

fn movegen(c: &mut Criterion) {
    let positions = positions();
    let mut group = c.benchmark_group("movegen");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal", |b| {
        b.iter(|| positions.iter().map(|it| black_box(it).legal_moves().len()).sum::<usize>());
    });
    group.bench_function("captures", |b| {
        b.iter(|| {
            let mut out = MoveList::new();
            for position in &positions {
                out.clear();
                black_box(position).captures(&mut out);
                black_box(&out);
            }
        });
    });
    group.finish();
}

fn make(c: &mut Criterion) {
    let mut position = Position::startpos();
    let moves = position.legal_moves();
    let mut group = c.benchmark_group("make");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("make and unmake", |b| {
        b.iter(|| {
            for &mv in &moves {
                position.make(black_box(mv));
                position.unmake();
            }
        });
    });
    group.finish();
}

fn count(c: &mut Criterion) {
    let mut position = Position::startpos();
    let mut group = c.benchmark_group("perft");
    group.sample_size(20).throughput(Throughput::Elements(perft::perft(&mut position, 3)));
    group.bench_function("depth 3", |b| b.iter(|| perft::perft(black_box(&mut position), 3)));
    group.finish();
}

fn see(c: &mut Criterion) {
    let work: Vec<_> = positions().into_iter().map(|it| (captures(&it), it)).collect();
    let mut group = c.benchmark_group("see");
    group.throughput(Throughput::Elements(work.iter().map(|it| it.0.len() as u64).sum()));
    group.bench_function("all captures", |b| {
        b.iter(|| {
            let gains = |(moves, position): &(Vec<Move>, Position)| {
                moves.iter().filter(|&&mv| position.see_ge(black_box(mv), 0)).count()
            };
            work.iter().map(gains).sum::<usize>()
        });
    });
    group.finish();
}

criterion_group!(board, movegen, make, count, see);
criterion_main!(board);
