//! Games between mock engines, in a line each.

use std::env;
use std::fs;
use std::path::Path;
use std::time::Duration;

use chuhe::arena::{Deadlines, EngineSpec, Finished, GameSetup, Player, Stop, play_game};
use chuhe::board::Position;

use crate::harness;
use crate::mock_engine::WORD;

/// Returns the mock engine with some habits, divided by blanks.
pub(crate) fn mock(habits: &str) -> EngineSpec {
    let mut spec = EngineSpec::new(env::current_exe().unwrap());
    spec.arguments = [WORD].into_iter().chain(habits.split_whitespace()).map(Into::into).collect();
    spec
}

/// Short deadlines, for engines that break them; long enough for a busy machine.
pub(crate) const DEADLINES: Deadlines = Deadlines {
    start: Duration::from_secs(9),
    new_game: Duration::from_secs(3),
    ping: Duration::from_secs(2),
    think: Duration::from_secs(1),
    stop: Duration::from_millis(300),
    quit: Duration::from_millis(300),
};

pub(crate) fn player(habits: &str) -> Player {
    Player::new(mock(habits), DEADLINES)
}

/// Returns a game in which both sides have the same time.
pub(crate) fn timed(control: &str) -> GameSetup {
    GameSetup { controls: [control; 2].map(|text| text.parse().unwrap()), ..GameSetup::default() }
}

/// Returns a game of depth 1 from a position.
pub(crate) fn from(fen: &str) -> GameSetup {
    GameSetup { start: Position::from_fen(fen).unwrap(), ..timed("depth=1") }
}

/// Plays a game between two mocks, and prints how it ended.
pub(crate) fn play(setup: &GameSetup, red: &str, black: &str) -> Finished {
    play_with(setup, &mut player(red), &mut player(black))
}

/// Plays a game, and prints how it ended.
pub(crate) fn play_with(setup: &GameSetup, red: &mut Player, black: &mut Player) -> Finished {
    let game = play_game(setup, red, black, &Stop::new()).unwrap();
    let habits = |player: &Player| {
        let words = player.spec().arguments.iter().skip(1);
        words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
    };
    let (red, black) = (habits(red), habits(black));
    harness::say(&format!("[{red}] - [{black}]: {} {}", game.outcome, game.termination));
    game
}

/// Returns the lines that an engine with the habit `log=…` heard that start with a word.
pub(crate) fn heard(log: &Path, word: &str) -> Vec<String> {
    let text = fs::read_to_string(log).unwrap();
    let lines = text.lines().map(|line| line.trim_end().to_owned());
    lines.filter(|line| line.split(' ').next() == Some(word)).collect()
}
