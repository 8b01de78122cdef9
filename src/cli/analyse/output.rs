//! The files that an analysis is written to.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use chuhe::record::pgn;
use chuhe::render::report::{GraphPicture, ReportPage};

use super::findings::Findings;
use crate::cli::numbered;

/// A file to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Output {
    path: PathBuf,
    form: Form,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// The annotated record.
    Pgn,
    /// The data.
    Json,
    /// The graph.
    Svg,
    /// The page.
    Html,
}

/// Returns the output that a name of a file asks for.
///
/// # Errors
///
/// Fails on endings that nobody knows.
pub(super) fn output(name: &str) -> Result<Output, String> {
    let path = PathBuf::from(name);
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let form = match extension.to_str() {
        Some("pgn") => Form::Pgn,
        Some("json") => Form::Json,
        Some("svg") => Form::Svg,
        Some("html" | "htm") => Form::Html,
        _ => return Err("the ending must be .pgn, .json, .svg or .html".to_owned()),
    };
    Ok(Output { path, form })
}

impl Output {
    /// Finds out before the long work begins that there is a folder to write to.
    ///
    /// # Errors
    ///
    /// Names a folder that is not there.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let is_there = folder.is_none_or(Path::is_dir);
        anyhow::ensure!(is_there, "{}: there is no such folder", self.path.display());
        Ok(())
    }

    /// Writes the analysis. All games go into one file, but each has a graph of its own.
    ///
    /// # Errors
    ///
    /// Names the file that cannot be written.
    pub(super) fn write(&self, findings: &Findings) -> anyhow::Result<()> {
        let report = &findings.report;
        let text = match self.form {
            Form::Pgn => {
                let notation = findings.notation();
                findings.annotated().map(|game| pgn::write(&game, notation)).collect()
            }
            Form::Json => serde_json::to_string_pretty(report)? + "\n",
            Form::Html => ReportPage { report, language: findings.language }.to_string(),
            Form::Svg => {
                let total = report.games.len();
                for (index, game) in report.games.iter().enumerate() {
                    let path = numbered::path(&self.path, index, total);
                    write(&path, &GraphPicture { game }.to_string())?;
                }
                return Ok(());
            }
        };
        write(&self.path, &text)
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| path.display().to_string())
}
