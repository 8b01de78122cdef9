//! The interpretations of the text, by name: what is asked, what can be answered.

use thiserror::Error;

use super::law::{Law, Newness, SameKind, Three};

/// A question that the text leaves open and a [`Law`] answers.
#[derive(Clone, Copy, Debug)]
pub struct Interpretation {
    /// The short name: `I1`.
    pub id: &'static str,
    /// The long name: `newness`.
    pub name: &'static str,
    /// The articles of the text of 1999 that leave it open.
    pub articles: &'static str,
    /// The question.
    pub question: &'static str,
    /// The answers: a word, and what it means.
    pub values: &'static [(&'static str, &'static str)],
    /// The answers, by their places, under which a ruling is looked at again.
    tried: &'static [usize],
    get: fn(&Law) -> usize,
    set: fn(&mut Law, usize),
}

/// All questions with their answers.
pub const INTERPRETATIONS: [Interpretation; 8] = [
    Interpretation {
        id: "I1",
        name: "newness",
        articles: "29.2, 7-6",
        question: "what must be new about a chase",
        values: &[
            ("victim", "the piece could not be won before"),
            ("pair", "this attacker could not win the piece before"),
        ],
        tried: &[0, 1],
        get: |law| usize::from(law.newness == Newness::Pair),
        set: |law, value| law.newness = [Newness::Victim, Newness::Pair][value.min(1)],
    },
    Interpretation {
        id: "I2",
        name: "standing-kill",
        articles: "28.2",
        question: "a mate threat that stood before a move which has no part in it",
        values: &[("idle", "does not make the move a kill"), ("kill", "makes it a kill")],
        tried: &[0, 1],
        get: |law| usize::from(law.standing_kills),
        set: |law, value| law.standing_kills = value == 1,
    },
    Interpretation {
        id: "I3",
        name: "same-kind",
        articles: "28.5, 28.6, 7-5",
        question: "when an attack on a piece of the same kind is an offer and no chase",
        values: &[
            ("safely", "when it can take back without being mated at once or losing material"),
            ("any", "when it can take back"),
        ],
        tried: &[0, 1],
        get: |law| usize::from(law.same_kind == SameKind::TakesBack),
        set: |law, value| {
            law.same_kind = [SameKind::TakesBackSafely, SameKind::TakesBack][value.min(1)];
        },
    },
    Interpretation {
        id: "I5",
        name: "out-of-check",
        articles: "28.3",
        question: "a chase given while answering a check",
        values: &[("chase", "counts"), ("idle", "does not count")],
        tried: &[0, 1],
        get: |law| usize::from(!law.chase_out_of_check),
        set: |law, value| law.chase_out_of_check = value == 0,
    },
    Interpretation {
        id: "I7",
        name: "mate-checks",
        articles: "28.2, 29.4, 7-7",
        question: "within how many checks a mate is looked for, in a kill and after a capture",
        values: &[
            ("1", "one check"),
            ("2", "two checks"),
            ("3", "three checks"),
            ("4", "four checks"),
            ("5", "five checks"),
            ("6", "six checks"),
        ],
        tried: &[1, 4],
        get: |law| law.mate_checks.saturating_sub(1) as usize,
        set: |law, value| law.mate_checks = value as u32 + 1,
    },
    Interpretation {
        id: "E5",
        name: "gain-checks",
        articles: "28.3, 29.1",
        question: "through how many checks a piece may be won",
        values: &[
            ("0", "gains through checks do not count"),
            ("1", "one check"),
            ("2", "two checks"),
            ("3", "three checks"),
        ],
        tried: &[0, 1, 2],
        get: |law| law.gain_checks as usize,
        set: |law, value| law.gain_checks = value as u32,
    },
    Interpretation {
        id: "E4",
        name: "exchanges",
        articles: "28.3, 29.1",
        question: "a piece that is won by an exchange on another square",
        values: &[("chase", "is chased"), ("idle", "is not chased")],
        tried: &[0, 1],
        get: |law| usize::from(!law.exchanges),
        set: |law, value| law.exchanges = value == 0,
    },
    Interpretation {
        id: "I11",
        name: "three",
        articles: "23.2, 24",
        question: "what 'three times' means",
        values: &[
            ("occurrences", "the position stands for the third time"),
            ("cycles", "three cycles have been played, it stands for the fourth time"),
        ],
        tried: &[0, 1],
        get: |law| usize::from(law.three == Three::Cycles),
        set: |law, value| law.three = [Three::Occurrences, Three::Cycles][value.min(1)],
    },
];

