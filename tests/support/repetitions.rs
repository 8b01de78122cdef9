//! Repetitions found by comparing texts: the slow companion of the judge in the search.

use chuhe::board::{Position, Side};
use chuhe::rules::{Repetition, Verdict};

/// The positions of a game so far.
#[derive(Default)]
pub(crate) struct Log(Vec<Entry>);

struct Entry {
    /// Board and turn as the FEN writes them.
    text: String,
    /// Who made the move that led here.
    mover: Side,
    gave_check: bool,
}

impl Log {
    /// Writes down a position; the first one is the root.
    pub(crate) fn push(&mut self, position: &Position) {
        let text = position.fen().split(' ').take(2).collect();
        let (mover, gave_check) = (!position.side(), position.in_check());
        self.0.push(Entry { text, mover, gave_check });
    }

    /// Returns the repetition that the last position completes when a lone perpetual check loses
    /// and everything else is a draw.
    pub(crate) fn repetition(&self) -> Option<(Verdict, Repetition)> {
        let (last, before) = self.0.split_last()?;
        let mut earlier: Vec<_> =
            (0..before.len()).filter(|&at| before[at].text == last.text).collect();
        let nearest = earlier.pop()?;
        let first = earlier.pop();
        let loop_moves = &self.0[first.unwrap_or(nearest) + 1..];
        let checks_always = |side| {
            loop_moves.iter().filter(|entry| entry.mover == side).all(|entry| entry.gave_check)
        };
        let verdict = match Side::ALL.map(checks_always) {
            [true, false] => Verdict::Loses(Side::Red),
            [false, true] => Verdict::Loses(Side::Black),
            _ => Verdict::Draw,
        };
        let occurrence = if first.is_some() { 3 } else { 2 };
        let distance = before.len() - nearest;
        let span = before.len() - first.unwrap_or(nearest);
        Some((verdict, Repetition { occurrence, distance, span }))
    }
}
