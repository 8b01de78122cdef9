//! The arbiter: exact rulings on repetitions, with all that led to them.
//!
//! The plies of the loop are labelled one by one ([`label`](super::label)), each side's labels are
//! folded into a class, and the two classes give the verdict (article 26) and the procedure
//! (article 24).

use super::label::{Label, Labelled, label, pawn_threats};
use super::law::{Fold, Law, Three};
use super::threats::Threat;
use super::verdict::Verdict;
use crate::board::{Bitboard, Move, Position, Side, Square};

/// The positions that the label of one ply may look at.
const POSITIONS_PER_PLY: u32 = 200_000;

/// What a side's moves in a loop amount to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class {
    /// Whether every move checks (长将).
    pub checks_always: bool,
    /// Whether the side is forbidden to go on (禁止着法).
    pub is_forbidden: bool,
    /// Whether every move chases one and the same rook that stands in the leg of a horse.
    pub chases_pinned_rook: bool,
    /// Whether any move checks, kills, chases.
    pub has: Kinds,
}

/// Which kinds of attack occur among a side's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "it is a set of four")]
pub struct Kinds {
    /// A check (将).
    pub check: bool,
    /// A kill (杀).
    pub kill: bool,
    /// A chase (捉).
    pub chase: bool,
    /// An idle move (闲).
    pub idle: bool,
}

/// The article that a verdict follows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Article {
    /// 26.1: one-sided perpetual check loses.
    LonePerpetualCheck,
    /// 26.2: both sides are allowed to go on.
    BothAllowed,
    /// 26.3: both sides are forbidden to go on.
    BothForbidden,
    /// 26.4: the forbidden side must vary.
    ForbiddenAgainstAllowed,
}

/// What happens at this point of the game (article 24).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The position has not occurred often enough for a ruling.
    Early,
    /// The game is drawn.
    Drawn,
    /// The side must vary now.
    MustVary(Side),
    /// The side has lost.
    Lost(Side),
}

/// A ruling with its grounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruling {
    /// The verdict if nobody varies.
    pub verdict: Verdict,
    /// The article it follows.
    pub article: Article,
    /// What happens now.
    pub stage: Stage,
    /// How often the position has occurred, this time included.
    pub occurrence: u32,
    /// The ply, from 0 at the root, of the first move judged.
    pub first_ply: usize,
    /// Plies of the last cycle.
    pub cycle: usize,
    /// The side that made the first move judged.
    pub first_side: Side,
    /// The moves judged with their labels.
    pub plies: Vec<Labelled>,
    /// Red's class, then Black's.
    pub classes: [Class; 2],
    /// Whether pawns' attacks were counted as chases, the other side attacking on every move.
    pub pawns_counted: bool,
}

/// Returns the ruling on the repetition that a position completes, or `None` when it is new.
pub fn rule(position: &Position, law: &Law) -> Option<Ruling> {
    let occurrences = occurrences(position);
    let &last = occurrences.first()?;
    // I10: all plies since the first of the (at most three) occurrences that count.
    let counted = if law.three == Three::Occurrences { 2 } else { 3 };
    let span = occurrences.iter().take(counted).copied().last()?;
    let plies = label_plies(position, span, law);
    let first_side = if span.is_multiple_of(2) { position.side() } else { !position.side() };
    let (classes, pawns_counted) = classify(&plies, position, span, first_side, law);
    let (verdict, article) = weigh(classes, law);
    let occurrence = occurrences.len() as u32 + 1;
    Some(Ruling {
        verdict,
        article,
        stage: stage(verdict, article, occurrence, law),
        occurrence,
        first_ply: position.ply() - span,
        cycle: last,
        first_side,
        plies,
        classes,
        pawns_counted,
    })
}

/// Returns how many plies ago the position stood before, the latest first.
pub(super) fn occurrences(position: &Position) -> Vec<usize> {
    let reach = (position.state().reversible_plies() as usize).min(position.ply());
    let past = position.past();
    (4..=reach).step_by(2).filter(|back| past[past.len() - back].key() == position.key()).collect()
}

fn label_plies(position: &Position, span: usize, law: &Law) -> Vec<Labelled> {
    let moves = last_moves(position, span);
    let mut replay = position.clone();
    (0..moves.len()).for_each(|_| replay.unmake());
    moves
        .into_iter()
        .map(|mv| {
            let mut labelled = label(&mut replay, mv, law, POSITIONS_PER_PLY);
            if law.pawns_in_mutual_attack && labelled.label == Label::Idle {
                labelled.pawn_threats = pawn_threats(&mut replay, mv, law, POSITIONS_PER_PLY);
            }
            replay.make(mv);
            labelled
        })
        .collect()
}

fn last_moves(position: &Position, count: usize) -> Vec<Move> {
    let states = position.past().iter().chain(std::iter::once(position.state()));
    let skip = position.past().len() + 1 - count;
    states.skip(skip).filter_map(crate::board::State::mv).collect()
}

