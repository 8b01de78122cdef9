//! What the law had to say in a game, as text.

use std::fmt;

use super::language::Language;
use super::status::{cited, spell};
use super::words::{article, capitalised};
use crate::rules::{Happening, Law, Occurrence};

/// The text of an occurrence: one sentence.
#[derive(Clone, Copy, Debug)]
pub struct EventText<'a> {
    /// What happened.
    pub occurrence: &'a Occurrence,
    /// The law.
    pub law: &'a Law,
    /// The language.
    pub language: Language,
}

impl fmt::Display for EventText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, language, .. } = *self;
        let text = match &self.occurrence.kind {
            Happening::End(end) => {
                format!("{}{}", language.end(*end), cited(law, end.articles()))
            }
            Happening::MustVary(side, ground) => {
                let (side, articles) = (language.side(*side), cited(law, article(*ground)));
                language.pick(
                    format!("{side} must change or loses by repetition{articles}"),
                    format!("{side}必须变着，不变判负{articles}"),
                )
            }
            Happening::Repetition(ended) => spell(ended, law, language),
        };
        f.write_str(&capitalised(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::rules::{Article, End, RuleSet};

    #[test]
    fn events_are_sentences_with_their_articles_under_the_text_of_1999_only() {
        let text = |kind: Happening, rules, language| {
            let occurrence = Occurrence { ply: 1, kind };
            EventText { occurrence: &occurrence, law: &Law::of(rules), language }.to_string()
        };
        let mate = Happening::End(End::Mate(Side::Black));
        let (chinese, english) = (Language::Chinese, Language::English);
        assert_eq!(text(mate.clone(), RuleSet::Cn1999, english), "Black is mated (4.1.1)");
        assert_eq!(text(mate, RuleSet::Asian, chinese), "黑方被将死");
        let vary = Happening::MustVary(Side::Red, Article::ForbiddenAgainstAllowed);
        let words = "Red must change or loses by repetition (26.4)";
        assert_eq!(text(vary, RuleSet::Cn1999, english), words);
    }
}
