//! The grounds of a ruling: for every move what it does and why, and what would change the
//! verdict. Computed on demand from the game, for people to read.

mod idle;
mod remark;
mod rootless;

pub use idle::Idle;
pub use remark::Remark;
pub use rootless::{FalseRoot, Victim, Why};

use super::arbiter::{self, Article, Ruling, Stage};
use super::interpret::INTERPRETATIONS;
use super::label::{Label, Labelled};
use super::law::{Fold, Law};
use super::pattern::Pattern;
use super::threats::{Threat, Way};
use super::verdict::Verdict;
use crate::board::{Kind, Move, Piece, Position, Side};

/// A kill through more checks than this is pointed out: few people see that far.
const PLAIN_KILL: usize = 3;

/// A ruling with the grounds for every move of one cycle.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// The ruling.
    pub ruling: Ruling,
    /// The moves of the first cycle judged; where the moves differ from cycle to cycle, all.
    pub plies: Vec<Grounds>,
    /// How often these moves were made in the span judged.
    pub cycles: usize,
    /// What each side's moves are called, Red first.
    pub patterns: [Pattern; 2],
    /// When each step of the procedure falls if nobody varies.
    pub procedure: Vec<Step>,
    /// Other answers to open questions by which the verdict would be another one.
    pub alternatives: Vec<Alternative>,
    /// Whether a side is forbidden only by chases of advisors and elephants, so that 27.3 may
    /// apply: whether a simple draw follows from holding a key point is not decided here.
    pub is_open_to_27_3: bool,
}

/// A move and the grounds for what it counts as.
#[derive(Clone, PartialEq, Debug)]
pub struct Grounds {
    /// The number of the move in the game, from 1.
    pub ply: usize,
    /// Who made it.
    pub side: Side,
    /// The piece that moved.
    pub piece: Piece,
    /// The move.
    pub mv: Move,
    /// What it counts as.
    pub act: Act,
    /// What else is to be said.
    pub remarks: Vec<Remark>,
    /// The articles of the text of 1999; empty under other rule books.
    pub articles: Vec<&'static str>,
}

/// What a move counts as in a loop.
#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    /// It gives check.
    Check,
    /// It threatens mate by this line; every other move is the other side's.
    Kill(Vec<Move>),
    /// It chases these pieces.
    Chase(Vec<Victim>),
    /// None of these.
    Idle(Idle),
}

/// A step of the procedure (article 24).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// After how many moves of the game it falls.
    pub ply: usize,
    /// How often the position stands then.
    pub occurrence: u32,
    /// What it is.
    pub stage: Stage,
}

/// Another answer to an open question, and the verdict that it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// The short name of the interpretation.
    pub id: &'static str,
    /// Its long name.
    pub name: &'static str,
    /// The other answer.
    pub value: &'static str,
    /// The verdict then.
    pub verdict: Verdict,
    /// The article then.
    pub article: Article,
}

/// Returns the ruling on the repetition that a position completes, with its grounds; `None` when
/// the position is new.
pub fn explain(position: &Position, law: &Law) -> Option<Explanation> {
    let ruling = arbiter::rule(position, law)?;
    let cycle = shortest_cycle(&ruling.plies);
    let mut replay = position.clone();
    (0..ruling.plies.len()).for_each(|_| replay.unmake());
    let mut plies = Vec::with_capacity(cycle);
    for (place, labelled) in ruling.plies.iter().take(cycle).enumerate() {
        let side = replay.side();
        let class = &ruling.classes[side.index()];
        let counts_pawns = ruling.pawns_counted && !class.has.idle;
        let ply = ruling.first_ply + place + 1;
        plies.extend(grounds(&mut replay, ply, labelled, counts_pawns, law));
        replay.make(labelled.mv);
    }
    let is_open_to_27_3 = law.fold == Fold::EveryMoveAttacks && {
        let mut forbidden =
            plies.iter().filter(|ply| ruling.classes[ply.side.index()].is_forbidden);
        forbidden.any(|ply| ply.remarks.contains(&Remark::GuardsOnly))
    };
    Some(Explanation {
        cycles: ruling.plies.len() / cycle,
        patterns: ruling.classes.map(|class| Pattern::of(class.has)),
        procedure: procedure(position, &ruling, law),
        alternatives: alternatives(position, &ruling, law),
        is_open_to_27_3,
        plies,
        ruling,
    })
}

/// Returns the plies of the shortest cycle that the moves repeat.
fn shortest_cycle(plies: &[Labelled]) -> usize {
    let all = plies.len();
    let repeats = |cycle: usize| {
        all.is_multiple_of(cycle)
            && plies.iter().zip(&plies[cycle..]).all(|(one, other)| one.mv == other.mv)
    };
    (4..all).step_by(2).find(|&cycle| repeats(cycle)).unwrap_or(all)
}

