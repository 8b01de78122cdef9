//! The order in which a node tries its moves.
//!
//! Moves are generated in stages, since most nodes are cut by an early one: the hash move, captures
//! that lose nothing, quiet moves by their history, the other captures.

use arrayvec::ArrayVec;

use super::history::{Context, Histories};
use super::params;
use crate::board::{CheckMap, Guard, MAX_MOVES, Move, MoveList, Position, exchange_value};

/// What a victim's value counts against the history of taking it.
const VICTIM_WEIGHT: i32 = 16;
/// Far above every history: captures are the first answers to a check.
const CAPTURES_FIRST: i32 = 1_000_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    HashMove,
    GenerateCaptures,
    GoodCaptures,
    GenerateQuiets,
    Quiets,
    BadCaptures,
    GenerateEvasions,
    Evasions,
    Done,
}

/// What kinds of move a picker hands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Range {
    /// Every move.
    All,
    /// Captures that win at least so much.
    CapturesFrom(i32),
}

/// Hands out the legal moves of a node, the most promising first.
#[derive(Debug)]
pub(super) struct Picker {
    stage: Stage,
    range: Range,
    hash_move: Option<Move>,
    guard: Guard,
    checks: CheckMap,
    context: Context,
    ranked: Ranked,
    next: usize,
    bad_captures: MoveList,
    skip_quiets: bool,
}

/// Moves with their scores: the score in the high bits, so that numbers compare as scores do, and
/// the move in the low sixteen.
type Ranked = ArrayVec<i64, MAX_MOVES>;

fn ranked(mv: Move, score: i32) -> i64 {
    i64::from(score) << 16 | i64::from(mv.raw())
}

impl Picker {
    /// Returns a picker of all moves. The hash move may be of any origin.
    pub(super) fn new(position: &Position, hash_move: Option<Move>, context: Context) -> Self {
        Self::with(position, hash_move, context, Range::All)
    }

    /// Returns a picker of captures that win at least `threshold` in the exchange.
    pub(super) fn captures(position: &Position, hash_move: Option<Move>, threshold: i32) -> Self {
        let wins = |mv: &Move| position.is_capture(*mv) && position.see_ge(*mv, threshold);
        let hash_move = hash_move.filter(wins);
        Self::with(position, hash_move, [None; 3], Range::CapturesFrom(threshold))
    }

    fn with(position: &Position, hash_move: Option<Move>, context: Context, range: Range) -> Self {
        let guard = position.guard(position.side());
        let hash_move = hash_move
            .filter(|&mv| position.is_pseudo_legal(mv) && position.is_legal_with(mv, &guard));
        Self {
            stage: Stage::HashMove,
            range,
            hash_move,
            guard,
            checks: position.check_map(),
            context,
            ranked: Ranked::new(),
            next: 0,
            bad_captures: MoveList::new(),
            skip_quiets: false,
        }
    }

    /// Returns whether a move gives check.
    #[inline]
    pub(super) fn gives_check(&self, position: &Position, mv: Move) -> bool {
        position.gives_check_with(mv, &self.checks)
    }

    /// Leaves out the quiet moves that are still to come.
    pub(super) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Returns the next move, or `None` when there is none left.
    pub(super) fn next(&mut self, position: &Position, histories: &Histories) -> Option<Move> {
        loop {
            match self.stage {
                Stage::HashMove => {
                    self.stage = if position.in_check() && self.range == Range::All {
                        Stage::GenerateEvasions
                    } else {
                        Stage::GenerateCaptures
                    };
                    if self.hash_move.is_some() {
                        return self.hash_move;
                    }
                }
                Stage::GenerateCaptures => {
                    self.rank_captures(position, histories);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.select(position) {
                    Some((mv, score)) => {
                        let threshold = match self.range {
                            Range::All => -score / params::GOOD_CAPTURE_DIVISOR,
                            Range::CapturesFrom(threshold) => threshold,
                        };
                        if position.see_ge(mv, threshold) {
                            return Some(mv);
                        }
                        self.bad_captures.push(mv);
                    }
                    None if self.range == Range::All => self.stage = Stage::GenerateQuiets,
                    None => self.stage = Stage::Done,
                },
                Stage::GenerateQuiets => {
                    if !self.skip_quiets {
                        self.rank_quiets(position, histories);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    let quiet = if self.skip_quiets { None } else { self.select(position) };
                    if let Some((mv, _)) = quiet {
                        return Some(mv);
                    }
                    self.next = 0;
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => {
                    let mv = self.bad_captures.get(self.next).copied();
                    self.next += 1;
                    return mv;
                }
                Stage::GenerateEvasions => {
                    self.rank_evasions(position, histories);
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => return self.select(position).map(|(mv, _)| mv),
                Stage::Done => return None,
            }
        }
    }

    /// Takes the best legal move that is left, with its score.
    #[inline]
    fn select(&mut self, position: &Position) -> Option<(Move, i32)> {
        loop {
            let rest = self.ranked.get_mut(self.next..)?;
            let (best, &value) = rest.iter().enumerate().max_by_key(|&(_, &value)| value)?;
            rest.swap(0, best);
            self.next += 1;
            let Some(mv) = Move::from_raw(value as u16) else { continue };
            if Some(mv) != self.hash_move && position.is_legal_with(mv, &self.guard) {
                return Some((mv, (value >> 16) as i32));
            }
        }
    }

    fn rank_captures(&mut self, position: &Position, histories: &Histories) {
        let mut moves = MoveList::new();
        position.captures(&mut moves);
        let score = |mv| capture_score(position, histories, mv);
        self.ranked.extend(moves.into_iter().map(|mv| ranked(mv, score(mv))));
    }

    fn rank_quiets(&mut self, position: &Position, histories: &Histories) {
        let mut moves = MoveList::new();
        position.quiets(&mut moves);
        let view = histories.quiet_view(position.side(), &self.context);
        let map = &self.checks;
        self.ranked.clear();
        self.next = 0;
        self.ranked.extend(moves.into_iter().filter_map(|mv| {
            let piece = position.piece_on(mv.from())?;
            let checks =
                position.gives_check_with(mv, map) && position.see_ge(mv, params::CHECK_BONUS_SEE);
            let bonus = if checks { params::CHECK_BONUS } else { 0 };
            Some(ranked(mv, view.of(mv, piece) + bonus))
        }));
    }

    fn rank_evasions(&mut self, position: &Position, histories: &Histories) {
        let mut moves = MoveList::new();
        position.evasions(&mut moves);
        let view = histories.quiet_view(position.side(), &self.context);
        self.ranked.extend(moves.into_iter().filter_map(|mv| {
            let piece = position.piece_on(mv.from())?;
            let score = if position.is_capture(mv) {
                CAPTURES_FIRST + capture_score(position, histories, mv)
            } else {
                view.of(mv, piece)
            };
            Some(ranked(mv, score))
        }));
    }
}

/// Returns the order of a capture: first what it takes, then its history.
fn capture_score(position: &Position, histories: &Histories, mv: Move) -> i32 {
    match (position.piece_on(mv.from()), position.piece_on(mv.to())) {
        (Some(piece), Some(victim)) => {
            let history = histories.capture(piece, mv.to(), victim.kind());
            VICTIM_WEIGHT * exchange_value(victim.kind()) + history
        }
        _ => 0,
    }
}
