//! What an engine says.

use std::fmt;

use super::words::{number, split_word, trim, words};
use super::{Announcement, Dialect, InfoLine, message};
use crate::board::Move;

/// A line from an engine to a client.
///
/// ```
/// use chuhe::wire::{Dialect, Reply};
///
/// let reply = Reply::parse(b"bestmove (none)");
/// assert_eq!(reply, Reply::NoBestMove);
/// assert_eq!(reply.text(Dialect::Ucci).to_string(), "nobestmove");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// `id KEY TEXT`, for example the name.
    Id {
        /// `name`, `author` and the like.
        key: String,
        /// The rest.
        text: String,
    },
    /// `option …`.
    Option(Announcement),
    /// `ucciok` or `uciok`.
    Greeted(Dialect),
    /// `readyok`.
    ReadyOk,
    /// `info …` with analysis.
    Info(InfoLine),
    /// `info … currmove …`.
    CurrentMove {
        /// The iteration, where it is told.
        depth: Option<u32>,
        /// The move that is being searched.
        mv: Move,
        /// Its place in the order, from 1, where it is told.
        number: Option<u32>,
    },
    /// `info message` or `info string`: a remark.
    Message(String),
    /// `bestmove …`.
    BestMove {
        /// The move.
        mv: Move,
        /// The expected reply.
        ponder: Option<Move>,
        /// UCCI: what goes with it.
        courtesy: Option<Courtesy>,
    },
    /// `nobestmove`, in UCI `bestmove (none)`: there is no move.
    NoBestMove,
    /// `pophash …`: what the hash knows.
    PopHash {
        /// The best move.
        best: Option<Move>,
        /// A value that the score reaches at least, and the depth that showed it.
        lower: Option<(i32, u32)>,
        /// A value that the score reaches at most, and the depth that showed it.
        upper: Option<(i32, u32)>,
    },
    /// `bye`.
    Bye,
    /// Anything else, as text, lossily where it is none.
    Other(String),
}

/// What UCCI lets an engine add to its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Courtesy {
    /// It offers a draw, or accepts the one that was offered.
    Draw,
    /// It resigns.
    Resign,
}

impl Reply {
    /// Returns a remark with what clients could take for a signal taken out.
    pub fn message(text: &str) -> Self {
        Self::Message(message::plain(text))
    }

    /// Reads a line of either dialect, with or without its end.
    pub fn parse(line: &[u8]) -> Self {
        let line = String::from_utf8_lossy(trim(line));
        let other = || Self::Other(line.clone().into_owned());
        let (first, rest) = split_word(line.as_bytes());
        // Both were cut at ASCII blanks.
        let (first, rest) = (String::from_utf8_lossy(first), String::from_utf8_lossy(rest));
        match &*first {
            "id" => {
                let mut parts = rest.splitn(2, [' ', '\t']);
                match (parts.next(), parts.next()) {
                    (Some(key), Some(text)) => {
                        Self::Id { key: key.to_owned(), text: text.trim().to_owned() }
                    }
                    _ => other(),
                }
            }
            "option" => Announcement::parse(&rest).map_or_else(other, Self::Option),
            "ucciok" => Self::Greeted(Dialect::Ucci),
            "uciok" => Self::Greeted(Dialect::Uci),
            "readyok" => Self::ReadyOk,
            "bye" => Self::Bye,
            "nobestmove" => Self::NoBestMove,
            "bestmove" => parse_best_move(&rest).unwrap_or_else(other),
            "pophash" => parse_pop_hash(&rest),
            "info" => parse_info(&rest),
            _ => other(),
        }
    }

    /// Returns the line, without its end, that says this in a dialect.
    pub fn text(&self, dialect: Dialect) -> ReplyText<'_> {
        ReplyText { reply: self, dialect }
    }
}

fn parse_best_move(text: &str) -> Option<Reply> {
    let mut words = words(text);
    let first = words.next()?;
    if matches!(first, "(none)" | "none" | "null") {
        return Some(Reply::NoBestMove);
    }
    let mv = first.parse().ok()?;
    let (mut ponder, mut courtesy) = (None, None);
    while let Some(word) = words.next() {
        match word {
            "ponder" => ponder = words.next().and_then(|word| word.parse().ok()),
            "draw" => courtesy = courtesy.or(Some(Courtesy::Draw)),
            "resign" => courtesy = Some(Courtesy::Resign),
            _ => {}
        }
    }
    Some(Reply::BestMove { mv, ponder, courtesy })
}

fn parse_pop_hash(text: &str) -> Reply {
    let (mut best, mut lower, mut upper) = (None, None, None);
    let mut words = words(text);
    while let Some(word) = words.next() {
        let bound = match word {
            "bestmove" => {
                best = words.next().and_then(|word| word.parse().ok());
                continue;
            }
            "lowerbound" => &mut lower,
            "upperbound" => &mut upper,
            _ => continue,
        };
        let mut small = || words.next().and_then(number);
        if let Some(value) = small().and_then(|value| i32::try_from(value).ok()) {
            *bound = Some((value, 0));
        }
        let mut ahead = words.clone();
        if let (Some("depth"), Some(depth)) = (ahead.next(), ahead.next().and_then(number)) {
            if let Some(bound) = bound {
                bound.1 = u32::try_from(depth).unwrap_or(0);
            }
            words = ahead;
        }
    }
    Reply::PopHash { best, lower, upper }
}

