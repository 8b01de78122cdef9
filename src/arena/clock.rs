//! The clock of one side (article 6): what is left, for how many moves, and when the flag falls.
//!
//! A clock never looks at the time itself: it is told what was spent.

use std::time::Duration;

use thiserror::Error;

use super::time_control::{Stage, TimeControl};

/// The time of a side is over (超时, 22).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{} ms over the time", .over.as_millis())]
pub struct FlagFall {
    /// How late it was, beyond the margin.
    pub over: Duration,
}

/// The clock of one side.
///
/// ```
/// use std::time::Duration;
/// use chuhe::arena::Clock;
///
/// let mut clock = Clock::new(&"2/10:1/5*".parse()?);
/// clock.press(Duration::from_secs(9), Duration::ZERO)?;
/// assert_eq!((clock.left(), clock.moves_to_go()), (Some(Duration::from_secs(1)), Some(1)));
/// clock.press(Duration::from_millis(400), Duration::ZERO)?;
/// assert_eq!(clock.left(), Some(Duration::from_millis(5_600)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    stage: usize,
    moves_to_go: Option<u32>,
    left: Duration,
    used: Duration,
}

impl Clock {
    /// Returns the clock at the start of a game.
    pub fn new(control: &TimeControl) -> Self {
        let first = control.stages().first();
        Self {
            control: control.clone(),
            stage: 0,
            moves_to_go: first.and_then(|stage| stage.moves),
            left: first.map_or(Duration::ZERO, |stage| stage.time),
            used: Duration::ZERO,
        }
    }

    /// Returns the control it was made for.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Returns the time on the clock; `None` when there is none but limits for each move.
    pub fn left(&self) -> Option<Duration> {
        self.stage().map(|_| self.left)
    }

    /// Returns the moves that have to be made before time is added; `None` for all.
    pub const fn moves_to_go(&self) -> Option<u32> {
        self.moves_to_go
    }

    /// Returns the time that each move adds.
    pub fn increment(&self) -> Duration {
        self.stage().map_or(Duration::ZERO, |stage| stage.increment)
    }

    /// Returns how long the next move may take; `None` for as long as it likes.
    pub fn limit(&self) -> Option<Duration> {
        match (self.left(), self.control.move_time()) {
            (Some(left), Some(move_time)) => Some(left.min(move_time)),
            (left, move_time) => left.or(move_time),
        }
    }

    /// Returns the time spent in the whole game (10.1), penalties not counted.
    pub const fn used(&self) -> Duration {
        self.used
    }

    /// Counts a move that took some time.
    ///
    /// # Errors
    ///
    /// The flag has fallen: the move took longer than the limit and the margin together. The clock
    /// then shows nothing left.
    pub fn press(&mut self, spent: Duration, margin: Duration) -> Result<(), FlagFall> {
        self.used = self.used.saturating_add(spent);
        let over = self.limit().map(|limit| spent.saturating_sub(limit.saturating_add(margin)));
        self.left = self.left.saturating_sub(spent);
        if let Some(over) = over.filter(|over| !over.is_zero()) {
            self.left = Duration::ZERO;
            return Err(FlagFall { over });
        }
        self.left = self.left.saturating_add(self.increment());
        self.moves_to_go = self.moves_to_go.map(|moves| moves.saturating_sub(1));
        if self.moves_to_go == Some(0) {
            self.next_stage();
        }
        Ok(())
    }

    /// Takes time off the clock as a penalty (23.3).
    ///
    /// # Errors
    ///
    /// The flag falls by it.
    pub fn charge(&mut self, penalty: Duration) -> Result<(), FlagFall> {
        if self.stage().is_none() {
            return Ok(());
        }
        let over = penalty.saturating_sub(self.left);
        self.left = self.left.saturating_sub(penalty);
        if self.left.is_zero() { Err(FlagFall { over }) } else { Ok(()) }
    }

    fn stage(&self) -> Option<&Stage> {
        self.control.stages().get(self.stage)
    }

