//! What the runner itself costs.

use std::thread;
use std::time::{Duration, Instant};

use chuhe::arena::{Stop, play_game};

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
