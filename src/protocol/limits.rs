//! From the arguments of `go` to the limits of a search.

use std::time::Duration;

use super::switches::Switches;
use crate::board::Side;
use crate::search::{Clock, Limits};
use crate::wire::{Dialect, GoArguments};

/// The time for a `go` that says nothing of when to stop.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Returns the limits that a client asked for. All that it gave hold together.
///
/// - UCCI's `time` with neither `movestogo` nor `increment` is the clock of this one move.
/// - No time left, or less, means the first iteration.
/// - A `go` without any limit ends after five seconds; so does, in batch mode, an endless one or
///   one that looks for a mate, since nobody could end it. For the same reason there is no
///   pondering in batch mode.
pub(super) fn limits(
    go: &GoArguments,
    side: Side,
    dialect: Dialect,
    switches: &Switches,
) -> Limits {
    let mut limits = Limits {
        // Nought is answered without a search; a negative depth is a slip, not a wish for none.
        depth: go.depth.map(|depth| u32::try_from(depth.max(1)).unwrap_or(u32::MAX)),
        nodes: go.nodes.map(|nodes| u64::try_from(nodes.max(1)).unwrap_or(u64::MAX)),
        mate: go.mate.map(|mate| u32::try_from(mate.max(1)).unwrap_or(u32::MAX)),
        movetime: go.movetime.map(milliseconds),
        ponder: go.ponder && !switches.batch,
        ..Limits::default()
    };
    let mut no_time_left = go.movetime.is_some_and(|time| time <= 0);

    if let Some(time) = go.time {
        let unit = if switches.milliseconds { 1 } else { 1000 };
        let in_unit = |value: i64| milliseconds(value.saturating_mul(unit));
        no_time_left |= time <= 0;
        let is_for_one_move = go.movestogo.is_none() && go.increment.is_none();
        limits.clock = Some(Clock {
            time: in_unit(time),
            increment: go.increment.map_or(Duration::ZERO, in_unit),
            moves_to_go: if is_for_one_move { Some(1) } else { go.movestogo.and_then(whole_moves) },
        });
    } else {
        let (time, increment) = match side {
            Side::Red => (go.wtime, go.winc),
            Side::Black => (go.btime, go.binc),
        };
        if let Some(time) = time {
            no_time_left |= time <= 0;
            limits.clock = Some(Clock {
                time: milliseconds(time),
                increment: increment.map_or(Duration::ZERO, milliseconds),
                moves_to_go: go.movestogo.and_then(whole_moves),
            });
        }
    }
    if no_time_left {
        limits.depth = Some(1);
    }

    let ends_by_itself = limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.mate.is_some() && !switches.batch
        || limits.movetime.is_some()
        || limits.clock.is_some();
    if go.infinite && !switches.batch {
        limits.infinite = !ends_by_itself;
        limits.hold = dialect == Dialect::Uci;
    } else if !ends_by_itself {
        limits.movetime = Some(DEFAULT_TIME);
    }
    limits
}

fn milliseconds(value: i64) -> Duration {
    Duration::from_millis(u64::try_from(value).unwrap_or(0))
}

/// Returns the moves to the next control; nought of them says as little as no number.
fn whole_moves(moves: i64) -> Option<u32> {
    (moves > 0).then(|| u32::try_from(moves).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Command;

    fn read(text: &str, dialect: Dialect, switches: &Switches) -> Limits {
        let Command::Go(go) = Command::parse(text.as_bytes()) else { panic!("{text}") };
        limits(&go, Side::Black, dialect, switches)
    }

    fn ucci(text: &str) -> Limits {
        read(text, Dialect::Ucci, &Switches::default())
    }

    fn clock(time: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        let [time, increment] = [time, increment].map(Duration::from_millis);
        Clock { time, increment, moves_to_go }
    }

    #[test]
    fn time_alone_is_for_one_move_and_with_an_increment_a_bank() {
        let limits = ucci("go time 1000");
        assert_eq!((limits.movetime, limits.clock), (None, Some(clock(1000, 0, Some(1)))));
        let limits = ucci("go time 1000 increment 0 opptime 5 oppincrement 7");
        assert_eq!((limits.movetime, limits.clock), (None, Some(clock(1000, 0, None))));
        assert_eq!(ucci("go time 60000 movestogo 40").clock, Some(clock(60_000, 0, Some(40))));
        assert_eq!(ucci("go time 60000 movestogo 0").clock, Some(clock(60_000, 0, None)));
    }

    #[test]
    fn seconds_are_for_the_clock_of_ucci_alone() {
        let switches = Switches { milliseconds: false, ..Switches::default() };
        let read = |text| read(text, Dialect::Ucci, &switches);
        assert_eq!(read("go time 2 increment 3").clock, Some(clock(2000, 3000, None)));
        assert_eq!(read("go movetime 2").movetime, Some(Duration::from_millis(2)));
        assert_eq!(read("go btime 2 binc 3").clock, Some(clock(2, 3, None)));
        let time = read("go time 9223372036854775807").clock.unwrap().time;
        assert!(time > Duration::from_secs(1 << 40));
    }

    #[test]
    fn the_clock_is_the_movers_own() {
        let limits = ucci("go wtime 1 winc 2 btime 3000 binc 40 movestogo 5");
        assert_eq!(limits.clock, Some(clock(3000, 40, Some(5))));
        assert_eq!(ucci("go wtime 1000").movetime, Some(DEFAULT_TIME));
    }

    #[test]
    fn without_a_limit_there_is_a_default() {
        for text in ["go", "go draw", "go ponder", "go depth x", "go searchmoves h2e2"] {
            let limits = ucci(text);
            assert_eq!((limits.movetime, limits.infinite), (Some(DEFAULT_TIME), false), "{text}");
        }
    }

    #[test]
    fn endless_searches_are_held_in_uci_and_ended_in_batch_mode() {
        assert!(ucci("go infinite").infinite && !ucci("go infinite").hold);
        assert!(!ucci("go infinite depth 3").infinite);
        let uci = read("go infinite depth 3", Dialect::Uci, &Switches::default());
        assert!(uci.hold && !uci.infinite);
        let switches = Switches { batch: true, ..Switches::default() };
        let batch = read("go ponder infinite", Dialect::Uci, &switches);
        assert!(!batch.infinite && !batch.hold && !batch.ponder);
        assert_eq!(batch.movetime, Some(DEFAULT_TIME));
    }

    #[test]
    fn slips_are_mended() {
        assert_eq!(ucci("go depth -1").depth, Some(1));
        assert_eq!(ucci("go nodes 0").nodes, Some(1));
        assert_eq!(ucci("go nodes 99999999999999999999").nodes, Some(i64::MAX as u64));
        for text in ["go time -5", "go time 0", "go movetime 0", "go btime -20 binc 0"] {
            assert_eq!(ucci(text).depth, Some(1), "{text}");
        }
    }
}
