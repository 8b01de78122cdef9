//! Whole searches to a fixed depth, one thread, with an empty table each time.

#![expect(clippy::expect_used, reason = "without threads there is nothing to measure")]

use std::time::{Duration, Instant};

use chuhe::board::Position;
use chuhe::engine::Engine;
use chuhe::search::{Event, Limits};
use criterion::{Criterion, criterion_group, criterion_main};

mod positions;

const DEPTH: u32 = 6;
const MEGABYTES: usize = 16;

/// Returns the time that the searches of all positions take, without what comes between them.
fn searches(positions: &[Position]) -> Duration {
    let (mut engine, events) = Engine::new().expect("a thread to search with");
    engine.set_hash(MEGABYTES).expect("some memory");
    let mut total = Duration::ZERO;
    for position in positions {
        engine.new_game();
        engine.set_position(position.clone());
        let start = Instant::now();
        engine.go(Limits { depth: Some(DEPTH), ..Limits::default() }, start);
        while !matches!(events.recv().expect("an answer"), (_, Event::Done(_))) {}
        total += start.elapsed();
    }
    total
}

fn fixed_depth(c: &mut Criterion) {
    let positions = positions::positions();
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    group.bench_function(format!("depth {DEPTH}"), |b| {
        b.iter_custom(|times| (0..times).map(|_| searches(&positions)).sum());
    });
    group.finish();
}

criterion_group!(search, fixed_depth);
criterion_main!(search);
