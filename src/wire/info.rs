//! Lines of analysis.

use std::fmt::{self, Write as _};

use super::Dialect;
use super::words::{number, words};
use crate::board::Move;

/// The most moves of a line of play that are written, which keeps lines below 1000 bytes: clients
/// have buffers of that size.
const MAX_PV: usize = 60;

/// A score as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreText {
    /// UCCI: a bare number; a horse or a cannon is worth 100.
    Value(i32),
    /// UCI: hundredths of a pawn.
    Cp(i32),
    /// UCI: moves to the mate, negative when being mated.
    Mate(i32),
}

/// What a score says that is not exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InfoBound {
    /// The score is this or higher.
    Lower,
    /// The score is this or lower.
    Upper,
}

/// A line of analysis. Everything but the line of play is optional in what other engines write.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InfoLine {
    /// The iteration.
    pub depth: Option<u32>,
    /// The deepest ply visited.
    pub seldepth: Option<u32>,
    /// The rank of the line, from 1.
    pub multipv: Option<u32>,
    /// The score from the side to move's view.
    pub score: Option<ScoreText>,
    /// What the score says if it is not exact.
    pub bound: Option<InfoBound>,
    /// Shares of win, draw and loss in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// How full the hash is, in thousandths.
    pub hashfull: Option<u32>,
    /// Milliseconds since `go`.
    pub time: Option<u64>,
    /// The expected line of play.
    pub pv: Vec<Move>,
}

impl InfoLine {
    /// Reads what follows `info`. Words that are not understood are passed over, so the lines of
    /// every engine yield what they have.
    pub(super) fn parse(text: &str) -> Self {
        let mut line = Self::default();
        let mut words = words(text).peekable();
        while let Some(word) = words.next() {
            let value = words.peek().copied().and_then(number);
            let small = value.map(|value| u32::try_from(value.max(0)).unwrap_or(u32::MAX));
            let large = value.map(|value| u64::try_from(value).unwrap_or(0));
            match word {
                "depth" => line.depth = small.or(line.depth),
                "seldepth" => line.seldepth = small.or(line.seldepth),
                "multipv" => line.multipv = small.or(line.multipv),
                "nodes" => line.nodes = large.or(line.nodes),
                "nps" => line.nps = large.or(line.nps),
                "hashfull" => line.hashfull = small.or(line.hashfull),
                "time" => line.time = large.or(line.time),
                "score" => {
                    let kind = words.peek().copied();
                    if let Some("cp" | "mate") = kind {
                        words.next();
                    }
                    if let Some(value) = words.peek().copied().and_then(number) {
                        let value = clamp(value);
                        line.score = Some(match kind {
                            Some("cp") => ScoreText::Cp(value),
                            Some("mate") => ScoreText::Mate(value),
                            _ => ScoreText::Value(value),
                        });
                    }
                }
                "lowerbound" => line.bound = Some(InfoBound::Lower),
                "upperbound" => line.bound = Some(InfoBound::Upper),
                "wdl" => {
                    let mut share = || words.next().and_then(|word| word.parse().ok());
                    if let (Some(win), Some(even), Some(loss)) = (share(), share(), share()) {
                        line.wdl = Some([win, even, loss]);
                    }
                }
                "pv" => {
                    line.pv = words.by_ref().map_while(|word| word.parse().ok()).collect();
                }
                _ => {}
            }
        }
        line
    }

    /// Writes the line, without the word `info` before it, in the order that clients expect.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, dialect: Dialect) -> fmt::Result {
        let field = |name: &str, value: Option<u64>| {
            value.map(|value| format!(" {name} {value}")).unwrap_or_default()
        };
        let small = |name: &str, value: Option<u32>| field(name, value.map(u64::from));
        f.write_str(&small("depth", self.depth))?;
        f.write_str(&small("seldepth", self.seldepth))?;
        f.write_str(&small("multipv", self.multipv))?;
        match self.score {
            Some(ScoreText::Value(value)) => write!(f, " score {value}")?,
            Some(ScoreText::Cp(value)) => write!(f, " score cp {value}")?,
            Some(ScoreText::Mate(value)) => write!(f, " score mate {value}")?,
            None => {}
        }
        match self.bound {
            Some(InfoBound::Lower) => f.write_str(" lowerbound")?,
            Some(InfoBound::Upper) => f.write_str(" upperbound")?,
            None => {}
        }
        if let Some([win, even, loss]) = self.wdl {
            write!(f, " wdl {win} {even} {loss}")?;
        }
        let time = field("time", self.time);
        let rest =
            [field("nodes", self.nodes), field("nps", self.nps), small("hashfull", self.hashfull)];
        match dialect {
            Dialect::Ucci => write!(f, "{time}{}", rest.concat())?,
            Dialect::Uci => write!(f, "{}{time}", rest.concat())?,
        }
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
        }
        self.pv.iter().take(MAX_PV).try_for_each(|mv| {
            f.write_char(' ')?;
            fmt::Display::fmt(mv, f)
        })
    }
}

fn clamp(value: i64) -> i32 {
    let limit = if value < 0 { i32::MIN } else { i32::MAX };
    i32::try_from(value).unwrap_or(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_score_is_read() {
        let score = |text: &str| InfoLine::parse(text).score;
        assert_eq!(score("depth 3 score cp -12 pv"), Some(ScoreText::Cp(-12)));
        assert_eq!(score("depth 3 score 12"), Some(ScoreText::Value(12)));
        assert_eq!(score("score mate -2 nodes 4"), Some(ScoreText::Mate(-2)));
        assert_eq!(score("score"), None);
        assert_eq!(score("score cp x"), None);
    }

    #[test]
    fn unknown_words_are_passed_over() {
        let line =
            "depth 9 tbhits 0 foo bar score 5 upperbound time 7 currmove a0a1 pv h2e2 x h9g7";
        let line = InfoLine::parse(line);
        assert_eq!((line.depth, line.time), (Some(9), Some(7)));
        assert_eq!(line.bound, Some(InfoBound::Upper));
        assert_eq!(line.pv, ["h2e2".parse().unwrap()]);
    }
}
