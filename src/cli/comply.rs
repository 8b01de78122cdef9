//! `chuhe comply`: does an engine keep to the protocol?

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use chuhe::arena::comply::{Examination, PointText, dialects, examine};
use chuhe::arena::{EngineSpec, StartError, Stop};
use chuhe::render::Language;
use chuhe::wire::Dialect;

use super::ending::Ending;
use super::{input, progress};

/// Examine an engine: seventy points of UCCI and UCI, each passed, failed or skipped.
///
/// Each point has a process of its own. Without --dialect all that the engine speaks are examined.
/// A reason says whether the point rests on the text of the protocol or on what clients in use need.
/// The exit code is 1 when a point has failed.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The program of the engine: a path, or a name that the system looks for
    engine: PathBuf,
    /// Its arguments
    #[arg(value_name = "ARGUMENTS", trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<OsString>,
    /// Examine this dialect only: ucci or uci
    #[arg(long, value_name = "ucci|uci", value_parser = dialect)]
    dialect: Option<Dialect>,
    /// The folder the engine runs in [default: this one]
    #[arg(long, value_name = "FOLDER")]
    directory: Option<PathBuf>,
    /// Set an option of the engine, in either dialect's spelling
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option: Vec<(String, String)>,
    /// Send this line after the options
    #[arg(long, value_name = "LINE")]
    init: Vec<String>,
    /// Look at these points only
    #[arg(long, value_name = "N[,N...]", value_delimiter = ',')]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=70))]
    points: Vec<u32>,
    /// Milliseconds that are added to every bound of time
    #[arg(long, value_name = "MS", default_value_t = 100)]
    slack: u64,
    /// The language of the report: en or zh; what an engine does wrong is told in English
    #[arg(long, value_name = "en|zh", default_value = "en", value_parser = input::language)]
    lang: Language,
    /// Print one JSON document and nothing else
    #[arg(long)]
    json: bool,
}

fn dialect(text: &str) -> Result<Dialect, String> {
    let found = Dialect::ALL.into_iter().find(|known| known.to_string().eq_ignore_ascii_case(text));
    found.ok_or_else(|| "the dialects are ucci and uci".to_owned())
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("it is not of the form NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Examines the engine and prints the report.
///
/// # Errors
///
/// Fails on an engine that cannot be started or answers no greeting, and when stdout takes no more.
pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> anyhow::Result<Ending> {
    let mut spec = EngineSpec::new(&arguments.engine);
    spec.arguments.clone_from(&arguments.rest);
    spec.directory.clone_from(&arguments.directory);
    spec.options.clone_from(&arguments.option);
    spec.init.clone_from(&arguments.init);
    let stop = Stop::new();
    let named = |error| match error {
        // It names the program already.
        error @ StartError::Spawn { .. } => anyhow::Error::new(error),
        error => anyhow::Error::new(error).context(arguments.engine.display().to_string()),
    };
    let dialects = match arguments.dialect {
        Some(dialect) => vec![dialect],
        None => dialects(&spec, &stop).map_err(named)?,
    };
    let slack = Duration::from_millis(arguments.slack);
    let examination = Examination { spec, slack, only: arguments.points.clone() };
    let mut sections = Vec::new();
    for dialect in dialects {
        let mut written = Ok(());
        // Lines show the progress well enough.
        let bar = arguments.json.then(|| progress::bar(examination.count(dialect)));
        let section = examine(&examination, dialect, &stop, |point| {
            if !arguments.json && written.is_ok() {
                let text = PointText { dialect, point, language: arguments.lang };
                written = writeln!(out, "{text}").and_then(|()| out.flush());
            }
            if let Some(bar) = &bar {
                bar.inc(1);
            }
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        written?;
        let section = section.map_err(named)?;
        if !arguments.json {
            writeln!(out, "{}", section.sum(arguments.lang))?;
        }
        sections.push(section);
    }
    if arguments.json {
        serde_json::to_writer_pretty(&mut *out, &sections)?;
        writeln!(out)?;
    }
    let is_good = sections.iter().all(|section| section.count()[1] == 0);
    Ok(if is_good { Ending::Done } else { Ending::Failed })
}
