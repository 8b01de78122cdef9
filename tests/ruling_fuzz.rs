//! The two judges, and reflections of one, on random loops in which the sides attack one another.
//!
//! More loops: `LOOPS=100000 cargo test --release --test ruling_fuzz -- --ignored --nocapture`.
//! A loop that shows a fault is reduced to the men it needs and printed; it belongs into
//! `data/rulings/regressions.tsv`.

#![expect(clippy::expect_used, clippy::panic, reason = "a fault must fail the test")]
#![expect(clippy::print_stdout, reason = "the table of differences is shown on demand")]

use std::collections::BTreeMap;
use std::fmt;

use chuhe::board::Side;
use chuhe::rules::{Judge, Label, Law, RuleSet, Ruling, Verdict};

#[path = "support/loop_generator.rs"]
mod loop_generator;
#[path = "support/loops.rs"]
mod loops;
#[allow(dead_code, reason = "each test uses a part")]
#[path = "support/positions.rs"]
mod positions;

use loop_generator::Generator;
use loops::{Loop, changed, fast_verdict_on, ruling_on};

/// The rule books that look at more than checks.
const RULE_SETS: [RuleSet; 3] = [RuleSet::Cn1999, RuleSet::Asian, RuleSet::League];

/// The positions that the arbiter may look at to label one move.
const ARBITERS_BUDGET: u32 = 200_000;

/// Why the fast judge, within its budget, came to another verdict than the arbiter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Reason {
    /// Without mates by more than two checks there is no difference.
    DeepMate,
    /// Without gains through checks there is no difference.
    GainThroughChecks,
    /// It takes both.
    Both,
}

/// How often each verdict of the arbiter was met by each verdict of the fast judge.
#[derive(Default)]
struct Tally {
    verdicts: BTreeMap<&'static str, usize>,
    labels: BTreeMap<&'static str, usize>,
    differences: BTreeMap<(Reason, &'static str), usize>,
    uncertain: usize,
}

impl Tally {
    fn count(&mut self, ruling: &Ruling) {
        *self.verdicts.entry(name(ruling.verdict)).or_default() += 1;
        self.uncertain += usize::from(is_uncertain(ruling));
        for ply in &ruling.plies {
            let label = match ply.label {
                Label::Check => "check",
                Label::Kill(_) => "kill",
                Label::Chase(_) => "chase",
                Label::Idle => "idle",
            };
            *self.labels.entry(label).or_default() += 1;
        }
    }

    fn differing(&self) -> usize {
        self.differences.values().sum()
    }

    /// Returns how many of the labels, in percent, are this one.
    fn share(&self, label: &str) -> usize {
        let all: usize = self.labels.values().sum();
        100 * self.labels.get(label).copied().unwrap_or_default() / all
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loops: usize = self.verdicts.values().sum();
        writeln!(f, "{loops} loops, verdicts {:?}, labels {:?}", self.verdicts, self.labels)?;
        write!(f, "  uncertain {}, differing {}", self.uncertain, self.differing())?;
        let mut lines = self.differences.iter();
        lines.try_for_each(|((reason, how), count)| write!(f, "\n  {count:5} {reason:?}: {how}"))
    }
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Draw => "draw",
        Verdict::Loses(_) => "loss",
    }
}

fn is_uncertain(ruling: &Ruling) -> bool {
    ruling.plies.iter().any(|ply| ply.is_uncertain)
}

/// Fails with the smallest loop that shows the fault of this one.
fn report(fault: &str, law: &Law, found: &Loop, is_faulty: impl Fn(&Loop) -> bool) -> ! {
    panic!("{fault} under {}: {}", law.rule_set, found.minimised(is_faulty))
}

