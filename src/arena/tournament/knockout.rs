//! Brackets of knockouts (淘汰制, article 11.1): single and double, with byes up to a power of two.

/// Where somebody in a match comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A seed, from 0.
    Seed(usize),
    /// The winner of a match of the bracket.
    Winner(usize),
    /// Its loser.
    Loser(usize),
}

/// What a match is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To stay among the winners: so many are left before the round, 2 for the final of a single
    /// knockout.
    Winners(usize),
    /// To stay among those with one defeat; the round among them, from 1.
    Losers(usize),
    /// The third place.
    ThirdPlace,
    /// The final of a double knockout: the winner of the winners against the winner of the rest.
    GrandFinal,
    /// A second final, if the first gave the winner of the winners its first defeat.
    SecondFinal,
}

/// A match of a bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// What it is for.
    pub purpose: Purpose,
    /// Who plays.
    pub sources: [Source; 2],
    /// How late in the tournament its loser leaves: of two who left, the one with the higher
    /// number is placed higher. `None` if its loser goes on.
    pub loser_rank: Option<usize>,
}

/// The result of a match for the bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advance {
    /// The first of the two goes on.
    First,
    /// The second goes on.
    Second,
    /// Neither does: both were absent.
    Nobody,
}

/// Who is at a place in a bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// A match that decides it is open.
    Open,
    /// Nobody: the opponent has a bye (轮空).
    Bye,
    /// A seed, from 0.
    Seed(usize),
}

/// The matches of a knockout. Each comes after those that it depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracket {
    /// The number of seeds.
    pub count: usize,
    /// The matches.
    pub matches: Vec<Match>,
}

/// How late the second of a double knockout leaves, and the two of a match for the third place:
/// before the loser of a final, after the losers of semi-finals.
const SECOND: usize = usize::MAX - 1;
const THIRD: usize = usize::MAX - 30;
const FOURTH: usize = usize::MAX - 31;

/// Returns the seeds of the first round in the order of the bracket: the first two meet in the last
/// round, the first four not before the last but one, and so on.
pub fn order(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let end = order.len() * 2 - 1;
        order = order.iter().flat_map(|&seed| [seed, end - seed]).collect();
    }
    order
}

impl Bracket {
    /// Returns a single knockout of so many seeds, with a match for the third place if wished.
    pub fn single(count: usize, third_place: bool) -> Self {
        let mut matches = Vec::new();
        let last = winners(count, &mut matches, third_place);
        if let (true, Some([one, other])) = (third_place, last.semi_finals) {
            matches.push(Match {
                purpose: Purpose::ThirdPlace,
                sources: [Source::Loser(one), Source::Loser(other)],
                loser_rank: Some(FOURTH),
            });
        }
        Self { count, matches }
    }

    /// Returns a double knockout: who loses once goes on among the losers, and whoever wins there
    /// meets the undefeated one in a final. If the undefeated one loses it, they meet again when
    /// `second_final` says so.
    pub fn double(count: usize, second_final: bool) -> Self {
        let mut matches = Vec::new();
        let upper = winners(count, &mut matches, true).rounds;
        for number in upper.iter().flatten() {
            matches[*number].loser_rank = None;
        }
        let mut round = 0;
        let push = |matches: &mut Vec<Match>, round: usize, sources| {
            let purpose = Purpose::Losers(round);
            matches.push(Match { purpose, sources, loser_rank: Some(round) });
            matches.len() - 1
        };
        // The losers of the first round meet each other; after that the survivors meet those who
        // come down, in changing order so that two who met among the winners do not meet at once.
        let mut alive: Vec<Source> = upper.first().map_or_else(Vec::new, |first| {
            first.iter().map(|&number| Source::Loser(number)).collect()
        });
        for (level, fallen) in upper.iter().enumerate().skip(1) {
            round += 1;
            let pairs: Vec<_> = alive.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
            alive = pairs
                .into_iter()
                .map(|pair| Source::Winner(push(&mut matches, round, pair)))
                .collect();
            round += 1;
            let mut fallen: Vec<_> = fallen.iter().map(|&number| Source::Loser(number)).collect();
            if level % 2 == 1 {
                fallen.reverse();
            }
            let pairs: Vec<_> = alive.into_iter().zip(fallen).collect();
            alive = pairs
                .into_iter()
                .map(|(one, other)| Source::Winner(push(&mut matches, round, [other, one])))
                .collect();
        }
        if let (Some(&winner), Some(&other)) =
            (upper.last().and_then(|last| last.first()), alive.first())
        {
            let sources = [Source::Winner(winner), other];
            let loser_rank = (!second_final).then_some(SECOND);
            matches.push(Match { purpose: Purpose::GrandFinal, sources, loser_rank });
            if second_final {
                let purpose = Purpose::SecondFinal;
                matches.push(Match { purpose, sources, loser_rank: Some(SECOND) });
            }
        }
        Self { count, matches }
    }

