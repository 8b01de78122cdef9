//! `chuhe judge --cases`: a table of repetitions with known verdicts.

use std::io::Write;
use std::path::Path;

use anyhow::Context as _;
use chuhe::board::{Position, Side};
use chuhe::record::lines;
use chuhe::rules::{Judge, Label, Law, Ruling, Verdict, repetition, rule};

use super::super::ending::Ending;
use super::super::{input, progress};

/// A row of the table.
struct Case {
    id: String,
    position: Position,
    /// `None` for a position that repeats nothing.
    expected: Option<Verdict>,
}

/// Judges the rows of a table and prints one line for each that fails, then the sums.
///
/// # Errors
///
/// Names the line that cannot be used.
pub(super) fn run(
    path: &Path,
    column: &str,
    law: &Law,
    is_fast: bool,
    out: &mut impl Write,
) -> anyhow::Result<Ending> {
    let cases = read(&input::text(path)?, column).with_context(|| path.display().to_string())?;
    let mut judge = Judge::new(*law);
    let bar = progress::bar(cases.len());
    let (mut passed, mut failed) = (0, 0);
    for mut case in cases {
        let ruling = rule(&case.position, law);
        let found = if is_fast {
            repetition(&case.position).map(|found| judge.verdict(&mut case.position, found.span))
        } else {
            ruling.as_ref().map(|ruling| ruling.verdict)
        };
        bar.inc(1);
        if found == case.expected {
            passed += 1;
            continue;
        }
        failed += 1;
        let (id, expected, got) = (&case.id, name(case.expected), name(found));
        let [red, black] = Side::ALL.map(|side| labels(ruling.as_ref(), side));
        let line = format!("{id}: expected {expected}, got {got}; red {red}, black {black}");
        bar.suspend(|| writeln!(out, "{line}"))?;
    }
    bar.finish_and_clear();
    writeln!(out, "{passed} passed, {failed} failed")?;
    Ok(if failed == 0 { Ending::Done } else { Ending::Failed })
}

const NAMES: [(&str, Option<Verdict>); 4] = [
    ("red_loses", Some(Verdict::Loses(Side::Red))),
    ("black_loses", Some(Verdict::Loses(Side::Black))),
    ("draw", Some(Verdict::Draw)),
    ("none", None),
];

fn name(verdict: Option<Verdict>) -> &'static str {
    NAMES.iter().find(|(_, known)| *known == verdict).map_or("none", |(name, _)| name)
}

fn read(text: &str, column: &str) -> anyhow::Result<Vec<Case>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().map(|line| line.trim_end_matches('\r'));
    let header: Vec<_> = lines.next().unwrap_or_default().split('\t').collect();
    let place = |name: &str| {
        header
            .iter()
            .position(|known| *known == name)
            .with_context(|| format!("no column '{name}'; there are {}", header.join(", ")))
    };
    let (id, fen, moves, verdict) = (place("id")?, place("fen")?, place("moves")?, place(column)?);
    let mut cases = Vec::new();
    for (index, line) in lines.enumerate() {
        let cells: Vec<_> = line.split('\t').collect();
        let cell = |place: usize| cells.get(place).map_or("", |cell| cell.trim());
        if ["", "-"].contains(&cell(verdict)) {
            continue;
        }
        let case = case(cell(id), cell(fen), cell(moves), cell(verdict));
        cases.push(case.with_context(|| format!("line {}", index + 2))?);
    }
    Ok(cases)
}

fn case(id: &str, fen: &str, moves: &str, verdict: &str) -> anyhow::Result<Case> {
    let known = NAMES.iter().find(|(name, _)| *name == verdict).map(|(_, verdict)| *verdict);
    let expected = known.with_context(|| {
        format!("'{verdict}' is not a verdict: red_loses, black_loses, draw, none")
    })?;
    let start = Position::from_fen(fen).with_context(|| format!("'{fen}'"))?;
    let game = lines::read_moves(&start, moves).context("moves")?;
    if let Some(off) = &game.break_off {
        anyhow::bail!("move {} '{}': {}", off.ply, off.text, off.why);
    }
    Ok(Case { id: id.to_owned(), position: game.position().clone(), expected })
}

/// Returns the labels of a side's moves in the last cycle, as the case files write them.
fn labels(ruling: Option<&Ruling>, side: Side) -> String {
    let Some(ruling) = ruling else { return "-".to_owned() };
    let skip = ruling.plies.len() - ruling.cycle.min(ruling.plies.len());
    let parity = usize::from(ruling.first_side != side);
    let plies = ruling.plies.iter().enumerate().skip(skip);
    let labels = plies.filter(|(place, _)| place % 2 == parity).map(|(_, ply)| match ply.label {
        Label::Check => "check",
        Label::Kill(_) => "kill",
        Label::Chase(_) => "chase",
        Label::Idle if ruling.pawns_counted && !ruling.classes[side.index()].has.idle => "chase",
        Label::Idle => "idle",
    });
    labels.collect::<Vec<_>>().join("+")
}
