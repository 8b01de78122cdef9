//! A reviewed game as a report.

use super::analyst::{Line, Sight};
use super::expectation::{Expectation, Mark};
use super::review::{GameReview, MoveReview, SideReview};
use crate::board::{Position, Side};
use crate::book::opening_name;
use crate::eval::Score;
use crate::record::{Game, NodeId};
use crate::render::report::{
    AnalysedGame, AnalysedLine, AnalysedMove, AnalysedPosition, AnalysedSide, BothLanguages,
    ReportedEvent, ReportedScore, Sides,
};
use crate::rules::{Law, NaturalLimit, chronicle};

/// Returns the report on a game.
pub fn report(game: &Game, review: &GameReview, law: &Law, limit: NaturalLimit) -> AnalysedGame {
    let last = game.position();
    let positions = positions(&last);
    let nodes: Vec<_> = game.main_line().collect();
    let comment = |id: NodeId| game.node(id).comment.clone();
    let moves = review.moves.iter().zip(&positions).zip(&nodes);
    let tags = game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
    let opening = if game.is_from_start() { opening_name(&game.moves()) } else { None };
    AnalysedGame {
        tags: tags.collect(),
        result: game.result.word(),
        opening: opening
            .map(|name| BothLanguages { en: name.english.clone(), zh: name.chinese.clone() }),
        comment: comment(NodeId::ROOT),
        moves: moves.map(|((mv, before), &node)| played(mv, before, comment(node))).collect(),
        sides: Sides { red: side(review.side(Side::Red)), black: side(review.side(Side::Black)) },
        events: chronicle(&last, law, limit)
            .iter()
            .map(|occurrence| ReportedEvent::new(occurrence, law))
            .collect(),
        break_off: game.break_off.as_ref().map(ToString::to_string),
        positions: review
            .sights
            .iter()
            .zip(&positions)
            .map(|(sight, at)| seen(sight, at))
            .collect(),
    }
}

/// Returns all positions of a game, the first one first.
fn positions(last: &Position) -> Vec<Position> {
    let mut position = last.clone();
    let mut positions = vec![position.clone()];
    while position.ply() > 0 {
        position.unmake();
        positions.push(position.clone());
    }
    positions.reverse();
    positions
}

fn seen(sight: &Sight, position: &Position) -> AnalysedPosition {
    let (side, pieces) = (position.side(), position.occupied().count());
    let line = |line: &Line| AnalysedLine::new(position, score(line.score, side), &line.moves);
    AnalysedPosition {
        fen: position.fen(),
        score: score(sight.score, side),
        expectation: Expectation::of(sight.score, pieces).for_red(side).value(),
        depth: sight.depth,
        nodes: sight.nodes,
        lines: sight.lines.iter().map(line).collect(),
    }
}

/// Returns a score of a side as one of Red.
pub(super) fn score(score: Score, side: Side) -> ReportedScore {
    let sign = if side == Side::Red { 1 } else { -1 };
    match score.plies_to_mate() {
        Some(plies) if plies > 0 => ReportedScore::Mate(sign * ((plies + 1) / 2)),
        Some(plies) => ReportedScore::Mate(sign * (plies / 2)),
        None if score.is_ruling() => {
            let won = Score::ruled_won_in(0).value();
            let plies = won - score.value().abs();
            // A ruling that has fallen still has to say for whom.
            ReportedScore::Ruling(sign * score.value().signum() * plies.max(1))
        }
        None => ReportedScore::Cp(sign * score.value()),
    }
}

fn played(review: &MoveReview, before: &Position, comment: String) -> AnalysedMove {
    AnalysedMove {
        ply: review.ply,
        number: before.fullmove(),
        side: AnalysedMove::side_name(review.side),
        r#move: review.mv.to_string(),
        text: AnalysedMove::texts(before, review.mv),
        only: review.is_only,
        best: review.is_best,
        drop: review.drop,
        loss: review.loss,
        accuracy: review.accuracy,
        mark: review.mark.map(Mark::sign),
        missed_mate: review.missed_mate,
        comment,
    }
}

fn side(side: SideReview) -> AnalysedSide {
    let [dubious, mistakes, blunders] = side.marks;
    AnalysedSide {
        moves: side.counted,
        accuracy: side.accuracy,
        average_loss: side.average_loss,
        best: side.best,
        dubious,
        mistakes,
        blunders,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_told_for_red_with_mates_in_moves_and_rulings_apart() {
        for (value, side, expected) in [
            (Score::evaluation(35), Side::Red, ReportedScore::Cp(35)),
            (Score::evaluation(35), Side::Black, ReportedScore::Cp(-35)),
            (Score::mate_in(5), Side::Red, ReportedScore::Mate(3)),
            (Score::mate_in(5), Side::Black, ReportedScore::Mate(-3)),
            (Score::mated_in(4), Side::Black, ReportedScore::Mate(2)),
            (Score::mated_in(0), Side::Red, ReportedScore::Mate(0)),
            (Score::ruled_won_in(3), Side::Black, ReportedScore::Ruling(-3)),
            (Score::ruled_lost_in(0), Side::Red, ReportedScore::Ruling(-1)),
        ] {
            assert_eq!(score(value, side), expected, "{value}");
        }
    }
}
