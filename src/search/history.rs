//! What a thread remembers about moves: how often each was good, and how wrong the evaluation was.
//!
//! All tables hold `i16` values pulled towards zero in proportion to themselves at each update
//! ("gravity"), so they never leave their range and old experience fades.

use std::fmt;

use bytemuck::allocation::zeroed_slice_box;

use super::params;
use crate::board::{Key, Kind, Move, Piece, Position, SQUARES, Side, Square};

/// A piece that has gone to a square: the context in which a later move is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PieceTo(u16);

impl PieceTo {
    const COUNT: usize = Piece::COUNT * SQUARES;

    pub(super) fn new(piece: Piece, to: Square) -> Self {
        Self((piece.index() * SQUARES + to.index()) as u16)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The row of the continuation history that no move ever updates.
const NO_MOVE_ROW: usize = PieceTo::COUNT;
const HISTORY_LIMIT: i32 = 8192;
const CORRECTION_LIMIT: i32 = 1024;
/// Slots of a correction table per side to move.
const CORRECTION_SLOTS: usize = 1 << 14;
/// Depth from which the weight of a correction grows no more.
const CORRECTION_DEPTH: i32 = 16;

/// A table of `i16` values on the heap.
struct Values(Box<[i16]>);

impl Values {
    fn new(len: usize) -> Self {
        Self(zeroed_slice_box(len))
    }

    #[inline]
    fn get(&self, index: usize) -> i32 {
        i32::from(self.0[index])
    }

    #[inline]
    fn update(&mut self, index: usize, bonus: i32, limit: i32) {
        let value = i32::from(self.0[index]);
        let bonus = bonus.clamp(-limit, limit);
        self.0[index] = (value + bonus - value * bonus.abs() / limit) as i16;
    }

    fn clear(&mut self) {
        self.0.fill(0);
    }
}

/// The histories of one thread.
pub(super) struct Histories {
    /// By side, from and to square.
    quiet: Values,
    /// By piece, square it takes on and kind it takes.
    capture: Values,
    /// By an earlier [`PieceTo`] and the one at hand.
    continuation: Values,
    /// Corrections by pawns, by guards, and by either side's other pieces.
    correction: [Values; 4],
    /// Corrections by the last two moves.
    continuation_correction: Values,
}

impl fmt::Debug for Histories {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Histories").finish_non_exhaustive()
    }
}

impl Histories {
    pub(super) fn new() -> Self {
        let correction = || Values::new(2 * CORRECTION_SLOTS);
        Self {
            quiet: Values::new(2 * Move::COUNT),
            capture: Values::new(PieceTo::COUNT * Kind::COUNT),
            continuation: Values::new((PieceTo::COUNT + 1) * PieceTo::COUNT),
            correction: [correction(), correction(), correction(), correction()],
            continuation_correction: Values::new(PieceTo::COUNT * PieceTo::COUNT),
        }
    }

    pub(super) fn clear(&mut self) {
        self.quiet.clear();
        self.capture.clear();
        self.continuation.clear();
        self.correction.iter_mut().for_each(Values::clear);
        self.continuation_correction.clear();
    }

    /// Returns how good a quiet move was so far, in itself and after the moves in `context`.
    #[inline]
    pub(super) fn quiet(&self, side: Side, mv: Move, piece: Piece, context: &Context) -> i32 {
        self.quiet_view(side, context).of(mv, piece)
    }

    /// Returns the part of the histories that the quiet moves of one node look at.
    #[inline]
    pub(super) fn quiet_view(&self, side: Side, context: &Context) -> QuietView<'_> {
        let side = &self.quiet.0[side.index() * Move::COUNT..][..Move::COUNT];
        QuietView { side, follow_ups: context.map(|before| self.follow_ups(before)) }
    }

    /// Returns the continuation history after a move; that of no move is a row that stays
    /// empty.
    #[inline]
    fn follow_ups(&self, before: Option<PieceTo>) -> &[i16] {
        let row = before.map_or(NO_MOVE_ROW, PieceTo::index);
        &self.continuation.0[row * PieceTo::COUNT..][..PieceTo::COUNT]
    }

