//! The `go` that tells an engine how long it may think, in its dialect.

use std::time::Duration;

use super::clock::Clock;
use super::pair::of;
use crate::board::Side;
use crate::wire::{Dialect, GoArguments};

/// Returns the arguments of `go` for a side to move.
///
/// In UCCI a time for one move is `time T movestogo 1`, and the rest of the game in one time is
/// `increment 0`: a bare `time T` would mean either, depending on the engine. Where a stage has both a
/// number of moves and an increment UCCI can say one only: the number of moves.
pub(super) fn arguments(
    clocks: &[Clock; 2],
    side: Side,
    dialect: Dialect,
    in_seconds: bool,
) -> GoArguments {
    let [red, black] = clocks;
    let (own, other) = (of(clocks, side), of(clocks, !side));
    let control = own.control();
    let mut go = GoArguments {
        nodes: control.nodes().map(|nodes| i64::try_from(nodes).unwrap_or(i64::MAX)),
        depth: control.depth().map(i64::from),
        ..GoArguments::default()
    };
    let limit = own.limit();
    match (dialect, limit) {
        (_, None) => go.infinite = go.nodes.is_none() && go.depth.is_none(),
        (Dialect::Ucci, Some(limit)) => {
            let unit = |time: Duration| {
                if in_seconds { whole(time.as_secs().into()) } else { whole(time.as_millis()) }
            };
            go.time = Some(unit(limit));
            if control.move_time().is_some() {
                go.movestogo = Some(1);
            } else {
                go.movestogo = own.moves_to_go().map(i64::from);
                go.increment = go.movestogo.is_none().then(|| unit(own.increment()));
            }
            if let Some(left) = other.left() {
                go.opptime = Some(unit(left));
                go.oppmovestogo = other.moves_to_go().map(i64::from);
                go.oppincrement = go.oppmovestogo.is_none().then(|| unit(other.increment()));
            }
        }
        (Dialect::Uci, Some(_)) => {
            let time = |clock: &Clock| clock.left().map(|left| whole(left.as_millis()));
            let increment = |clock: &Clock| {
                let increment = Some(clock.increment()).filter(|increment| !increment.is_zero());
                increment.map(|increment| whole(increment.as_millis()))
            };
            go.movetime = control.move_time().map(|time| whole(time.as_millis()));
            if let Some(left) = time(own) {
                (go.wtime, go.btime) = (time(red).or(Some(left)), time(black).or(Some(left)));
                (go.winc, go.binc) = (increment(red), increment(black));
                go.movestogo = own.moves_to_go().map(i64::from);
            }
        }
    }
    go
}

fn whole(time: u128) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(controls: [&str; 2], side: Side, dialect: Dialect) -> String {
        let clocks = controls.map(|control| Clock::new(&control.parse().unwrap()));
        arguments(&clocks, side, dialect, false).to_string()
    }

    #[test]
    fn every_clock_has_its_form_in_ucci() {
        let go = |red: &str, black: &str| go([red, black], Side::Red, Dialect::Ucci);
        assert_eq!(go("10+0.1", "5"), "go time 10000 increment 100 opptime 5000 oppincrement 0");
        assert_eq!(
            go("40/60:20", "30/300*"),
            "go time 60000 movestogo 40 opptime 300000 oppmovestogo 30"
        );
        assert_eq!(go("movetime=0.5", "movetime=0.5"), "go time 500 movestogo 1");
        assert_eq!(go("nodes=5000", "nodes=1"), "go nodes 5000");
        assert_eq!(go("depth=8", "10"), "go depth 8");
        assert_eq!(go("10,nodes=7", "depth=1"), "go time 10000 increment 0 nodes 7");
        assert_eq!(go("inf", "inf"), "go infinite");
    }

    #[test]
    fn every_clock_has_its_form_in_uci() {
        let go = |red: &str, black: &str| go([red, black], Side::Black, Dialect::Uci);
        assert_eq!(go("10+0.1", "5"), "go wtime 10000 btime 5000 winc 100");
        assert_eq!(go("40/60", "40/60"), "go wtime 60000 btime 60000 movestogo 40");
        assert_eq!(go("10", "movetime=0.5"), "go movetime 500");
        assert_eq!(go("nodes=5", "10"), "go wtime 10000 btime 10000");
        assert_eq!(go("nodes=5", "depth=3"), "go depth 3");
    }

    #[test]
    fn seconds_are_whole_and_never_too_many() {
        let clocks = ["2.9+1.5"; 2].map(|control| Clock::new(&control.parse().unwrap()));
        let go = arguments(&clocks, Side::Red, Dialect::Ucci, true);
        assert_eq!(go.to_string(), "go time 2 increment 1 opptime 2 oppincrement 1");
    }
}
