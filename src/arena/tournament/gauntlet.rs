//! A gauntlet: a few challengers meet all others, who do not meet each other.

use super::berger::TableRound;

/// Returns the rounds in which each of the first `challengers` of `count` numbers meets each of the
/// others once in each cycle.
///
/// Whoever has no opponent in a round rests; only pairs are listed. Nobody has one colour more than
/// once more often than the other in a cycle, and colours change with every cycle.
pub fn rounds(count: usize, challengers: usize, cycles: usize) -> Vec<TableRound> {
    let others = count.saturating_sub(challengers);
    if challengers == 0 || others == 0 {
        return Vec::new();
    }
    // Like a wheel with as many places as the larger side has members.
    let places = others.max(challengers);
    let mut out = Vec::new();
    for cycle in 0..cycles {
        for turn in 0..places {
            let pairs = (0..challengers).filter_map(|challenger| {
                let other = (challenger + turn) % places;
                let pair = [challenger, challengers + other];
                // Like the squares of a chessboard, so that rows and columns alternate.
                let is_red = (challenger + other + cycle).is_multiple_of(2);
                (other < others).then(|| if is_red { pair } else { [pair[1], pair[0]] })
            });
            out.push(TableRound { pairs: pairs.collect(), rests: None });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn challengers_meet_all_others_once_and_nobody_else_meets() {
        for (count, challengers) in [(2, 1), (5, 1), (6, 2), (5, 3), (7, 4), (9, 4)] {
            let mut met = std::collections::BTreeSet::new();
            let mut balance = vec![0_i32; count];
            for round in rounds(count, challengers, 1) {
                let mut seen = std::collections::BTreeSet::new();
                for [red, black] in round.pairs {
                    assert!(seen.insert(red) && seen.insert(black), "two games at a time");
                    assert!(met.insert([red.min(black), red.max(black)]), "met twice");
                    balance[red] += 1;
                    balance[black] -= 1;
                }
            }
            assert_eq!(met.len(), challengers * (count - challengers));
            assert!(met.iter().all(|&[low, high]| low < challengers && high >= challengers));
            assert!(balance.iter().all(|difference| difference.abs() <= 1), "{balance:?}");
        }
    }

    #[test]
    fn a_second_cycle_exchanges_the_colours() {
        let rounds = rounds(4, 1, 2);
        let mut games: Vec<_> = rounds.iter().flat_map(|round| round.pairs.clone()).collect();
        games.sort_unstable();
        assert_eq!(games, [[0, 1], [0, 2], [0, 3], [1, 0], [2, 0], [3, 0]]);
    }
}
