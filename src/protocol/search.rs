//! A search that the client has asked for and that has not been answered yet.

use std::time::Instant;

use super::report::Report;
use crate::board::{Move, Position};
use crate::engine::SearchId;

/// What the driver has to remember of a running search.
#[derive(Debug)]
pub(super) struct Search {
    /// Its number; events of another search are not its own.
    pub(super) id: SearchId,
    /// What has been shown of it.
    pub(super) report: Report,
    /// Whether it runs on the opponent's time.
    pub(super) is_pondering: bool,
    /// Whether the opponent offers a draw.
    pub(super) is_offered: bool,
    /// The moves that it may choose from.
    pub(super) choices: Vec<Move>,
}

impl Search {
    pub(super) fn new(id: SearchId, started: Instant, choices: Vec<Move>) -> Self {
        let report = Report::new(started);
        Self { id, report, is_pondering: false, is_offered: false, choices }
    }

    /// Returns the move to answer with. `best` is taken on trust only if it is one of the choices:
    /// a client must not suffer for what the search may have got wrong.
    pub(super) fn playable(&self, best: Option<Move>) -> Option<Move> {
        if best.is_some_and(|best| self.choices.contains(&best)) {
            return best;
        }
        if best.is_some() || !self.choices.is_empty() {
            log::error!("the search chose {best:?}, which is none of {:?}", self.choices);
        }
        self.choices.first().copied()
    }
}

/// Returns the legal moves of a position that are not banned, and of those only the ones that were
/// asked for, if any of them is legal.
pub(super) fn choices(position: &Position, banned: &[Move], asked: &[Move]) -> Vec<Move> {
    let moves: Vec<Move> =
        position.legal_moves().into_iter().filter(|mv| !banned.contains(mv)).collect();
    let some: Vec<Move> = moves.iter().filter(|mv| asked.contains(mv)).copied().collect();
    if some.is_empty() { moves } else { some }
}

/// Returns the reply to expect after a move, if it can be played there.
pub(super) fn expected_reply(position: &Position, mv: Move, reply: Option<Move>) -> Option<Move> {
    let mut position = position.clone();
    position.try_play(mv).ok()?;
    reply.filter(|&reply| position.is_legal(reply))
}
