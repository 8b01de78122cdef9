//! A report as a page for a browser.

use std::fmt;

use super::super::language::Language;
use super::super::svg::board::ground;
use super::super::svg::piece;
use super::data::Report;
use super::graph::GraphPicture;
use crate::board::Piece;

const BODY: &str = include_str!("page/body.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// What says in a file of its own that it is SVG.
const NAMESPACE: &str = " xmlns=\"http://www.w3.org/2000/svg\"";

/// Nothing may be loaded, whatever a record contains.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// A report as one HTML file that needs no other: a board to click through, the graph, the moves,
/// comments and headers, in both languages.
#[derive(Clone, Copy, Debug)]
pub struct ReportPage<'a> {
    /// The report.
    pub report: &'a Report,
    /// The language in which the page opens.
    pub language: Language,
}

impl fmt::Display for ReportPage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = self.language.pick("en", "zh-CN");
        let title = self.language.pick("Analysis by Chuhe", "楚河分析报告");
        write!(
            f,
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        )?;
        writeln!(
            f,
            "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>"
        )?;
        for (name, is_flipped) in [("red", false), ("black", true)] {
            write!(f, "<g id=\"ground-{name}\">\n{}</g>\n", ground(is_flipped))?;
        }
        for kind in Piece::ALL {
            f.write_str(&piece::definition(kind))?;
        }
        write!(f, "</defs></svg>\n{BODY}")?;
        for (index, game) in self.report.games.iter().enumerate() {
            // Inside a page the name of the language goes without saying.
            let graph = GraphPicture { game }.to_string().replacen(NAMESPACE, "", 1);
            writeln!(f, "<template id=\"graph-{index}\">{graph}</template>")?;
        }
        let data = serde_json::to_string(self.report).map_err(|_| fmt::Error)?;
        // No text of a record can end the element or start a comment in it.
        let data = data.replace('<', "\\u003c");
        writeln!(f, "<script type=\"application/json\" id=\"report\">{data}</script>")?;
        write!(f, "<script>\n{SCRIPT}</script>\n</body>\n</html>\n")
    }
}