/// A choice that names no interpretation, or no answer to it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum InterpretError {
    /// There is no `=` between a name and a value.
    #[error("'{0}' is not of the form NAME=VALUE, for example I1=pair")]
    Form(String),
    /// No interpretation has this name.
    #[error("there is no interpretation '{0}'; known are {known}", known = known_names())]
    Name(String),
    /// The interpretation has no such answer.
    #[error("{id} ({name}) cannot be '{value}'; it can be {known}")]
    Value {
        /// The short name of the interpretation.
        id: &'static str,
        /// Its long name.
        name: &'static str,
        /// The value given.
        value: String,
        /// The values that there are.
        known: String,
    },
}

fn known_names() -> String {
    let names = INTERPRETATIONS.iter().map(|known| format!("{} ({})", known.id, known.name));
    names.collect::<Vec<_>>().join(", ")
}

impl Interpretation {
    /// Returns the word for the law's answer.
    pub fn value(&self, law: &Law) -> &'static str {
        let place = (self.get)(law).min(self.values.len() - 1);
        self.values[place].0
    }

    /// Returns the law with each of the other answers that are worth a second look, each with the
    /// word for the answer.
    pub(super) fn others(&self, law: &Law) -> Vec<(&'static str, Law)> {
        let others = self.tried.iter().filter(|&&place| place != (self.get)(law));
        others
            .map(|&place| {
                let mut other = *law;
                (self.set)(&mut other, place);
                (self.values[place].0, other)
            })
            .collect()
    }
}

impl Law {
    /// Chooses an interpretation, written `NAME=VALUE` with the short or the long name, in any
    /// case.
    ///
    /// ```
    /// use chuhe::rules::{Law, Newness, RuleSet};
    ///
    /// let mut law = Law::of(RuleSet::Cn1999);
    /// law.interpret("I1=pair")?;
    /// law.interpret("gain-checks=1")?;
    /// assert_eq!((law.newness, law.gain_checks), (Newness::Pair, 1));
    /// assert_eq!(
    ///     law.interpret("I1=both").unwrap_err().to_string(),
    ///     "I1 (newness) cannot be 'both'; it can be victim, pair"
    /// );
    /// # Ok::<(), chuhe::rules::InterpretError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Lists the names or the values that there are.
    pub fn interpret(&mut self, choice: &str) -> Result<(), InterpretError> {
        let Some((name, value)) = choice.split_once('=') else {
            return Err(InterpretError::Form(choice.to_owned()));
        };
        let (name, value) = (name.trim(), value.trim());
        let known = INTERPRETATIONS.iter().find(|known| {
            known.id.eq_ignore_ascii_case(name) || known.name.eq_ignore_ascii_case(name)
        });
        let known = known.ok_or_else(|| InterpretError::Name(name.to_owned()))?;
        let place = known.values.iter().position(|(word, _)| word.eq_ignore_ascii_case(value));
        let Some(place) = place else {
            let words: Vec<_> = known.values.iter().map(|(word, _)| *word).collect();
            return Err(InterpretError::Value {
                id: known.id,
                name: known.name,
                value: value.to_owned(),
                known: words.join(", "),
            });
        };
        (known.set)(self, place);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    #[test]
    fn every_value_can_be_chosen_by_either_name_and_is_told_again() {
        for known in &INTERPRETATIONS {
            for name in [known.id.to_lowercase(), known.name.to_uppercase()] {
                for (word, _) in known.values {
                    let mut law = Law::of(RuleSet::Cn1999);
                    law.interpret(&format!("{name} = {word}")).unwrap();
                    assert_eq!(known.value(&law), *word, "{name}");
                    let others = INTERPRETATIONS.iter().filter(|other| other.id != known.id);
                    for other in others {
                        assert_eq!(other.value(&law), other.value(&Law::of(RuleSet::Cn1999)));
                    }
                }
            }
        }
    }

    #[test]
    fn the_other_laws_differ_in_one_answer_each() {
        let law = Law::of(RuleSet::Cn1999);
        for known in &INTERPRETATIONS {
            let others = known.others(&law);
            assert!(!others.is_empty(), "{}", known.id);
            for (word, other) in others {
                assert_ne!(other, law);
                assert_eq!(known.value(&other), word);
            }
        }
    }

    #[test]
    fn errors_list_what_is_known() {
        let error = |text| Law::of(RuleSet::Cn1999).interpret(text).unwrap_err().to_string();
        assert!(
            error("I9=x")
                .starts_with("there is no interpretation 'I9'; known are I1 (newness), I2")
        );
        assert_eq!(error("I7=9"), "I7 (mate-checks) cannot be '9'; it can be 1, 2, 3, 4, 5, 6");
        assert!(error("newness").contains("NAME=VALUE"));
    }
}
