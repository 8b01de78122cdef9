//! `chuhe book probe`: what a book says about a position.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context as _;
use chuhe::board::{Move, Position, State};
use chuhe::book::{AnyBook, BookMove, Title, builtin};
use chuhe::notation;
use chuhe::record;
use chuhe::render::Language;
use serde_json::json;

use super::file;
use crate::cli::ending::Ending;
use crate::cli::input;

/// Show the moves that a book has in a position, and what the opening is called.
///
/// Ends with code 1 when the book does not know the position.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A position to start from [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Moves from there, in any notation, separated by blanks
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    /// File of a book [default: the book that is part of the program]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// The language of what is said: en or zh
    #[arg(long, value_name = "en|zh", default_value = "en", value_parser = input::language)]
    lang: Language,
}

/// Prints the moves. Ends failed when there are none.
///
/// # Errors
///
/// Fails on a file that is no book, on a position or moves that cannot be read, and when stdout
/// takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let book = file::book(arguments.book.as_deref())?;
    let start = input::position(arguments.fen.as_deref())?;
    let game = record::lines::read_moves(&start, &arguments.moves).context("--moves")?;
    if let Some(off) = &game.break_off {
        anyhow::bail!("--moves: '{}' cannot be played: {}", off.text, off.why);
    }
    let position = game.position();
    let moves = book.source().moves(&position);
    let title = title(&book, &position);
    if arguments.json {
        print_json(&position, &moves, title.as_ref(), out)?;
    } else {
        print(&position, &moves, title.as_ref(), arguments.lang, out)?;
    }
    Ok(if moves.is_empty() { Ending::Failed } else { Ending::Done })
}

/// Returns the name of a game in the words of the book, or else of the one that is part of the
/// program.
fn title(book: &AnyBook, position: &Position) -> Option<Title> {
    let start = Position::startpos();
    let is_whole = position.past().first().unwrap_or(position.state()).key() == start.key();
    let moves: Vec<Move> =
        position.past().iter().chain([position.state()]).filter_map(State::mv).collect();
    let builtin = builtin();
    let names = match book {
        AnyBook::Own(book) if !book.names().titles().is_empty() => book.names(),
        _ => builtin.names(),
    };
    let title = if is_whole { names.of_game(&moves) } else { names.of(position) };
    title.cloned()
}

fn print(
    position: &Position,
    moves: &[BookMove],
    title: Option<&Title>,
    language: Language,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    writeln!(out, "{}", position.fen())?;
    if let Some(title) = title {
        match language {
            Language::English => writeln!(out, "{} ({})", title.english, title.chinese)?,
            Language::Chinese => writeln!(out, "{}", title.chinese)?,
        }
    }
    if moves.is_empty() {
        writeln!(out, "{}", language.pick("not in the book", "库中无此局面"))?;
    }
    let total = total(moves);
    for known in moves {
        let chinese = notation::write(position, known.mv, input::CHINESE);
        let share = 100.0 * f64::from(known.weight) / total.max(1) as f64;
        let weight = language.pick("weight", "权重");
        let score = known.score.map_or_else(String::new, |score| {
            format!("  {} {score:+}", language.pick("score", "评分"))
        });
        writeln!(out, "{}  {chinese}  {share:5.1} %  {weight} {}{score}", known.mv, known.weight)?;
    }
    Ok(())
}

fn print_json(
    position: &Position,
    moves: &[BookMove],
    title: Option<&Title>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let total = total(moves);
    let moves: Vec<_> = moves
        .iter()
        .map(|known| {
            json!({
                "move": known.mv.to_string(),
                "chinese": notation::write(position, known.mv, input::CHINESE),
                "weight": known.weight,
                "share": f64::from(known.weight) / total.max(1) as f64,
                "score": known.score,
            })
        })
        .collect();
    let opening = title.map(|title| json!({ "chinese": title.chinese, "english": title.english }));
    writeln!(out, "{}", json!({ "fen": position.fen(), "opening": opening, "moves": moves }))?;
    Ok(())
}

fn total(moves: &[BookMove]) -> u64 {
    moves.iter().map(|known| u64::from(known.weight)).sum()
}
