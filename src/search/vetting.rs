//! Root moves that the law forbids in effect.

use super::{Event, Job};
use crate::board::{Move, Position, State};
use crate::rules::{self, Judge, Law, Verdict};

/// Removes the root moves by which the mover would be ruled lost, unless there is no other move;
/// tells the client which.
pub(super) fn vet_root_moves(
    job: &Job,
    position: &mut Position,
    judge: &mut Judge,
    moves: &mut Vec<Move>,
    reports: bool,
) {
    if !has_repeated(position) {
        return;
    }
    let law = Law::of(job.settings.rules);
    let (lost, allowed): (Vec<_>, Vec<_>) = moves.iter().copied().partition(|&mv| {
        position.make(mv);
        let is_lost = loses_by_ruling(position, judge, &law);
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

/// Returns whether a position has stood twice since the last capture: without that nothing can
/// stand for the third time soon.
fn has_repeated(position: &Position) -> bool {
    let reach = position.state().reversible_plies() as usize;
    let past = position.past();
    let recent = &past[past.len().saturating_sub(reach)..];
    let mut keys: Vec<_> = recent.iter().map(State::key).collect();
    keys.push(position.key());
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

/// Returns whether the arbiter rules against the side that has just moved: now, or as soon as the
/// other side plays on into the third occurrence.
fn loses_by_ruling(position: &mut Position, judge: &mut Judge, law: &Law) -> bool {
    let mover = !position.side();
    let mut is_ruled_lost = |position: &mut Position| {
        let Some(repetition) = rules::repetition(position).filter(|it| it.occurrence >= 3) else {
            return false;
        };
        // The fast judge first: the arbiter is only to confirm a loss.
        judge.verdict(position, repetition.span) == Verdict::Loses(mover)
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
