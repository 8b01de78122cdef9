//! The order of games of a round robin: the Berger tables (循环赛对局秩序表, appendix 1).

/// One round by numbers that start at 0: pairs whose first number has red (article 13.1), and the
/// number without an opponent if their count is odd.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRound {
    /// The pairs, red first.
    pub pairs: Vec<[usize; 2]>,
    /// Who rests (轮空).
    pub rests: Option<usize>,
}

/// Returns the rounds in which each of `count` numbers meets each other one once.
///
/// With an odd count one more number is added, and its opponent rests. Nobody has red more than
/// once more or less often than black.
///
/// ```
/// use chuhe::arena::tournament::berger;
///
/// let rows = berger::single(4);
/// assert_eq!(rows[0].pairs, [[0, 3], [1, 2]]); // 1-4 2-3
/// assert_eq!(rows[1].pairs, [[3, 2], [0, 1]]); // 4-3 1-2
/// assert_eq!(rows[2].pairs, [[1, 3], [2, 0]]); // 2-4 3-1
/// ```
pub fn single(count: usize) -> Vec<TableRound> {
    if count < 2 {
        return Vec::new();
    }
    let even = count + count % 2;
    let turning = even - 1;
    (0..turning)
        .map(|round| {
            let first = round * (even / 2) % turning;
            let last = even - 1;
            // The last number has black, red, black, ... from the first round on.
            let of_last = if round % 2 == 0 { [first, last] } else { [last, first] };
            let others = (1..even / 2)
                .map(|step| [(first + step) % turning, (first + turning - step) % turning]);
            table_round(std::iter::once(of_last).chain(others), count)
        })
        .collect()
}

fn table_round(pairs: impl Iterator<Item = [usize; 2]>, count: usize) -> TableRound {
    let (real, resting): (Vec<_>, Vec<_>) =
        pairs.partition(|pair| pair.iter().all(|&number| number < count));
    let rests = resting.into_iter().flatten().find(|&number| number < count);
    TableRound { pairs: real, rests }
}

/// Returns the rounds of several cycles: every second one has the colours exchanged.
///
/// Between two cycles somebody would have the same colour three times in a row, so the last two
/// rounds of every cycle that another one follows change places.
pub fn cycles(count: usize, cycles: usize) -> Vec<TableRound> {
    let mut out = Vec::new();
    for cycle in 0..cycles {
        let mut rounds = single(count);
        if cycle % 2 == 1 {
            rounds.iter_mut().flat_map(|round| &mut round.pairs).for_each(|pair| pair.reverse());
        }
        let length = rounds.len();
        if cycle + 1 < cycles && length >= 3 {
            rounds.swap(length - 1, length - 2);
        }
        out.append(&mut rounds);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a table as it is printed, numbers from 1, the resting number in brackets.
    fn printed(rounds: &[TableRound]) -> Vec<String> {
        let number = |number: usize| number + 1;
        rounds
            .iter()
            .map(|round| {
                let rests = round.rests.map(|rests| format!("({})", number(rests)));
                let pairs =
                    round.pairs.iter().map(|&[a, b]| format!("{}-{}", number(a), number(b)));
                rests.into_iter().chain(pairs).collect::<Vec<_>>().join(" ")
            })
            .collect()
    }

    /// The printed tables, which also FIDE publishes (C.05, annex 1).
    #[test]
    fn tables_are_those_that_are_printed() {
        assert_eq!(printed(&single(4)), ["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
        assert_eq!(
            printed(&single(6)),
            ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
        );
        assert_eq!(
            printed(&single(8)),
            [
                "1-8 2-7 3-6 4-5",
                "8-5 6-4 7-3 1-2",
                "2-8 3-1 4-7 5-6",
                "8-6 7-5 1-4 2-3",
                "3-8 4-2 5-1 6-7",
                "8-7 1-6 2-5 3-4",
                "4-8 5-3 6-2 7-1"
            ]
        );
        let ten = printed(&single(10));
        assert_eq!(ten[0], "1-10 2-9 3-8 4-7 5-6");
        assert_eq!(ten[1], "10-6 7-5 8-4 9-3 1-2");
        assert_eq!(ten[8], "5-10 6-4 7-3 8-2 9-1");
        let twelve = printed(&single(12));
        assert_eq!(twelve[1], "12-7 8-6 9-5 10-4 11-3 1-2");
        assert_eq!(twelve[10], "6-12 7-5 8-4 9-3 10-2 11-1");
        let fourteen = printed(&single(14));
        assert_eq!(fourteen[1], "14-8 9-7 10-6 11-5 12-4 13-3 1-2");
        assert_eq!(fourteen[12], "7-14 8-6 9-5 10-4 11-3 12-2 13-1");
        let sixteen = printed(&single(16));
        assert_eq!(sixteen[1], "16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2");
        assert_eq!(sixteen[14], "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1");
    }

    #[test]
    fn with_an_odd_count_the_opponent_of_the_missing_number_rests() {
        assert_eq!(printed(&single(3)), ["(1) 2-3", "(3) 1-2", "(2) 3-1"]);
        assert_eq!(
            printed(&single(5)),
            ["(1) 2-5 3-4", "(4) 5-3 1-2", "(2) 3-1 4-5", "(5) 1-4 2-3", "(3) 4-2 5-1"]
        );
    }

    #[test]
    fn all_meet_once_and_colours_are_balanced() {
        for count in 2..=40 {
            let rounds = single(count);
            let mut met = vec![vec![0; count]; count];
            let mut balance = vec![0_i32; count];
            for round in &rounds {
                let mut seen = vec![0; count];
                round.pairs.iter().flatten().chain(&round.rests).for_each(|&n| seen[n] += 1);
                assert!(seen.iter().all(|&times| times == 1), "{count}: {round:?}");
                for &[red, black] in &round.pairs {
                    met[red][black] += 1;
                    met[black][red] += 1;
                    balance[red] += 1;
                    balance[black] -= 1;
                }
            }
            for (number, row) in met.iter().enumerate() {
                assert!(
                    row.iter()
                        .enumerate()
                        .all(|(other, &times)| times == i32::from(other != number))
                );
            }
            assert!(balance.iter().all(|difference| difference.abs() <= 1), "{count}: {balance:?}");
        }
    }

    #[test]
    fn two_cycles_give_everybody_both_colours_and_no_colour_three_times_running() {
        for count in 3..=20 {
            let mut colours = vec![Vec::new(); count];
            let mut games = std::collections::BTreeSet::new();
            for round in cycles(count, 2) {
                for [red, black] in round.pairs {
                    assert!(games.insert([red, black]), "{count}: twice the same");
                    colours[red].push('r');
                    colours[black].push('b');
                }
            }
            assert_eq!(games.len(), count * (count - 1));
            for of_one in colours {
                assert!(
                    !of_one.windows(3).any(|run| run[0] == run[1] && run[1] == run[2]),
                    "{count}: {of_one:?}"
                );
            }
        }
    }

    #[test]
    fn a_table_for_nobody_or_for_one_has_no_rounds() {
        assert!(single(0).is_empty() && single(1).is_empty());
        assert_eq!(printed(&cycles(2, 3)), ["1-2", "2-1", "1-2"]);
    }
}