/// Returns both sides' classes, and whether pawns' attacks had to be counted (27.2).
fn classify(
    plies: &[Labelled],
    position: &Position,
    span: usize,
    first_side: Side,
    law: &Law,
) -> ([Class; 2], bool) {
    let of = |side: Side| {
        let skip = usize::from(side != first_side);
        plies.iter().skip(skip).step_by(2)
    };
    let mut classes = Side::ALL.map(|side| {
        let chases = |counts: fn(&Threat) -> bool| {
            law.fold == Fold::SameVictim && same_victim(plies, position, span, side, counts)
        };
        let chases_pinned_rook = law.pinned_rook && chases(|threat| threat.is_pinned_rook);
        class_of(of(side), law, chases(|_| true), chases_pinned_rook)
    });
    let [red, black] = classes;
    let mut pawns_counted = false;
    if law.pawns_in_mutual_attack && red.is_forbidden != black.is_forbidden {
        let (index, side) = if red.is_forbidden { (1, Side::Black) } else { (0, Side::Red) };
        let attacks = |ply: &Labelled| ply.label.is_attack() || !ply.pawn_threats.is_empty();
        if of(side).all(attacks) {
            pawns_counted = true;
            classes[index].is_forbidden = true;
            classes[index].has.idle = false;
            classes[index].has.chase = true;
        }
    }
    (classes, pawns_counted)
}

fn class_of<'a>(
    plies: impl Iterator<Item = &'a Labelled>,
    law: &Law,
    chases_one: bool,
    chases_pinned_rook: bool,
) -> Class {
    let mut has = Kinds::default();
    for ply in plies {
        match ply.label {
            Label::Check => has.check = true,
            Label::Kill(_) => has.kill = true,
            Label::Chase(_) => has.chase = true,
            Label::Idle => has.idle = true,
        }
    }
    let checks_always = has.check && !has.kill && !has.chase && !has.idle;
    let is_forbidden = match law.fold {
        Fold::Nothing => false,
        Fold::ChecksOnly => checks_always,
        Fold::EveryMoveAttacks => !has.idle,
        Fold::SameVictim => checks_always || chases_one,
    };
    Class { checks_always, is_forbidden, chases_pinned_rook, has }
}

/// Returns whether one and the same piece is chased by every move of a side, of the threats that
/// count.
fn same_victim(
    plies: &[Labelled],
    position: &Position,
    span: usize,
    side: Side,
    counts: fn(&Threat) -> bool,
) -> bool {
    // Pieces are told apart by where they stood before the first move.
    let mut origin: Vec<Square> = Square::all().collect();
    let mut chased = Bitboard::FULL;
    let mut mover = if span.is_multiple_of(2) { position.side() } else { !position.side() };
    for ply in plies {
        origin[ply.mv.to().index()] = origin[ply.mv.from().index()];
        if mover == side {
            let Label::Chase(threats) = &ply.label else { return false };
            let threats = threats.iter().filter(|threat| counts(threat));
            chased &= threats.map(|threat| origin[threat.victim.index()]).collect();
        }
        mover = !mover;
    }
    !chased.is_empty()
}

/// Returns the verdict on two classes (article 26).
fn weigh(classes: [Class; 2], law: &Law) -> (Verdict, Article) {
    let [red, black] = classes;
    let loser = if red.is_forbidden { Side::Red } else { Side::Black };
    if law.fold == Fold::Nothing {
        (Verdict::Draw, Article::BothAllowed)
    } else if red.checks_always != black.checks_always {
        let checker = if red.checks_always { Side::Red } else { Side::Black };
        (Verdict::Loses(checker), Article::LonePerpetualCheck)
    } else if red.is_forbidden
        && black.is_forbidden
        && red.chases_pinned_rook != black.chases_pinned_rook
    {
        let loser = if red.chases_pinned_rook { Side::Red } else { Side::Black };
        (Verdict::Loses(loser), Article::ForbiddenAgainstAllowed)
    } else if red.is_forbidden == black.is_forbidden {
        let article = if red.is_forbidden { Article::BothForbidden } else { Article::BothAllowed };
        (Verdict::Draw, article)
    } else {
        (Verdict::Loses(loser), Article::ForbiddenAgainstAllowed)
    }
}

/// Returns what happens at an occurrence (article 24).
pub(super) fn stage(verdict: Verdict, article: Article, occurrence: u32, law: &Law) -> Stage {
    let ruling = if law.three == Three::Occurrences { 3 } else { 4 };
    if occurrence < ruling {
        return Stage::Early;
    }
    match (verdict, article) {
        (Verdict::Draw, _) => Stage::Drawn,
        (Verdict::Loses(side), Article::ForbiddenAgainstAllowed)
            if law.warns && occurrence == ruling =>
        {
            Stage::MustVary(side)
        }
        (Verdict::Loses(side), _) => Stage::Lost(side),
    }
}
