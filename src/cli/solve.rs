//! `chuhe solve`: problems with known solutions.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context as _;
use chuhe::analysis::{Answer, Finding, Problem, Solver};
use chuhe::record::epd::Entry;

use super::budget::Budget;
use super::ending::Ending;
use super::{input, progress};

/// Nodes for each search where no limit is given.
const DEFAULT_NODES: u64 = 1_000_000;

/// Solve the problems of an EPD file.
///
/// Operations: `dm N` asks for a mate in at most N moves, `bm MOVES` for one of these moves,
/// `am MOVES` for none of these. A mate counts when it is announced in time and its line, played
/// on by the engine where it ends early, comes to mate in time. The last line is
/// `<solved> solved of <total>`. Without a limit each search takes 1000000 nodes.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// One position with operations on each line; `-` for stdin
    file: PathBuf,
    #[command(flatten)]
    budget: Budget,
}

/// Prints one line for each problem, then the sums. Ends failed when a problem was not solved.
///
/// # Errors
///
/// Fails on a file that cannot be read and names the line of a problem without a goal.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let path = &arguments.file;
    let entries = input::epd(path)?;
    let read = |entry: &Entry| {
        let problem = Problem::new(&entry.epd);
        problem.with_context(|| format!("{}: line {}", path.display(), entry.line))
    };
    // Read all before the first is searched: a bad line is told at once.
    let problems = entries.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;

    let mut solver = Solver::new(arguments.budget.limits_or(DEFAULT_NODES))?;
    let bar = progress::bar(problems.len());
    let (mut solved, mut unproved) = (0, 0);
    for (entry, problem) in entries.iter().zip(&problems) {
        let answer = solver.solve(problem)?;
        solved += usize::from(answer.finding == Finding::Solved);
        unproved += usize::from(answer.finding == Finding::Unproved);
        bar.inc(1);
        bar.suspend(|| writeln!(out, "line {}: {}", entry.line, told(problem, &answer)))?;
    }
    bar.finish_and_clear();
    if unproved > 0 {
        writeln!(out, "{unproved} announced but not proved")?;
    }
    let total = problems.len();
    writeln!(out, "{solved} solved of {total}")?;
    Ok(if solved == total { Ending::Done } else { Ending::Failed })
}

fn told(problem: &Problem, answer: &Answer) -> String {
    let finding = match answer.finding {
        Finding::Solved => "solved",
        Finding::Unproved => "announced but not proved",
        Finding::Missed => "missed",
    };
    let best = answer.best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
    let score = match answer.mate() {
        Some(moves) => format!("mate in {moves}"),
        None => format!("score {}", answer.score),
    };
    let (nodes, time) = (answer.nodes, answer.time.as_millis());
    let id = problem.id.as_ref().map(|id| format!("  {id}")).unwrap_or_default();
    format!("{finding}  best {best}  {score}  nodes {nodes}  time_ms {time}{id}")
}
