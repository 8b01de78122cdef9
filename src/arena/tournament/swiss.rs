//! Swiss pairing (积分编排制): article 11.4 and appendix 2.
//!
//! The appendix pairs from the top score down, equal scores first and else the nearest, never the
//! same two twice, and breaks pairs up again where it gets stuck. Here the same aims, in the same
//! order of weight, are the cost of a pair, and the pairing with the least total cost is found at
//! once (minimum-weight perfect matching), so that nothing is paired badly where it could be
//! paired well. In order of weight:
//!
//! 1. nobody meets twice, nobody rests twice;
//! 2. who rests with an odd number has the lowest score;
//! 3. nobody has a colour three times running or three times more often than the other;
//! 4. scores are equal, or near;
//! 5. both get the colour that is due to them;
//! 6. inside a score, the upper half meets the lower half in order; who has to leave a score for
//!    a lower one is its last, and meets the first there.

use std::cmp::{Ordering, Reverse};

use integer_blossom::min_weight_perfect_matching;

use super::colours::{History, discord, first_has_red, is_clash};
use super::lots::Lots;
use super::score::Points;
use crate::board::Side;

/// Somebody to be paired.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contender {
    /// Points so far.
    pub points: Points,
    /// The opponents so far, by their places in the list of contenders.
    pub met: Vec<usize>,
    /// The colours had in games that were played, first round first.
    pub colours: Vec<Side>,
    /// Whether it had a round without an opponent.
    pub has_rested: bool,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SwissRound {
    /// The pairs, red first, from the highest score down.
    pub pairs: Vec<[usize; 2]>,
    /// Who has no opponent (轮空).
    pub rests: Option<usize>,
}

/// Returns the first round of contenders in the order of their strength: one of the upper half is
/// drawn against one of the lower half, and red is drawn. With an odd number the last rests.
pub fn first_round(count: usize, lots: Lots) -> SwissRound {
    let half = count / 2;
    let mut lower: Vec<_> = (half..2 * half).collect();
    lots.shuffle("first round", &[], &mut lower);
    let pairs = (0..half).zip(lower);
    let pairs =
        pairs.map(
            |(high, low)| {
                if lots.coin("red", &[1, high, low]) { [high, low] } else { [low, high] }
            },
        );
    SwissRound { pairs: pairs.collect(), rests: (count % 2 == 1).then(|| count - 1) }
}

/// Returns a later round; `number` counts rounds from 1 and chooses the lots.
///
/// The contenders are in the order of their strength, which decides among equal scores. Two meet
/// twice only if there is no other pairing at all.
pub fn next_round(contenders: &[Contender], number: usize, lots: Lots) -> SwissRound {
    if contenders.len() < 2 {
        return SwissRound { pairs: Vec::new(), rests: (!contenders.is_empty()).then_some(0) };
    }
    let field = Field::new(contenders);
    let places = contenders.len() + contenders.len() % 2;
    let mut costs = vec![0; places * places];
    let scale = Scale::new(&field, places);
    for a in 0..places {
        for b in a + 1..places {
            // The place that is no contender stands for the round without an opponent.
            let cost = if b < contenders.len() { field.cost(a, b) } else { field.cost_of_rest(a) };
            costs[a * places + b] = scale.total(cost);
        }
    }
    let mates = min_weight_perfect_matching(&costs, places);
    let mut round = SwissRound::default();
    for (a, &b) in mates.iter().enumerate().filter(|&(a, &b)| a < b) {
        if b == contenders.len() {
            round.rests = Some(a);
            continue;
        }
        let [one, other] = [a, b].map(|place| History(&contenders[place].colours));
        let pair = if first_has_red(one, other, lots, &[number, a, b]) { [a, b] } else { [b, a] };
        round.pairs.push(pair);
    }
    let points = |pair: &[usize; 2]| {
        let [one, other] = pair.map(|place| contenders[place].points);
        (one.max(other), one.min(other))
    };
    round.pairs.sort_by_key(|pair| (Reverse(points(pair)), pair[0].min(pair[1])));
    round
}

/// What a pair costs, the weightiest first.
type Cost = [i128; 6];

/// The contenders with their places inside their scores.
struct Field<'a> {
    contenders: &'a [Contender],
    /// For each contender its place among those with its points, and how many these are.
    ranks: Vec<(i128, i128)>,
}

