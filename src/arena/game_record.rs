//! The record of a game that is over (10.1).

use super::finished::{Finished, PlayedPly};
use super::termination::{Outcome, Termination};
use crate::board::Side;
use crate::record::{self, Evaluation, Game, Node};
use crate::render::Language;
use crate::wire::ScoreText;

impl Finished {
    /// Returns the record of the game: its headers as far as the game knows them, and each move
    /// with evaluation, time and clock as commands, and with what else happened as a comment.
    ///
    /// The evaluation is Red's view, as records have it; the depth stands behind it. Besides the
    /// usual headers there are `Reason` (the termination in words), the fouls of a side that
    /// committed some, and the time that each side used. Dates and times are those of UTC.
    /// `Reason` and comments are in the language, all else is for programs and never changes.
    pub fn record(&self, language: Language) -> Game {
        let mut game = Game::new(self.start.clone());
        game.result = match self.outcome {
            Outcome::Won(side) => record::Outcome::Won(side),
            Outcome::Drawn => record::Outcome::Draw,
            Outcome::BothLost | Outcome::Unfinished => record::Outcome::Unknown,
        };
        self.write_tags(&mut game, language);
        let moves = self.opening.iter().copied().chain(self.plies.iter().map(|ply| ply.mv));
        let mut nodes = Vec::new();
        for mv in moves {
            // Every move has been played by the rules already.
            let Ok(node) = game.play(mv) else { break };
            nodes.push(node);
        }
        let mut side = self.start.side();
        for (index, node) in nodes.into_iter().enumerate() {
            if let Some(ply) = index.checked_sub(self.opening.len()).and_then(|i| self.plies.get(i))
            {
                describe(game.node_mut(node), ply, side, language);
            }
            side = !side;
        }
        game
    }

    fn write_tags(&self, game: &mut Game, language: Language) {
        let [red, black] = &self.names;
        let time = humantime::format_rfc3339_seconds(self.began).to_string();
        let (date, clock) = time.split_once('T').unwrap_or((&time, ""));
        let date = date.replace('-', ".");
        let tags = &mut game.tags;
        tags.push("Date", &date);
        tags.push("Red", red);
        tags.push("Black", black);
        tags.push("UTCDate", &date);
        tags.push("UTCTime", clock.trim_end_matches('Z'));
        tags.push("PlyCount", &(self.opening.len() + self.plies.len()).to_string());
        tags.push("Termination", self.termination.pgn_word());
        let both_lost = match self.outcome {
            Outcome::BothLost => language.pick("both sides lose: ", "双方均判负："),
            _ => "",
        };
        tags.push("Reason", &format!("{both_lost}{}", self.termination.reason(language)));
        for (name, fouls) in [("RedFouls", self.fouls[0]), ("BlackFouls", self.fouls[1])] {
            if fouls > 0 {
                tags.push(name, &fouls.to_string());
            }
        }
        for (name, used) in [("RedTimeUsed", self.used[0]), ("BlackTimeUsed", self.used[1])] {
            tags.push(name, &format!("{:.3}", used.as_secs_f64()));
        }
    }
}

fn describe(node: &mut Node, ply: &PlayedPly, side: Side, language: Language) {
    if let Some(score) = ply.score {
        let evaluation = evaluation(score, side);
        let depth = ply.depth.map(|depth| format!(",{depth}")).unwrap_or_default();
        node.set_command("eval", &format!("{evaluation}{depth}"));
    }
    node.set_elapsed(ply.spent);
    if let Some(left) = ply.left {
        node.set_clock(left);
    }
    let banned: Vec<_> = ply.banned.iter().map(ToString::to_string).collect();
    if !banned.is_empty() {
        let (what, banned) = (language.pick("forbidden here: ", "此处禁走："), banned.join(" "));
        node.add_comment(&format!("{what}{banned}"));
    }
    if ply.offers_draw {
        node.add_comment(language.pick("offers a draw", "提和"));
    }
    for remark in &ply.remarks {
        node.add_comment(&remark.text(language));
    }
}

/// Returns the evaluation for Red of a score from the mover's view.
fn evaluation(score: ScoreText, side: Side) -> Evaluation {
    let for_red = |value: i32| if side == Side::Red { value } else { value.saturating_neg() };
    match score {
        ScoreText::Value(value) | ScoreText::Cp(value) => Evaluation::Centipawns(for_red(value)),
        ScoreText::Mate(moves) => Evaluation::Mate(for_red(moves)),
    }
}

