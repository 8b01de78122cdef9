//! `chuhe show`: positions as text and as pictures.

use std::env;
use std::fs;
use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use chuhe::board::Position;
use chuhe::notation::Style;
use chuhe::record::{self, Game};
use chuhe::render::svg::BoardPicture;
use chuhe::render::{BoardStyle, BoardText, CaptionText, Language};
use chuhe::rules::{Law, NaturalLimit, RuleSet};

use super::ending::{Ending, complain};
use super::{input, numbered};

/// Show a position on the terminal, or draw it.
///
/// Shown is the last position of each game of FILE, or the position that --fen and --moves lead to;
/// --ply shows an earlier one. Colours are used on a terminal unless `NO_COLOR` is set.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A record of one or more games; `-` for stdin
    #[arg(conflicts_with_all = ["fen", "moves"])]
    file: Option<PathBuf>,
    /// A position to start from
    #[arg(long)]
    fen: Option<String>,
    /// Moves from there, in any notation, separated by blanks
    #[arg(long)]
    moves: Option<String>,
    /// Show the position after so many moves
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Letters instead of Chinese characters
    #[arg(long)]
    ascii: bool,
    /// Put Black at the bottom
    #[arg(long)]
    flip: bool,
    /// Draw into an SVG file instead; of several games, into OUT-1.svg, OUT-2.svg, ...
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// The language of what is said below the board: en or zh
    #[arg(long, value_name = "en|zh", default_value = "en", value_parser = input::language)]
    lang: Language,
}

/// Shows the positions. Ends failed when a record has an illegal move or not so many moves as
/// `--ply` asks for.
///
/// # Errors
///
/// Fails on files that cannot be read or written, and on arguments that are no position or no move.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let (games, mut ending) = games(arguments)?;
    for (index, game) in games.iter().enumerate() {
        if let Some(off) = &game.break_off {
            let place = format!("game {}, {}", index + 1, off.place);
            ending = complain(&format!("{place}: '{}' cannot be played: {}", off.text, off.why));
        }
        let mut position = game.position();
        if let Some(ply) = arguments.ply {
            if ply > position.ply() {
                let moves = position.ply();
                ending = complain(&format!("--ply {ply}: there are {moves} moves"));
            }
            while position.ply() > ply {
                position.unmake();
            }
        }
        if let Some(path) = &arguments.svg {
            let picture =
                BoardPicture { position: &position, is_flipped: arguments.flip, suggested: &[] };
            let path = numbered::path(path, index, games.len());
            draw(&picture, &path, out)?;
        } else {
            if games.len() > 1 {
                let blank = if index == 0 { "" } else { "\n" };
                writeln!(out, "{blank}{}", heading(index + 1, game, arguments.lang))?;
            }
            show(arguments, &position, out)?;
        }
    }
    Ok(ending)
}

fn games(arguments: &Arguments) -> anyhow::Result<(Vec<Game>, Ending)> {
    let Some(path) = &arguments.file else {
        let start = input::position(arguments.fen.as_deref())?;
        let moves = arguments.moves.as_deref().unwrap_or_default();
        let game = record::lines::read_moves(&start, moves).context("--moves")?;
        return Ok((vec![game], Ending::Done));
    };
    input::games(path)
}

fn heading(number: usize, game: &Game, language: Language) -> String {
    let heading = language.pick(format!("Game {number}"), format!("第{number}局"));
    match (game.tags.get("Red"), game.tags.get("Black")) {
        (Some(red), Some(black)) => format!("{heading}: {red} - {black}"),
        _ => heading,
    }
}

fn show(arguments: &Arguments, position: &Position, out: &mut impl Write) -> anyhow::Result<()> {
    let style = BoardStyle {
        is_ascii: arguments.ascii,
        is_flipped: arguments.flip,
        has_colours: io::stdout().is_terminal() && !no_colour(),
    };
    let law = Law::of(RuleSet::default());
    let notation = if arguments.ascii { Style::Wxf } else { input::CHINESE };
    let caption = CaptionText {
        position,
        law: &law,
        limit: NaturalLimit::default(),
        notation,
        language: arguments.lang,
    };
    write!(out, "{}\n{caption}", BoardText { position, style })?;
    Ok(())
}

/// Returns whether the user wants no colours (see no-color.org).
fn no_colour() -> bool {
    env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

fn draw(picture: &BoardPicture<'_>, path: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    if path.as_os_str() == "-" {
        write!(out, "{picture}")?;
    } else {
        fs::write(path, picture.to_string()).with_context(|| path.display().to_string())?;
    }
    Ok(())
}