impl<'a> Field<'a> {
    fn new(contenders: &'a [Contender]) -> Self {
        let ranks = contenders.iter().enumerate().map(|(place, contender)| {
            let equal = |other: &&Contender| other.points == contender.points;
            let before = contenders[..place].iter().filter(equal).count();
            (before as i128, contenders.iter().filter(equal).count() as i128)
        });
        Self { contenders, ranks: ranks.collect() }
    }

    fn cost(&self, a: usize, b: usize) -> Cost {
        let [one, other] = [&self.contenders[a], &self.contenders[b]];
        let again = one.met.contains(&b) || other.met.contains(&a);
        let [first, second] = [History(&one.colours), History(&other.colours)];
        let distance = i128::from((one.points - other.points).quarters());
        [
            i128::from(again),
            0,
            i128::from(is_clash(first, second)),
            distance * distance,
            i128::from(discord(first, second)),
            self.disorder(a, b),
        ]
    }

    /// How far a pair is from the order inside the scores.
    fn disorder(&self, a: usize, b: usize) -> i128 {
        let [(rank, count), (other_rank, other_count)] = [self.ranks[a], self.ranks[b]];
        let [points, other_points] = [self.contenders[a].points, self.contenders[b].points];
        let off = match points.cmp(&other_points) {
            Ordering::Equal => (rank - other_rank).abs() - count / 2,
            Ordering::Greater => (count - 1 - rank) + other_rank,
            Ordering::Less => rank + (other_count - 1 - other_rank),
        };
        off * off
    }

    fn cost_of_rest(&self, place: usize) -> Cost {
        let contender = &self.contenders[place];
        let lowest = self.contenders.iter().map(|other| other.points).min().unwrap_or_default();
        let above = i128::from((contender.points - lowest).quarters());
        let (rank, count) = self.ranks[place];
        [i128::from(contender.has_rested), above, 0, 0, 0, count - 1 - rank]
    }
}

/// The weights that keep costs of one kind from ever outweighing a weightier kind.
struct Scale(Cost);

impl Scale {
    fn new(field: &Field<'_>, places: usize) -> Self {
        let count = places as i128;
        let points = field.contenders.iter().map(|contender| contender.points);
        let spread = match (points.clone().max(), points.min()) {
            (Some(most), Some(least)) => i128::from((most - least).quarters()),
            _ => 0,
        };
        // The most that one pair can cost of each kind.
        let most = [1, spread, 1, spread * spread, 2, 4 * count * count];
        let mut weights = [1; 6];
        for kind in (0..weights.len() - 1).rev() {
            weights[kind] = weights[kind + 1] * (most[kind + 1] * count / 2 + 1);
        }
        Self(weights)
    }

