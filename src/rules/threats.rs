//! Which pieces a side could win if it were to move (articles 28.3, 28.16, 29).
//!
//! All questions are asked of a position with the attacker to move; for a move just made that is
//! the position after a pass of the other side.

use super::exchange::{self, legal_captures, takers};
use super::law::{Gain, Law, SameKind, Target};
use super::mate::{Budget, mate_by_checks};
use super::material::{Material, has_crossed};
use crate::board::{Bitboard, Kind, Move, MoveList, Piece, Position, Square, attacks};

/// Which men are looked at as attackers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attackers {
    /// Everything but king and pawns.
    Pieces,
    /// Pawns alone.
    Pawns,
}

impl Attackers {
    fn include(self, kind: Kind) -> bool {
        match self {
            Self::Pieces => !matches!(kind, Kind::King | Kind::Pawn),
            Self::Pawns => kind == Kind::Pawn,
        }
    }
}

/// How a piece is won (article 29.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// By taking it.
    Direct,
    /// By an exchange that takes its protector away.
    Exchange,
    /// By checks that leave no time to save it.
    Checks,
}

/// A piece that can be won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat {
    /// Where the piece stands.
    pub victim: Square,
    /// Where the piece stands that begins to win it.
    pub attacker: Square,
    /// How it is won.
    pub way: Way,
    /// The moves that win it; every other one is the other side's.
    pub line: Vec<Move>,
    /// Whether it is a rook that cannot move away because it stands in the leg of a horse.
    pub is_pinned_rook: bool,
}

/// Returns the squares of the victims.
pub(super) fn victims(threats: &[Threat]) -> Bitboard {
    threats.iter().map(|threat| threat.victim).collect()
}

/// Returns those of the pieces on `candidates` that can be won by taking them.
pub(super) fn direct(
    position: &mut Position,
    law: &Law,
    attackers: Attackers,
    candidates: Bitboard,
    budget: &mut Budget,
) -> Vec<Threat> {
    let mut threats = takable(position, law, attackers, candidates, budget);
    threats.retain(|threat| is_safely_taken(position, threat, law, budget));
    threats
}

/// Returns those of the pieces on `candidates` that could be won by taking them if no taker were
/// mated for it: much cheaper than [`direct`]. A check on the attacker's own king is ignored: what
/// it attacked before it was checked, it attacks still.
pub(super) fn takable(
    position: &mut Position,
    law: &Law,
    attackers: Attackers,
    candidates: Bitboard,
    budget: &mut Budget,
) -> Vec<Threat> {
    let mut threats = Vec::new();
    let mut captures = MoveList::new();
    if position.in_check() {
        position.captures(&mut captures);
    } else {
        captures = legal_captures(position);
    }
    captures.retain(|mv| candidates.contains(mv.to()));
    for mv in captures {
        if gains_by_taking(position, mv, law, attackers, Material::NOTHING, budget) {
            let (victim, attacker) = (mv.to(), mv.from());
            let is_pinned_rook = is_rook_pinned_by_horse(position, victim);
            let line = vec![mv];
            threats.push(Threat { victim, attacker, way: Way::Direct, line, is_pinned_rook });
        }
    }
    threats
}

/// Returns whether the taker of a [takable] piece is not mated for it.
pub(super) fn is_safely_taken(
    position: &mut Position,
    threat: &Threat,
    law: &Law,
    budget: &mut Budget,
) -> bool {
    is_safe(position, Move::new(threat.attacker, threat.victim), law, budget)
}

/// Returns whether a rook on a square keeps a horse of the side to move from its king.
fn is_rook_pinned_by_horse(position: &Position, square: Square) -> bool {
    let king = position.king(!position.side());
    let horses = attacks::horse_steps(king) & position.by(position.side(), Kind::Horse);
    kind_on(position, square) == Some(Kind::Rook)
        && horses.into_iter().any(|horse| attacks::horse_leg(horse, king) == square)
}

