//! The evaluation by a network, with each kernel.

#![expect(clippy::expect_used, reason = "a benchmark ends at the first surprise")]

use std::hint::black_box;
use std::sync::Arc;

use chuhe::board::{Move, Position};
use chuhe::eval::nnue::{Evaluator, Kernel, Network, net};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

mod positions;

/// The network after one move from a position that has been evaluated, and at positions of which
/// nothing is known.
fn network(c: &mut Criterion) {
    let mut weights = net::Weights::zero();
    // Any weights cost the same.
    for (place, weight) in weights.hidden.iter_mut().enumerate() {
        *weight = (place % 61) as i16 - 30;
    }
    let network = Arc::new(Network::new(&weights, "bench").expect("weights within limits"));
    let positions = positions::positions();
    let lines: Vec<_> = positions.iter().map(|it| (it, children(it))).collect();
    let moves: usize = lines.iter().map(|(_, children)| children.len()).sum();
    let mut group = c.benchmark_group("network");
    for kernel in Kernel::available() {
        let evaluator = || Evaluator::with_kernel(Arc::clone(&network), kernel);
        let mut standing = positions.iter().map(|_| evaluator()).collect::<Vec<_>>();
        for (evaluator, position) in standing.iter_mut().zip(&positions) {
            evaluator.output(position);
        }
        group.throughput(Throughput::Elements(moves as u64));
        group.bench_function(format!("after a move, {kernel}"), |b| {
            b.iter(|| {
                let mut sum = 0;
                for (evaluator, (position, children)) in standing.iter_mut().zip(&lines) {
                    for (mv, child) in children {
                        evaluator.make(position, *mv);
                        sum += evaluator.output(black_box(child));
                        evaluator.unmake();
                    }
                }
                sum
            });
        });
        let mut evaluator = evaluator();
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function(format!("refreshed, {kernel}"), |b| {
            b.iter(|| {
                let mut sum = 0;
                for position in &positions {
                    evaluator.reset();
                    sum += evaluator.output(black_box(position));
                }
                sum
            });
        });
    }
    group.finish();
}

/// Returns up to eight moves of a position, spread over all of them, with what they lead to.
fn children(position: &Position) -> Vec<(Move, Position)> {
    let moves = position.legal_moves();
    let step = moves.len().div_ceil(8).max(1);
    let child = |&mv: &Move| {
        let mut child = position.clone();
        child.make(mv);
        (mv, child)
    };
    moves.iter().step_by(step).map(child).collect()
}

criterion_group!(eval, network);
criterion_main!(eval);