    /// Returns for each match after how many others at least its players can meet: matches with the
    /// same number make a round.
    pub fn levels(&self) -> Vec<usize> {
        let mut levels: Vec<usize> = Vec::with_capacity(self.matches.len());
        for (number, each) in self.matches.iter().enumerate() {
            let before = each.sources.iter().filter_map(|source| match source {
                Source::Seed(_) => None,
                Source::Winner(number) | Source::Loser(number) => Some(levels[*number]),
            });
            let is_again = each.purpose == Purpose::SecondFinal;
            let before = before.chain(is_again.then(|| levels[number - 1]));
            levels.push(before.max().map_or(0, |level| level + 1));
        }
        levels
    }

    /// Returns who is in each match, given the results so far by the numbers of matches.
    pub fn slots(&self, results: &dyn Fn(usize) -> Option<Advance>) -> Vec<[Slot; 2]> {
        let mut slots: Vec<[Slot; 2]> = Vec::with_capacity(self.matches.len());
        for each in &self.matches {
            let slot = |source| match source {
                Source::Seed(seed) if seed < self.count => Slot::Seed(seed),
                Source::Seed(_) => Slot::Bye,
                Source::Winner(number) => ended(slots[number], results(number)).0,
                Source::Loser(number) => ended(slots[number], results(number)).1,
            };
            let mut pair = each.sources.map(slot);
            if each.purpose == Purpose::SecondFinal {
                // Played only if the one without defeat lost the final before.
                pair = match results(slots.len() - 1) {
                    Some(Advance::Second) => pair,
                    Some(_) => [Slot::Bye; 2],
                    None => [Slot::Open; 2],
                };
            }
            slots.push(pair);
        }
        slots
    }

    /// Returns the seeds in groups of equal place, the winner first; those who are still in come
    /// first together.
    pub fn places(&self, results: &dyn Fn(usize) -> Option<Advance>) -> Vec<Vec<usize>> {
        let slots = self.slots(results);
        let mut rank = vec![usize::MAX; self.count];
        for (number, (each, &pair)) in self.matches.iter().zip(&slots).enumerate() {
            let result = results(number);
            let leavers = match (pair, result) {
                ([Slot::Seed(one), Slot::Seed(other)], Some(result)) => match result {
                    Advance::First => vec![other],
                    Advance::Second => vec![one],
                    Advance::Nobody => vec![one, other],
                },
                _ => Vec::new(),
            };
            for seed in leavers {
                let last_defeat =
                    each.loser_rank.or((result == Some(Advance::Nobody)).then_some(number));
                if let Some(left) = last_defeat {
                    rank[seed] = left;
                }
            }
            if each.purpose == Purpose::ThirdPlace
                && let (Slot::Seed(winner), _) = ended(pair, result)
            {
                rank[winner] = THIRD;
            }
        }
        if let Some(loser) = self.grand_final_loser(&slots, results) {
            rank[loser] = SECOND;
        }
        let mut groups =
            super::standings::split((0..self.count).collect(), |a, b| rank[a].cmp(&rank[b]));
        groups.retain(|group| !group.is_empty());
        groups
    }

    /// The loser of a grand final after which no second one is played.
    fn grand_final_loser(
        &self,
        slots: &[[Slot; 2]],
        results: &dyn Fn(usize) -> Option<Advance>,
    ) -> Option<usize> {
        let number = self.matches.iter().position(|each| each.purpose == Purpose::GrandFinal)?;
        match (slots.get(number)?, results(number)?) {
            ([Slot::Seed(_), Slot::Seed(other)], Advance::First) => Some(*other),
            _ => None,
        }
    }
}

/// Who wins and who loses a match with these two.
fn ended(pair: [Slot; 2], result: Option<Advance>) -> (Slot, Slot) {
    match (pair, result) {
        ([Slot::Bye, Slot::Bye], _) | (_, Some(Advance::Nobody)) => (Slot::Bye, Slot::Bye),
        ([only, Slot::Bye] | [Slot::Bye, only], _) => (only, Slot::Bye),
        ([one, other], Some(Advance::First)) => (one, other),
        ([one, other], Some(Advance::Second)) => (other, one),
        (_, None) => (Slot::Open, Slot::Open),
    }
}

/// The matches among the winners, round by round.
struct Upper {
    rounds: Vec<Vec<usize>>,
    semi_finals: Option<[usize; 2]>,
}

