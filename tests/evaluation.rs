//! The classical evaluation judges a position the same whoever's eyes it is seen with.

#![expect(clippy::unwrap_used, reason = "a helper of a test ends it at the first surprise")]

use chuhe::board::{Piece, Position, Side, Square};
use chuhe::eval::{Score, Weights, evaluate, evaluate_with};
use proptest::prelude::*;

/// Returns the FEN of a position seen in another way: every square moved, and with `swap` every
/// piece given to the other side.
fn transformed(position: &Position, swap: bool, square_of: fn(Square) -> Square) -> String {
    let mut rows = Vec::new();
    for rank in (0..10).rev() {
        let mut row = String::new();
        for file in 0..9 {
            let letter = match position.piece_on(square_of(Square::new(file, rank))) {
                None => '1',
                Some(piece) if swap => Piece::new(!piece.side(), piece.kind()).to_char(),
                Some(piece) => piece.to_char(),
            };
            row.push(letter);
        }
        rows.push(row);
    }
    let mover = if (position.side() == Side::Red) == swap { 'b' } else { 'w' };
    format!("{} {mover} - - {} 1", rows.join("/"), position.quiet_plies())
}

/// Returns the positions of a game in which each number chooses among the legal moves.
fn game(choices: &[usize]) -> Vec<Position> {
    let mut position = Position::startpos();
    let mut out = vec![position.clone()];
    for choice in choices {
        let moves = position.legal_moves();
        // Captures are rare among random moves, and endings would never come.
        let captures: Vec<_> =
            moves.iter().filter(|mv| position.piece_on(mv.to()).is_some()).collect();
        let mv = match (moves.len(), captures.len()) {
            (0, _) => break,
            (_, several) if several > 0 && choice % 2 == 0 => *captures[choice / 2 % several],
            (count, _) => moves[choice / 2 % count],
        };
        position.make(mv);
        out.push(position.clone());
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn sides_and_wings_are_judged_alike(choices in prop::collection::vec(0..10_000_usize, 0..220)) {
        for position in game(&choices) {
            let score = evaluate(&position);
            for (swap, square_of) in [
                (true, Square::flip as fn(Square) -> Square),
                (false, Square::mirror),
            ] {
                let fen = transformed(&position, swap, square_of);
                let other = Position::from_fen(&fen).unwrap();
                prop_assert_eq!(evaluate(&other), score, "{} and {}", position.fen(), fen);
            }
        }
    }

    #[test]
    fn an_evaluation_is_never_a_mate_or_a_ruling(
        choices in prop::collection::vec(0..10_000_usize, 0..220),
    ) {
        for position in game(&choices) {
            prop_assert!(!evaluate(&position).is_decisive(), "{}", position.fen());
        }
    }
}

fn score(fen: &str) -> i32 {
    evaluate(&Position::from_fen(fen).unwrap()).value()
}

#[test]
fn the_start_position_is_worth_the_move() {
    assert_eq!(evaluate(&Position::startpos()).value(), Weights::DEFAULT.tempo);
}

#[test]
fn fifteen_rooks_against_a_bare_king_stay_in_the_band() {
    let fen = "3k5/9/9/9/9/9/9/RRR1RRRR1/9/RRR1KRRRR w - - 0 1";
    assert_eq!(evaluate(&Position::from_fen(fen).unwrap()), Score::MAX_EVALUATION);
    let fen = "3k5/4r4/9/9/9/9/9/RRR1RRRR1/9/RRR1KRRRR w - - 0 1";
    assert!(!evaluate(&Position::from_fen(fen).unwrap()).is_decisive());
}

#[test]
fn a_piece_more_is_worth_more_whatever_the_piece() {
    let start = score("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    let mut worth = Vec::new();
    for fen in [
        "rnbakabnr/9/1c5c1/p1p1p1p2/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "rnbak1bnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ] {
        worth.push(score(fen) - start);
    }
    assert!(worth[0] > 0 && worth.is_sorted() && worth[3] > 2 * worth[1], "{worth:?}");
}

#[test]
fn drawn_endings_are_worth_little() {
    // A rook against the full set of guards, and a cannon without a screen.
    for fen in [
        "2bakab2/9/9/9/9/9/9/9/9/R2K5 w - - 0 1",
        "3ak4/9/9/9/9/9/9/9/9/C2K5 w - - 0 1",
        "4k4/9/9/9/9/9/9/4B4/4A4/3K1A3 w - - 0 1",
    ] {
        assert!(score(fen).abs() < 120, "{fen}: {}", score(fen));
    }
    assert!(score("3akab2/9/9/9/9/9/9/9/9/R2K5 w - - 0 1") > 300);
}

#[test]
fn an_advantage_fades_as_the_natural_limit_comes_near() {
    let fen = |quiet: u32| format!("3ak4/9/9/9/9/9/9/9/9/R2K5 w - - {quiet} 1");
    let scores: Vec<i32> = [0, 40, 119, 500].map(|quiet| score(&fen(quiet))).to_vec();
    assert!(scores[0] > scores[1] && scores[1] > scores[2], "{scores:?}");
    assert!(scores[3] > 0 && scores[2] >= scores[3], "{scores:?}");
}

#[test]
fn other_weights_give_another_judgement() {
    let mut weights = Weights::DEFAULT;
    weights.tempo += 5;
    let position = Position::startpos();
    assert_eq!(evaluate_with(&position, &weights) - evaluate(&position), 5);
}
