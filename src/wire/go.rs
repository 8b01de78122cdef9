//! What `go` says.

use std::fmt;

use super::words::{number, words};
use crate::board::Move;

/// The arguments of `go` in either dialect, the numbers as they were sent: negative ones are kept,
/// too large ones are the largest, and a keyword without a number is as good as not there.
///
/// Times are in the unit the client uses: milliseconds, or for the UCCI clock (`time`,
/// `increment`, `opptime`, `oppincrement`) seconds when it said so.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GoArguments {
    /// Search on the opponent's time.
    pub ponder: bool,
    /// The opponent offers a draw.
    pub draw: bool,
    /// Search until told to stop.
    pub infinite: bool,
    /// Plies to search.
    pub depth: Option<i64>,
    /// Nodes to visit.
    pub nodes: Option<i64>,
    /// Moves within which a mate is looked for.
    pub mate: Option<i64>,
    /// Milliseconds for this move.
    pub movetime: Option<i64>,
    /// UCCI: the mover's clock.
    pub time: Option<i64>,
    /// UCCI: added after each move of the mover.
    pub increment: Option<i64>,
    /// Moves to the next time control.
    pub movestogo: Option<i64>,
    /// UCCI: the opponent's clock.
    pub opptime: Option<i64>,
    /// UCCI: added after each move of the opponent.
    pub oppincrement: Option<i64>,
    /// UCCI: the opponent's moves to the next time control.
    pub oppmovestogo: Option<i64>,
    /// UCI: Red's clock in milliseconds.
    pub wtime: Option<i64>,
    /// UCI: Black's clock in milliseconds.
    pub btime: Option<i64>,
    /// UCI: Red's increment in milliseconds.
    pub winc: Option<i64>,
    /// UCI: Black's increment in milliseconds.
    pub binc: Option<i64>,
    /// Count positions to this depth instead of searching.
    pub perft: Option<i64>,
    /// The root moves to consider; empty for all.
    pub searchmoves: Vec<Move>,
}

impl GoArguments {
    /// Reads the words after `go`, in any order; unknown words are passed over.
    pub(super) fn parse(text: &str) -> Self {
        let mut go = Self::default();
        let mut words = words(text).peekable();
        while let Some(word) = words.next() {
            let keyword = word.to_ascii_lowercase();
            match keyword.as_str() {
                "ponder" => go.ponder = true,
                "draw" => go.draw = true,
                // Also the value of `depth infinite`.
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while let Some(mv) = words.peek().and_then(|word| word.parse().ok()) {
                        go.searchmoves.push(mv);
                        words.next();
                    }
                }
                _ => {
                    if let Some(field) = go.field(&keyword)
                        && let Some(value) = words.peek().copied().and_then(number)
                    {
                        *field = Some(value);
                        words.next();
                    }
                }
            }
        }
        go
    }

    fn field(&mut self, keyword: &str) -> Option<&mut Option<i64>> {
        Some(match keyword {
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            "movetime" => &mut self.movetime,
            "time" => &mut self.time,
            "increment" => &mut self.increment,
            "movestogo" => &mut self.movestogo,
            "opptime" => &mut self.opptime,
            "oppincrement" => &mut self.oppincrement,
            "oppmovestogo" => &mut self.oppmovestogo,
            "wtime" => &mut self.wtime,
            "btime" => &mut self.btime,
            "winc" => &mut self.winc,
            "binc" => &mut self.binc,
            "perft" => &mut self.perft,
            _ => return None,
        })
    }

    fn fields(&self) -> [(&'static str, Option<i64>); 15] {
        [
            ("wtime", self.wtime),
            ("btime", self.btime),
            ("winc", self.winc),
            ("binc", self.binc),
            ("time", self.time),
            ("increment", self.increment),
            ("movestogo", self.movestogo),
            ("opptime", self.opptime),
            ("oppincrement", self.oppincrement),
            ("oppmovestogo", self.oppmovestogo),
            ("depth", self.depth),
            ("nodes", self.nodes),
            ("mate", self.mate),
            ("movetime", self.movetime),
            ("perft", self.perft),
        ]
    }
}

impl fmt::Display for GoArguments {
    /// Writes the whole command. Which clock it uses, UCCI's or UCI's, is the caller's choice of
    /// fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        for (is_set, word) in
            [(self.ponder, " ponder"), (self.draw, " draw"), (self.infinite, " infinite")]
        {
            if is_set {
                f.write_str(word)?;
            }
        }
        for (keyword, value) in self.fields() {
            if let Some(value) = value {
                write!(f, " {keyword} {value}")?;
            }
        }
        if !self.searchmoves.is_empty() {
            f.write_str(" searchmoves")?;
        }
        self.searchmoves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> GoArguments {
        GoArguments::parse(text)
    }

    #[test]
    fn keywords_come_in_any_order_and_are_whole_words() {
        let go = read("time 60000 opptime 100 oppincrement 0 increment 500");
        assert_eq!((go.time, go.increment), (Some(60_000), Some(500)));
        assert_eq!((go.opptime, go.oppincrement), (Some(100), Some(0)));
    }

    #[test]
    fn a_keyword_without_a_number_is_passed_over() {
        assert_eq!(read("depth x"), GoArguments::default());
        assert_eq!(read("time"), GoArguments::default());
        let go = read("time increment 5 depth infinite");
        assert_eq!((go.time, go.increment, go.depth), (None, Some(5), None));
        assert!(go.infinite);
    }

    #[test]
    fn search_moves_end_at_the_next_keyword() {
        let go = read("searchmoves h2e2 b2e2 depth 3 draw");
        assert_eq!((go.searchmoves.len(), go.depth, go.draw), (2, Some(3), true));
        assert_eq!(go.to_string(), "go draw depth 3 searchmoves h2e2 b2e2");
    }
}