    /// Tells whether a quiet move was good (`bonus` above zero) or not.
    pub(super) fn update_quiet(
        &mut self,
        side: Side,
        mv: Move,
        piece: Piece,
        context: &Context,
        bonus: i32,
    ) {
        self.quiet.update(quiet_index(side, mv), bonus, HISTORY_LIMIT);
        let at = PieceTo::new(piece, mv.to());
        for &before in context.iter().flatten() {
            self.continuation.update(pair(before, at), bonus, HISTORY_LIMIT);
        }
    }

    /// Returns how good a capture was so far.
    #[inline]
    pub(super) fn capture(&self, piece: Piece, to: Square, victim: Kind) -> i32 {
        self.capture.get(capture_index(piece, to, victim))
    }

    /// Tells whether a capture was good (`bonus` above zero) or not.
    pub(super) fn update_capture(&mut self, piece: Piece, to: Square, victim: Kind, bonus: i32) {
        self.capture.update(capture_index(piece, to, victim), bonus, HISTORY_LIMIT);
    }

    /// Returns the sum of all corrections of the static evaluation, in units of the tables.
    #[inline]
    pub(super) fn correction(&self, position: &Position, context: &Context) -> i32 {
        let tables = self.correction.iter().zip(correction_indices(position));
        let sum: i32 = tables.map(|(table, index)| table.get(index)).sum();
        sum + match context {
            [Some(last), Some(before), _] => self.continuation_correction.get(pair(*before, *last)),
            _ => 0,
        }
    }

    /// Tells by how much a search of `depth` plies differed from the static evaluation.
    pub(super) fn update_correction(
        &mut self,
        position: &Position,
        context: &Context,
        difference: i32,
        depth: i32,
    ) {
        let weight = depth.min(CORRECTION_DEPTH);
        let bonus = (difference * weight / 8).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        for (table, index) in self.correction.iter_mut().zip(correction_indices(position)) {
            table.update(index, bonus, CORRECTION_LIMIT);
        }
        if let [Some(last), Some(before), _] = context {
            self.continuation_correction.update(pair(*before, *last), bonus, CORRECTION_LIMIT);
        }
    }
}

/// What the quiet moves of one node look up.
#[derive(Clone, Copy)]
pub(super) struct QuietView<'a> {
    side: &'a [i16],
    follow_ups: [&'a [i16]; 3],
}

impl QuietView<'_> {
    /// Returns how good a quiet move was so far.
    #[inline]
    pub(super) fn of(&self, mv: Move, piece: Piece) -> i32 {
        let at = PieceTo::new(piece, mv.to()).index();
        let [one, two, four] = self.follow_ups;
        i32::from(self.side[mv.index()])
            + i32::from(one[at])
            + i32::from(two[at])
            + i32::from(four[at])
    }
}

/// The moves one, two and four plies before the one at hand, where there are such.
pub(super) type Context = [Option<PieceTo>; 3];

/// Returns the reward of a good move at a depth.
pub(super) fn bonus(depth: i32) -> i32 {
    (params::BONUS_SLOPE * depth - params::BONUS_OFFSET).clamp(0, params::BONUS_MOST)
}

#[inline]
fn quiet_index(side: Side, mv: Move) -> usize {
    side.index() * Move::COUNT + mv.index()
}

#[inline]
fn capture_index(piece: Piece, to: Square, victim: Kind) -> usize {
    PieceTo::new(piece, to).index() * Kind::COUNT + victim.index()
}

#[inline]
fn pair(before: PieceTo, at: PieceTo) -> usize {
    before.index() * PieceTo::COUNT + at.index()
}

#[inline]
fn correction_indices(position: &Position) -> [usize; 4] {
    let side = position.side().index() * CORRECTION_SLOTS;
    let slot = |key: Key| side + key.bits() as usize % CORRECTION_SLOTS;
    [
        slot(position.pawn_key()),
        slot(position.minor_key()),
        slot(position.non_pawn_key(Side::Red)),
        slot(position.non_pawn_key(Side::Black)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_within_their_range_and_fade() {
        let mut values = Values::new(1);
        for _ in 0..1000 {
            values.update(0, params::BONUS_MOST, HISTORY_LIMIT);
        }
        let high = values.get(0);
        assert!(high > HISTORY_LIMIT * 9 / 10 && high <= HISTORY_LIMIT);
        values.update(0, -params::BONUS_MOST, HISTORY_LIMIT);
        assert!(
            high - values.get(0) > params::BONUS_MOST,
            "a full value falls faster than it rose"
        );
    }
}
