//! The lines about a match that testing frameworks read.
//!
//! Their forms are those of fastchess and of cutechess-cli, so that what reads the output of one of
//! these reads ours.

use std::fmt::Write as _;
use std::str::FromStr;

use super::schedule::Assignment;
use crate::arena::Finished;
use crate::arena::duel::annotation;
use crate::arena::stats::{Decision, Estimate, Sprt, Tally};
use crate::render::Language;

/// Whose lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// Those of fastchess: a block with all statistics now and then.
    #[default]
    Fastchess,
    /// Those of cutechess-cli: the score after each game.
    Cutechess,
}

impl FromStr for Form {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "fastchess" => Ok(Self::Fastchess),
            "cutechess" => Ok(Self::Cutechess),
            _ => Err(format!("no form of output is named '{text}': fastchess, cutechess")),
        }
    }
}

/// What a report says besides numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Subject {
    /// The engines, the first one first.
    pub names: [String; 2],
    /// Under which conditions they play, in a few words.
    pub conditions: String,
    /// The test that the match makes.
    pub sprt: Option<Sprt>,
}

/// Returns the line for a game that begins.
pub fn started(game: &Assignment, total: u64, [red, black]: [&str; 2]) -> String {
    format!("Started game {} of {total} ({red} vs {black})", game.number)
}

/// Returns the line for a game that is over; only why it is over is in the language.
pub fn finished(
    game: &Assignment,
    [red, black]: [&str; 2],
    finished: &Finished,
    language: Language,
) -> String {
    let (number, result) = (game.number, finished.outcome);
    let why = annotation(finished, language);
    format!("Finished game {number} ({red} vs {black}): {result} {{{why}}}")
}

/// Returns the line with the points so far.
pub fn score(names: &[String; 2], tally: &Tally) -> String {
    let [first, second] = names;
    let Tally { wins, draws, losses, .. } = tally;
    let games = tally.games();
    let score = tally.points() / games.max(1) as f64;
    format!("Score of {first} vs {second}: {wins} - {losses} - {draws}  [{score:.3}] {games}")
}

/// Returns the statistics so far, several lines with their ends; nothing without a game.
pub fn statistics(subject: &Subject, tally: &Tally, form: Form) -> String {
    if tally.games() == 0 {
        return String::new();
    }
    match form {
        Form::Fastchess => block(subject, tally),
        Form::Cutechess => lines(subject, tally),
    }
}

const RULE: &str = "--------------------------------------------------\n";

fn block(subject: &Subject, tally: &Tally) -> String {
    let Subject { names: [first, second], conditions, sprt } = subject;
    let Some(estimate) = Estimate::of(tally) else { return String::new() };
    let Estimate { elo, elo_error, nelo, nelo_error, los, .. } = estimate;
    let pairs = &tally.pairs;
    let (drawn, of) = drawn_of(tally);
    let mut text = format!("{RULE}Results of {first} vs {second} ({conditions}):\n");
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "Elo: {} +/- {}, nElo: {} +/- {}",
        number(elo),
        number(elo_error),
        number(nelo),
        number(nelo_error)
    );
    let _ = writeln!(
        text,
        "LOS: {:.2} %, DrawRatio: {:.2} %, PairsRatio: {}",
        100.0 * los,
        100.0 * drawn / of,
        number(pairs.ratio())
    );
    let _ = writeln!(
        text,
        "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({:.2} %)",
        tally.games(),
        tally.wins,
        tally.losses,
        tally.draws,
        tally.points(),
        100.0 * tally.points() / tally.games() as f64
    );
    if pairs.count() > 0 {
        let [ll, ld, even, wd, ww] = pairs.pentanomial();
        let ratio = number(pairs.wl as f64 / pairs.dd as f64);
        let _ =
            writeln!(text, "Ptnml(0-2): [{ll}, {ld}, {even}, {wd}, {ww}], WL/DD Ratio: {ratio}");
    }
    if let Some(sprt) = sprt {
        let ((lower, upper), (elo0, elo1)) = (sprt.bounds(), sprt.hypotheses());
        let ratio = sprt.ratio(tally);
        let share = 100.0 * if ratio < 0.0 { ratio / lower } else { ratio / upper };
        let _ = writeln!(
            text,
            "LLR: {ratio:.2} ({share:.1}%) ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}]"
        );
    }
    text + RULE
}

