//! `chuhe book compile`: a book from lines.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe::board::Position;
use chuhe::book::{Folder, Line, Source as _, Spot};
use chuhe::train;
use clap::value_parser;

use super::file;
use crate::cli::ending::Ending;
use crate::cli::progress;

/// Make a book from a folder of lines.
///
/// The folder has named lines in lines/*.txt, names of short beginnings in names.txt, and what the
/// search found about their positions in evaluations.tsv. With --nodes, positions that were not
/// searched so long are searched now and the file is written anew; every line is also played on for
/// a few plies from its end. An interrupted run goes on where it was. Without --nodes the same
/// sources make the same book on every machine.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Folder of the sources
    folder: PathBuf,
    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Nodes to search each position for
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Nodes to search the end of each line for, if more
    #[arg(long, value_name = "N", requires = "nodes", value_parser = value_parser!(u64).range(1..))]
    end_nodes: Option<u64>,
    /// Positions to search at a time
    #[arg(long, value_name = "T", default_value = "1")]
    #[arg(value_parser = value_parser!(u32).range(1..=1024))]
    threads: u32,
}

/// Positions that are searched between two times of writing.
const BATCH: usize = 64;

/// Writes the book and prints what is in it.
///
/// # Errors
///
/// Fails on sources that cannot be read and files that cannot be written, and without memory or
/// threads.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let mut folder = Folder::read(&arguments.folder)?;
    if let Some(nodes) = arguments.nodes {
        let file = Folder::evaluations_file(&arguments.folder);
        let effort = Effort { nodes, end_nodes: arguments.end_nodes.unwrap_or(nodes).max(nodes) };
        evaluate(&mut folder, effort, arguments.threads as usize, &file)?;
    }
    let book = folder.compile();
    file::write(&arguments.out, &book.to_bytes())?;
    let (path, lines) = (arguments.out.display(), folder.lines.len());
    let (positions, moves) = (book.positions(), book.len());
    writeln!(out, "{path}: {lines} lines, {positions} positions, {moves} moves")?;
    Ok(Ending::Done)
}

/// How long positions are searched.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Nodes for a position.
    nodes: u64,
    /// Nodes for one at the end of a line.
    end_nodes: u64,
}

/// Searches the positions of the tree that were not searched so long. As it is played on from what
/// was found, the tree grows while there is something new.
fn evaluate(
    folder: &mut Folder,
    effort: Effort,
    threads: usize,
    file: &Path,
) -> anyhow::Result<()> {
    let bar = progress::bar(0);
    folder.evaluations.set_comments(comments(effort));
    loop {
        let ends: Vec<Position> = folder.lines.iter().map(Line::end).collect();
        let missing = missing(folder, ends, effort.end_nodes);
        let (missing, nodes) = if missing.is_empty() {
            let all = folder.tree().nodes().map(|node| node.position.clone()).collect();
            (self::missing(folder, all, effort.nodes), effort.nodes)
        } else {
            (missing, effort.end_nodes)
        };
        if missing.is_empty() {
            break;
        }
        bar.inc_length(missing.len() as u64);
        for batch in missing.chunks(BATCH) {
            train::examine(batch, nodes, threads, |index, outcome| {
                let (score, depth) = (outcome.score.value(), outcome.depth);
                if let Some(position) = batch.get(index) {
                    let best = outcome.best;
                    folder.evaluations.insert(position, score, best, depth, outcome.nodes);
                }
                bar.inc(1);
            })?;
            file::write(file, folder.evaluations.write().as_bytes())?;
        }
    }
    bar.finish_and_clear();
    let wanted: BTreeSet<_> = folder.tree().nodes().map(|node| node.spot.key).collect();
    folder.evaluations.retain(|key| wanted.contains(&key));
    file::write(file, folder.evaluations.write().as_bytes())
}

/// Returns those of some positions that were not searched so long.
fn missing(folder: &Folder, mut positions: Vec<Position>, nodes: u64) -> Vec<Position> {
    positions.retain(|position| {
        let known = folder.evaluations.of(position);
        known.is_none_or(|known| known.nodes < nodes && known.best.is_some())
    });
    positions.sort_by_key(|position| Spot::of(position).key);
    positions.dedup_by_key(|position| Spot::of(position).key);
    positions
}

fn comments(effort: Effort) -> Vec<String> {
    let Effort { nodes, end_nodes } = effort;
    vec![
        "Rows of board and side to move, score for the side to move in hundredths of a pawn, best \
         move, depth, nodes."
            .to_owned(),
        format!(
            "Found by chuhe {}, with its own evaluation alone: `chuhe book compile FOLDER --nodes \
             {nodes} --end-nodes {end_nodes}`.",
            env!("CARGO_PKG_VERSION")
        ),
    ]
}
