//! `chuhe judge`: rulings on games, with their grounds.

mod cases;

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context as _;
use chuhe::record::{self, BreakOff, Game, Place, Unplayable};
use chuhe::render::data::JudgedGame;
use chuhe::render::{FaultText, Language, RulingText, StatusText};
use chuhe::rules::{Counting, Law, NaturalLimit, RuleSet, review};

use super::ending::Ending;
use super::input;

/// Rule on the repetitions of a game, and say how it stands.
///
/// FILE is a record in any format that `convert` reads, for example PGN with moves in any notation,
/// or lines `position ...` or `FEN moves ...`; each game is judged in turn. With --cases, the rows of a table with known verdicts are judged
/// instead, and the last line is `<N> passed, <M> failed`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A record of one or more games; `-` for stdin
    #[arg(required_unless_present_any = ["fen", "moves", "cases"])]
    #[arg(conflicts_with_all = ["fen", "moves", "cases"])]
    file: Option<PathBuf>,
    /// Judge the game that starts here, with --moves
    #[arg(long, conflicts_with = "cases")]
    fen: Option<String>,
    /// Its moves, in any notation, separated by blanks
    #[arg(long, conflicts_with = "cases")]
    moves: Option<String>,
    /// The rule set: cn1999, asian, league, checks or none
    #[arg(long, value_name = "R", default_value_t, value_parser = rule_set)]
    rules: RuleSet,
    /// Answer an open question of the text differently: NAME=VALUE, for example I1=pair
    #[arg(long, value_name = "NAME=VALUE")]
    interpret: Vec<String>,
    /// Plies without a capture after which a draw can be claimed; 0 for no limit
    #[arg(long, value_name = "PLIES", default_value_t = NaturalLimit::default().plies)]
    natural_limit: u32,
    /// Which of these plies count: claimant10, both10, none or all checks
    #[arg(long, value_name = "MODE", default_value = "claimant10", value_parser = counting)]
    count_checks: Counting,
    /// The language of the answer: en or zh
    #[arg(long, value_name = "en|zh", default_value = "en", value_parser = input::language)]
    lang: Language,
    /// Print one JSON document and nothing else
    #[arg(long, conflicts_with = "cases")]
    json: bool,
    /// A tab-separated table with the columns id, fen, moves and a verdict; `-` for stdin
    #[arg(long, value_name = "FILE.tsv", requires = "column")]
    cases: Option<PathBuf>,
    /// The column with the verdicts: `red_loses`, `black_loses`, `draw` or `none`; `-` skips the row
    #[arg(long, value_name = "NAME", requires = "cases")]
    column: Option<String>,
    /// Judge the cases as the search does
    #[arg(long, requires = "cases")]
    fast: bool,
}

fn rule_set(text: &str) -> Result<RuleSet, String> {
    let known = RuleSet::ALL.map(|rules| rules.to_string()).join(", ");
    RuleSet::from_name(text).ok_or_else(|| format!("known are {known}"))
}

fn counting(text: &str) -> Result<Counting, String> {
    input::named(text, &Counting::NAMED)
}

/// Judges games or cases. Ends failed when a record has an illegal move or a case another verdict.
///
/// # Errors
///
/// Fails on files that cannot be read and on names that nobody knows.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let mut law = Law::of(arguments.rules);
    for choice in &arguments.interpret {
        law.interpret(choice).with_context(|| format!("--interpret {choice}"))?;
    }
    if let (Some(path), Some(column)) = (&arguments.cases, &arguments.column) {
        return cases::run(path, column, &law, arguments.fast, out);
    }
    let (games, ending) = games(arguments)?;
    let limit = NaturalLimit { plies: arguments.natural_limit, counting: arguments.count_checks };
    let judge = Judge { law: &law, limit, language: arguments.lang };
    if arguments.json {
        let judged: Vec<_> = games.iter().map(|game| judge.data(game)).collect();
        serde_json::to_writer_pretty(&mut *out, &judged)?;
        writeln!(out)?;
    } else {
        for (index, game) in games.iter().enumerate() {
            if games.len() > 1 {
                let blank = if index == 0 { "" } else { "\n" };
                writeln!(out, "{blank}{}", judge.heading(index + 1, game))?;
            }
            judge.write(game, out)?;
        }
    }
    let has_failed = games.iter().any(|game| game.break_off.is_some());
    Ok(if has_failed { Ending::Failed } else { ending })
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

struct Judge<'a> {
    law: &'a Law,
    limit: NaturalLimit,
    language: Language,
}

impl Judge<'_> {
    fn data(&self, game: &Game) -> JudgedGame {
        let review = review(&game.position(), self.law, self.limit);
        JudgedGame::new(game, &review, self.law, self.limit)
    }

    fn heading(&self, number: usize, game: &Game) -> String {
        let heading = self.language.pick(
            match game.place {
                Place::Text { line, .. } => format!("Game {number}, line {line}"),
                Place::Byte(offset) => format!("Game {number}, byte {offset}"),
            },
            match game.place {
                Place::Text { line, .. } => format!("第{number}局，第{line}行"),
                Place::Byte(offset) => format!("第{number}局，第{offset}字节"),
            },
        );
        match (game.tags.get("Red"), game.tags.get("Black")) {
            (Some(red), Some(black)) => format!("{heading}: {red} - {black}"),
            _ => heading,
        }
    }

    fn write(&self, game: &Game, out: &mut impl Write) -> anyhow::Result<()> {
        let (position, law, language) = (&game.position(), self.law, self.language);
        let review = review(position, law, self.limit);
        let limit = self.limit;
        write!(out, "{}", StatusText { review: &review, law, limit, language })?;
        if let Some(off) = &game.break_off {
            writeln!(out, "{}", self.told(off))?;
        }
        if let Some(explanation) = &review.explanation {
            write!(out, "\n{}", RulingText { explanation, position, law, language })?;
        }
        Ok(())
    }

    /// Returns why a record breaks off.
    fn told(&self, off: &BreakOff) -> String {
        let BreakOff { place, ply, side, text, why } = off;
        let articles = match why {
            Unplayable::Illegal(fault) if self.law.rule_set == RuleSet::Cn1999 => {
                format!(" ({})", fault.article())
            }
            _ => String::new(),
        };
        let why = match why {
            Unplayable::Illegal(fault) => FaultText { fault, language: self.language }.to_string(),
            Unplayable::Unclear(error) => error.to_string(),
        };
        let place_zh = match place {
            Place::Text { line, column } => format!("第{line}行第{column}列"),
            Place::Byte(offset) => format!("第{offset}字节"),
        };
        self.language.pick(
            format!("Illegal move: {place}: ply {ply}, {side} plays '{text}': {why}{articles}"),
            format!("违规着法：{place_zh}，第{ply}着 '{text}'：{why}{articles}"),
        )
    }
}