fn parse_info(text: &str) -> Reply {
    let (first, rest) = split_word(text.as_bytes());
    if matches!(first, b"message" | b"string") {
        return Reply::Message(String::from_utf8_lossy(rest).into_owned());
    }
    let after = |keyword: &str| words(text).skip_while(move |word| *word != keyword).nth(1);
    let small = |keyword: &str| {
        after(keyword).and_then(number).map(|value| u32::try_from(value).unwrap_or(0))
    };
    match after("currmove").and_then(|word| word.parse().ok()) {
        // Some engines put the current move into their lines of analysis.
        Some(mv) if after("pv").is_none() => {
            Reply::CurrentMove { depth: small("depth"), mv, number: small("currmovenumber") }
        }
        _ => Reply::Info(InfoLine::parse(text)),
    }
}

/// A reply to be displayed in a dialect.
#[derive(Clone, Copy, Debug)]
pub struct ReplyText<'a> {
    reply: &'a Reply,
    dialect: Dialect,
}

impl fmt::Display for ReplyText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reply {
            Reply::Id { key, text } => write!(f, "id {key} {text}"),
            Reply::Option(announcement) => {
                f.write_str("option")?;
                announcement.write(f, self.dialect)
            }
            Reply::Greeted(dialect) => write!(f, "{dialect}ok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(line) => {
                f.write_str("info")?;
                line.write(f, self.dialect)
            }
            Reply::CurrentMove { depth, mv, number } => {
                f.write_str("info")?;
                if let Some(depth) = depth {
                    write!(f, " depth {depth}")?;
                }
                write!(f, " currmove {mv}")?;
                number.map_or(Ok(()), |number| write!(f, " currmovenumber {number}"))
            }
            Reply::Message(text) => match self.dialect {
                Dialect::Ucci => write!(f, "info message {text}"),
                Dialect::Uci => write!(f, "info string {text}"),
            },
            Reply::BestMove { mv, ponder, courtesy } => {
                write!(f, "bestmove {mv}")?;
                if let Some(ponder) = ponder {
                    write!(f, " ponder {ponder}")?;
                }
                f.write_str(match courtesy {
                    None => "",
                    Some(Courtesy::Draw) => " draw",
                    Some(Courtesy::Resign) => " resign",
                })
            }
            Reply::NoBestMove => f.write_str(match self.dialect {
                Dialect::Ucci => "nobestmove",
                Dialect::Uci => "bestmove (none)",
            }),
            Reply::PopHash { best, lower, upper } => {
                f.write_str("pophash")?;
                if let Some(best) = best {
                    write!(f, " bestmove {best}")?;
                }
                if let Some((value, depth)) = lower {
                    write!(f, " lowerbound {value} depth {depth}")?;
                }
                match upper {
                    Some((value, depth)) => write!(f, " upperbound {value} depth {depth}"),
                    None => Ok(()),
                }
            }
            Reply::Bye => f.write_str("bye"),
            Reply::Other(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_moves_are_read_with_all_that_goes_with_them() {
        let (mv, ponder) = ("h2e2".parse().unwrap(), "h9g7".parse().ok());
        let read = |text: &str| Reply::parse(text.as_bytes());
        assert_eq!(
            read("bestmove h2e2 ponder h9g7 draw"),
            Reply::BestMove { mv, ponder, courtesy: Some(Courtesy::Draw) }
        );
        assert_eq!(
            read("bestmove h2e2 resign\r\n"),
            Reply::BestMove { mv, ponder: None, courtesy: Some(Courtesy::Resign) }
        );
        assert_eq!(read("bestmove e10e9"), Reply::Other("bestmove e10e9".to_owned()));
    }

    #[test]
    fn lines_about_the_current_move_are_no_analysis() {
        let mv = "h2e2".parse().unwrap();
        assert_eq!(
            Reply::parse(b"info depth 7 currmove h2e2 currmovenumber 3"),
            Reply::CurrentMove { depth: Some(7), mv, number: Some(3) }
        );
        assert!(matches!(Reply::parse(b"info depth 7 currmove h2e2 pv h2e2"), Reply::Info(_)));
        assert_eq!(Reply::parse(b"info string  hello"), Reply::Message("hello".to_owned()));
    }

    #[test]
    fn what_the_hash_knows_is_read() {
        assert_eq!(
            Reply::parse(b"pophash lowerbound 5 depth 3 upperbound 7"),
            Reply::PopHash { best: None, lower: Some((5, 3)), upper: Some((7, 0)) }
        );
    }
}
