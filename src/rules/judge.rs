//! The fast judge: the law inside the search.
//!
//! It labels moves as the [arbiter](super::rule) does, but only as many as it needs, from a cache,
//! and under a small budget of positions per move. Where the budget ends a question, the milder
//! label stands; nothing else sets the two apart.

use super::exchange::legal_captures;
use super::label::{Label, label, pawn_threats};
use super::law::{Fold, Law};
use super::threats::victims;
use super::verdict::Verdict;
use crate::board::{Bitboard, Key, Move, Position, Side};

/// The positions that the label of one move may look at.
const POSITIONS_PER_MOVE: u32 = 2_000;
/// Slots of the cache of labels.
const SLOTS: usize = 1 << 12;
/// Moves whose labels are compared by what it takes to tell them.
const COMPARED: usize = 4;

/// A repetition of the position at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// How often the position has occurred, this time included, counted up to three.
    pub occurrence: u32,
    /// Plies back to the last occurrence before this one.
    pub distance: usize,
    /// Plies back to the first occurrence that counts: those since then are judged.
    pub span: usize,
}

/// Returns the repetition that the position completes, or `None` when it is new.
#[inline]
pub fn repetition(position: &Position) -> Option<Repetition> {
    if position.state().reversible_plies() < 4 || !position.may_repeat() {
        return None;
    }
    look_back(position)
}

fn look_back(position: &Position) -> Option<Repetition> {
    let past = position.past();
    let reach = (position.state().reversible_plies() as usize).min(past.len());
    let mut occurrences =
        (4..=reach).step_by(2).filter(|back| past[past.len() - back].key() == position.key());
    let distance = occurrences.next()?;
    let (occurrence, span) = occurrences.next().map_or((2, distance), |span| (3, span));
    Some(Repetition { occurrence, distance, span })
}

/// Judges repetitions under one law, fast.
#[derive(Debug)]
pub struct Judge {
    law: Law,
    /// The positions that the label of one move may look at.
    budget: u32,
    cache: Vec<Slot>,
}

/// What a move does, as far as the fold asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attack {
    Check,
    Kill,
    /// A chase of the pieces on the first set of squares; those in the second are rooks pinned by
    /// a horse.
    Chase(Bitboard, Bitboard),
    Idle,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: Key,
    attack: Attack,
}

impl Judge {
    /// Returns a judge under a law.
    pub fn new(law: Law) -> Self {
        Self::with_budget(law, POSITIONS_PER_MOVE)
    }

    /// Returns a judge that may look at so many positions to label one move. With the budget of
    /// the [arbiter](super::rule), 200 000, it comes to the same verdicts.
    pub fn with_budget(law: Law, positions: u32) -> Self {
        Self { law, budget: positions, cache: Vec::new() }
    }

    /// Changes the law, if it is another one.
    pub fn set_law(&mut self, law: Law) {
        if self.law != law {
            self.law = law;
            self.cache.clear();
        }
    }

    /// Returns the verdict on the last `span` plies. The position is unchanged in the end.
    pub fn verdict(&mut self, position: &mut Position, span: usize) -> Verdict {
        if self.law.fold == Fold::Nothing {
            return Verdict::Draw;
        }
        let mover = position.side();
        // The last move is the other side's: it checked if `mover` is in check now.
        let other_checks = checks_on_every_move(position, 0, span);
        let mover_checks = checks_on_every_move(position, 1, span);
        match (mover_checks, other_checks) {
            (true, true) => Verdict::Draw,
            (true, false) => Verdict::Loses(mover),
            (false, true) => Verdict::Loses(!mover),
            (false, false) => match self.law.fold {
                Fold::Nothing | Fold::ChecksOnly => Verdict::Draw,
                Fold::EveryMoveAttacks => self.every_move_attacks(position, span),
                Fold::SameVictim => self.same_victim(position, span),
            },
        }
    }

    /// Returns whether a side certainly does not lose by the last `span` plies: cheaper than the
    /// whole verdict, as often a single idle move tells. The position is unchanged in the end.
    pub fn is_safe(&mut self, position: &mut Position, span: usize, side: Side) -> bool {
        // Whether the side made the last move (0) or the one before (1).
        let parity = usize::from(side == position.side());
        match self.law.fold {
            Fold::EveryMoveAttacks if !checks_on_every_move(position, parity, span) => {}
            Fold::Nothing => return true,
            _ => return false,
        }
        if self.has_known_idle_move(position, parity, span) {
            return true;
        }
        let moves = step_back(position, span);
        let mut open = Vec::new();
        for (place, &mv) in moves.iter().enumerate().rev() {
            let is_open = place % 2 == parity
                && !position.gives_check(mv)
                && self.known_attack(position.key(), mv).is_none();
            position.make(mv);
            if is_open {
                let effort = if open.len() < COMPARED { effort(position) } else { usize::MAX };
                open.push((effort, place));
            }
        }
        // One idle move is enough: begin where it is told soonest.
        open.sort_unstable();
        open.into_iter().any(|(_, place)| self.past_attack(position, place) == Attack::Idle)
    }