    fn total(&self, cost: Cost) -> i128 {
        self.0.iter().zip(cost).map(|(weight, cost)| weight * cost).sum()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn contender(halves: i32, met: &[usize], colours: &str) -> Contender {
        Contender {
            points: Points::halves(halves),
            met: met.to_vec(),
            colours: colours
                .chars()
                .map(|c| if c == 'r' { Side::Red } else { Side::Black })
                .collect(),
            has_rested: false,
        }
    }

    #[test]
    fn the_first_round_draws_the_upper_half_against_the_lower() {
        let round = first_round(9, Lots::new(3));
        assert_eq!(round.rests, Some(8));
        assert_eq!(round.pairs.len(), 4);
        for pair in &round.pairs {
            assert!(
                pair.iter().any(|&place| place < 4)
                    && pair.iter().any(|&place| (4..8).contains(&place))
            );
        }
        assert_ne!(round, first_round(9, Lots::new(4)));
    }

    /// Four of eight won. Winners: 0 (red), 1 (black), 2 (red), 3 (black); 0-4, 5-1, 2-6, 7-3.
    /// Inside a score the upper half meets the lower: 0-2 and 1-3 would give equal colours twice
    /// (discord 2 each), 0-1 and 2-3 or 0-3 and 1-2 none. Both of these are one off the order
    /// (|0-1|-2 = -1, |2-3|-2 = -1; |0-3|-2 = 1, |1-2|-2 = -1), so either may come.
    #[test]
    fn equal_scores_meet_and_get_the_colours_that_are_due() {
        let field = [
            contender(2, &[4], "r"),
            contender(2, &[5], "b"),
            contender(2, &[6], "r"),
            contender(2, &[7], "b"),
            contender(0, &[0], "b"),
            contender(0, &[1], "r"),
            contender(0, &[2], "b"),
            contender(0, &[3], "r"),
        ];
        let round = next_round(&field, 2, Lots::new(1));
        assert_eq!(round.rests, None);
        for [red, black] in round.pairs {
            assert_eq!(field[red].points, field[black].points);
            assert_eq!((field[red].colours[0], field[black].colours[0]), (Side::Black, Side::Red));
        }
    }

    /// Three with one point, one with none: the last of the upper three (2) goes down, and the two
    /// others meet, though the order inside the score would ask for 0 against 1 anyway.
    #[test]
    fn the_last_of_a_score_goes_down() {
        let field = [
            contender(2, &[], ""),
            contender(2, &[], ""),
            contender(2, &[], ""),
            contender(0, &[], ""),
        ];
        let round = next_round(&field, 2, Lots::new(1));
        let mut pairs = round.pairs.clone();
        for pair in &mut pairs {
            pair.sort_unstable();
        }
        assert_eq!(pairs, [[0, 1], [2, 3]]);
    }

    #[test]
    fn the_lowest_score_rests_unless_it_did_before() {
        let mut field = [contender(2, &[], ""), contender(1, &[], ""), contender(0, &[], "")];
        assert_eq!(next_round(&field, 2, Lots::new(1)).rests, Some(2));
        field[2].has_rested = true;
        assert_eq!(next_round(&field, 2, Lots::new(1)).rests, Some(1));
    }

    #[test]
    fn where_all_met_they_meet_again_rather_than_not_at_all() {
        let field = [contender(2, &[1], "r"), contender(0, &[0], "b")];
        assert_eq!(next_round(&field, 2, Lots::new(1)).pairs, [[1, 0]]);
        assert_eq!(next_round(&field[..1], 2, Lots::new(1)).rests, Some(0));
        assert_eq!(next_round(&[], 2, Lots::new(1)), SwissRound::default());
    }

    /// All ways to pair up the places, for comparison.
    fn all_matchings(places: &[usize]) -> Vec<Vec<[usize; 2]>> {
        let Some((&first, rest)) = places.split_first() else { return vec![Vec::new()] };
        let mut out = Vec::new();
        for (index, &mate) in rest.iter().enumerate() {
            let mut left = rest.to_vec();
            left.remove(index);
            for mut pairs in all_matchings(&left) {
                pairs.push([first, mate]);
                out.push(pairs);
            }
        }
        out
    }

    fn fields() -> impl Strategy<Value = Vec<Contender>> {
        (2_usize..=7).prop_flat_map(|count| {
            let one = (0..7_i32, prop::collection::vec(0..count, 0..5), "[rb]{0,4}", any::<bool>());
            prop::collection::vec(one, count).prop_map(|all| {
                all.into_iter()
                    .map(|(halves, met, colours, has_rested)| Contender {
                        has_rested,
                        ..contender(halves, &met, &colours)
                    })
                    .collect()
            })
        })
    }

    proptest! {
        /// The pairing is as cheap as the best of all pairings, kind by kind.
        #[test]
        fn no_pairing_is_better(field in fields()) {
            let round = next_round(&field, 3, Lots::new(9));
            let count = field.len();
            let places: Vec<_> = (0..count + count % 2).collect();
            let costs = Field::new(&field);
            let sum = |pairs: &[[usize; 2]]| {
                pairs.iter().fold([0; 6], |mut sum: Cost, &[a, b]| {
                    let [a, b] = [a.min(b), a.max(b)];
                    let cost = if b < count { costs.cost(a, b) } else { costs.cost_of_rest(a) };
                    sum.iter_mut().zip(cost).for_each(|(sum, cost)| *sum += cost);
                    sum
                })
            };
            let mut pairs = round.pairs.clone();
            pairs.extend(round.rests.map(|rests| [rests, count]));
            let best = all_matchings(&places).iter().map(|pairs| sum(pairs)).min();
            prop_assert_eq!(Some(sum(&pairs)), best);
        }
    }
}
