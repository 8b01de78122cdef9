//! A reviewed game as an annotated record.

use super::analyst::{Line, Sight};
use super::expectation::Mark;
use super::report::score;
use super::review::{GameReview, MoveReview};
use crate::board::Side;
use crate::record::{Cursor, Game, Nag, NodeId};
use crate::render::Language;
use crate::render::report::AnalysedGame;

/// Marks that a person may have given a move; then it gets none from us.
const JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=6;

/// What is written into the record of a game besides evaluations and marks.
#[derive(Clone, Copy, Debug)]
pub struct Annotation<'a> {
    /// The review.
    pub review: &'a GameReview,
    /// The report on it.
    pub report: &'a AnalysedGame,
    /// Who says it, for the header `Annotator`.
    pub annotator: &'a str,
    /// Whether all lines found are added to every move, not only the best one to marked moves.
    pub has_all_lines: bool,
    /// The language of the comments.
    pub language: Language,
}

impl Annotation<'_> {
    /// Returns the game with evaluations after each move of the main line, marks, better lines as
    /// variations, and comments on mates, rulings and accuracy. All that was there stays there.
    pub fn annotate(&self, game: &Game) -> Game {
        let nodes: Vec<_> = game.main_line().collect();
        let mut cursor = Cursor::new(game.clone());
        self.write_headers(cursor.game_mut());
        for (review, &id) in self.review.moves.iter().zip(&nodes) {
            let sights =
                (self.review.sights.get(review.ply - 1), self.review.sights.get(review.ply));
            let (Some(before), Some(after)) = sights else { continue };
            self.write_move(cursor.game_mut(), id, review, after);
            let parent = cursor.game().node(id).parent().unwrap_or(NodeId::ROOT);
            for line in self.lines(review, before) {
                cursor.go_to(parent);
                add_line(&mut cursor, line, review.side);
            }
        }
        cursor.into_game()
    }

    fn write_headers(&self, game: &mut Game) {
        let language = self.language;
        if let Some(opening) = &self.report.opening
            && game.tags.get("Opening").is_none_or(str::is_empty)
        {
            game.tags.set("Opening", opening.in_language(language));
        }
        game.tags.set("Annotator", self.annotator);
        let [red, black] = [self.report.sides.red, self.report.sides.black];
        if red.moves + black.moves > 0 {
            let (red, black) = (red.accuracy, black.accuracy);
            let text = language.pick(
                format!("Accuracy: red {red:.1} %, black {black:.1} %"),
                format!("准确率：红方{red:.1}%，黑方{black:.1}%"),
            );
            say(game, NodeId::ROOT, &text);
        }
        self.write_events(game, NodeId::ROOT, 0);
    }

    fn write_events(&self, game: &mut Game, id: NodeId, ply: usize) {
        for event in self.report.events.iter().filter(|event| event.ply == ply) {
            say(game, id, event.text.in_language(self.language));
        }
    }

    fn write_move(&self, game: &mut Game, id: NodeId, review: &MoveReview, after: &Sight) {
        let node = game.node_mut(id);
        let score = score(after.score, !review.side);
        if let Some(evaluation) = score.evaluation() {
            node.set_eval(evaluation);
        }
        let nag = review.mark.map(|mark| match mark {
            Mark::Dubious => Nag::DUBIOUS,
            Mark::Mistake => Nag::MISTAKE,
            Mark::Blunder => Nag::BLUNDER,
        });
        if !node.nags.iter().any(|nag| JUDGEMENTS.contains(&nag.0)) {
            node.nags.splice(0..0, nag);
        }
        if let Some(moves) = review.missed_mate {
            let text = self
                .language
                .pick(format!("Misses a mate in {moves}."), format!("错过{moves}步杀。"));
            say(game, id, &text);
        }
        self.write_events(game, id, review.ply);
    }

    /// Returns the lines to add beside a move.
    fn lines<'s>(&self, review: &MoveReview, before: &'s Sight) -> Vec<&'s Line> {
        if self.has_all_lines {
            let others = before.lines.iter();
            others.filter(|line| line.moves.first() != Some(&review.mv)).collect()
        } else {
            review.mark.and(before.instead_of(review.mv)).into_iter().collect()
        }
    }
}

/// Adds a comment on a line of its own, unless it is there from an earlier analysis.
fn say(game: &mut Game, id: NodeId, text: &str) {
    let node = game.node_mut(id);
    if !node.comment.lines().any(|line| line == text) {
        node.add_comment(text);
    }
}

/// Adds a line as a variation where the cursor is, with its score after the first move.
fn add_line(cursor: &mut Cursor, line: &Line, side: Side) {
    let mut first = None;
    for &mv in &line.moves {
        let here = cursor.game();
        let known = here.node(cursor.at()).children().iter().copied();
        let known = known.into_iter().find(|&id| here.node(id).mv() == Some(mv));
        let id = match known {
            Some(id) => {
                cursor.go_to(id);
                id
            }
            // A line of the engine is legal; were it not, the rest would say nothing.
            None => match cursor.play(mv) {
                Ok(id) => id,
                Err(_) => break,
            },
        };
        first.get_or_insert(id);
    }
    if let Some(id) = first
        && let Some(evaluation) = score(line.score, side).evaluation()
    {
        cursor.game_mut().node_mut(id).set_eval(evaluation);
    }
}
