//! A judged game as data for programs: what `chuhe judge --json` prints. The manual describes the
//! fields.

use std::collections::BTreeMap;

use serde::Serialize;

use super::words::article;
use crate::board::{Move, Side};
use crate::record::Game;
use crate::rules::{
    Act, Alternative, End, Explanation, Grounds, INTERPRETATIONS, Idle, Law, NaturalLimit, Remark,
    Review, Spell, Stage, Step, Verdict, Victim, Way, Why,
};

/// A game and what the law says of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct JudgedGame {
    line: Option<usize>,
    tags: BTreeMap<String, String>,
    rules: String,
    interpretations: BTreeMap<&'static str, &'static str>,
    start: String,
    moves: Vec<String>,
    fen: String,
    break_off: Option<BreakOff>,
    end: Option<GameEnd>,
    natural_limit: Quiet,
    ruling: Option<Ruling>,
    earlier: Vec<Earlier>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct BreakOff {
    line: Option<usize>,
    column: Option<usize>,
    ply: usize,
    side: &'static str,
    text: String,
    why: String,
    articles: Option<&'static str>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct GameEnd {
    kind: &'static str,
    loser: Option<&'static str>,
    articles: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Quiet {
    limit: u32,
    plies: u32,
    counted_for_red: u32,
    counted_for_black: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Ruling {
    verdict: &'static str,
    article: &'static str,
    stage: &'static str,
    occurrence: u32,
    cycle_plies: usize,
    first_ply: usize,
    red: Class,
    black: Class,
    pawns_counted: bool,
    open_to_27_3: bool,
    plies: Vec<Turn>,
    procedure: Vec<ProcedureStep>,
    alternatives: Vec<Other>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Class {
    pattern: &'static str,
    chinese: &'static str,
    forbidden: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Turn {
    ply: usize,
    side: &'static str,
    r#move: String,
    label: &'static str,
    idle: Option<&'static str>,
    kill: Option<Vec<String>>,
    victims: Vec<Chased>,
    remarks: Vec<Note>,
    articles: Vec<&'static str>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Chased {
    square: String,
    piece: char,
    attacker: String,
    attacking: char,
    way: &'static str,
    line: Vec<String>,
    why: &'static str,
    attackers: Option<usize>,
    protectors: Option<usize>,
    false_roots: Vec<Root>,
    takes_back_at_a_loss: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Root {
    square: String,
    piece: char,
    exposed_to: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Note {
    kind: &'static str,
    squares: Vec<String>,
    checks: Option<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct ProcedureStep {
    ply: usize,
    occurrence: u32,
    stage: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Other {
    id: &'static str,
    name: &'static str,
    value: &'static str,
    verdict: &'static str,
    article: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Earlier {
    first_ply: usize,
    last_ply: usize,
    occurrence: u32,
    verdict: &'static str,
    article: &'static str,
    stage: &'static str,
    varied: &'static str,
    with: String,
}

impl JudgedGame {
    /// Returns the data of a game that was reviewed under a law.
    pub fn new(game: &Game, review: &Review, law: &Law, limit: NaturalLimit) -> Self {
        let tags = game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        let [counted_for_red, counted_for_black] = review.status.counted;
        Self {
            line: game.place.line(),
            tags: tags.collect(),
            rules: law.rule_set.to_string(),
            interpretations: INTERPRETATIONS.iter().map(|i| (i.id, i.value(law))).collect(),
            start: game.start().fen(),
            moves: words(&game.moves()),
            fen: game.position().fen(),
            break_off: game.break_off.as_ref().map(break_off),
            end: review.status.end.map(end),
            natural_limit: Quiet {
                limit: limit.plies,
                plies: review.status.quiet_plies,
                counted_for_red,
                counted_for_black,
            },
            ruling: review.explanation.as_ref().map(ruling),
            earlier: review.spells.iter().map(earlier).collect(),
        }
    }
}

fn break_off(off: &crate::record::BreakOff) -> BreakOff {
    let articles = match &off.why {
        crate::record::Unplayable::Illegal(fault) => Some(fault.article()),
        crate::record::Unplayable::Unclear(_) => None,
    };
    BreakOff {
        line: off.place.line(),
        column: off.place.column(),
        ply: off.ply,
        side: side(off.side),
        text: off.text.clone(),
        why: off.why.to_string(),
        articles,
    }
}

fn end(end: End) -> GameEnd {
    let kind = match end {
        End::Mate(_) => "mate",
        End::Stalemate(_) => "stalemate",
        End::NobodyCanAttack => "nobody_can_attack",
        End::RepetitionLoss(..) => "repetition_loss",
        End::RepetitionDraw(_) => "repetition_draw",
        End::NaturalLimit(_) => "natural_limit",
    };
    GameEnd { kind, loser: end.loser().map(side), articles: end.articles() }
}

fn ruling(explanation: &Explanation) -> Ruling {
    let ruling = &explanation.ruling;
    let [red, black] = Side::ALL.map(|side| {
        let (class, pattern) = match (side, ruling.classes, explanation.patterns) {
            (Side::Red, [class, _], [pattern, _]) | (Side::Black, [_, class], [_, pattern]) => {
                (class, pattern)
            }
        };
        let forbidden = class.is_forbidden;
        Class { pattern: pattern.english(), chinese: pattern.chinese(), forbidden }
    });
    Ruling {
        verdict: verdict(ruling.verdict),
        article: article(ruling.article),
        stage: stage(ruling.stage),
        occurrence: ruling.occurrence,
        cycle_plies: ruling.cycle,
        first_ply: ruling.first_ply,
        red,
        black,
        pawns_counted: ruling.pawns_counted,
        open_to_27_3: explanation.is_open_to_27_3,
        plies: explanation.plies.iter().map(ply).collect(),
        procedure: explanation.procedure.iter().map(step).collect(),
        alternatives: explanation.alternatives.iter().map(other).collect(),
    }
}

fn ply(grounds: &Grounds) -> Turn {
    let (label, idle, kill, victims) = match &grounds.act {
        Act::Check => ("check", None, None, Vec::new()),
        Act::Kill(line) => ("kill", None, Some(words(line)), Vec::new()),
        Act::Chase(victims) => ("chase", None, None, victims.iter().map(chased).collect()),
        Act::Idle(idle) => {
            let kind = match idle {
                Idle::Offer => "offer",
                Idle::Exchange => "exchange",
                Idle::Block => "block",
                Idle::Follow => "follow",
                Idle::Plain => "plain",
            };
            ("idle", Some(kind), None, Vec::new())
        }
    };
    Turn {
        ply: grounds.ply,
        side: side(grounds.side),
        r#move: grounds.mv.to_string(),
        label,
        idle,
        kill,
        victims,
        remarks: grounds.remarks.iter().map(note).collect(),
        articles: grounds.articles.clone(),
    }
}

fn chased(victim: &Victim) -> Chased {
    let (why, attackers, protectors) = match victim.why {
        Why::NoRoot => ("no_root", None, None),
        Why::FalseRoot => ("false_root", None, None),
        Why::TooFewRoots { attackers, protectors } => {
            ("too_few_roots", Some(attackers), Some(protectors))
        }
        Why::WorthMore => ("worth_more", None, None),
        Why::RuleBook => ("rule_book", None, None),
        Why::Exchange => ("exchange", None, None),
        Why::ExchangeElsewhere => ("exchange_elsewhere", None, None),
        Why::Checks => ("checks", None, None),
    };
    let way = match victim.way {
        Way::Direct => "direct",
        Way::Exchange => "exchange",
        Way::Checks => "checks",
    };
    let false_roots = victim.false_roots.iter().map(|root| Root {
        square: root.square.to_string(),
        piece: root.piece.to_char(),
        exposed_to: root.exposed_to.to_string(),
    });
    Chased {
        square: victim.square.to_string(),
        piece: victim.piece.to_char(),
        attacker: victim.attacker.to_string(),
        attacking: victim.attacking.to_char(),
        way,
        line: words(&victim.line),
        why,
        attackers,
        protectors,
        false_roots: false_roots.collect(),
        takes_back_at_a_loss: victim.takes_back_at_a_loss,
    }
}

fn note(remark: &Remark) -> Note {
    let squares: &[_] = match remark {
        Remark::AttackedBefore(squares)
        | Remark::MatedIfTaken(squares)
        | Remark::KingAttacks(squares)
        | Remark::PawnsAttack(squares) => squares,
        _ => &[],
    };
    let (kind, checks) = match remark {
        Remark::StandingKill => ("standing_kill", None),
        Remark::Uncertain => ("uncertain", None),
        Remark::LongKill(checks) => ("long_kill", Some(*checks)),
        Remark::GuardsOnly => ("guards_only", None),
        Remark::PawnsCounted => ("pawns_counted", None),
        Remark::AttackedBefore(_) => ("attacked_before", None),
        Remark::MatedIfTaken(_) => ("mated_if_taken", None),
        Remark::KingAttacks(_) => ("king_attacks", None),
        Remark::PawnsAttack(_) => ("pawns_attack", None),
    };
    Note { kind, squares: squares.iter().map(ToString::to_string).collect(), checks }
}

fn step(step: &Step) -> ProcedureStep {
    ProcedureStep { ply: step.ply, occurrence: step.occurrence, stage: stage(step.stage) }
}

fn other(other: &Alternative) -> Other {
    Other {
        id: other.id,
        name: other.name,
        value: other.value,
        verdict: verdict(other.verdict),
        article: article(other.article),
    }
}

fn earlier(spell: &Spell) -> Earlier {
    Earlier {
        first_ply: spell.first_ply,
        last_ply: spell.last_ply,
        occurrence: spell.ruling.occurrence,
        verdict: verdict(spell.ruling.verdict),
        article: article(spell.ruling.article),
        stage: stage(spell.ruling.stage),
        varied: side(spell.varied),
        with: spell.with.to_string(),
    }
}

const fn side(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Black => "black",
    }
}

const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Draw => "draw",
        Verdict::Loses(Side::Red) => "red_loses",
        Verdict::Loses(Side::Black) => "black_loses",
    }
}

const fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Early => "early",
        Stage::Drawn => "drawn",
        Stage::MustVary(Side::Red) => "red_must_vary",
        Stage::MustVary(Side::Black) => "black_must_vary",
        Stage::Lost(Side::Red) => "red_lost",
        Stage::Lost(Side::Black) => "black_lost",
    }
}

fn words(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}