impl Termination {
    /// Returns the word of the header `Termination`, one of those that other match runners write
    /// and testing frameworks look for.
    pub const fn pgn_word(&self) -> &'static str {
        match self {
            Self::TimeLoss { .. } | Self::Penalty => "time forfeit",
            Self::IllegalMove(_) | Self::Unreadable(_) => "illegal move",
            Self::Stall(_) => "stalled connection",
            Self::Crash(_) | Self::Disconnect | Self::NeverStarted(_) => "abandoned",
            Self::Stopped => "unterminated",
            Self::WinByScore | Self::DrawByScore | Self::MaxPlies => "adjudication",
            Self::Fouls => "rules infraction",
            _ => "normal",
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests end at a surprise")]

    use std::time::{Duration, SystemTime};

    use super::*;
    use crate::board::Position;
    use crate::notation::Style;
    use crate::record::pgn;

    fn ply(mv: &str) -> PlayedPly {
        PlayedPly {
            mv: mv.parse().unwrap(),
            spent: Duration::from_millis(1250),
            left: None,
            score: None,
            depth: None,
            seldepth: None,
            nodes: None,
            nps: None,
            pv: Vec::new(),
            banned: Vec::new(),
            offers_draw: false,
            remarks: Vec::new(),
        }
    }

    #[test]
    fn a_record_has_all_that_happened_and_can_be_read_back() {
        let (one, two, three) = (
            PlayedPly { score: Some(ScoreText::Value(35)), depth: Some(18), ..ply("h9g7") },
            PlayedPly { score: Some(ScoreText::Mate(3)), offers_draw: true, ..ply("h0g2") },
            PlayedPly {
                left: Some(Duration::from_secs(61)),
                banned: vec!["b9c7".parse().unwrap()],
                ..ply("i9h9")
            },
        );
        let mut position = Position::startpos();
        let moves = ["h2e2", "h9g7", "h0g2", "i9h9"].map(|mv| mv.parse().unwrap());
        for mv in moves {
            position.make(mv);
        }
        let game = Finished {
            outcome: Outcome::Won(Side::Red),
            termination: Termination::TimeLoss { over_ms: 12 },
            start: Position::startpos(),
            opening: vec!["h2e2".parse().unwrap()],
            plies: vec![one, two, three],
            position,
            fouls: [0, 1],
            used: [Duration::from_millis(1250), Duration::from_millis(2500)],
            began: SystemTime::UNIX_EPOCH + Duration::from_secs(365 * 24 * 3600 + 7),
            names: ["楚河".to_owned(), "other".to_owned()],
        };
        let text = pgn::write(&game.record(Language::English), Style::Iccs);
        let read = pgn::read(&text).unwrap().remove(0);
        for (name, value) in [
            ("Date", "1971.01.01"),
            ("UTCDate", "1971.01.01"),
            ("UTCTime", "00:00:07"),
            ("Red", "楚河"),
            ("Black", "other"),
            ("PlyCount", "4"),
            ("Termination", "time forfeit"),
            ("BlackFouls", "1"),
            ("BlackTimeUsed", "2.500"),
        ] {
            assert_eq!(read.tags.get(name), Some(value), "{text}");
        }
        assert!(read.tags.get("RedFouls").is_none());
        assert!(read.tags.get("Reason").unwrap().contains("12 ms"));
        assert_eq!(read.moves(), moves);
        assert_eq!(read.result, record::Outcome::Won(Side::Red));
        let nodes: Vec<_> = read.main_line().map(|id| read.node(id)).collect();
        let [opening, one, two, three] = nodes.as_slice() else { unreachable!() };
        assert!(opening.full_comment().is_empty());
        // The evaluation is Red's, the score was Black's.
        assert_eq!(one.command("eval"), Some("-0.35,18"));
        assert_eq!(one.elapsed(), Some(Duration::from_millis(1250)));
        assert_eq!((two.eval(), &*two.comment), (Some(Evaluation::Mate(3)), "offers a draw"));
        assert_eq!(
            (three.clock(), &*three.comment),
            (Some(Duration::from_secs(61)), "forbidden here: b9c7")
        );

        let text = pgn::write(&game.record(Language::Chinese), Style::Iccs);
        let read = pgn::read(&text).unwrap().remove(0);
        assert_eq!(read.tags.get("Reason"), Some("超时12毫秒 (4.1.4, 22)"));
        assert_eq!(read.tags.get("Termination"), Some("time forfeit"));
        let comments: Vec<_> = read.main_line().map(|id| read.node(id).comment.clone()).collect();
        assert_eq!(comments, ["", "", "提和", "此处禁走：b9c7"]);
    }
}