    /// Begins the next stage, or the last one again; what is left is kept.
    fn next_stage(&mut self) {
        let last = self.control.stages().len().saturating_sub(1);
        self.stage = (self.stage + 1).min(last);
        if let Some(stage) = self.stage().copied() {
            self.left = self.left.saturating_add(stage.time);
            self.moves_to_go = stage.moves;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_MARGIN: Duration = Duration::ZERO;

    fn clock(control: &str) -> Clock {
        Clock::new(&control.parse().unwrap())
    }

    fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// Plays moves of some seconds each; returns what the clock shows then.
    fn after(control: &str, moves: &[u64]) -> (Option<Duration>, Option<u32>) {
        let mut clock = clock(control);
        for &spent in moves {
            clock.press(s(spent), NO_MARGIN).unwrap();
        }
        (clock.left(), clock.moves_to_go())
    }

    #[test]
    fn every_scheme_of_article_6_counts_moves_and_carries_time_over() {
        let played = |seconds: u64, moves: usize| vec![seconds; moves];
        let expect = |left, to_go| (Some(s(left)), Some(to_go));
        // 6.1: 40 moves in 90 minutes, then 10 in each 15.
        assert_eq!(after("40/5400:10/900*", &played(100, 39)), expect(1_500, 1));
        assert_eq!(after("40/5400:10/900*", &played(100, 40)), expect(1_400 + 900, 10));
        let mut moves = played(100, 40);
        moves.extend(played(60, 10));
        assert_eq!(after("40/5400:10/900*", &moves), expect(2_300 - 600 + 900, 10));
        // 6.2
        assert_eq!(after("30/3600:10/600*", &played(120, 30)), expect(600, 10));
        // 6.3
        assert_eq!(after("40/600:30/300*", &played(15, 40)), expect(300, 30));
        // 6.4
        assert_eq!(after("30/300*", &played(10, 30)), expect(300, 30));
        assert_eq!(after("30/300*", &played(10, 31)), expect(290, 29));
        // 6.5: all moves in one time.
        assert_eq!(after("600", &played(5, 100)), (Some(s(100)), None));
    }

    #[test]
    fn the_flag_falls_when_the_time_is_exceeded_and_not_before() {
        let ms = Duration::from_millis;
        let mut clock = clock("1+1");
        assert_eq!(clock.press(s(1), NO_MARGIN), Ok(()));
        assert_eq!(clock.left(), Some(s(1)));
        assert_eq!(clock.press(ms(1_001), NO_MARGIN), Err(FlagFall { over: ms(1) }));
        assert_eq!((clock.left(), clock.used()), (Some(s(0)), ms(2_001)));
    }

    #[test]
    fn the_margin_forgives_but_gives_nothing() {
        let ms = Duration::from_millis;
        let mut clock = clock("1");
        assert_eq!(clock.press(ms(1_050), ms(50)), Ok(()));
        assert_eq!(clock.left(), Some(s(0)));
        assert_eq!(clock.press(ms(51), ms(50)), Err(FlagFall { over: ms(1) }));
    }

    #[test]
    fn a_time_for_each_move_starts_anew() {
        let mut clock = clock("movetime=2");
        for _ in 0..5 {
            assert_eq!((clock.left(), clock.limit()), (None, Some(s(2))));
            clock.press(s(2), NO_MARGIN).unwrap();
        }
        assert!(clock.press(s(3), NO_MARGIN).is_err());
    }

    #[test]
    fn of_a_clock_and_a_time_for_each_move_the_shorter_counts() {
        let mut clock = clock("5,movetime=2");
        clock.press(s(2), NO_MARGIN).unwrap();
        clock.press(s(2), NO_MARGIN).unwrap();
        assert_eq!(clock.limit(), Some(s(1)));
    }

    #[test]
    fn nothing_is_late_without_a_clock() {
        let mut clock = clock("nodes=100");
        assert_eq!(clock.limit(), None);
        clock.press(s(100_000), NO_MARGIN).unwrap();
        clock.charge(s(300)).unwrap();
    }

    #[test]
    fn a_penalty_can_make_the_flag_fall() {
        let mut clock = clock("400");
        clock.charge(s(300)).unwrap();
        assert_eq!(clock.left(), Some(s(100)));
        assert_eq!(clock.charge(s(300)), Err(FlagFall { over: s(200) }));
    }
}
