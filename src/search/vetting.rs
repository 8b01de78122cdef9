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

/// Returns whether the arbiter rules against the side that has just moved: now, or as soon as the
/// other side plays on into the third occurrence.
fn loses_by_ruling(position: &mut Position, law: &Law) -> bool {
    let mover = !position.side();
    let is_ruled_lost = |position: &Position| {
        rules::repetition(position).is_some_and(|repetition| repetition.occurrence >= 3)
            && rules::rule(position, law)
                .is_some_and(|ruling| ruling.verdict == Verdict::Loses(mover))
    };
    is_ruled_lost(position)
        || position.legal_moves().into_iter().any(|reply| {
            position.make(reply);
            let is_lost = is_ruled_lost(position);
            position.unmake();
            is_lost
        })
}
