//! What a benchmark measured: data, no text.

use std::time::Duration;

use serde::{Serialize, Serializer};

/// One run over all positions with one number of threads.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Search threads.
    pub threads: usize,
    /// Size of the hash in MiB.
    pub hash: usize,
    /// The instructions that ran the network.
    pub kernel: String,
    /// Nodes over all positions.
    pub nodes: u64,
    /// Time over all positions.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub time: Duration,
    /// Nodes per second.
    pub nps: u64,
    /// The positions, in the order in which they were searched.
    pub positions: Vec<CaseReport>,
}

/// The search of one position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CaseReport {
    /// The name of the position.
    pub name: String,
    /// The position: a FEN, and the moves played from there.
    pub position: String,
    /// The best move in coordinates; `None` when the position has none.
    pub best: Option<String>,
    /// The score from the side to move's view, in the engine's own units.
    pub score: i32,
    /// Nodes of the whole search.
    pub nodes: u64,
    /// Time of the whole search.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub time: Duration,
    /// Nodes per second.
    pub nps: u64,
    /// The completed iterations.
    pub iterations: Vec<Iteration>,
}

/// One completed iteration; nodes and time count from the start of the search.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Iteration {
    /// Nominal depth in plies.
    pub depth: u32,
    /// The deepest ply visited.
    pub seldepth: u32,
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub time: Duration,
    /// Nodes per second so far.
    pub nps: u64,
    /// Nodes so far by the nodes at the end of the iteration before, the branching factor;
    /// `None` for the first iteration.
    pub branching: Option<f64>,
}

impl Iteration {
    /// Returns the iteration that follows `before`.
    pub(super) fn new(
        before: Option<&Self>,
        depth: u32,
        seldepth: u32,
        nodes: u64,
        time: Duration,
    ) -> Self {
        let branching = before.filter(|before| before.nodes > 0).map(|b| ratio(nodes, b.nodes));
        Self { depth, seldepth, nodes, time, nps: per_second(nodes, time), branching }
    }
}

impl Report {
    /// Returns the report of a run from those of its positions.
    pub(super) fn new(
        threads: usize,
        hash: usize,
        kernel: String,
        positions: Vec<CaseReport>,
    ) -> Self {
        let nodes = positions.iter().map(|case| case.nodes).sum();
        let time = positions.iter().map(|case| case.time).sum();
        Self { threads, hash, kernel, nodes, time, nps: per_second(nodes, time), positions }
    }
}

/// Returns how many of something there were in a second; zero when there was no time.
///
/// ```
/// use std::time::Duration;
///
/// use chuhe::bench::per_second;
///
/// assert_eq!(per_second(3_000, Duration::from_millis(2)), 1_500_000);
/// assert_eq!(per_second(1, Duration::ZERO), 0);
/// ```
pub fn per_second(count: u64, time: Duration) -> u64 {
    let nanoseconds = time.as_nanos();
    (u128::from(count) * 1_000_000_000).checked_div(nanoseconds).unwrap_or(0) as u64
}

/// Returns the quotient, with two decimals.
#[expect(clippy::cast_precision_loss, reason = "two decimals are asked for")]
pub(super) fn ratio(count: u64, by: u64) -> f64 {
    (100.0 * count as f64 / by as f64).round() / 100.0
}

fn milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(time.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branching_compares_with_the_iteration_before() {
        let second = Duration::from_secs(1);
        let first = Iteration::new(None, 1, 1, 40, second);
        let next = Iteration::new(Some(&first), 2, 3, 100, second * 2);
        assert_eq!((first.branching, next.branching, next.nps), (None, Some(2.5), 50));
        let idle = Iteration::new(None, 1, 1, 0, second);
        assert_eq!(Iteration::new(Some(&idle), 2, 2, 9, second).branching, None);
    }

    #[test]
    fn a_run_is_the_sum_of_its_positions() {
        let case = |nodes, seconds| CaseReport {
            name: String::new(),
            position: String::new(),
            best: None,
            score: 0,
            nodes,
            time: Duration::from_secs(seconds),
            nps: 0,
            iterations: Vec::new(),
        };
        let report = Report::new(1, 16, "scalar".to_owned(), vec![case(300, 1), case(700, 4)]);
        assert_eq!((report.nodes, report.time.as_secs(), report.nps), (1_000, 5, 200));
    }
}
