//! How long to think: pure arithmetic on limits, no clock is read here.

use std::time::Duration;

use super::{Clock, Limits, Settings};

/// The time a search may take. Nothing in it while it has no limit of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Budget {
    /// When an average search should end, between two iterations.
    pub(super) soft: Option<Duration>,
    /// When the search must end, wherever it is.
    pub(super) hard: Option<Duration>,
}

/// The least time a budget grants: enough for the first iteration.
const LEAST: Duration = Duration::from_millis(1);
/// The largest share of a time per move that overhead may take away: such a time is an order to
/// think that long.
const MOST_OVERHEAD_OF_MOVETIME: f64 = 0.1;
/// The same for the last move before a time control, after which the flag falls.
const MOST_OVERHEAD_OF_CLOCK: f64 = 0.25;
/// Share of the increment that an average move spends.
const INCREMENT_SHARE: f64 = 0.75;
/// Share of a sudden-death clock that the first move spends, and by how much it grows as the end
/// of the game comes nearer.
const FIRST_SHARE: f64 = 0.020;
const LATE_SHARE: f64 = 0.025;
/// Moves over which most of that growth happens.
const GROWTH_MOVES: f64 = 25.0;
/// How many times the average a move may take at most.
const HARD_FACTOR: f64 = 5.0;
/// The largest share of a clock that one move may take.
const HARD_SHARE: f64 = 0.6;
/// Share of a clock that may be spent when one, two, … moves remain to the time control.
const SHARE_OF_LAST_MOVES: [f64; 5] = [1.0, 0.9, 0.8, 0.7, 0.6];
const SHARE_BEFORE: f64 = 0.5;
/// What pondering gains, as a factor on the average.
const PONDER_FACTOR: f64 = 1.25;

impl Budget {
    /// Returns the budget of a search at the given full move of the game.
    pub(super) fn new(limits: &Limits, settings: &Settings, fullmove: u32) -> Self {
        let overhead = settings.move_overhead;
        let mut budget = limits.clock.map_or_else(Self::default, |clock| {
            Self::of_clock(clock, overhead, settings.ponder_hint, fullmove)
        });
        if let Some(time) = limits.movetime {
            let hard = less_overhead(time, overhead, MOST_OVERHEAD_OF_MOVETIME);
            budget.hard = Some(budget.hard.map_or(hard, |clock| clock.min(hard)));
        }
        budget
    }

    fn of_clock(clock: Clock, overhead: Duration, ponders: bool, fullmove: u32) -> Self {
        let Clock { time, increment, moves_to_go } = clock;
        if moves_to_go == Some(1) {
            // Whatever is left of the last move's time is of no use to the next.
            let hard = less_overhead(time, overhead, MOST_OVERHEAD_OF_CLOCK);
            return Self { soft: None, hard: Some(hard) };
        }
        let left = time.saturating_sub(overhead).max(time / 4).as_secs_f64();
        let increment = increment.as_secs_f64() * INCREMENT_SHARE;
        let (average, most) = if let Some(moves) = moves_to_go {
            let moves = moves.max(1);
            let last = SHARE_OF_LAST_MOVES.get(moves as usize - 1);
            (left / f64::from(moves), last.copied().unwrap_or(SHARE_BEFORE))
        } else {
            let growth = 1.0 - (-f64::from(fullmove) / GROWTH_MOVES).exp();
            (left * (FIRST_SHARE + LATE_SHARE * growth), HARD_SHARE)
        };
        let most = left * most;
        let ponder = if ponders { PONDER_FACTOR } else { 1.0 };
        let soft = ((average + increment) * ponder).min(most);
        let hard = (soft * HARD_FACTOR).min(most);
        Self { soft: Some(duration(soft)), hard: Some(duration(hard)) }
    }

    /// Returns whether to end after an iteration, given the time spent and how the search goes.
    pub(super) fn ends(&self, spent: Duration, course: Course) -> bool {
        self.soft.is_some_and(|soft| spent >= duration(soft.as_secs_f64() * course.factor()))
            || self.hard.is_some_and(|hard| spent >= hard)
    }

    /// Returns whether the search must end at once.
    pub(super) fn is_spent(&self, spent: Duration) -> bool {
        self.hard.is_some_and(|hard| spent >= hard)
    }
}

/// How a search goes: what makes it worth more or less time than the average.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    /// Iterations since the best move last changed.
    pub(super) stable_for: u32,
    /// Share of all nodes that went into the best move, 0 to 1.
    pub(super) best_share: f64,
    /// How much the score fell since the search before, in hundredths of a pawn.
    pub(super) fall: i32,
}

