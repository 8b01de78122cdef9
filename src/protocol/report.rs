//! Which of a search's lines are shown, and when.

use std::time::{Duration, Instant};

use super::score::score_text;
use crate::board::Move;
use crate::eval::{Chances, Score};
use crate::search::{Bound, Info, Outcome};
use crate::wire::{Dialect, InfoBound, InfoLine};

/// For so long everything is shown.
const FREE: Duration = Duration::from_secs(1);

/// Later, lines come at most this often.
const PAUSE: Duration = Duration::from_millis(100);

/// Not before is it worth telling which move is being searched.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(3);

/// Keeps a search from flooding its client, without losing its last word.
#[derive(Debug)]
pub(super) struct Report {
    started: Instant,
    last_shown: Option<Instant>,
    /// The newest line of each rank that is not shown yet.
    waiting: Vec<Info>,
    /// The first move of the last exact line of the first rank that was shown.
    told: Option<Move>,
    depth: u32,
    seldepth: u32,
    hashfull: u32,
}

impl Report {
    pub(super) fn new(started: Instant) -> Self {
        Self {
            started,
            last_shown: None,
            waiting: Vec::new(),
            told: None,
            depth: 0,
            seldepth: 0,
            hashfull: 0,
        }
    }

    /// Returns the lines to show now that this one has come.
    pub(super) fn take(&mut self, info: Info, now: Instant) -> Vec<Info> {
        if now < self.started + FREE {
            self.shown(&info, now);
            return vec![info];
        }
        // A bound is soon overtaken by an exact line: it is shown at once or not at all.
        let due = self.due(now);
        if info.bound == Bound::Exact {
            self.waiting.retain(|other| other.multipv != info.multipv);
            self.waiting.push(info);
        } else if due <= now && self.waiting.is_empty() {
            self.shown(&info, now);
            return vec![info];
        }
        if due <= now { self.flush(now) } else { Vec::new() }
    }

    /// Returns when lines that wait are to be shown; `None` when none waits.
    pub(super) fn next_flush(&self) -> Option<Instant> {
        (!self.waiting.is_empty()).then(|| self.due(self.started))
    }

    /// Returns the lines that wait: they are shown now.
    pub(super) fn flush(&mut self, now: Instant) -> Vec<Info> {
        let mut lines = std::mem::take(&mut self.waiting);
        lines.sort_by_key(|info| (info.depth, info.multipv));
        for info in &lines {
            self.shown(info, now);
        }
        lines
    }

    /// Returns whether to show the move that is being searched.
    pub(super) fn wants_current_move(&mut self, now: Instant) -> bool {
        let wants = now >= self.started + CURRENT_MOVE_AFTER && self.due(now) <= now;
        if wants {
            self.last_shown = Some(now);
        }
        wants
    }

    /// Returns the lines to show before the answer: those that wait, and, unless the last one that
    /// counts began with the move that was chosen, one more that does.
    pub(super) fn finish(&mut self, outcome: &Outcome, now: Instant) -> Vec<Info> {
        let mut lines = self.flush(now);
        if let Some(best) = outcome.best.filter(|_| outcome.best != self.told) {
            let depth = outcome.depth.max(self.depth);
            lines.push(Info {
                depth,
                seldepth: self.seldepth.max(depth),
                multipv: 1,
                score: outcome.score,
                bound: Bound::Exact,
                time: now.saturating_duration_since(self.started),
                nodes: outcome.nodes,
                hashfull: self.hashfull,
                pv: [Some(best), outcome.ponder].into_iter().flatten().collect(),
            });
        }
        lines
    }

    fn due(&self, otherwise: Instant) -> Instant {
        self.last_shown.map_or(otherwise, |last| last + PAUSE)
    }

    fn shown(&mut self, info: &Info, now: Instant) {
        self.last_shown = Some(now);
        self.depth = self.depth.max(info.depth);
        self.seldepth = info.seldepth;
        self.hashfull = info.hashfull;
        if info.multipv == 1 && info.bound == Bound::Exact {
            self.told = info.pv.first().copied();
        }
    }
}

