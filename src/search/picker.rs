//! The order in which a node tries its moves.
//!
//! Moves are generated in stages, since most nodes are cut by an early one: the hash move, captures
//! that lose nothing, quiet moves by their history, the other captures.

use super::history::{Context, Histories};
use super::params;
use crate::board::{
    Bitboard, Guard, Kind, MAX_MOVES, Move, MoveList, Occupancy, Position, attacks, exchange_value,
};

/// Far above every history.
const VICTIM_WEIGHT: i32 = 16;

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
    context: Context,
    moves: MoveList,
    scores: Scores,
    next: usize,
    bad_captures: MoveList,
    skip_quiets: bool,
}

type Scores = arrayvec::ArrayVec<i32, MAX_MOVES>;

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
            context,
            moves: MoveList::new(),
            scores: Scores::new(),
            next: 0,
            bad_captures: MoveList::new(),
            skip_quiets: false,
        }
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
                    position.captures(&mut self.moves);
                    self.score_captures(position, histories);
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
                    self.restart();
                    if !self.skip_quiets {
                        position.quiets(&mut self.moves);
                        self.score_quiets(position, histories);
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
                    position.evasions(&mut self.moves);
                    self.score_evasions(position, histories);
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => return self.select(position).map(|(mv, _)| mv),
                Stage::Done => return None,
            }
        }
    }

    fn restart(&mut self) {
        self.moves.clear();
        self.scores.clear();
        self.next = 0;
    }

    /// Takes the best legal move that is left, with its score.
    #[inline]
    fn select(&mut self, position: &Position) -> Option<(Move, i32)> {
        while self.next < self.moves.len() {
            let mut best = self.next;
            for candidate in self.next + 1..self.moves.len() {
                if self.scores[candidate] > self.scores[best] {
                    best = candidate;
                }
            }
            self.moves.swap(self.next, best);
            self.scores.swap(self.next, best);
            let (mv, score) = (self.moves[self.next], self.scores[self.next]);
            self.next += 1;
            if Some(mv) != self.hash_move && position.is_legal_with(mv, &self.guard) {
                return Some((mv, score));
            }
        }
        None
    }

    fn score_captures(&mut self, position: &Position, histories: &Histories) {
        self.scores.extend(self.moves.iter().map(|&mv| capture_score(position, histories, mv)));
    }

    fn score_quiets(&mut self, position: &Position, histories: &Histories) {
        let checks = CheckSquares::of(position);
        self.scores.extend(self.moves.iter().map(|&mv| {
            let Some(piece) = position.piece_on(mv.from()) else { return 0 };
            let history = histories.quiet(position.side(), mv, piece, &self.context);
            let checks = checks.contains(piece.kind(), mv) && position.see_ge(mv, -60);
            history + if checks { params::CHECK_BONUS } else { 0 }
        }));
    }

    fn score_evasions(&mut self, position: &Position, histories: &Histories) {
        self.scores.extend(self.moves.iter().map(|&mv| {
            let Some(piece) = position.piece_on(mv.from()) else { return 0 };
            if position.is_capture(mv) {
                1_000_000 + capture_score(position, histories, mv)
            } else {
                histories.quiet(position.side(), mv, piece, &self.context)
            }
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

/// The squares from which each kind of piece would attack the other king.
struct CheckSquares {
    rook: Bitboard,
    cannon: Bitboard,
    horse: Bitboard,
    pawn: Bitboard,
}

impl CheckSquares {
    fn of(position: &Position) -> Self {
        let king = position.king(!position.side());
        let occupancy = position.occupancy();
        let rook = attacks::rook(king, occupancy);
        let mut behind_screens: Occupancy = *occupancy;
        (rook & occupancy.all()).into_iter().for_each(|screen| behind_screens.toggle(screen));
        Self {
            rook,
            cannon: attacks::rook(king, &behind_screens) - rook,
            horse: attacks::horse_from(king, occupancy),
            pawn: attacks::pawn_from(position.side(), king),
        }
    }

    /// Returns whether a move gives check by the piece that moves; a guess for sliders that move
    /// along the king's own line.
    fn contains(&self, kind: Kind, mv: Move) -> bool {
        match kind {
            Kind::Rook => self.rook.contains(mv.to()) && !self.rook.contains(mv.from()),
            Kind::Cannon => self.cannon.contains(mv.to()) && !self.rook.contains(mv.from()),
            Kind::Horse => self.horse.contains(mv.to()),
            Kind::Pawn => self.pawn.contains(mv.to()),
            Kind::King | Kind::Advisor | Kind::Elephant => false,
        }
    }
}