    /// Returns what a move did that was made so many plies ago, 0 for the last one.
    fn past_attack(&mut self, position: &mut Position, ago: usize) -> Attack {
        let moves = step_back(position, ago + 1);
        let attack = moves.last().map_or(Attack::Idle, |&mv| self.attack(position, mv));
        moves.iter().rev().for_each(|&mv| position.make(mv));
        attack
    }

    /// Returns whether one of every second of the last `span` moves is known to be idle, from the
    /// last one (0) or the one before (1) on.
    fn has_known_idle_move(&self, position: &Position, parity: usize, span: usize) -> bool {
        let past = position.past();
        (parity..span).step_by(2).any(|back| {
            let state = if back == 0 { position.state() } else { &past[past.len() - back] };
            let before = past[past.len() - back - 1].key();
            state.mv().and_then(|mv| self.known_attack(before, mv)) == Some(Attack::Idle)
        })
    }

    /// Folds as article 25.2 does: a side without an idle move is forbidden to go on.
    fn every_move_attacks(&mut self, position: &mut Position, span: usize) -> Verdict {
        let mover = position.side();
        // Whether a side may go on: the one that moved last, and the one to move.
        let mut is_allowed = [0, 1].map(|side| self.has_known_idle_move(position, side, span));
        if is_allowed == [true; 2] {
            return Verdict::Draw;
        }
        let moves = step_back(position, span);
        // Many loops begin with the same moves and end with different ones: the oldest labels are
        // those most often known.
        for (place, &mv) in moves.iter().enumerate().rev() {
            let side = place % 2;
            is_allowed[side] = is_allowed[side] || self.attack(position, mv) == Attack::Idle;
            position.make(mv);
        }
        // Pawns' attacks count when the other side attacks on every move (27.2).
        let forbidden = is_allowed.iter().position(|is_allowed| !is_allowed);
        let is_one_sided = is_allowed[0] != is_allowed[1];
        if is_one_sided && self.law.pawns_in_mutual_attack {
            let other = forbidden.map_or(0, |side| 1 - side);
            let moves = step_back(position, span);
            let mut is_mutual = true;
            for (place, &mv) in moves.iter().enumerate().rev() {
                if place % 2 == other && is_mutual {
                    is_mutual = self.attack(position, mv) != Attack::Idle
                        || !pawn_threats(position, mv, &self.law, self.budget).is_empty();
                }
                position.make(mv);
            }
            if is_mutual {
                return Verdict::Draw;
            }
        }
        match (is_one_sided, forbidden) {
            (true, Some(0)) => Verdict::Loses(!mover),
            (true, Some(_)) => Verdict::Loses(mover),
            _ => Verdict::Draw,
        }
    }

    /// Folds as the Asian rules do: a side that chases one piece on every move is forbidden.
    fn same_victim(&mut self, position: &mut Position, span: usize) -> Verdict {
        let mover = position.side();
        let mut moves = Vec::with_capacity(span);
        // Victims, and victims that are pinned rooks, of the side that moved last and of the one
        // to move; each piece by the square where it stands before the moves taken back so far.
        let mut chased = [(Bitboard::FULL, Bitboard::FULL); 2];
        while moves.len() < span && chased.iter().any(|(victims, _)| !victims.is_empty()) {
            let Some(&mv) = step_back(position, 1).first() else { break };
            let side = moves.len() % 2;
            moves.push(mv);
            let (victims, pinned) = match self.attack(position, mv) {
                Attack::Chase(victims, pinned) => (victims, pinned),
                _ => (Bitboard::EMPTY, Bitboard::EMPTY),
            };
            for (all, rooks) in &mut chased {
                *all = follow_back(*all, mv);
                *rooks = follow_back(*rooks, mv);
            }
            chased[side].0 &= victims;
            chased[side].1 &= pinned;
        }
        moves.iter().rev().for_each(|&mv| position.make(mv));
        let [last, next] =
            chased.map(|(victims, pinned)| (!victims.is_empty(), !pinned.is_empty()));
        match (last, next) {
            ((true, _), (false, _)) | ((true, true), (true, false)) => Verdict::Loses(!mover),
            ((false, _), (true, _)) | ((true, false), (true, true)) => Verdict::Loses(mover),
            _ => Verdict::Draw,
        }
    }

