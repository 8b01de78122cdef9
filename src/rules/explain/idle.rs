//! What an idle move does: offers, blocks, follows (articles 28.5 to 28.9), and why an attack that
//! it seems to make is none.

use super::remark::Remark;
use crate::board::{Bitboard, Kind, Move, MoveList, Position};
use crate::rules::exchange::{legal_captures, outcome, takers};
use crate::rules::label::{Label, label};
use crate::rules::law::{Fold, Law};
use crate::rules::mate::Budget;
use crate::rules::material::Material;
use crate::rules::threats::{self, Attackers, Threat};

/// The positions that a remark may look at.
const POSITIONS: u32 = 50_000;

/// The kind of an idle move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Idle {
    /// 献: it offers a rootless piece to one of the same kind.
    Offer,
    /// 兑: it offers an even exchange.
    Exchange,
    /// 拦: it stops a check or a capture of the other side.
    Block,
    /// 跟: it attacks a protected piece.
    Follow,
    /// 闲: none of these.
    Plain,
}

impl Idle {
    /// Returns the articles of the text of 1999.
    pub(super) const fn articles(self) -> &'static [&'static str] {
        match self {
            Self::Offer => &["28.6", "28.9"],
            Self::Exchange => &["28.5", "28.9"],
            Self::Block => &["28.7", "28.9"],
            Self::Follow => &["28.8", "28.9"],
            Self::Plain => &["28.9"],
        }
    }
}

/// Returns whether a law speaks of chases at all, so that idle moves can be told apart.
fn knows_chases(law: &Law) -> bool {
    matches!(law.fold, Fold::EveryMoveAttacks | Fold::SameVictim)
}

/// Returns the kind of an idle move in the position before it.
pub(super) fn kind(before: &mut Position, mv: Move, law: &Law) -> Idle {
    if !knows_chases(law) {
        return Idle::Plain;
    }
    before.make(mv);
    let kind = if let Some(kind) = offered(before, mv) {
        kind
    } else if offers_exchange(before) {
        Idle::Exchange
    } else if blocks(before, mv) {
        Idle::Block
    } else if follows(before, mv) {
        Idle::Follow
    } else {
        Idle::Plain
    };
    before.unmake();
    kind
}

/// Returns what kind of offer the moved piece is when an equal one may take it: an exchange where
/// that can be retaken, otherwise an offer to its own kind. The other side is to move.
fn offered(position: &mut Position, mv: Move) -> Option<Idle> {
    let piece = position.piece_on(mv.to())?;
    let worth = Material::of(piece, mv.to());
    if worth == Material::NOTHING {
        return None;
    }
    let mut offer = None;
    for taking in takers(position, mv.to()) {
        let Some(taker) = position.piece_on(taking.from()) else { continue };
        position.make(taking);
        let is_retaken = !takers(position, mv.to()).is_empty();
        position.unmake();
        if is_retaken && Material::of(taker, taking.from()) == worth {
            return Some(Idle::Exchange);
        }
        if !is_retaken && taker.kind() == piece.kind() {
            offer = Some(Idle::Offer);
        }
    }
    offer
}

/// Returns whether the side that has moved could exchange a piece for an equal one next.
fn offers_exchange(position: &mut Position) -> bool {
    position.make_null();
    let offers = legal_captures(position).into_iter().any(|taking| {
        let victim = position.piece_on(taking.to());
        let counts =
            victim.is_some_and(|victim| Material::of(victim, taking.to()) != Material::NOTHING);
        counts && outcome(position, taking).is_even()
    });
    position.unmake_null();
    offers
}

/// Returns whether the moved piece is in the way of a check or a capture of the other side, which
/// is to move.
fn blocks(position: &Position, mv: Move) -> bool {
    let piece = position.piece_on(mv.to());
    if piece.is_none_or(|piece| piece.kind() == Kind::King) {
        return false;
    }
    // Where the king could be taken without the piece, it stands in the way of a check.
    let Ok(without) = position.edited(mv.to(), None) else { return true };
    let attacks = |position: &Position| {
        let mut moves = position.legal_moves();
        moves.retain(|mv| position.is_capture(*mv) || position.gives_check(*mv));
        moves
    };
    let still = attacks(position);
    attacks(&without).into_iter().any(|attack| attack.to() != mv.to() && !still.contains(&attack))
}

/// Returns whether the moved piece attacks a protected piece. The other side is to move.
fn follows(position: &mut Position, mv: Move) -> bool {
    let is_follower = position
        .piece_on(mv.to())
        .is_some_and(|piece| !matches!(piece.kind(), Kind::King | Kind::Pawn));
    position.make_null();
    let follows = is_follower
        && legal_captures(position).into_iter().any(|taking| {
            let counts = position
                .piece_on(taking.to())
                .is_some_and(|victim| Material::of(victim, taking.to()) != Material::NOTHING);
            taking.from() == mv.to() && counts && {
                position.make(taking);
                let is_protected = !takers(position, taking.to()).is_empty();
                position.unmake();
                is_protected
            }
        });
    position.unmake_null();
    follows
}

/// Returns why the attacks that an idle move seems to make are no chases.
pub(super) fn remarks(
    before: &mut Position,
    mv: Move,
    pawn_threats: &[Threat],
    law: &Law,
) -> Vec<Remark> {
    if !knows_chases(law) {
        return Vec::new();
    }
    let mut remarks = Vec::new();
    let mut say = |squares: Vec<_>, remark: fn(Vec<_>) -> Remark| {
        if !squares.is_empty() {
            remarks.push(remark(squares));
        }
    };
    before.make(mv);
    before.make_null();
    let budget = &mut Budget::new(POSITIONS);
    let standing = threats::direct(before, law, Attackers::Pieces, Bitboard::FULL, budget);
    let by_king = king_attacks(before, mv);
    before.unmake_null();
    before.unmake();
    say(threats::victims(&standing).into_iter().collect(), Remark::AttackedBefore);
    say(by_king.into_iter().map(Move::to).collect(), Remark::KingAttacks);
    say(threats::victims(pawn_threats).into_iter().collect(), Remark::PawnsAttack);
    if law.safe_captures {
        let unsafe_too = Law { safe_captures: false, ..*law };
        if let Label::Chase(threats) = label(before, mv, &unsafe_too, POSITIONS).label {
            say(threats::victims(&threats).into_iter().collect(), Remark::MatedIfTaken);
        }
    }
    remarks
}

/// Returns the captures that the king threatens if it is the piece that has moved.
fn king_attacks(position: &Position, mv: Move) -> MoveList {
    let mut captures = legal_captures(position);
    captures.retain(|taking| {
        let is_kings = taking.from() == mv.to()
            && position.piece_on(mv.to()).is_some_and(|piece| piece.kind() == Kind::King);
        let victim = position.piece_on(taking.to());
        is_kings
            && victim.is_some_and(|victim| Material::of(victim, taking.to()) != Material::NOTHING)
    });
    captures
}
