//! How a score is written.

use crate::eval::Score;
use crate::wire::{Dialect, ScoreText};

/// What a horse (马) or a cannon (炮) is worth to the evaluation, about. UCCI's unit is the hundredth
/// part of it.
const MINOR_PIECE: i32 = 300;

/// Returns a score as a dialect writes it.
///
/// UCCI: evaluations in hundredths of a horse or cannon, rulings and mates by their bare values, so
/// that they stay apart from evaluations and from each other. UCI: mates in moves; evaluations and
/// rulings, which are no mates, in hundredths of a pawn.
pub(super) fn score_text(score: Score, dialect: Dialect) -> ScoreText {
    match (dialect, score.plies_to_mate()) {
        (Dialect::Ucci, _) if score.is_decisive() => ScoreText::Value(score.value()),
        (Dialect::Ucci, _) => ScoreText::Value(score.value() * 100 / MINOR_PIECE),
        (Dialect::Uci, None) => ScoreText::Cp(score.value()),
        (Dialect::Uci, Some(plies)) if plies > 0 => ScoreText::Mate((plies + 1) / 2),
        (Dialect::Uci, Some(plies)) => ScoreText::Mate(plies / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Position, START_FEN};
    use crate::eval::nnue::{embedded, reference_output};

    #[test]
    fn ucci_counts_in_horses_and_leaves_rulings_and_mates_alone() {
        let text = |score| score_text(score, Dialect::Ucci);
        assert_eq!(text(Score::evaluation(MINOR_PIECE)), ScoreText::Value(100));
        assert_eq!(text(Score::evaluation(-15)), ScoreText::Value(-5));
        assert_eq!(text(Score::mate_in(1)), ScoreText::Value(9_999));
        assert_eq!(text(Score::mated_in(0)), ScoreText::Value(-10_000));
        assert_eq!(text(Score::ruled_won_in(4)), ScoreText::Value(8_996));
    }

    #[test]
    fn a_horse_and_a_cannon_are_worth_about_a_hundred() {
        for missing in ["n", "c"] {
            let fen = START_FEN.replacen(missing, "1", 1);
            let position = Position::from_fen(&fen).unwrap();
            let score = Score::evaluation(reference_output(&embedded(), &position));
            let ScoreText::Value(value) = score_text(score, Dialect::Ucci) else {
                panic!("no value");
            };
            assert!((70..=130).contains(&value), "without {missing}: {value}");
        }
    }

    #[test]
    fn uci_counts_mates_in_moves_and_shows_no_ruling_as_a_mate() {
        let text = |score| score_text(score, Dialect::Uci);
        assert_eq!(text(Score::evaluation(420)), ScoreText::Cp(420));
        assert_eq!(text(Score::mate_in(1)), ScoreText::Mate(1));
        assert_eq!(text(Score::mate_in(3)), ScoreText::Mate(2));
        assert_eq!(text(Score::mated_in(0)), ScoreText::Mate(0));
        assert_eq!(text(Score::mated_in(2)), ScoreText::Mate(-1));
        assert_eq!(text(Score::ruled_lost_in(4)), ScoreText::Cp(-8_996));
    }
}