/// Returns the pieces that can be won by an even exchange elsewhere, whatever retakes there.
pub(super) fn by_exchange(
    position: &mut Position,
    law: &Law,
    attackers: Attackers,
    budget: &mut Budget,
) -> Vec<Threat> {
    let mut threats = Vec::new();
    for mv in legal_captures(position) {
        let is_attacker = kind_on(position, mv.from()).is_some_and(|kind| attackers.include(kind));
        if !is_attacker || !exchange::outcome(position, mv).is_even() {
            continue;
        }
        position.make(mv);
        let mut found = Vec::new();
        let recaptures = takers(position, mv.to());
        let wins_all = !recaptures.is_empty()
            && recaptures.into_iter().all(|recapture| {
                position.make(recapture);
                let mut wins = legal_captures(position);
                wins.retain(|&mut then| {
                    then.to() != mv.to()
                        && wins_by_taking(position, then, law, attackers, Material::NOTHING, budget)
                });
                position.unmake();
                found.extend(wins.iter().map(|&then| (recapture, then)));
                !wins.is_empty()
            });
        position.unmake();
        if wins_all {
            threats.extend(found.into_iter().map(|(recapture, then)| Threat {
                victim: then.to(),
                attacker: mv.from(),
                way: Way::Exchange,
                line: vec![mv, recapture, then],
                is_pinned_rook: false,
            }));
        }
    }
    threats
}

/// Returns those of the pieces on `candidates` that are won after up to `checks` checks: each one
/// by itself, whatever the replies are.
pub(super) fn by_checks(
    position: &mut Position,
    law: &Law,
    checks: u32,
    candidates: Bitboard,
    budget: &mut Budget,
) -> Vec<Threat> {
    // Most often nothing is won even if no taker is ever mated, which is cheaper to find out.
    let may_be_won = through_checks(
        position,
        law,
        checks,
        Material::NOTHING,
        candidates,
        gains_by_taking,
        budget,
    );
    if may_be_won.is_empty() {
        return may_be_won;
    }
    let candidates = victims(&may_be_won);
    through_checks(position, law, checks, Material::NOTHING, candidates, wins_by_taking, budget)
}

/// Whether a capture wins a piece: [`wins_by_taking`] or [`gains_by_taking`].
type Wins = fn(&mut Position, Move, &Law, Attackers, Material, &mut Budget) -> bool;

fn through_checks(
    position: &mut Position,
    law: &Law,
    checks: u32,
    balance: Material,
    candidates: Bitboard,
    wins: Wins,
    budget: &mut Budget,
) -> Vec<Threat> {
    let mut won: Vec<Threat> = Vec::new();
    for mv in position.legal_checks() {
        if position.is_capture(mv) {
            continue;
        }
        if !budget.spend() {
            break;
        }
        position.make(mv);
        let mut common: Option<Vec<Threat>> = None;
        for reply in position.legal_moves() {
            let balance = balance - exchange::taken(position, reply);
            let left = common.as_deref().map_or(candidates, victims);
            position.make(reply);
            let found =
                won_after_reply(position, law, checks, balance, follow(left, reply), wins, budget);
            position.unmake();
            let found: Vec<_> = found
                .into_iter()
                .map(|threat| {
                    let moved = threat.victim == reply.to();
                    let victim = if moved { reply.from() } else { threat.victim };
                    let line = [&[mv, reply], threat.line.as_slice()].concat();
                    let (attacker, way) = (mv.from(), Way::Checks);
                    Threat { victim, attacker, way, line, is_pinned_rook: false }
                })
                .collect();
            let is_lost = found.is_empty();
            common = Some(found);
            if is_lost {
                break;
            }
        }
        position.unmake();
        let known = victims(&won);
        won.extend(
            common.unwrap_or_default().into_iter().filter(|new| !known.contains(new.victim)),
        );
    }
    won
}

/// Returns those of the candidates that are won at once, or by further checks, after a reply to a
/// check, given what the checks have cost.
fn won_after_reply(
    position: &mut Position,
    law: &Law,
    checks: u32,
    balance: Material,
    candidates: Bitboard,
    wins: Wins,
    budget: &mut Budget,
) -> Vec<Threat> {
    let mut won: Vec<Threat> = Vec::new();
    for mv in legal_captures(position) {
        let (victim, attacker) = (mv.to(), mv.from());
        if candidates.contains(victim)
            && !victims(&won).contains(victim)
            && wins(position, mv, law, Attackers::Pieces, balance, budget)
        {
            let (way, line) = (Way::Direct, vec![mv]);
            won.push(Threat { victim, attacker, way, line, is_pinned_rook: false });
        }
    }
    let left = candidates - victims(&won);
    if checks > 1 && !left.is_empty() {
        won.extend(through_checks(position, law, checks - 1, balance, left, wins, budget));
    }
    won
}