/// Compares the judges on a loop, and counts a difference.
fn compare(found: &Loop, law: &Law, judge: &mut Judge, tally: &mut Tally) {
    let ruling = found.ruling(law);
    tally.count(&ruling);
    let fast = |found: &Loop| found.fast_verdict(&mut Judge::new(*law));
    let verdict = found.fast_verdict(judge);
    assert_eq!(verdict, fast(found), "the cache matters under {}: {found}", law.rule_set);
    let twice = fast_verdict_on(&found.after(2), judge);
    assert_eq!(verdict, twice, "the second round matters under {}: {found}", law.rule_set);
    for side in Side::ALL {
        let is_safe = judge.is_safe(&mut found.after(1), found.moves.len(), side);
        let is_lost = verdict == Verdict::Loses(side);
        assert!(!is_safe || !is_lost, "{side} is not safe under {}: {found}", law.rule_set);
    }
    if verdict == ruling.verdict {
        return;
    }
    if verdict != Verdict::Draw && ruling.verdict != Verdict::Draw {
        report("the opposite loser", law, found, |found| {
            fast(found) == changed(found.ruling(law).verdict) && fast(found) != Verdict::Draw
        });
    }
    let differs = |found: &Loop, law: Law, budget: u32| {
        found.fast_verdict(&mut Judge::with_budget(law, budget)) != found.ruling(&law).verdict
    };
    if differs(found, *law, ARBITERS_BUDGET) {
        report("no budget explains it", law, found, |found| differs(found, *law, ARBITERS_BUDGET));
    }
    let with = |law: Law| found.fast_verdict(&mut Judge::new(law)) != found.ruling(&law).verdict;
    let reason = if !with(Law { mate_checks: 2, ..*law }) {
        Reason::DeepMate
    } else if !with(Law { gain_checks: 0, ..*law }) {
        Reason::GainThroughChecks
    } else {
        Reason::Both
    };
    let how = if verdict == Verdict::Draw { "loss taken for draw" } else { "draw taken for loss" };
    *tally.differences.entry((reason, how)).or_default() += 1;
}

/// A way to look at a loop, and the arbiter's verdicts on what it shows, as for the loop itself.
type View = (&'static str, fn(&Loop, &Law) -> Vec<Verdict>);

/// Reflections and beginnings that must not matter.
const VIEWS: [View; 4] = [
    ("left and right matter", |found, law| vec![found.mirrored().ruling(law).verdict]),
    ("the colours matter", |found, law| vec![changed(found.sides_changed().ruling(law).verdict)]),
    ("the first ply matters", |found, law| {
        (1..found.moves.len()).map(|ply| found.begun_after(ply).ruling(law).verdict).collect()
    }),
    ("the number of rounds matters", |found, law| {
        [2, 3].map(|rounds| ruling_on(&found.after(rounds), law).verdict).to_vec()
    }),
];

/// Checks that the arbiter says the same of a loop however it is looked at.
fn assert_invariant(found: &Loop, law: &Law, views: &[View]) {
    let ruling = found.ruling(law);
    if is_uncertain(&ruling) {
        // Which positions were left out depends on the order of the moves.
        return;
    }
    for (fault, verdicts) in views {
        if verdicts(found, law).into_iter().any(|verdict| verdict != ruling.verdict) {
            report(fault, law, found, |found| {
                let same = found.ruling(law).verdict;
                verdicts(found, law).into_iter().any(|verdict| verdict != same)
            });
        }
    }
}

/// Returns the tally of so many loops for each rule book. Of every loop the arbiter sees the
/// reflections, of each `every`th one all views.
fn fuzz(seed: u64, count: usize, every: usize) -> Vec<(RuleSet, Tally)> {
    let mut generator = Generator::new(seed);
    let loops: Vec<_> = (0..count).map(|_| generator.next_loop()).collect();
    let tally = |rule_set| {
        let law = Law::of(rule_set);
        let (mut tally, mut judge) = (Tally::default(), Judge::new(law));
        for (number, found) in loops.iter().enumerate() {
            compare(found, &law, &mut judge, &mut tally);
            let views = if number % every == 0 { &VIEWS } else { &VIEWS[..2] };
            assert_invariant(found, &law, views);
        }
        (rule_set, tally)
    };
    RULE_SETS.into_iter().map(tally).collect()
}

/// At most one loop in a hundred may be judged differently.
fn assert_few_differences(tallies: &[(RuleSet, Tally)], count: usize) {
    for (rule_set, tally) in tallies {
        println!("{rule_set}: {tally}");
        assert!(tally.differing() * 100 <= count, "{rule_set}");
    }
}

#[test]
fn both_judges_agree_on_random_loops_and_reflections_change_nothing() {
    const LOOPS: usize = 1_500;
    let tallies = fuzz(1, LOOPS, 10);
    assert_few_differences(&tallies, LOOPS);
    // The loops are no idle shuffles.
    let (_, tally) = &tallies[0];
    for (label, percent) in [("check", 5), ("kill", 3), ("chase", 10)] {
        assert!(tally.share(label) >= percent, "{label}: {tally}");
    }
    assert!(tally.verdicts["loss"] * 100 >= 20 * LOOPS, "{tally}");
}

#[test]
#[ignore = "minutes; part of .ci/slow"]
fn both_judges_agree_on_many_random_loops() {
    let loops = std::env::var("LOOPS").map_or(20_000, |count| count.parse().expect("a number"));
    assert_few_differences(&fuzz(2, loops, 1), loops);
}
