//! Mate by continuous checks (连续照将): the proof behind a kill.

use crate::board::{Move, MoveList, Position};

/// Mates by so few checks are looked for one check at a time.
const SHORT: u32 = 2;

/// The positions that one question may look at.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    left: u32,
    exhausted: bool,
}

impl Budget {
    /// Returns a budget of that many positions.
    pub const fn new(positions: u32) -> Self {
        Self { left: positions, exhausted: false }
    }

    /// Returns whether a question went unanswered because the budget was spent.
    pub const fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Takes one position from the budget; returns whether there was one left.
    pub(super) fn spend(&mut self) -> bool {
        if self.left == 0 {
            self.exhausted = true;
            return false;
        }
        self.left -= 1;
        true
    }
}

/// Returns how the side to move mates by at most `checks` checks in a row, if it does: the checks
/// and, of the replies to each, the one that the proof needs most moves for. No fewer checks mate.
///
/// Stalemate is no mate here: the text speaks of mating by checks (article 28.2).
pub fn mate_by_checks(
    position: &mut Position,
    checks: u32,
    budget: &mut Budget,
) -> Option<Vec<Move>> {
    // Short mates first. Most often there is none: then one short and one long search are enough.
    let short = checks.min(SHORT);
    if short == 0 {
        return None;
    }
    let (line, none) = match within(position, short, budget) {
        Some(line) => (line, 0),
        None if checks == short => return None,
        None => (within(position, checks, budget)?, short),
    };
    let shorter = (none + 1..line.len().div_ceil(2) as u32)
        .find_map(|checks| within(position, checks, budget));
    Some(shorter.unwrap_or(line))
}

/// Returns whether a check mates by at most `checks` checks, itself counted.
pub(super) fn mates_by(
    position: &mut Position,
    check: Move,
    checks: u32,
    budget: &mut Budget,
) -> bool {
    position.make(check);
    let mates = answer_all(position, checks.saturating_sub(1), budget).is_some();
    position.unmake();
    mates
}

/// Returns the line of every check that mates by at most `checks` checks, itself counted.
pub(super) fn all_within(
    position: &mut Position,
    checks: u32,
    budget: &mut Budget,
) -> Vec<Vec<Move>> {
    let moves = position.legal_checks().into_iter();
    moves.filter_map(|mv| line_of(position, mv, checks, budget)).collect()
}

fn within(position: &mut Position, checks: u32, budget: &mut Budget) -> Option<Vec<Move>> {
    let mut moves = position.legal_checks().into_iter();
    moves.find_map(|mv| line_of(position, mv, checks, budget))
}

/// Returns the longest line after a check if it mates by at most `checks` checks, itself counted.
fn line_of(
    position: &mut Position,
    check: Move,
    checks: u32,
    budget: &mut Budget,
) -> Option<Vec<Move>> {
    if !budget.spend() {
        return None;
    }
    position.make(check);
    let line = answer_all(position, checks - 1, budget);
    position.unmake();
    let mut line = line?;
    line.insert(0, check);
    Some(line)
}

/// Returns the longest line when every reply to the check at hand leads to mate.
fn answer_all(position: &mut Position, checks: u32, budget: &mut Budget) -> Option<Vec<Move>> {
    if checks == 0 {
        return (!position.has_legal_move()).then(Vec::new);
    }
    // Most checks are answered by the first reply: do not ask whether the others are legal.
    let guard = position.guard(position.side());
    let mut replies = MoveList::new();
    position.evasions(&mut replies);
    let mut longest = Vec::new();
    for reply in replies {
        if !position.is_legal_with(reply, &guard) {
            continue;
        }
        position.make(reply);
        let line = within(position, checks, budget);
        position.unmake();
        let mut line = line?;
        if line.len() + 1 > longest.len() {
            line.insert(0, reply);
            longest = line;
        }
    }
    Some(longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mate(fen: &str, checks: u32) -> Option<String> {
        let mut position = Position::from_fen(fen).unwrap();
        let before = position.clone();
        let line = mate_by_checks(&mut position, checks, &mut Budget::new(100_000));
        assert_eq!(position.fen(), before.fen());
        line.map(|line| line.iter().map(Move::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn two_rooks_mate_in_one_check() {
        assert_eq!(mate("4k4/R8/9/9/9/9/9/9/1R7/3K5 w", 1).as_deref(), Some("b1b9"));
    }

    #[test]
    fn the_shortest_mate_is_found_within_the_bound_only() {
        // The king steps aside once.
        let fen = "3k5/9/9/9/9/9/9/9/R8/1R3K3 w";
        let found = mate(fen, 3);
        assert_eq!(mate(fen, 1), None);
        assert_eq!(found.map(|line| line.split(' ').count()), Some(3));
    }

    #[test]
    fn an_exhausted_budget_is_no_proof() {
        let mut position = Position::from_fen("4k4/R8/9/9/9/9/9/9/1R7/3K5 w").unwrap();
        let mut budget = Budget::new(0);
        assert_eq!(mate_by_checks(&mut position, 1, &mut budget), None);
        assert!(budget.is_exhausted());
    }
}
