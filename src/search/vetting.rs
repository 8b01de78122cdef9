//! Root moves that the law forbids in effect.

use super::{Event, Job};
use crate::board::{Move, Position};
use crate::rules::{self, Law, Verdict};

/// Removes the root moves by which the mover would be ruled lost, unless there is no other move;
/// tells the client which.
pub(super) fn vet_root_moves(
    job: &Job,
    position: &mut Position,
    moves: &mut Vec<Move>,
    reports: bool,
) {
    let law = Law::of(job.settings.rules);
    let (lost, allowed): (Vec<_>, Vec<_>) = moves.iter().copied().partition(|&mv| {
        position.make(mv);
        let is_lost = loses_by_ruling(position, &law);
        position.unmake();
        is_lost
    });
    if lost.is_empty() || allowed.is_empty() {
        return;
    }
    if reports {
        job.tell(|| {
            let list: Vec<_> = lost.iter().map(Move::to_string).collect();
            let (list, rules) = (list.join(" "), law.rule_set);
            Event::Message(format!("not playing {list}: lost by repetition ({rules})"))
        });
    }
    *moves = allowed;
}

/// Returns whether the arbiter rules against the side that has just moved, now or unless it varies
/// next time.
fn loses_by_ruling(position: &Position, law: &Law) -> bool {
    rules::rule(position, law).is_some_and(|ruling| {
        ruling.occurrence >= 3 && ruling.verdict == Verdict::Loses(!position.side())
    })
}