impl Course {
    /// Returns the factor on the average time: above one for a search in trouble.
    fn factor(self) -> f64 {
        let stability = 1.3 - 0.08 * f64::from(self.stable_for.min(7));
        let effort = (2.0 - 1.6 * self.best_share).clamp(0.5, 1.6);
        let trend = (1.0 + f64::from(self.fall) * 0.006).clamp(0.75, 1.6);
        stability * effort * trend
    }
}

/// Returns a time for one move less what passes on the way to the clock, at most that share of it.
fn less_overhead(time: Duration, overhead: Duration, most: f64) -> Duration {
    time.saturating_sub(overhead.min(time.mul_f64(most))).max(LEAST)
}

fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX).max(LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn budget(clock: Clock) -> Budget {
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        Budget::new(&limits, &Settings::default(), 1)
    }

    fn clock(time: Duration, increment: Duration, moves_to_go: Option<u32>) -> Clock {
        Clock { time, increment, moves_to_go }
    }

    #[test]
    fn no_clock_form_ever_plans_beyond_the_clock() {
        for millis in [1, 5, 20, 49, 50, 100, 1_000, 60_000, 5_400_000] {
            for increment in [0, 10, 900, 10_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(5), Some(6), Some(40)] {
                    let time = Duration::from_millis(millis);
                    let clock = clock(time, Duration::from_millis(increment), moves);
                    let budget = budget(clock);
                    let hard = budget.hard.unwrap();
                    assert!(hard <= time, "{clock:?} {budget:?}");
                    assert!(budget.soft.is_none_or(|soft| soft <= hard), "{clock:?} {budget:?}");
                }
            }
        }
    }

    #[test]
    fn a_game_played_at_the_hard_limit_never_loses_on_time() {
        let overhead = Settings::default().move_overhead;
        let (mut time, increment) = (60 * SECOND, Duration::from_millis(100));
        for fullmove in 1..=300 {
            let limits = Limits { clock: Some(clock(time, increment, None)), ..Limits::default() };
            let hard = Budget::new(&limits, &Settings::default(), fullmove).hard.unwrap();
            let spent = hard + overhead / 20;
            assert!(spent < time, "move {fullmove}: {spent:?} of {time:?}");
            time = time.saturating_sub(spent) + increment;
        }
    }

    #[test]
    fn a_time_for_one_move_is_used_but_for_the_overhead() {
        let one_move = budget(clock(SECOND, Duration::ZERO, Some(1)));
        assert_eq!(one_move.soft, None);
        assert_eq!(one_move.hard, Some(Duration::from_millis(950)));
        let limits = Limits { movetime: Some(Duration::from_millis(100)), ..Limits::default() };
        let budget = Budget::new(&limits, &Settings::default(), 1);
        assert_eq!(budget.hard, Some(Duration::from_millis(90)));
    }

    #[test]
    fn a_tenth_of_a_second_for_each_move_is_enough_for_answers_that_come_late() {
        let stage = Duration::from_millis(100);
        // What busy processors were seen to take: the flag is that of each stage.
        for late in [0, 1, 5, 16, 24].map(Duration::from_millis) {
            let mut time = stage;
            for number in 1..=50 {
                let hard = budget(clock(time, Duration::ZERO, Some(1))).hard.unwrap();
                let spent = hard + late;
                assert!(spent < time, "move {number}: {spent:?} of {time:?}");
                // What is not used is kept.
                time = time.saturating_sub(spent) + stage;
            }
        }
    }

    #[test]
    fn moves_to_go_share_the_clock() {
        let cyclic = budget(clock(60 * SECOND, Duration::ZERO, Some(40)));
        let soft = cyclic.soft.unwrap();
        assert!(soft > SECOND && soft < 2 * SECOND, "{soft:?}");
    }

    #[test]
    fn a_bank_clock_spends_a_small_part() {
        let sudden = budget(clock(SECOND, Duration::ZERO, None));
        assert!(sudden.hard.unwrap() < SECOND / 2);
        let increment = budget(clock(SECOND, SECOND, None));
        assert!(increment.soft.unwrap() > sudden.soft.unwrap() * 5);
    }

    #[test]
    fn trouble_takes_more_time_and_a_clear_choice_less() {
        let calm = Course { stable_for: 9, best_share: 0.95, fall: 0 };
        let trouble = Course { stable_for: 0, best_share: 0.3, fall: 60 };
        assert!(calm.factor() < 0.6 && trouble.factor() > 2.0);
        let budget = Budget { soft: Some(SECOND), hard: Some(5 * SECOND) };
        assert!(budget.ends(SECOND, calm) && !budget.ends(SECOND, trouble));
        assert!(budget.ends(5 * SECOND, trouble) && budget.is_spent(5 * SECOND));
    }
}
