//! A report as data for programs: what `chuhe analyse --out FILE.json` writes, and what the page
//! shows. The manual describes the fields.

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::events::EventText;
use super::super::language::Language;
use crate::board::{Move, Position, Side};
use crate::notation::chinese::{Digits, Script};
use crate::notation::{self, Style};
use crate::record::Evaluation;
use crate::rules::{Law, Occurrence};

/// The Chinese notation of reports.
const CHINESE: Style = Style::Chinese { script: Script::Simplified, digits: Digits::Ascii };

/// A report on one or more games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The form of this data.
    pub format: u32,
    /// Who analysed.
    pub engine: String,
    /// What each search might cost.
    pub limit: String,
    /// How many lines were asked for.
    pub multipv: usize,
    /// The rule set.
    pub rules: String,
    /// The games.
    pub games: Vec<AnalysedGame>,
}

impl Report {
    /// The form of the data: it grows when a field changes its meaning or goes.
    pub const FORMAT: u32 = 1;
}

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BothLanguages {
    /// English.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

impl BothLanguages {
    /// Returns the text in a language.
    pub fn in_language(&self, language: Language) -> &str {
        language.pick(&self.en, &self.zh)
    }
}

/// An analysed game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnalysedGame {
    /// The headers of the record.
    pub tags: BTreeMap<String, String>,
    /// The result of the record: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// The name of the opening.
    pub opening: Option<BothLanguages>,
    /// What the record says before the first move.
    pub comment: String,
    /// The positions, one more than there are moves.
    pub positions: Vec<AnalysedPosition>,
    /// The moves of the main line.
    pub moves: Vec<AnalysedMove>,
    /// Both sides' moves together.
    pub sides: Sides,
    /// What the law had to say.
    pub events: Vec<ReportedEvent>,
    /// Why the record breaks off.
    pub break_off: Option<String>,
}

/// Both sides' moves.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sides {
    /// Red.
    pub red: AnalysedSide,
    /// Black.
    pub black: AnalysedSide,
}

/// The moves of one side together.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct AnalysedSide {
    /// How many moves count: those with an alternative.
    pub moves: usize,
    /// Their accuracy in percent.
    pub accuracy: f64,
    /// What a move gave away on average, in hundredths of a pawn.
    pub average_loss: f64,
    /// How many the search would have played.
    pub best: usize,
    /// How many were `?!`.
    pub dubious: usize,
    /// How many were `?`.
    pub mistakes: usize,
    /// How many were `??`.
    pub blunders: usize,
}

/// A score for Red.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ReportedScore {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Red mates in so many moves; where it is negative, Black does; 0 where the game is over.
    Mate(i32),
    /// A ruling falls for Red after so many plies; where it is negative, for Black.
    Ruling(i32),
}

impl ReportedScore {
    /// Returns the score as people write it: `+0.35`, `#3`, and the ruling in words.
    pub fn text(self, language: Language) -> String {
        match self {
            Self::Cp(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                let size = value.unsigned_abs();
                format!("{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Mate(0) => "#".to_owned(),
            Self::Mate(moves) => format!("#{moves}"),
            Self::Ruling(plies) if plies < 0 => {
                language.pick("ruled for black", "判黑胜").to_owned()
            }
            Self::Ruling(_) => language.pick("ruled for red", "判红胜").to_owned(),
        }
    }

    /// Returns the score for the record of a game, which knows no rulings.
    pub const fn evaluation(self) -> Option<Evaluation> {
        match self {
            Self::Cp(value) => Some(Evaluation::Centipawns(value)),
            Self::Mate(0) | Self::Ruling(_) => None,
            Self::Mate(moves) => Some(Evaluation::Mate(moves)),
        }
    }
}

/// A position and what was found in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnalysedPosition {
    /// The position.
    pub fen: String,
    /// The score for Red.
    pub score: ReportedScore,
    /// The part of the points that Red may expect, 0 to 1.
    pub expectation: f64,
    /// The last completed iteration.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// The best lines.
    pub lines: Vec<AnalysedLine>,
}

/// A line of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnalysedLine {
    /// The score for Red.
    pub score: ReportedScore,
    /// The moves in coordinates.
    pub moves: Vec<String>,
    /// The moves in the notation of each language.
    pub text: BothLanguages,
}

impl AnalysedLine {
    /// Returns a line that is played from a position.
    pub fn new(position: &Position, score: ReportedScore, moves: &[Move]) -> Self {
        let mut replay = position.clone();
        let (mut en, mut zh) = (Vec::new(), Vec::new());
        for &mv in moves {
            en.push(notation::write(&replay, mv, Style::Wxf));
            zh.push(notation::write(&replay, mv, CHINESE));
            replay.make(mv);
        }
        let moves = moves.iter().map(ToString::to_string).collect();
        Self { score, moves, text: BothLanguages { en: en.join(" "), zh: zh.join(" ") } }
    }
}

/// A move and what it was worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnalysedMove {
    /// The number of the ply, from 1.
    pub ply: usize,
    /// The number of the move that both sides share.
    pub number: u32,
    /// `red` or `black`.
    pub side: &'static str,
    /// The move in coordinates.
    pub r#move: String,
    /// The move in the notation of each language.
    pub text: BothLanguages,
    /// Whether there was no other move.
    pub only: bool,
    /// Whether the search would have played it.
    pub best: bool,
    /// The part of the points that it gave away, 0 to 1.
    pub drop: f64,
    /// The same in hundredths of a pawn.
    pub loss: i32,
    /// Its accuracy in percent.
    pub accuracy: f64,
    /// `?!`, `?`, `??` or null.
    pub mark: Option<&'static str>,
    /// In how many moves the side could have mated.
    pub missed_mate: Option<u32>,
    /// What the record says about it.
    pub comment: String,
}

impl AnalysedMove {
    /// Returns the texts of a move that is played from a position.
    pub fn texts(position: &Position, mv: Move) -> BothLanguages {
        BothLanguages {
            en: notation::write(position, mv, Style::Wxf),
            zh: notation::write(position, mv, CHINESE),
        }
    }

    /// Returns the name of a side.
    pub const fn side_name(side: Side) -> &'static str {
        match side {
            Side::Red => "red",
            Side::Black => "black",
        }
    }

    /// Returns the number with the move: `12. 炮二平五` or `12... 马8进7`.
    pub fn numbered(&self, language: Language) -> String {
        let dots = if self.side == "red" { "." } else { "..." };
        format!("{}{dots} {}", self.number, self.text.in_language(language))
    }
}

/// Something that the law had to say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReportedEvent {
    /// The ply, 0 for the start position.
    pub ply: usize,
    /// What happened.
    pub text: BothLanguages,
}

impl ReportedEvent {
    /// Returns the event in both languages.
    pub fn new(occurrence: &Occurrence, law: &Law) -> Self {
        let text = |language| EventText { occurrence, law, language }.to_string();
        let text = BothLanguages { en: text(Language::English), zh: text(Language::Chinese) };
        Self { ply: occurrence.ply, text }
    }
}
