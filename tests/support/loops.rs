//! Loops of moves, their reflections, and what the two judges say of them.

use std::fmt;

use chuhe::board::{FILES, Move, Position, RANKS, Side, Square};
use chuhe::rules::{self, Judge, Law, Ruling, Verdict};

/// A position and moves that lead back to it.
#[derive(Clone)]
pub(crate) struct Loop {
    /// The position, without a history.
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

impl Loop {
    /// Returns the loop of these moves; the history of the position is left behind.
    pub(crate) fn new(start: &Position, moves: &[Move]) -> Self {
        let start = Position::from_fen(&start.fen()).expect("a position's own FEN");
        Self { start, moves: moves.to_vec() }
    }

    /// Returns the position after so many times round.
    pub(crate) fn after(&self, cycles: usize) -> Position {
        let mut position = self.start.clone();
        for &mv in self.moves.iter().cycle().take(cycles * self.moves.len()) {
            position.try_play(mv).unwrap_or_else(|why| panic!("{self}: {why}"));
        }
        position
    }

    /// Returns the loop as it looks from the position after `plies` of its moves.
    pub(crate) fn begun_after(&self, plies: usize) -> Self {
        let mut start = self.start.clone();
        self.moves[..plies].iter().for_each(|&mv| start.make(mv));
        let mut moves = self.moves.clone();
        moves.rotate_left(plies);
        Self::new(&start, &moves)
    }

    /// Returns the loop reflected left to right.
    pub(crate) fn mirrored(&self) -> Self {
        let moves: Vec<_> = self.moves.iter().map(|mv| mv.mirror()).collect();
        Self::new(&super::positions::mirrored(&self.start), &moves)
    }

    /// Returns the loop with the sides changed.
    pub(crate) fn sides_changed(&self) -> Self {
        let moves: Vec<_> = self.moves.iter().map(|mv| mv.flip()).collect();
        Self::new(&super::positions::sides_changed(&self.start), &moves)
    }

    /// Returns the loop without the man on a square, if it is still one.
    fn without(&self, square: Square) -> Option<Self> {
        let mut cells = [[None; FILES]; RANKS];
        for other in Square::all().filter(|&other| other != square) {
            cells[other.rank()][other.file()] = self.start.piece_on(other);
        }
        let turn = if self.start.side() == Side::Red { "w" } else { "b" };
        let board = super::positions::board_text(&cells);
        let start = Position::from_fen(&format!("{board} {turn}")).ok()?;
        let mut position = start.clone();
        self.moves.iter().try_for_each(|&mv| position.try_play(mv)).ok()?;
        (position.key() == start.key()).then(|| Self::new(&start, &self.moves))
    }

    /// Returns the loop with as few men as show the same fault.
    pub(crate) fn minimised(&self, is_faulty: impl Fn(&Self) -> bool) -> Self {
        let mut least = self.clone();
        let smaller = |found: &Self| {
            let mut men = found.start.occupied().into_iter();
            men.find_map(|square| found.without(square).filter(|found| is_faulty(found)))
        };
        while let Some(found) = smaller(&least) {
            least = found;
        }
        least
    }

    /// Returns the arbiter's ruling after one round.
    pub(crate) fn ruling(&self, law: &Law) -> Ruling {
        ruling_on(&self.after(1), law)
    }

    /// Returns the fast judge's verdict after one round.
    pub(crate) fn fast_verdict(&self, judge: &mut Judge) -> Verdict {
        fast_verdict_on(&self.after(1), judge)
    }
}

impl fmt::Display for Loop {
    /// Writes the loop, once round, as a `position` command has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "fen {} moves", self.start.fen())?;
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// Returns the arbiter's ruling on a position that is a repetition.
pub(crate) fn ruling_on(position: &Position, law: &Law) -> Ruling {
    rules::rule(position, law).expect("the loop is closed")
}

/// Returns the fast judge's verdict on a position that is a repetition.
pub(crate) fn fast_verdict_on(position: &Position, judge: &mut Judge) -> Verdict {
    let found = rules::repetition(position).expect("the loop is closed");
    judge.verdict(&mut position.clone(), found.span)
}

/// Returns the verdict with the sides changed.
pub(crate) fn changed(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Draw => Verdict::Draw,
        Verdict::Loses(side) => Verdict::Loses(!side),
    }
}
