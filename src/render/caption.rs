//! What is said below a board.

use std::fmt;

use super::language::Language;
use super::words::capitalised;
use crate::board::Position;
use crate::notation::{self, Style};
use crate::rules::{End, Law, NaturalLimit, Stage, status};

/// The lines below a board: the last move, who is to move, check, the end of the game or the ruling
/// at hand, the FEN.
#[derive(Clone, Copy, Debug)]
pub struct CaptionText<'a> {
    /// The position with its history.
    pub position: &'a Position,
    /// The law under which the game stands.
    pub law: &'a Law,
    /// The natural limit.
    pub limit: NaturalLimit,
    /// The notation of the last move.
    pub notation: Style,
    /// The language.
    pub language: Language,
}

impl CaptionText<'_> {
    /// Returns the last move in the notation, with coordinates.
    fn last_move(&self) -> Option<String> {
        let mv = self.position.state().mv()?;
        let mut before = self.position.clone();
        before.unmake();
        let (number, text) = (before.fullmove(), notation::write(&before, mv, self.notation));
        let side = self.language.side(before.side());
        let coordinates = if self.notation == Style::Coordinates {
            String::new()
        } else {
            self.language.pick(format!(" ({mv})"), format!("（{mv}）"))
        };
        Some(self.language.pick(
            format!("Last move: {text}{coordinates}, move {number} of {side}"),
            format!("上一着：{text}{coordinates}，{side}第{number}回合"),
        ))
    }

    /// Returns what may be said of the side to move.
    fn standing(&self) -> String {
        let (position, language) = (self.position, self.language);
        let status = status(position, self.law, self.limit);
        let side = language.side(position.side());
        let to_move =
            language.pick(format!("{} to move", capitalised(side)), format!("轮到{side}走"));
        // A draw that may be claimed does not end the game by itself.
        let claim = match status.end {
            Some(end @ End::NaturalLimit(_)) => Some(end),
            Some(end) => return capitalised(&language.end(end)),
            None => None,
        };
        let check = position.in_check().then(|| language.pick("in check", "被照将").to_owned());
        let ruling = status.ruling.map(|ruling| ruling.stage).and_then(|stage| match stage {
            Stage::MustVary(_) => Some(language.stage(stage)),
            _ => None,
        });
        let parts = [Some(to_move), check, ruling, claim.map(|end| language.end(end))];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        parts.join(language.pick(", ", "，"))
    }
}

impl fmt::Display for CaptionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(last_move) = self.last_move() {
            writeln!(f, "{last_move}")?;
        }
        writeln!(f, "{}", self.standing())?;
        writeln!(f, "FEN {}", self.position.fen())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::*;
    use crate::board::START_FEN;
    use crate::rules::RuleSet;

    fn caption(fen: &str, moves: &str, language: Language) -> String {
        let mut position = Position::from_fen(fen).unwrap();
        for mv in moves.split_whitespace() {
            position.try_play(mv.parse().unwrap()).unwrap();
        }
        let (law, limit) = (Law::of(RuleSet::Cn1999), NaturalLimit::default());
        let notation = Style::from_name("chinese").unwrap();
        CaptionText { position: &position, law: &law, limit, notation, language }.to_string()
    }

    #[test]
    fn the_last_move_and_who_is_to_move_are_told_in_both_languages() {
        let english = caption(START_FEN, "h2e2", Language::English);
        assert!(
            english.starts_with("Last move: 炮二平五 (h2e2), move 1 of red\nBlack to move\nFEN "),
            "{english}"
        );
        let chinese = caption(START_FEN, "h2e2", Language::Chinese);
        assert!(
            chinese.starts_with("上一着：炮二平五（h2e2），红方第1回合\n轮到黑方走\n"),
            "{chinese}"
        );
        assert!(caption(START_FEN, "", Language::English).starts_with("Red to move\nFEN "));
    }

    #[test]
    fn check_mate_and_a_side_that_must_vary_are_told() {
        let check = caption("4k4/9/9/9/9/9/9/9/4A4/R3K4 w", "a0a9", Language::English);
        assert!(check.contains("\nBlack to move, in check\n"), "{check}");
        let mate = caption("4k4/R8/9/9/9/9/9/9/1R7/3K5 w", "b1b9", Language::English);
        assert!(mate.contains("\nBlack is mated\n"), "{mate}");
        let mate = caption("4k4/R8/9/9/9/9/9/9/1R7/3K5 w", "b1b9", Language::Chinese);
        assert!(mate.contains("\n黑方被将死\n"), "{mate}");
    }
}
