//! Answers from the opening book.

use super::report::static_line;
use crate::book::{Pick, position_name};
use crate::engine::Engine;
use crate::eval::Score;
use crate::search::Settings;
use crate::wire::{Dialect, GoArguments, InfoLine};

/// The most moves that are told.
const MOST_TOLD: usize = 8;

/// Returns whether a `go` asks for a move to be played, which a book may give, rather than for
/// analysis: an endless search, pondering, a mate, several lines.
pub(super) fn plays_from_book(go: &GoArguments, settings: &Settings) -> bool {
    !go.infinite && !go.ponder && go.mate.is_none() && settings.multipv == 1
}

/// Returns what is said about a move of the book: a remark, and a line of analysis for clients that
/// wait for one.
pub(super) fn book_lines(pick: &Pick, engine: &Engine, dialect: Dialect) -> (String, InfoLine) {
    let total: u64 = pick.moves.iter().map(|known| u64::from(known.weight)).sum();
    let mut told: Vec<String> = pick
        .moves
        .iter()
        .take(MOST_TOLD)
        .map(|known| {
            let share = 100 * u64::from(known.weight) / total.max(1);
            format!("{} {share}%", known.mv)
        })
        .collect();
    if pick.moves.len() > MOST_TOLD {
        told.push(format!("{} more", pick.moves.len() - MOST_TOLD));
    }
    let mut after = engine.position().clone();
    let name = after.try_play(pick.played.mv).ok().and_then(|()| position_name(&after));
    let name = name.map(|title| format!(" ({})", title.english)).unwrap_or_default();
    let remark = format!("book: {}{name} of {}", pick.played.mv, told.join(", "));
    let score = pick.played.score.map_or_else(|| engine.evaluate(), Score::evaluation);
    (remark, InfoLine { pv: vec![pick.played.mv], ..static_line(score, dialect) })
}
