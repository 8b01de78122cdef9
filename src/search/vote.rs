//! Which of the threads' moves is played.

use super::ballot::Ballot;
use super::{Event, Info, Job, Outcome, strength};
use crate::board::Move;
use crate::eval::Score;

/// Returns the answer of the search, after a last report if it differs from what was reported.
pub(super) fn decide(job: &Job, leader: Ballot, helpers: Vec<Ballot>) -> Outcome {
    let mut ballots = vec![leader];
    ballots.extend(helpers);
    let elected = if strength::is_limited(&job.settings) || job.settings.multipv > 1 {
        0
    } else {
        elect(&ballots)
    };
    let ballot = ballots.swap_remove(elected);
    let choice = strength::choose(job, &ballot.lines);
    let nodes = job.nodes();
    let Some(line) = ballot.lines.get(choice) else {
        let score = if job.position.has_legal_move() { Score::ZERO } else { Score::mated_in(0) };
        return Outcome { best: None, ponder: None, score, depth: 0, nodes };
    };
    if choice == 0 && !(elected == 0 && line.is_reported) {
        job.tell(|| {
            Event::Info(Info {
                depth: ballot.depth.max(1) as u32,
                seldepth: line.seldepth,
                multipv: 1,
                score: line.score,
                bound: line.bound,
                time: job.received.elapsed(),
                nodes,
                hashfull: job.table.hashfull(),
                pv: line.pv.clone(),
            })
        });
    }
    Outcome {
        best: line.pv.first().copied(),
        ponder: line.pv.get(1).copied(),
        score: line.score,
        depth: ballot.depth as u32,
        nodes,
    }
}

/// Returns the place of the ballot to follow: of those for the move with the most votes, the one
/// with the best score. A vote counts by its depth and by how far its score is above the worst.
fn elect(ballots: &[Ballot]) -> usize {
    let best_line = |ballot: &Ballot| ballot.lines.first().map(|line| (line.score, line.pv[0]));
    let worst = ballots.iter().filter_map(best_line).map(|(score, _)| score).min();
    let votes_for = |mv: Move| -> i64 {
        let weight = |ballot: &Ballot| match (best_line(ballot), worst) {
            (Some((score, best)), Some(worst)) if best == mv => {
                i64::from(score - worst + 12) * i64::from(ballot.depth)
            }
            _ => 0,
        };
        ballots.iter().map(weight).sum()
    };
    let mut elected = 0;
    for (place, ballot) in ballots.iter().enumerate().skip(1) {
        let (Some((score, mv)), Some((best_score, best))) =
            (best_line(ballot), best_line(&ballots[elected]))
        else {
            continue;
        };
        let is_won = |score: Score| score.is_decisive() && score > Score::ZERO;
        let (depth, best_depth) = (ballot.depth, ballots[elected].depth);
        let is_better = if is_won(best_score) || is_won(score) {
            // The quickest win, whatever the others think.
            score > best_score
        } else if best_score.is_decisive() || score.is_decisive() {
            // Who sees a loss has seen through all moves; who saw less far just does not know.
            (depth, score) > (best_depth, best_score)
        } else {
            (votes_for(mv), score) > (votes_for(best), best_score)
        };
        if is_better {
            elected = place;
        }
    }
    elected
}

#[cfg(test)]
mod tests {
    use super::super::Bound;
    use super::super::ballot::Line;
    use super::*;

    fn ballot(mv: &str, score: Score, depth: i32) -> Ballot {
        let pv = vec![mv.parse().unwrap()];
        let line = Line { score, bound: Bound::Exact, seldepth: 1, pv, is_reported: true };
        Ballot { lines: vec![line], depth }
    }

    #[test]
    fn the_move_of_most_threads_wins() {
        let even = Score::from_value(10);
        let ballots =
            [ballot("h2e2", even, 10), ballot("b2e2", even, 10), ballot("b2e2", even, 10)];
        assert_ne!(elect(&ballots), 0);
    }

    #[test]
    fn a_loss_outweighs_what_was_seen_less_deeply() {
        let (lost, fine) = (Score::mated_in(2), Score::from_value(-300));
        assert_eq!(elect(&[ballot("h2e2", lost, 6), ballot("h2e2", fine, 1)]), 0);
        assert_eq!(elect(&[ballot("h2e2", fine, 1), ballot("b2e2", lost, 6)]), 1);
        let slower = ballot("b2e2", Score::mated_in(8), 6);
        assert_eq!(elect(&[ballot("h2e2", lost, 6), slower]), 1);
    }

    #[test]
    fn a_mate_outweighs_any_number_of_votes() {
        let ballots = [
            ballot("h2e2", Score::from_value(300), 20),
            ballot("h2e2", Score::from_value(300), 20),
            ballot("b2e2", Score::mate_in(7), 12),
        ];
        assert_eq!(elect(&ballots), 2);
    }
}
