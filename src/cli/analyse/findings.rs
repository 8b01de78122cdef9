//! What an analysis has found.

use chuhe::analysis::{Annotation, GameReview};
use chuhe::notation::Style;
use chuhe::record::Game;
use chuhe::render::Language;
use chuhe::render::report::Report;

use crate::cli::input;

/// What was found in all games.
#[derive(Debug)]
pub(super) struct Findings {
    /// The report on the games.
    pub(super) report: Report,
    /// The games as they were, each with its review.
    pub(super) reviews: Vec<(Game, GameReview)>,
    /// The language of comments.
    pub(super) language: Language,
}

impl Findings {
    /// Returns the records of the games with what was found.
    pub(super) fn annotated(&self) -> impl Iterator<Item = Game> {
        let annotator = format!("{}, {}", self.report.engine, self.report.limit);
        self.reviews.iter().zip(&self.report.games).map(move |((game, review), report)| {
            let annotation = Annotation {
                review,
                report,
                annotator: &annotator,
                has_all_lines: self.report.multipv > 1,
                language: self.language,
            };
            annotation.annotate(game)
        })
    }

    /// Returns the notation of moves in records for people with the language.
    pub(super) fn notation(&self) -> Style {
        self.language.pick(Style::Wxf, input::CHINESE)
    }
}