/// Returns the squares of the same pieces after a move.
fn follow(squares: Bitboard, mv: Move) -> Bitboard {
    if squares.contains(mv.from()) {
        squares.without(mv.from()).with(mv.to())
    } else {
        squares.without(mv.to())
    }
}

/// Returns the enemy pieces that count as material.
pub(super) fn counted_pieces(position: &Position) -> Bitboard {
    let enemies = position.by_side(!position.side());
    enemies.into_iter().filter(|&square| is_counted(position, square)).collect()
}

/// Returns whether taking a piece wins it in the sense of the law, on top of a balance.
fn wins_by_taking(
    position: &mut Position,
    mv: Move,
    law: &Law,
    attackers: Attackers,
    balance: Material,
    budget: &mut Budget,
) -> bool {
    gains_by_taking(position, mv, law, attackers, balance, budget)
        && is_safe(position, mv, law, budget)
}

/// Returns whether taking a piece wins it, if the taker is not mated for it.
fn gains_by_taking(
    position: &mut Position,
    mv: Move,
    law: &Law,
    attackers: Attackers,
    balance: Material,
    budget: &mut Budget,
) -> bool {
    let (Some(attacker), Some(victim)) = (kind_on(position, mv.from()), kind_on(position, mv.to()))
    else {
        return false;
    };
    attackers.include(attacker)
        && is_counted(position, mv.to())
        && match law.gain {
            Gain::Material => (balance + exchange::outcome(position, mv)).is_gain(),
            Gain::Table(table) => match table[attacker.index()][victim.index()] {
                Target::Never => false,
                Target::Always => true,
                Target::Unprotected => !can_be_retaken(position, mv),
            },
        }
        && !(attacker == victim && is_offer(position, mv, law, budget))
}

/// Returns whether a piece counts as material at all: no king and no uncrossed pawn (25.3).
fn is_counted(position: &Position, square: Square) -> bool {
    position.piece_on(square).is_some_and(|piece| match piece.kind() {
        Kind::King => false,
        Kind::Pawn => has_crossed(piece.side(), square),
        _ => true,
    })
}

fn can_be_retaken(position: &mut Position, mv: Move) -> bool {
    position.make(mv);
    let can = !takers(position, mv.to()).is_empty();
    position.unmake();
    can
}

/// Returns whether an attack on the same kind of piece is an offer to exchange or to be taken
/// (献, 28.6): the victim can take the attacker, and safely so where the law asks for that.
fn is_offer(position: &mut Position, mv: Move, law: &Law, budget: &mut Budget) -> bool {
    if position.in_check() {
        // There is no passing out of check to see what the victim could do.
        return true;
    }
    position.make_null();
    let back = Move::new(mv.to(), mv.from());
    let is_offer = position.is_legal(back)
        && match law.same_kind {
            SameKind::TakesBack => true,
            SameKind::TakesBackSafely => takes_safely(position, back, budget),
        };
    position.unmake_null();
    is_offer
}

/// Returns whether a capture does not get its own side mated by checks (29.4, chapter 7 rule 7).
fn is_safe(position: &mut Position, mv: Move, law: &Law, budget: &mut Budget) -> bool {
    // A capture in spite of a check leaves the king to be taken: there are no checks to follow.
    if !law.safe_captures || !position.is_legal(mv) {
        return true;
    }
    position.make(mv);
    let mated = mate_by_checks(position, law.mate_checks, budget).is_some();
    position.unmake();
    !mated
}

/// Returns whether a capture neither gets its side mated at once nor loses material: on its own
/// square, or by leaving a piece that the taker protected. What it uncovers by going away is not
/// looked at: that is a loss of its own, not the price of the exchange.
fn takes_safely(position: &mut Position, mv: Move, budget: &mut Budget) -> bool {
    if exchange::outcome(position, mv).is_loss() {
        return false;
    }
    position.make_null();
    let mut attacked = legal_captures(position);
    attacked.retain(|taking| !exchange::outcome(position, *taking).is_gain());
    position.unmake_null();
    let won = exchange::taken(position, mv);
    position.make(mv);
    let is_mated = mate_by_checks(position, 1, budget).is_some();
    let loses = legal_captures(position).into_iter().any(|taking| {
        taking.to() != mv.to()
            && attacked.contains(&taking)
            && (exchange::outcome(position, taking) - won).is_gain()
    });
    position.unmake();
    !is_mated && !loses
}

fn kind_on(position: &Position, square: Square) -> Option<Kind> {
    position.piece_on(square).map(Piece::kind)
}