/// Returns the grounds of a move in the position before it.
fn grounds(
    before: &mut Position,
    ply: usize,
    labelled: &Labelled,
    counts_pawns: bool,
    law: &Law,
) -> Option<Grounds> {
    let mv = labelled.mv;
    let (side, piece) = (before.side(), before.piece_on(mv.from())?);
    let mut remarks = Vec::new();
    let chase = |before: &mut Position, threats: &[Threat]| {
        Act::Chase(rootless::victims(before, mv, threats, law))
    };
    let act = match &labelled.label {
        Label::Check => Act::Check,
        Label::Kill(line) => {
            let checks = line.len().div_ceil(2);
            if checks > PLAIN_KILL {
                remarks.push(Remark::LongKill(checks));
            }
            Act::Kill(line.clone())
        }
        Label::Chase(threats) => chase(before, threats),
        Label::Idle if counts_pawns && !labelled.pawn_threats.is_empty() => {
            remarks.push(Remark::PawnsCounted);
            chase(before, &labelled.pawn_threats)
        }
        Label::Idle => {
            remarks.extend(idle::remarks(before, mv, &labelled.pawn_threats, law));
            Act::Idle(idle::kind(before, mv, law))
        }
    };
    if let Act::Chase(victims) = &act
        && law.fold == Fold::EveryMoveAttacks
        && victims
            .iter()
            .all(|victim| matches!(victim.piece.kind(), Kind::Advisor | Kind::Elephant))
    {
        remarks.push(Remark::GuardsOnly);
    }
    if labelled.standing_kill {
        remarks.push(Remark::StandingKill);
    }
    if labelled.is_uncertain {
        remarks.push(Remark::Uncertain);
    }
    let articles = if law.fold == Fold::EveryMoveAttacks {
        articles(&act, &remarks, piece, mv)
    } else {
        Vec::new()
    };
    Some(Grounds { ply, side, piece, mv, act, remarks, articles })
}

/// Returns the articles of the text of 1999 that a move rests on, in ascending order.
fn articles(act: &Act, remarks: &[Remark], piece: Piece, mv: Move) -> Vec<&'static str> {
    let mut articles = match act {
        Act::Check => vec!["28.1"],
        Act::Kill(_) => vec!["28.2"],
        Act::Chase(victims) => {
            let mut articles = vec!["28.3", "29.1", "29.2"];
            for victim in victims {
                articles.extend(victim.why.articles());
                articles.extend(victim.takes_back_at_a_loss.then_some("28.6"));
                if victim.attacker != mv.to() && victim.way == Way::Direct {
                    articles.push("29.3");
                    articles.extend((piece.kind() == Kind::King).then_some("27.1"));
                }
            }
            articles
        }
        Act::Idle(idle) => idle.articles().to_vec(),
    };
    for remark in remarks {
        articles.extend(remark.articles());
    }
    articles.sort_by_key(|article| place(article));
    articles.dedup();
    articles
}

/// Returns the place of an article in the text; the rules of chapter 7, written 7-1 to 7-13, come
/// last.
fn place(article: &str) -> (u32, u32) {
    let number = |text: &str| text.parse().unwrap_or(0);
    match (article.split_once('-'), article.split_once('.')) {
        (Some((_, rule)), _) => (u32::MAX, number(rule)),
        (None, Some((article, clause))) => (number(article), number(clause)),
        (None, None) => (number(article), 0),
    }
}

/// Returns when each step of article 24 falls if the last cycle goes on: those that have passed as
/// they passed.
fn procedure(position: &Position, ruling: &Ruling, law: &Law) -> Vec<Step> {
    // From the latest occurrence to the first, this one included.
    let mut plies = vec![position.ply()];
    plies.extend(arbiter::occurrences(position).into_iter().map(|back| position.ply() - back));
    plies.reverse();
    let mut steps = Vec::new();
    for occurrence in 2.. {
        let stage = arbiter::stage(ruling.verdict, ruling.article, occurrence, law);
        if stage == Stage::Early {
            continue;
        }
        let place = occurrence as usize - 1;
        let ply = plies
            .get(place)
            .copied()
            .unwrap_or_else(|| position.ply() + (place + 1 - plies.len()) * ruling.cycle);
        steps.push(Step { ply, occurrence, stage });
        if !matches!(stage, Stage::MustVary(_)) {
            break;
        }
    }
    steps
}

/// Returns the interpretations under which the verdict would be another one.
fn alternatives(position: &Position, ruling: &Ruling, law: &Law) -> Vec<Alternative> {
    let mut alternatives = Vec::new();
    for interpretation in &INTERPRETATIONS {
        for (value, other) in interpretation.others(law) {
            let Some(other) = arbiter::rule(position, &other) else { continue };
            if other.verdict != ruling.verdict {
                let (id, name) = (interpretation.id, interpretation.name);
                let (verdict, article) = (other.verdict, other.article);
                alternatives.push(Alternative { id, name, value, verdict, article });
            }
        }
    }
    alternatives
}