fn lines(subject: &Subject, tally: &Tally) -> String {
    let Some(Estimate { elo, elo_error, los, .. }) = Estimate::from_games(tally) else {
        return String::new();
    };
    let draws = 100.0 * tally.draws as f64 / tally.games() as f64;
    let mut text = format!(
        "Elo difference: {} +/- {}, LOS: {:.1} %, DrawRatio: {draws:.1} %\n",
        number(elo),
        number(elo_error),
        100.0 * los
    );
    if let Some(sprt) = &subject.sprt {
        let (lower, upper) = sprt.bounds();
        let ratio = sprt.ratio(tally);
        let share = 100.0 * if ratio < 0.0 { ratio / lower } else { ratio / upper };
        let decision = sprt.decision(ratio).map(|decision| format!(" - {decision}"));
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "SPRT: llr {ratio:.3} ({share:.1}%), lbound {lower:.3}, ubound {upper:.3}{}",
            decision.unwrap_or_default()
        );
    }
    text
}

/// Returns the line for a test that has come to an end.
pub fn decided(sprt: &Sprt, decision: Decision, tally: &Tally) -> String {
    let (elo0, elo1) = sprt.hypotheses();
    let ratio = sprt.ratio(tally);
    format!("SPRT ([{elo0:.2}, {elo1:.2}]) completed - {decision}, LLR {ratio:.2}")
}

/// Returns how many pairs were even, of how many; of games where there are no pairs.
fn drawn_of(tally: &Tally) -> (f64, f64) {
    let [_, _, even, _, _] = tally.pairs.pentanomial();
    match tally.pairs.count() {
        0 => (tally.draws as f64, tally.games() as f64),
        pairs => (even as f64, pairs as f64),
    }
}

/// Returns a number with two digits, and what is none as other programs write it.
fn number(value: f64) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    let text = format!("{value:.2}");
    if text == "-0.00" { "0.00".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests end at a surprise")]

    use super::*;
    use crate::arena::stats::{Model, Pairs};

    fn subject() -> Subject {
        Subject {
            names: ["A".to_owned(), "B".to_owned()],
            conditions: "8+0.08, 1t, 16MB, builtin".to_owned(),
            sprt: Some(Sprt::new(0.0, 2.0, 0.05, 0.05, Model::Normalized).unwrap()),
        }
    }

    #[test]
    fn the_block_is_that_of_fastchess() {
        let pairs = Pairs { ll: 34, ld: 54, wl: 31, dd: 32, wd: 64, ww: 75 };
        let tally = Tally { wins: 245, draws: 182, losses: 153, pairs };
        assert_eq!(
            statistics(&subject(), &tally, Form::Fastchess),
            "--------------------------------------------------\n\
             Results of A vs B (8+0.08, 1t, 16MB, builtin):\n\
             Elo: 55.58 +/- 27.65, nElo: 57.94 +/- 28.28\n\
             LOS: 100.00 %, DrawRatio: 21.72 %, PairsRatio: 1.58\n\
             Games: 580, Wins: 245, Losses: 153, Draws: 182, Points: 336.0 (57.93 %)\n\
             Ptnml(0-2): [34, 54, 63, 64, 75], WL/DD Ratio: 0.97\n\
             LLR: 0.53 (18.2%) (-2.94, 2.94) [0.00, 2.00]\n\
             --------------------------------------------------\n"
        );
    }

    #[test]
    fn lines_are_those_of_cutechess() {
        let tally = Tally { wins: 136, draws: 111, losses: 96, ..Tally::default() };
        assert_eq!(score(&subject().names, &tally), "Score of A vs B: 136 - 96 - 111  [0.558] 343");
        let text = statistics(&subject(), &tally, Form::Cutechess);
        let start = "Elo difference: 40.70 +/- 30.43, LOS: 99.6 %, DrawRatio: 32.4 %\nSPRT: llr 0.";
        assert!(
            text.starts_with(start) && text.ends_with("lbound -2.944, ubound 2.944\n"),
            "{text}"
        );
    }

    #[test]
    fn few_games_have_a_report_too() {
        assert_eq!(statistics(&subject(), &Tally::default(), Form::Fastchess), "");
        let one = Tally { draws: 1, ..Tally::default() };
        let text = statistics(&subject(), &one, Form::Fastchess);
        assert!(text.contains("Elo: 0.00 +/- 0.00, nElo: 0.00 +/- 0.00\n"), "{text}");
        assert!(text.contains("PairsRatio: nan"), "{text}");
    }
}
