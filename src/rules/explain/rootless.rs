//! Why a chased piece counts as rootless (articles 25.3, 28.16, 29).

use crate::board::{Kind, Move, MoveList, Piece, Position, Square};
use crate::rules::exchange::takers;
use crate::rules::law::Law;
use crate::rules::material::Material;
use crate::rules::threats::{Threat, Way};

/// A chased piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Victim {
    /// Where it stands.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// Where the piece stands that begins to win it.
    pub attacker: Square,
    /// That piece.
    pub attacking: Piece,
    /// How it is won.
    pub way: Way,
    /// The moves that win it; every other one is the other side's.
    pub line: Vec<Move>,
    /// Why it can be won.
    pub why: Why,
    /// The protectors that do not protect it.
    pub false_roots: Vec<FalseRoot>,
    /// Whether it could take the attacker, a piece of its own kind, but would lose by it: so the
    /// attacker is not offered (28.6).
    pub takes_back_at_a_loss: bool,
}

/// Why a piece can be won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Nothing protects it (无根).
    NoRoot,
    /// What seems to protect it cannot retake (假根).
    FalseRoot,
    /// Too few pieces protect it (少根).
    TooFewRoots {
        /// Pieces that take in turn.
        attackers: usize,
        /// Pieces that retake in turn.
        protectors: usize,
    },
    /// It is worth more than the piece that takes it (25.3).
    WorthMore,
    /// The rule book calls it chased although it is protected.
    RuleBook,
    /// Taking and retaking on its square wins material.
    Exchange,
    /// An exchange on another square takes its protector or its time away.
    ExchangeElsewhere,
    /// Checks leave no time to save it.
    Checks,
}

impl Why {
    /// Returns the articles of the text of 1999, beside those that every chase rests on.
    pub(super) const fn articles(self) -> &'static [&'static str] {
        match self {
            Self::NoRoot | Self::FalseRoot | Self::TooFewRoots { .. } => &["28.16"],
            Self::WorthMore | Self::Exchange => &["25.3", "7-3"],
            Self::RuleBook | Self::ExchangeElsewhere | Self::Checks => &[],
        }
    }
}

/// A protector that may not retake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FalseRoot {
    /// Where it stands.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// Where the piece stands that could then take its king.
    pub exposed_to: Square,
}

/// Returns the victims of the threats that a move makes, in the position before the move. The move
/// must not give check.
pub(super) fn victims(
    before: &mut Position,
    mv: Move,
    threats: &[Threat],
    law: &Law,
) -> Vec<Victim> {
    before.make(mv);
    let can_take_back = |threat: &Threat| {
        let kind = |square| before.piece_on(square).map(Piece::kind);
        let back = Move::new(threat.victim, threat.attacker);
        threat.way == Way::Direct
            && kind(threat.victim) == kind(threat.attacker)
            && before.is_legal(back)
    };
    let take_back: Vec<bool> = threats.iter().map(can_take_back).collect();
    before.make_null();
    let victims = threats.iter().zip(take_back);
    let victims = victims
        .filter_map(|(threat, takes_back_at_a_loss)| {
            Some(Victim { takes_back_at_a_loss, ..victim(before, threat, law)? })
        })
        .collect();
    before.unmake_null();
    before.unmake();
    victims
}

/// Returns the victim of a threat in the position in which the attacker is to move.
fn victim(position: &mut Position, threat: &Threat, law: &Law) -> Option<Victim> {
    let piece = position.piece_on(threat.victim)?;
    let attacking = position.piece_on(threat.attacker)?;
    let (why, false_roots) = match (threat.way, threat.line.first()) {
        (Way::Direct, Some(&taking)) => why(position, taking, piece, attacking, law),
        (Way::Direct, None) => return None,
        (Way::Exchange, _) => (Why::ExchangeElsewhere, Vec::new()),
        (Way::Checks, _) => (Why::Checks, Vec::new()),
    };
    Some(Victim {
        square: threat.victim,
        piece,
        attacker: threat.attacker,
        attacking,
        way: threat.way,
        line: threat.line.clone(),
        why,
        false_roots,
        takes_back_at_a_loss: false,
    })
}

fn why(
    position: &mut Position,
    taking: Move,
    victim: Piece,
    attacking: Piece,
    law: &Law,
) -> (Why, Vec<FalseRoot>) {
    position.make(taking);
    let false_roots = false_roots(position, taking.to());
    let is_protected = !takers(position, taking.to()).is_empty();
    let (attackers, protectors) = forces(position, taking.to());
    position.unmake();
    let worth = |piece: Piece, square| Material::of(piece, square).order();
    let why = if !is_protected {
        if false_roots.is_empty() { Why::NoRoot } else { Why::FalseRoot }
    } else if matches!(law.gain, crate::rules::Gain::Table(_)) {
        Why::RuleBook
    } else if worth(victim, taking.to()) > worth(attacking, taking.from()) {
        Why::WorthMore
    } else if attackers > protectors {
        Why::TooFewRoots { attackers, protectors }
    } else {
        Why::Exchange
    };
    (why, false_roots)
}

/// Returns the pieces of the side to move that reach a square but may not take there.
fn false_roots(position: &mut Position, square: Square) -> Vec<FalseRoot> {
    let mut captures = MoveList::new();
    position.captures(&mut captures);
    let mut roots = Vec::new();
    for mv in captures {
        if mv.to() != square || position.is_legal(mv) {
            continue;
        }
        let Some(piece) = position.piece_on(mv.from()) else { continue };
        if let Some(exposed_to) = king_taker(position, mv) {
            roots.push(FalseRoot { square: mv.from(), piece, exposed_to });
        }
    }
    roots
}

/// Returns where the piece stands that can take the mover's king after a move.
fn king_taker(position: &mut Position, mv: Move) -> Option<Square> {
    let side = position.side();
    position.make(mv);
    let king = position.king(side);
    let mut captures = MoveList::new();
    position.captures(&mut captures);
    let taker = captures.into_iter().find(|taking| taking.to() == king).map(Move::from);
    let facing = position.king(!side);
    position.unmake();
    // What takes no piece like that can only be the other king, along an open file.
    taker.or((facing.file() == king.file()).then_some(facing))
}

/// Returns how many pieces of each side take in turn on a square where one has just taken, cheapest
/// first and without a thought of what it costs: those of the side that took, and the other's.
fn forces(position: &mut Position, square: Square) -> (usize, usize) {
    let mut made = 0;
    while let Some(mv) = takers(position, square).into_iter().min_by_key(|mv| {
        let piece = position.piece_on(mv.from());
        let is_king = piece.is_some_and(|piece| piece.kind() == Kind::King);
        (is_king, piece.map_or(0, |piece| Material::of(piece, mv.from()).order()))
    }) {
        position.make(mv);
        made += 1;
    }
    (0..made).for_each(|_| position.unmake());
    (1 + made / 2, made.div_ceil(2))
}