    /// Returns what a move does in the position before it.
    fn attack(&mut self, position: &mut Position, mv: Move) -> Attack {
        const EMPTY: Slot = Slot { key: Key::ZERO, attack: Attack::Idle };
        if let Some(attack) = self.known_attack(position.key(), mv) {
            return attack;
        }
        if self.cache.is_empty() {
            self.cache.resize(SLOTS, EMPTY);
        }
        let attack = match label(position, mv, &self.law, self.budget).label {
            Label::Check => Attack::Check,
            Label::Kill(_) => Attack::Kill,
            Label::Chase(threats) => {
                let counts = self.law.pinned_rook;
                let pinned = threats.iter().filter(|threat| counts && threat.is_pinned_rook);
                Attack::Chase(
                    victims(&threats),
                    pinned.map(|threat| threat.victim).collect::<Bitboard>(),
                )
            }
            Label::Idle => Attack::Idle,
        };
        let key = key_of(position.key(), mv);
        self.cache[key.bits() as usize % SLOTS] = Slot { key, attack };
        attack
    }

    /// Returns what a move does in a position, if the cache has it.
    fn known_attack(&self, position: Key, mv: Move) -> Option<Attack> {
        let key = key_of(position, mv);
        let slot = self.cache.get(key.bits() as usize % SLOTS)?;
        (slot.key == key).then_some(slot.attack)
    }
}

/// Returns about how much there is to look at for the label of the move just made, which gives no
/// check: the checks and captures that its side threatens.
fn effort(position: &mut Position) -> usize {
    position.make_null();
    let effort = position.legal_checks().len() + legal_captures(position).len();
    position.unmake_null();
    effort
}

/// Returns the key of a move in a position.
fn key_of(position: Key, mv: Move) -> Key {
    position ^ Key::from_bits(u64::from(mv.raw()).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Returns whether each second of the last `span` plies gave check, from `newest` plies back.
fn checks_on_every_move(position: &Position, newest: usize, span: usize) -> bool {
    let past = position.past();
    (newest..span).step_by(2).all(|back| {
        let state = if back == 0 { position.state() } else { &past[past.len() - back] };
        !state.checkers().is_empty()
    })
}

/// Takes so many moves back, as far as there are, and returns them, the last one first.
fn step_back(position: &mut Position, span: usize) -> Vec<Move> {
    let mut moves = Vec::with_capacity(span);
    while moves.len() < span
        && let Some(mv) = position.state().mv()
    {
        position.unmake();
        moves.push(mv);
    }
    moves
}

/// Returns the squares of the same pieces before a move that took nothing.
fn follow_back(squares: Bitboard, mv: Move) -> Bitboard {
    let (from, to) = (mv.from(), mv.to());
    match (squares.contains(from), squares.contains(to)) {
        // A full set stays full; of any other only the square entered can be a piece.
        (true, true) => squares,
        (_, true) => squares.without(to).with(from),
        (_, false) => squares.without(from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    /// Returns the verdict and occurrence after some moves.
    fn judged(fen: &str, moves: &str, rules: RuleSet) -> Option<(Verdict, u32)> {
        let mut position = Position::from_fen(fen).unwrap();
        for mv in moves.split_whitespace() {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        let before = position.fen();
        let found = repetition(&position)?;
        let verdict = Judge::new(Law::of(rules)).verdict(&mut position, found.span);
        assert_eq!(position.fen(), before);
        Some((verdict, found.occurrence))
    }

    const ROOK_CHECKS: &str = "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1";

    #[test]
    fn lone_perpetual_check_loses_under_every_rule_book_but_none() {
        let cycle = "e9e8 a9a8 e8e9 a8a9 ";
        let after = |rules, times: usize| {
            judged(ROOK_CHECKS, &format!("a0a9 {}", cycle.repeat(times)), rules)
        };
        for rules in RuleSet::ALL {
            let verdict =
                if rules == RuleSet::None { Verdict::Draw } else { Verdict::Loses(Side::Red) };
            assert_eq!(after(rules, 0), None);
            assert_eq!(after(rules, 1), Some((verdict, 2)));
            assert_eq!(after(rules, 2), Some((verdict, 3)));
        }
    }

    #[test]
    fn one_idle_move_in_the_loop_makes_it_a_draw() {
        let moves = "a0a9 e9e8 a9a0 e8e9 ".repeat(2);
        assert_eq!(judged(ROOK_CHECKS, &moves, RuleSet::Checks), Some((Verdict::Draw, 3)));
    }

    #[test]
    fn captures_end_the_reach_of_repetitions() {
        let fen = "4k4/9/9/9/9/9/9/p8/4A4/R3K4 w - - 0 1";
        assert_eq!(judged(fen, "a0a2 e9e8 a2a0 e8e9", RuleSet::Checks), None);
    }
}