fn winners(count: usize, matches: &mut Vec<Match>, third_place: bool) -> Upper {
    let size = count.max(2).next_power_of_two();
    let mut alive: Vec<Source> = order(size).into_iter().map(Source::Seed).collect();
    let mut rounds: Vec<Vec<usize>> = Vec::new();
    while alive.len() > 1 {
        let left = alive.len();
        let numbers: Vec<_> = (matches.len()..matches.len() + left / 2).collect();
        let goes_on = third_place && left == 4;
        for pair in alive.chunks_exact(2) {
            matches.push(Match {
                purpose: Purpose::Winners(left),
                sources: [pair[0], pair[1]],
                loser_rank: (!goes_on).then_some(usize::MAX - 10 * left),
            });
        }
        alive = numbers.iter().map(|&number| Source::Winner(number)).collect();
        rounds.push(numbers);
    }
    let semi_finals = rounds.iter().find_map(|round| match round[..] {
        [one, other] => Some([one, other]),
        _ => None,
    });
    Upper { rounds, semi_finals }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_seeds_meet_last() {
        assert_eq!(order(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        let bracket = Bracket::single(8, false);
        assert_eq!(bracket.matches.len(), 7);
        assert_eq!(bracket.matches[6].purpose, Purpose::Winners(2));
    }

    type Played = (Vec<(usize, [usize; 2])>, Vec<Vec<usize>>);

    /// Plays a bracket to the end; the lower seed wins each match except those listed. Returns who
    /// met in which match, and the groups of places.
    fn play(bracket: &Bracket, upsets: &[usize]) -> Played {
        let mut results = vec![None; bracket.matches.len()];
        let mut played = Vec::new();
        for number in 0..results.len() {
            let slots = bracket.slots(&|number| results[number]);
            if let [Slot::Seed(one), Slot::Seed(other)] = slots[number] {
                let first = (one < other) != upsets.contains(&number);
                results[number] = Some(if first { Advance::First } else { Advance::Second });
                played.push((number, [one, other]));
            } else {
                assert!(!slots[number].contains(&Slot::Open), "{number}: {:?}", slots[number]);
            }
        }
        (played, bracket.places(&|number| results[number]))
    }

    /// Five seeds: 4-5 (3 and 4 from 0) play the only match of the first round, the best three
    /// have byes.
    #[test]
    fn the_best_seeds_have_byes() {
        let (played, places) = play(&Bracket::single(5, false), &[]);
        let pairs: Vec<_> = played.into_iter().map(|(_, pair)| pair).collect();
        assert_eq!(pairs, [[3, 4], [0, 3], [1, 2], [0, 1]]);
        assert_eq!(places, [vec![0], vec![1], vec![2, 3], vec![4]]);
    }

    #[test]
    fn a_match_for_the_third_place_parts_the_losers_of_the_semi_finals() {
        // Upset in the first semi-final (match 0 of four seeds): 3 beats 0.
        let (played, places) = play(&Bracket::single(4, true), &[0]);
        assert_eq!(
            played.iter().map(|(_, pair)| *pair).collect::<Vec<_>>(),
            [[0, 3], [1, 2], [3, 1], [0, 2]]
        );
        assert_eq!(places, [vec![1], vec![3], vec![0], vec![2]]);
        // With two seeds there is a final and nothing else, with three one loser of a semi-final.
        assert_eq!(play(&Bracket::single(2, true), &[]).1, [vec![0], vec![1]]);
        assert_eq!(play(&Bracket::single(3, true), &[]).1, [vec![0], vec![1], vec![2]]);
    }

    #[test]
    fn everybody_but_the_winner_is_defeated_twice_in_a_double_knockout() {
        for count in 2..=20 {
            let bracket = Bracket::double(count, true);
            for upsets in [&[][..], &[0, 2, 5], &[1, 3, 4, 7, 9]] {
                let (played, places) = play(&bracket, upsets);
                let mut defeats = vec![0; count];
                for (number, [one, other]) in played {
                    let lost = if (one < other) == upsets.contains(&number) { one } else { other };
                    defeats[lost] += 1;
                }
                let winner = places[0][0];
                assert_eq!(places[0].len(), 1, "{count}");
                for (seed, &times) in defeats.iter().enumerate() {
                    let right = if seed == winner { times <= 1 } else { times == 2 };
                    assert!(right, "{count} {upsets:?}: {defeats:?}, first {winner}");
                }
                assert_eq!(places.iter().flatten().count(), count);
            }
        }
    }

    #[test]
    fn a_second_final_is_played_only_after_the_first_defeat_of_the_undefeated() {
        let bracket = Bracket::double(4, true);
        let last = bracket.matches.len() - 1;
        let (played, _) = play(&bracket, &[]);
        assert!(played.iter().all(|&(number, _)| number != last));
        let (played, places) = play(&bracket, &[last - 1]);
        assert!(played.iter().any(|&(number, _)| number == last));
        assert_eq!(places, [vec![0], vec![1], vec![2], vec![3]]);
        let (_, places) = play(&Bracket::double(4, false), &[last - 1]);
        assert_eq!(places, [vec![1], vec![0], vec![2], vec![3]]);
    }

    #[test]
    fn where_both_are_absent_the_next_opponent_has_a_bye() {
        let bracket = Bracket::single(4, false);
        let results = |number| (number == 0).then_some(Advance::Nobody);
        assert_eq!(bracket.slots(&results)[2], [Slot::Bye, Slot::Open]);
    }
}