/// Returns a search's line as text; the chances that go with the score are those with so many
/// pieces on the board.
pub(super) fn info_line(info: Info, dialect: Dialect, pieces: Option<u32>) -> InfoLine {
    let nanoseconds = info.time.as_nanos().max(1);
    let nps = u128::from(info.nodes) * 1_000_000_000 / nanoseconds;
    InfoLine {
        depth: Some(info.depth),
        seldepth: Some(info.seldepth),
        multipv: u32::try_from(info.multipv).ok(),
        score: Some(score_text(info.score, dialect)),
        bound: match info.bound {
            Bound::Exact => None,
            Bound::Lower => Some(InfoBound::Lower),
            Bound::Upper => Some(InfoBound::Upper),
        },
        wdl: pieces.map(|pieces| Chances::of(info.score, pieces).permille()),
        nodes: Some(info.nodes),
        nps: u64::try_from(nps).ok(),
        hashfull: Some(info.hashfull),
        time: u64::try_from(info.time.as_millis()).ok(),
        pv: info.pv,
    }
}

/// Returns the line for a position that was not searched.
pub(super) fn static_line(score: Score, dialect: Dialect) -> InfoLine {
    InfoLine {
        depth: Some(0),
        score: Some(score_text(score, dialect)),
        nodes: Some(0),
        nps: Some(0),
        time: Some(0),
        ..InfoLine::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(depth: u32, multipv: usize, mv: &str) -> Info {
        Info {
            depth,
            seldepth: depth,
            multipv,
            score: Score::ZERO,
            bound: Bound::Exact,
            time: Duration::ZERO,
            nodes: 0,
            hashfull: 0,
            pv: vec![mv.parse().unwrap()],
        }
    }

    fn outcome(best: &str) -> Outcome {
        let best = best.parse().ok();
        Outcome { best, ponder: None, score: Score::ZERO, depth: 3, nodes: 0 }
    }

    #[test]
    fn after_a_second_only_the_newest_lines_are_shown() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let mut report = Report::new(start);
        assert_eq!(report.take(info(1, 1, "a0a1"), at(0)).len(), 1);
        assert_eq!(report.take(info(2, 1, "a0a1"), at(1)).len(), 1);
        assert_eq!(report.take(info(3, 1, "a0a1"), at(1500)).len(), 1);
        assert_eq!(report.take(info(4, 1, "a0a1"), at(1510)), []);
        assert_eq!(report.take(info(4, 2, "b0c2"), at(1520)), []);
        assert_eq!(report.take(info(5, 1, "a0a1"), at(1530)), []);
        assert_eq!(report.next_flush(), Some(at(1600)));
        let shown: Vec<_> = report.flush(at(1600)).iter().map(|i| (i.depth, i.multipv)).collect();
        assert_eq!(shown, [(4, 2), (5, 1)]);
        assert_eq!(report.next_flush(), None);
    }

    #[test]
    fn bounds_never_push_out_an_exact_line() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let mut report = Report::new(start);
        assert_eq!(report.take(info(1, 1, "a0a1"), at(1500)).len(), 1);
        assert_eq!(report.take(info(2, 1, "a0a1"), at(1510)), []);
        let bound = Info { bound: Bound::Lower, ..info(3, 1, "b0c2") };
        assert_eq!(report.take(bound, at(1520)), []);
        assert_eq!(report.finish(&outcome("a0a1"), at(1530)), [info(2, 1, "a0a1")]);
    }

    #[test]
    fn the_last_exact_line_begins_with_the_move_that_is_played() {
        let start = Instant::now();
        let mut report = Report::new(start);
        report.take(info(4, 1, "a0a1"), start);
        assert_eq!(report.finish(&outcome("a0a1"), start), []);
        let lines = report.finish(&outcome("b0c2"), start);
        assert_eq!(lines, [info(4, 1, "b0c2")]);
        assert_eq!(Report::new(start).finish(&outcome("b0c2"), start).len(), 1);
    }
}
