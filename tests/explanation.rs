//! The grounds of rulings hold together, on every case of the test data.

#![expect(clippy::unwrap_used, reason = "a helper of a test ends it at the first surprise")]

use std::sync::LazyLock;

use chuhe::board::{Kind, Position, Side};
use chuhe::rules::{
    Act, Explanation, INTERPRETATIONS, Idle, Label, Law, Remark, RuleSet, Stage, Way, Why, explain,
    rule,
};

const RULINGS: &str = include_str!("data/rulings/cn1999.tsv");
const COLLECTED: &str = include_str!("data/repetition_cases.tsv");

/// Returns the names of all cases with their last positions.
fn cases() -> Vec<(&'static str, Position)> {
    let mut cases = Vec::new();
    for line in RULINGS.lines().skip(1).chain(COLLECTED.lines().skip(1)) {
        let cells: Vec<_> = line.split('\t').collect();
        let mut position = Position::from_fen(cells[1]).unwrap();
        for mv in cells[2].split(' ') {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        cases.push((cells[0], position));
    }
    cases
}

/// The cases with their rulings under the text of 1999, explained once for all tests.
static EXPLAINED: LazyLock<Vec<(&str, Position, Explanation)>> = LazyLock::new(|| {
    let law = Law::of(RuleSet::Cn1999);
    let explained = cases().into_iter().map(|(id, position)| {
        let explanation = explain(&position, &law).unwrap();
        (id, position, explanation)
    });
    explained.collect()
});

fn explained(id: &str) -> &'static Explanation {
    &EXPLAINED.iter().find(|(known, ..)| *known == id).unwrap().2
}

#[test]
fn grounds_agree_with_the_labels_of_the_ruling() {
    let law = Law::of(RuleSet::Cn1999);
    for (id, position, explanation) in EXPLAINED.iter() {
        let ruling = &explanation.ruling;
        assert_eq!(Some(ruling), rule(position, &law).as_ref(), "{id}");
        assert_eq!(explanation.plies.len() * explanation.cycles, ruling.plies.len(), "{id}");
        for (ply, labelled) in explanation.plies.iter().zip(&ruling.plies) {
            let pawns = ply.remarks.contains(&Remark::PawnsCounted);
            let agrees = match (&ply.act, &labelled.label) {
                (Act::Check, Label::Check) | (Act::Idle(_), Label::Idle) => true,
                (Act::Kill(line), Label::Kill(other)) => line == other,
                (Act::Chase(victims), Label::Chase(threats)) => victims.len() == threats.len(),
                (Act::Chase(victims), Label::Idle) => {
                    pawns && victims.iter().all(|v| v.attacking.kind() == Kind::Pawn)
                }
                _ => false,
            };
            assert!(agrees, "{id}: {ply:?}");
            assert!(!ply.articles.is_empty(), "{id}: {ply:?}");
        }
    }
}

#[test]
fn every_victim_is_rootless_for_a_reason_that_the_board_shows() {
    for (id, position, explanation) in EXPLAINED.iter() {
        let mut replay = position.clone();
        while replay.ply() > explanation.ruling.first_ply {
            replay.unmake();
        }
        for ply in &explanation.plies {
            replay.make(ply.mv);
            let Act::Chase(victims) = &ply.act else { continue };
            assert!(!victims.is_empty(), "{id}: {ply:?}");
            for victim in victims {
                assert_eq!(replay.piece_on(victim.square), Some(victim.piece), "{id}");
                assert_eq!(replay.piece_on(victim.attacker), Some(victim.attacking), "{id}");
                assert_eq!(victim.piece.side(), !ply.side, "{id}");
                let holds = match victim.why {
                    Why::NoRoot => victim.false_roots.is_empty(),
                    Why::FalseRoot => !victim.false_roots.is_empty(),
                    Why::TooFewRoots { attackers, protectors } => attackers > protectors,
                    Why::ExchangeElsewhere => victim.way == Way::Exchange,
                    Why::Checks => victim.way == Way::Checks,
                    Why::WorthMore => victim.piece.kind() != victim.attacking.kind(),
                    Why::Exchange => true,
                    Why::RuleBook => false,
                };
                assert!(holds, "{id}: {victim:?}");
            }
        }
    }
}

