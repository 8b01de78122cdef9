//! What a client says.

use std::fmt;

use super::words::{split_word, trim, words};
use super::{Dialect, GenFens, GoArguments, Placement, SetOption};
use crate::board::Move;

/// A line from a client to an engine.
///
/// ```
/// use chuhe::wire::{Command, Dialect};
///
/// assert_eq!(Command::parse(b" UCCI\r\n"), Command::Greet(Dialect::Ucci));
/// assert!(matches!(Command::parse(b"fen 4k4/9 w moves"), Command::Position(_)));
/// assert_eq!(Command::parse(b"hello"), Command::Unknown("hello".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ucci`, `uci` or `ucicyclone`: say who you are.
    Greet(Dialect),
    /// `isready`: answer when all before is done.
    IsReady,
    /// `setoption …`.
    SetOption(SetOption),
    /// `newgame` in any of its spellings.
    NewGame,
    /// `position …`, also without that word.
    Position(Placement),
    /// `banmoves …`: root moves that may not be played; words that are no moves are left out.
    BanMoves(Vec<Move>),
    /// `go …`.
    Go(GoArguments),
    /// `ponderhit`: the expected move was played.
    PonderHit {
        /// Whether the opponent offers a draw with it.
        draw: bool,
    },
    /// `stop`: answer now.
    Stop,
    /// `probe …`: what does the hash know of a position?
    Probe(Placement),
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `d`: show the position.
    Show,
    /// `eval`: show the static evaluation.
    Evaluate,
    /// `genfens …`: make positions to start games from.
    GenFens(GenFens),
    /// `quit`.
    Quit,
    /// A line without words.
    Blank,
    /// Anything else, as text, lossily where it is none.
    Unknown(String),
}

impl Command {
    /// Reads a line, with or without its end. Keywords are read without regard to case; bytes that
    /// are no text do no harm.
    pub fn parse(line: &[u8]) -> Self {
        let line = trim(line);
        let (first, rest) = split_word(line);
        let keyword = String::from_utf8_lossy(first).to_ascii_lowercase();
        let text = String::from_utf8_lossy(rest);
        let unknown = || Self::Unknown(String::from_utf8_lossy(line).into_owned());
        match keyword.as_str() {
            "" => Self::Blank,
            "ucci" => Self::Greet(Dialect::Ucci),
            "uci" | "ucicyclone" => Self::Greet(Dialect::Uci),
            "isready" => Self::IsReady,
            "setoption" => SetOption::parse(rest).map_or_else(unknown, Self::SetOption),
            "newgame" | "uccinewgame" | "ucinewgame" | "uxinewgame" | "usinewgame" => Self::NewGame,
            "position" => Placement::parse(&text).map_or_else(unknown, Self::Position),
            "fen" | "startpos" => {
                let whole = String::from_utf8_lossy(line);
                Placement::parse(&whole).map_or_else(unknown, Self::Position)
            }
            "banmoves" => Self::BanMoves(words(&text).filter_map(|w| w.parse().ok()).collect()),
            "go" => Self::Go(GoArguments::parse(&text)),
            "ponderhit" => Self::PonderHit { draw: text.eq_ignore_ascii_case("draw") },
            "stop" => Self::Stop,
            "probe" => Placement::parse(&text).map_or_else(unknown, Self::Probe),
            "debug" if text.eq_ignore_ascii_case("on") => Self::Debug(true),
            "debug" if text.eq_ignore_ascii_case("off") => Self::Debug(false),
            "d" if rest.is_empty() => Self::Show,
            "eval" if rest.is_empty() => Self::Evaluate,
            "genfens" => GenFens::parse(&text).map_or_else(unknown, Self::GenFens),
            "quit" => Self::Quit,
            _ => unknown(),
        }
    }

    /// Returns the line, without its end, that says this in a dialect.
    pub fn text(&self, dialect: Dialect) -> CommandText<'_> {
        CommandText { command: self, dialect }
    }
}

/// A command to be displayed in a dialect.
#[derive(Clone, Copy, Debug)]
pub struct CommandText<'a> {
    command: &'a Command,
    dialect: Dialect,
}

impl fmt::Display for CommandText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.command {
            Command::Greet(dialect) => dialect.fmt(f),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption(option) => f.write_str(&option.line(self.dialect)),
            Command::NewGame => f.write_str(match self.dialect {
                Dialect::Ucci => "setoption newgame",
                Dialect::Uci => "ucinewgame",
            }),
            Command::Position(placement) => write!(f, "position {placement}"),
            Command::BanMoves(moves) => {
                f.write_str("banmoves")?;
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Command::Go(go) => go.fmt(f),
            Command::PonderHit { draw: false } => f.write_str("ponderhit"),
            Command::PonderHit { draw: true } => f.write_str("ponderhit draw"),
            Command::Stop => f.write_str("stop"),
            Command::Probe(placement) => write!(f, "probe {placement}"),
            Command::Debug(is_on) => write!(f, "debug {}", if *is_on { "on" } else { "off" }),
            Command::Show => f.write_str("d"),
            Command::Evaluate => f.write_str("eval"),
            Command::GenFens(asked) => asked.fmt(f),
            Command::Quit => f.write_str("quit"),
            Command::Blank => Ok(()),
            Command::Unknown(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_whole_words_in_any_case() {
        assert_eq!(Command::parse(b"\xef\xbb\xbfucci"), Command::Greet(Dialect::Ucci));
        assert_eq!(Command::parse(b"\tQuit  "), Command::Quit);
        assert_eq!(Command::parse(b"uxinewgame"), Command::NewGame);
        assert_eq!(Command::parse(b"PonderHit Draw"), Command::PonderHit { draw: true });
        for line in [&b"quitnow"[..], b"uccix", b"isre\0ady", b"position", b"position foo"] {
            assert!(matches!(Command::parse(line), Command::Unknown(_)));
        }
        assert_eq!(Command::parse(b" \0\r"), Command::Blank);
    }

    #[test]
    fn words_that_are_no_moves_are_not_banned() {
        let h2e2 = "h2e2".parse().unwrap();
        assert_eq!(Command::parse(b"banmoves foo h2e2 z9z9"), Command::BanMoves(vec![h2e2]));
    }
}
