//! A report as text.

use std::fmt;

use super::report::ratio;
use super::{CaseReport, Report};

impl fmt::Display for CaseReport {
    /// Writes the position and a table with one row for each iteration.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.name, self.position)?;
        writeln!(f, "depth seldepth       nodes  time_ms        nps  branching")?;
        for row in &self.iterations {
            let (depth, seldepth, nodes) = (row.depth, row.seldepth, row.nodes);
            let (time, nps) = (row.time.as_millis(), row.nps);
            write!(f, "{depth:5} {seldepth:8} {nodes:11} {time:8} {nps:10}")?;
            match row.branching {
                Some(branching) => writeln!(f, " {branching:10.2}")?,
                None => writeln!(f, "          -")?,
            }
        }
        let best = self.best.as_deref().unwrap_or("none");
        let (score, nodes) = (self.score, self.nodes);
        writeln!(f, "best {best}  score {score:+}  nodes {nodes}  nps {}", self.nps)
    }
}

/// Runs with different numbers of threads, side by side.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a>(pub &'a [Report]);

impl fmt::Display for Comparison<'_> {
    /// Writes a table with one row for each run; the last column compares the speed with that of
    /// the first run.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "threads hash_mb        nodes  time_ms        nps  speed-up")?;
        for run in self.0 {
            let (threads, hash, nodes, nps) = (run.threads, run.hash, run.nodes, run.nps);
            let time = run.time.as_millis();
            write!(f, "{threads:7} {hash:7} {nodes:12} {time:8} {nps:10}")?;
            match self.0.first().filter(|first| first.nps > 0) {
                Some(first) => writeln!(f, " {:9.2}", ratio(nps, first.nps))?,
                None => writeln!(f, "         -")?,
            }
        }
        Ok(())
    }
}

/// The line that ends the output: `Bench: <nodes> nodes <nps> nps`.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'a>(pub &'a Report);

impl fmt::Display for Signature<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bench: {} nodes {} nps", self.0.nodes, self.0.nps)
    }
}
