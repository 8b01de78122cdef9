//! `chuhe analyse`: games looked through by the engine.

mod findings;
mod output;

use std::io::Write;
use std::path::PathBuf;

use chuhe::analysis::{Analyst, GameReview, report};
use chuhe::render::Language;
use chuhe::render::report::{Report, SummaryText};
use chuhe::rules::{Law, NaturalLimit, RuleSet};
use chuhe::search::Limits;
use clap::value_parser;

use super::budget::Budget;
use super::ending::{Ending, complain};
use super::{input, progress};
use findings::Findings;
use output::Output;

/// Nodes for each search where no limit is given: about half a second.
const DEFAULT_NODES: u64 = 500_000;

/// Analyse the games of a record.
///
/// Every position of the main line is searched. A summary is printed: accuracy of both sides, moves
/// that deserve a mark, what the law had to say. With --out the whole analysis is written: .pgn is
/// the record with evaluations, marks and better lines; .html a page to click through; .json the
/// data; .svg the graph. Without a limit each search takes 500000 nodes.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A record of one or more games; `-` for stdin
    file: PathBuf,
    #[command(flatten)]
    budget: Budget,
    /// How many best lines to look for in each position
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = value_parser!(u16).range(1..=100))]
    multipv: u16,
    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Megabytes for the hash table
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = value_parser!(u32).range(1..=1_048_576))]
    hash: u32,
    /// The rule set: cn1999, asian, league, checks or none
    #[arg(long, value_name = "R", default_value_t, value_parser = input::rules)]
    rules: RuleSet,
    /// The language of texts, and of moves in .pgn files: en or zh
    #[arg(long, value_name = "en|zh", default_value = "en", value_parser = input::language)]
    lang: Language,
    /// A file to write; its ending tells what: .pgn, .json, .svg or .html. May be given several times
    #[arg(long, value_name = "FILE", value_parser = output::output)]
    out: Vec<Output>,
}

/// Analyses the games. Ends failed when a record has a move that cannot be played; it is analysed up
/// to there.
///
/// # Errors
///
/// Fails on files that cannot be read or written.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let (games, mut ending) = input::games(&arguments.file)?;
    for output in &arguments.out {
        output.check()?;
    }
    let law = Law::of(arguments.rules);
    let limits = arguments.budget.limits_or(DEFAULT_NODES);
    let mut analyst = analyst(arguments)?;
    let positions: usize = games.iter().map(|game| game.moves().len() + 1).sum();
    let bar = progress::bar(positions);
    let mut findings = Findings {
        report: Report {
            format: Report::FORMAT,
            engine: format!("Chuhe {}", env!("CARGO_PKG_VERSION")),
            limit: told(&limits),
            multipv: usize::from(arguments.multipv),
            rules: arguments.rules.to_string(),
            games: Vec::new(),
        },
        reviews: Vec::new(),
        language: arguments.lang,
    };
    for (index, game) in games.into_iter().enumerate() {
        if let Some(off) = &game.break_off {
            ending = bar.suspend(|| complain(&format!("game {}: {off}", index + 1)));
        }
        let review = GameReview::new(&game, &mut analyst, &limits, || bar.inc(1))?;
        let report = report(&game, &review, &law, NaturalLimit::default());
        bar.suspend(|| {
            let blank = if index == 0 { "" } else { "\n" };
            write!(out, "{blank}{}", SummaryText { game: &report, language: arguments.lang })?;
            out.flush()
        })?;
        findings.report.games.push(report);
        findings.reviews.push((game, review));
    }
    bar.finish_and_clear();
    for output in &arguments.out {
        output.write(&findings)?;
    }
    Ok(ending)
}

fn analyst(arguments: &Arguments) -> anyhow::Result<Analyst> {
    let mut analyst = Analyst::new()?;
    let engine = analyst.engine_mut();
    engine.set_threads(usize::from(arguments.threads))?;
    engine.set_hash(arguments.hash as usize)?;
    let settings = engine.settings_mut();
    settings.multipv = usize::from(arguments.multipv);
    settings.rules = arguments.rules;
    Ok(analyst)
}

/// Returns what a search may cost, in words.
fn told(limits: &Limits) -> String {
    match (limits.nodes, limits.depth, limits.movetime) {
        (Some(nodes), ..) => format!("{nodes} nodes"),
        (_, Some(depth), _) => format!("depth {depth}"),
        (_, _, Some(time)) => format!("{} ms", time.as_millis()),
        _ => "no limit".to_owned(),
    }
}
