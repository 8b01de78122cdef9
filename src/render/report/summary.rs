//! A report as text for a terminal.

use std::fmt;

use super::super::columns::{padded, width};
use super::super::language::Language;
use super::data::{AnalysedGame, AnalysedMove, AnalysedSide};

/// The summary of an analysed game: the opening, a table of both sides, the marked moves, what the
/// law had to say.
#[derive(Clone, Copy, Debug)]
pub struct SummaryText<'a> {
    /// The game.
    pub game: &'a AnalysedGame,
    /// The language.
    pub language: Language,
}

impl SummaryText<'_> {
    fn heading(&self) -> String {
        let tag = |name: &str| {
            let mut tags = self.game.tags.iter();
            let found = tags.find(|(known, _)| known.eq_ignore_ascii_case(name));
            found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
        };
        let language = self.language;
        let red = tag("Red").or_else(|| tag("White")).unwrap_or(language.pick("Red", "红方"));
        let black = tag("Black").unwrap_or(language.pick("Black", "黑方"));
        let event = tag("Event").map(|event| format!(", {event}")).unwrap_or_default();
        format!("{red} - {black}  {}{event}", self.game.result)
    }

    fn write_table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = self.language;
        let head = language.pick(
            ["", "moves", "accuracy", "average loss", "best", "?!", "?", "??"],
            ["", "着数", "准确率", "平均损失", "最佳", "?!", "?", "??"],
        );
        let rows = [
            head.map(str::to_owned).to_vec(),
            row(language.pick("red", "红方"), &self.game.sides.red),
            row(language.pick("black", "黑方"), &self.game.sides.black),
        ];
        for row in &rows {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let cells = rows.iter().filter_map(|row| row.get(column));
                let columns = cells.map(|cell| width(cell)).max().unwrap_or_default();
                if column == 0 {
                    line += &padded(cell, columns);
                } else {
                    line += &" ".repeat(columns - width(cell) + 2);
                    line += cell;
                }
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Writes a marked move: the scores before and after it, and what was better.
    fn write_marked(&self, f: &mut fmt::Formatter<'_>, marked: &AnalysedMove) -> fmt::Result {
        let language = self.language;
        let [before, after] = [marked.ply - 1, marked.ply].map(|ply| self.game.positions.get(ply));
        let (Some(before), Some(after)) = (before, after) else { return Ok(()) };
        let (from, to) = (before.score.text(language), after.score.text(language));
        let name = format!("{}{}", marked.numbered(language), marked.mark.unwrap_or_default());
        let better = before.lines.iter().find(|line| line.moves.first() != Some(&marked.r#move));
        let better = better.map(|line| {
            let moves: Vec<_> =
                line.text.in_language(language).split(' ').take(BETTER_MOVES).collect();
            language
                .pick(format!("; better {}", moves.join(" ")), format!("；应走{}", moves.join(" ")))
        });
        let better = better.unwrap_or_default();
        writeln!(f, "  {}  {from} -> {to}{better}", padded(&name, 20))
    }
}

/// Returns a row of the table.
fn row(name: &str, side: &AnalysedSide) -> Vec<String> {
    let percent = |value: f64| {
        if side.moves == 0 { "-".to_owned() } else { format!("{value:.1} %") }
    };
    let loss =
        if side.moves == 0 { "-".to_owned() } else { format!("{:.2}", side.average_loss / 100.0) };
    vec![
        name.to_owned(),
        side.moves.to_string(),
        percent(side.accuracy),
        loss,
        side.best.to_string(),
        side.dubious.to_string(),
        side.mistakes.to_string(),
        side.blunders.to_string(),
    ]
}

/// How many moves of a better line the summary shows.
const BETTER_MOVES: usize = 5;

impl fmt::Display for SummaryText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, language) = (self.game, self.language);
        writeln!(f, "{}", self.heading())?;
        if let Some(opening) = &game.opening {
            let name = opening.in_language(language);
            writeln!(f, "{}", language.pick(format!("Opening: {name}"), format!("开局：{name}")))?;
        }
        writeln!(f)?;
        self.write_table(f)?;
        let marked: Vec<_> = game.moves.iter().filter(|mv| mv.mark.is_some()).collect();
        if !marked.is_empty() {
            writeln!(
                f,
                "\n{}",
                language.pick("Marked moves (scores for red):", "失误（红方视角）：")
            )?;
        }
        for mv in marked {
            self.write_marked(f, mv)?;
        }
        if !game.events.is_empty() {
            writeln!(f, "\n{}", language.pick("The law:", "棋规："))?;
        }
        for event in &game.events {
            let text = event.text.in_language(language);
            let ply = event.ply;
            let line =
                language.pick(format!("  ply {ply}: {text}"), format!("  第{ply}着：{text}"));
            writeln!(f, "{line}")?;
        }
        if let Some(off) = &game.break_off {
            writeln!(
                f,
                "\n{}",
                language.pick(format!("Breaks off: {off}"), format!("棋谱中断：{off}"))
            )?;
        }
        Ok(())
    }
}
