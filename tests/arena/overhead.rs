//! What the runner itself costs.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chuhe::arena::{PlayedPly, Stop, play_game};

use crate::support::{player, timed};

/// Games at a time.
const CONCURRENCY: usize = 2;
/// How long each of them goes on.
const SPAN: Duration = Duration::from_secs(5);

/// Plays instant engines against each other and prints the time between two moves that no engine
/// spent thinking.
pub(crate) fn of_the_runner_for_each_move() {
    let mut setup = timed("60+1");
    setup.rules.max_plies = Some(200);
    let games = || {
        let (mut red, mut black) = (player(""), player(""));
        let (mut plies, mut thought, mut whole) = (0, Duration::ZERO, Duration::ZERO);
        // The first game starts the engines.
        play_game(&setup, &mut red, &mut black, &Stop::new()).unwrap();
        while whole < SPAN {
            let start = Instant::now();
            let game = play_game(&setup, &mut red, &mut black, &Stop::new()).unwrap();
            whole += start.elapsed();
            plies += game.plies.len() as u32;
            thought += game.plies.iter().map(|ply| ply.spent).sum::<Duration>();
        }
        (plies, thought, whole)
    };
    let results: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..CONCURRENCY).map(|_| scope.spawn(games)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for (plies, thought, whole) in results {
        let each = whole.saturating_sub(thought) / plies;
        println!("{plies} plies, {each:?} each beside {:?} of the engine", thought / plies);
        assert!(each < Duration::from_millis(20), "{each:?}");
    }
}

/// Keeps every processor busy twice over, and prints by how much the time that the runner measures
/// is more than the time that the engine measures itself.
pub(crate) fn of_the_clock_under_load() {
    let is_over = AtomicBool::new(false);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut late: Vec<Duration> = thread::scope(|scope| {
        for _ in 0..2 * cores {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let mut setup = timed("60+1");
        setup.rules.max_plies = Some(100);
        let mut engines = [player("at=1 late=20 stubborn"), player("at=1 late=20 stubborn")];
        let [red, black] = &mut engines;
        let own = |ply: &PlayedPly| Duration::from_micros(ply.nodes.unwrap());
        let mut late = Vec::new();
        while late.len() < 200 {
            let game = play_game(&setup, red, black, &Stop::new()).unwrap();
            late.extend(game.plies.iter().map(|ply| ply.spent.saturating_sub(own(ply))));
        }
        is_over.store(true, Ordering::Relaxed);
        late
    });
    late.sort();
    let [median, last] = [late[late.len() / 2], late[late.len() - 1]];
    println!("{} plies: measured {median:?} more in the median, {last:?} at most", late.len());
    assert!(median < Duration::from_millis(100), "{median:?}");
}