#[test]
fn an_alternative_is_what_the_other_law_rules() {
    let law = Law::of(RuleSet::Cn1999);
    let mut seen = Vec::new();
    for (id, position, explanation) in EXPLAINED.iter() {
        for other in &explanation.alternatives {
            let mut changed = law;
            changed.interpret(&format!("{}={}", other.id, other.value)).unwrap();
            let verdict = rule(position, &changed).unwrap().verdict;
            assert_eq!(verdict, other.verdict, "{id}: {other:?}");
            assert_ne!(verdict, explanation.ruling.verdict, "{id}: {other:?}");
            seen.push(other.id);
        }
    }
    for id in ["I1", "I2", "I3", "I7", "E4", "E5"] {
        assert!(seen.contains(&id), "{id} changes no case");
    }
}

#[test]
fn steps_of_the_procedure_fall_at_their_occurrences() {
    let league = Law::of(RuleSet::League);
    let mut explained: Vec<_> = EXPLAINED.clone();
    explained.extend(cases().into_iter().map(|(id, position)| {
        let explanation = explain(&position, &league).unwrap();
        (id, position, explanation)
    }));
    for (id, position, explanation) in explained {
        let (ruling, steps) = (&explanation.ruling, &explanation.procedure);
        let is_warned = matches!(steps[0].stage, Stage::MustVary(_));
        assert_eq!(steps.len(), if is_warned { 2 } else { 1 }, "{id}");
        for step in steps {
            let at_hand = step.occurrence == ruling.occurrence;
            assert!(!at_hand || (step.ply, step.stage) == (position.ply(), ruling.stage), "{id}");
            if step.ply <= position.ply() {
                let mut replay = position.clone();
                while replay.ply() > step.ply {
                    replay.unmake();
                }
                assert_eq!(replay.key(), position.key(), "{id}");
            }
        }
    }
}

/// Returns the idle kinds of a side's moves.
fn idle(id: &str, side: Side) -> Vec<Idle> {
    let explanation = explained(id);
    let plies = explanation.plies.iter().filter(|ply| ply.side == side);
    plies.filter_map(|ply| if let Act::Idle(idle) = ply.act { Some(idle) } else { None }).collect()
}

#[test]
fn idle_moves_are_told_apart() {
    assert_eq!(idle("rep-036", Side::Black), [Idle::Block; 2]);
    assert_eq!(idle("axf-108", Side::Black), [Idle::Exchange; 3]);
    assert_eq!(idle("axf-092", Side::Red), []);
}

#[test]
fn attacks_that_are_no_chases_say_why() {
    let has = |id: &str, wanted: fn(&Remark) -> bool| {
        explained(id).plies.iter().any(|ply| ply.remarks.iter().any(wanted))
    };
    assert!(has("fsf-019", |remark| matches!(remark, Remark::MatedIfTaken(_))));
    assert!(has("fsf-019", |remark| *remark == Remark::StandingKill));
    assert!(has("rep-033", |remark| matches!(remark, Remark::AttackedBefore(_))));
    assert!(has("axf-077", |remark| *remark == Remark::PawnsCounted));
    assert!(has("axf-014", |remark| *remark == Remark::GuardsOnly));
}

#[test]
fn the_manual_lists_every_interpretation_with_its_values() {
    let manual = include_str!("../docs/src/law.md");
    for known in &INTERPRETATIONS {
        let start = format!("| `{}` `{}` |", known.id, known.name);
        let row = manual.lines().find(|line| line.starts_with(&start));
        assert!(row.is_some(), "no row {start}");
        let usual = known.value(&Law::of(RuleSet::Cn1999));
        for (place, (word, _)) in known.values.iter().enumerate() {
            let is_listed = row.unwrap().contains(&format!("`{word}`"));
            assert!(is_listed, "{start} {word}");
            let is_marked = row.unwrap().contains(&format!("**`{word}`**"));
            let is_first = place == 0 && !row.unwrap().contains("**");
            assert_eq!(*word == usual, is_marked || is_first, "{start} {word}");
        }
    }
}
