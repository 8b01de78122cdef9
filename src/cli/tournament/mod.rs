//! `chuhe tournament`: tournaments between engines, between people, or both.

mod outputs;
mod records;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;
use chuhe::arena::tournament::director::next;
use chuhe::arena::tournament::{
    self, Course, EngineTable, Equipment, Journal, News, Next, Participant, Pause, Sheet, Sheets,
    Table, TournamentFile,
};
use chuhe::arena::{Deadlines, Player, Stop};
use chuhe::render::Language;

use super::ending::{Ending, complain};
use super::{input, interrupt, progress};
use outputs::Outputs;

/// Plays a tournament: round robin, gauntlet, Swiss, knockout, groups with a final, teams.
///
/// Engines play by themselves. Where people play, the pairings are printed in the form of a sheet;
/// with the results typed in, `--results SHEET` goes on. Whatever has happened is kept in a
/// journal beside the file, so that a tournament which was cut off goes on exactly.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The tournament (TOML)
    file: PathBuf,
    /// A sheet with results that people typed in; may be given several times
    #[arg(long, value_name = "SHEET")]
    results: Vec<PathBuf>,
    /// The journal; FILE with the ending .journal unless given
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Play nothing and write no journal: show how the tournament stands
    #[arg(long)]
    no_play: bool,
    /// Games at a time, instead of the number in the file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: Option<u16>,
    /// Write the tables as a page, anew after each game
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
    /// Write all data as JSON; `-` for stdout, and nothing else there
    #[arg(long, value_name = "FILE.json")]
    json: Option<PathBuf>,
    /// The language of tables, of reasons and of comments in records: en or zh
    #[arg(long, value_name = "en|zh", default_value = "en", value_parser = input::language)]
    lang: Language,
}

/// Runs the command.
///
/// # Errors
///
/// Names what is wrong with the file, a sheet, the journal or an engine.
pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<Ending> {
    let name = arguments.file.display().to_string();
    let folder = arguments.file.parent().unwrap_or(Path::new(""));
    let text = input::text(&arguments.file)?;
    let file = TournamentFile::read(&text, folder).with_context(|| name)?;
    let mut sheets = sheets(&file, &arguments.results)?;
    let journal = journal(arguments)?;
    let mut course = Course::new(file.plan.clone());
    let outputs = Outputs {
        html: arguments.html.as_deref(),
        json: arguments.json.as_deref(),
        records: file.conditions.pgn.as_deref(),
        language: arguments.lang,
    };
    if arguments.no_play {
        let events = Journal::peek(&journal, course.plan())?;
        tournament::replay(&mut course, events, &mut sheets)?;
        look_ahead(&mut course, &mut sheets)?;
        outputs.pairings(&course, out)?;
        outputs.finish(&course, out)?;
        return Ok(Ending::Done);
    }
    let (journal, events) = Journal::open(&journal, course.plan())?;
    tournament::replay(&mut course, events, &mut sheets)?;
    outputs.complete_records(&course)?;
    let stop = Stop::new();
    interrupt::stops(&stop);
    let is_over = next(&course) == Next::Over;
    let tables = if is_over { Vec::new() } else { tables(&file, arguments, &stop)? };
    let mut run = Run { course, journal, sheets, stop, outputs };
    let pause = run.play(tables, out)?;
    let Run { course, outputs, .. } = run;
    if let Pause::Waiting(_) = &pause {
        outputs.pairings(&course, out)?;
    }
    outputs.finish(&course, out)?;
    match pause {
        Pause::Over => Ok(Ending::Done),
        Pause::Waiting(open) => {
            outputs.waiting(open.len(), out)?;
            Ok(Ending::Done)
        }
        Pause::BrokenOff => Ok(complain(&"the tournament was broken off; start again to go on")),
    }
}

/// Returns the journal: the one asked for, or one beside the file.
fn journal(arguments: &Arguments) -> anyhow::Result<PathBuf> {
    match &arguments.journal {
        Some(journal) => Ok(journal.clone()),
        None if arguments.file.as_os_str() == "-" => {
            anyhow::bail!("a tournament from stdin needs --journal FILE")
        }
        None => Ok(arguments.file.with_extension("journal")),
    }
}

fn sheets(file: &TournamentFile, more: &[PathBuf]) -> anyhow::Result<Sheets> {
    let files = file.results.iter().chain(more);
    let read = files.map(|path| {
        let name = path.display().to_string();
        let sheet = Sheet::read(&input::text(path)?, &file.plan).with_context(|| name.clone())?;
        Ok((name, sheet))
    });
    read.collect()
}

/// Publishes what is due without writing it down, so that it can be shown.
fn look_ahead(course: &mut Course, sheets: &mut Sheets) -> anyhow::Result<()> {
    while let Next::Record(events) = next(course) {
        tournament::replay(course, events, sheets)?;
    }
    Ok(tournament::check_sheets(course, sheets)?)
}

/// Returns as many tables as there are games at a time; none if nobody is a program.
///
/// Each engine is started once, so that a wrong command is no lost game.
fn tables(
    file: &TournamentFile,
    arguments: &Arguments,
    stop: &Stop,
) -> anyhow::Result<Vec<Box<dyn Table>>> {
    let engines = || file.participants.iter().flatten();
    for participant in engines() {
        try_out(participant, stop)?;
    }
    if engines().next().is_none() {
        return Ok(Vec::new());
    }
    let equipment = Arc::new(Equipment::new(file, arguments.lang, stop.clone())?);
    let count = arguments.concurrency.map_or(file.conditions.concurrency, usize::from);
    let table = || -> Box<dyn Table> { Box::new(EngineTable::new(Arc::clone(&equipment))) };
    Ok((0..count).map(|_| table()).collect())
}

fn try_out(participant: &Participant, stop: &Stop) -> anyhow::Result<()> {
    let name = &participant.spec.name;
    let mut player = Player::new(participant.spec.clone(), Deadlines::default());
    player.start(stop).with_context(|| format!("the engine of '{name}'"))?;
    for remark in player.take_remarks() {
        complain(&format!("the engine of '{name}': {remark}"));
    }
    player.close();
    Ok(())
}

/// A tournament that is being played.
struct Run<'a> {
    course: Course,
    journal: Journal,
    sheets: Sheets,
    stop: Stop,
    outputs: Outputs<'a>,
}

impl Run<'_> {
    fn play(&mut self, tables: Vec<Box<dyn Table>>, out: &mut dyn Write) -> anyhow::Result<Pause> {
        let Self { course, journal, sheets, stop, outputs } = self;
        let bar = progress::bar_with_message(0);
        let mut trouble = Ok(());
        let mut news = |news: News<'_>| {
            if trouble.is_ok() {
                trouble = bar.suspend(|| outputs.news(&news, out));
                if trouble.is_err() {
                    // What happens could not be told any more.
                    stop.stop();
                }
            }
            if let News::Ended(course, ..) = news {
                bar.inc(1);
                bar.set_length(bar.position() + course.open_games().len() as u64);
            }
        };
        let pause = tournament::run(course, journal, sheets, tables, stop, &mut news);
        bar.finish_and_clear();
        trouble?;
        Ok(pause?)
    }
}
