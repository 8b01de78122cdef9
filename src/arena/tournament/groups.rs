//! Groups and those who go on from them (分组循环制, article 11.3).

use super::knockout;

/// Returns the groups of entrants in the order of their seeds: the best ones lead a group each, and
/// every further row is dealt in the opposite direction.
pub fn deal(seeds: &[usize], count: usize) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); count.max(1)];
    for (row, seeds) in seeds.chunks(count.max(1)).enumerate() {
        for (column, &seed) in seeds.iter().enumerate() {
            let group = if row % 2 == 0 { column } else { count - 1 - column };
            groups[group].push(seed);
        }
    }
    groups
}

/// Returns those who go on as the seeds of the next stage: first all winners, then all seconds, and
/// so on.
///
/// `qualified` has the places of each group in order. The rows are turned against each other so
/// that the first round of a knockout brings nobody together with a member of the own group, where
/// that can be.
pub fn seeds(qualified: &[Vec<usize>]) -> Vec<usize> {
    let deepest = qualified.iter().map(Vec::len).max().unwrap_or_default();
    let rows: Vec<Vec<(usize, usize)>> = (0..deepest)
        .map(|place| {
            let row = qualified.iter().enumerate();
            row.filter_map(|(group, members)| Some((group, *members.get(place)?))).collect()
        })
        .collect();
    let turned = |turn: usize| -> Vec<(usize, usize)> {
        let rows = rows.iter().enumerate().map(|(place, row)| {
            let mut row = row.clone();
            // Rows below are turned step by step, so that a family of orders can be tried.
            if turn % 2 == 1 && place % 2 == 1 {
                row.reverse();
            }
            let by = if row.is_empty() { 0 } else { place * (turn / 2) % row.len() };
            row.rotate_left(by);
            row
        });
        rows.flatten().collect()
    };
    let turns = 0..2 * qualified.len().max(1);
    let best = turns.map(turned).min_by_key(|seeds| reunions(seeds)).unwrap_or_default();
    best.into_iter().map(|(_, entrant)| entrant).collect()
}

/// The pairs of the first round of a knockout who come from the same group.
fn reunions(seeds: &[(usize, usize)]) -> usize {
    let order = knockout::order(seeds.len().max(2).next_power_of_two());
    let group = |seed: usize| seeds.get(seed).map(|&(group, _)| group);
    let pairs = order.chunks_exact(2);
    pairs.filter(|pair| group(pair[1]).is_some() && group(pair[0]) == group(pair[1])).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_dealt_there_and_back() {
        let seeds: Vec<_> = (0..10).collect();
        assert_eq!(deal(&seeds, 3), [vec![0, 5, 6], vec![1, 4, 7], vec![2, 3, 8, 9]]);
        assert_eq!(deal(&seeds[..3], 1), [vec![0, 1, 2]]);
    }

    #[test]
    fn winners_of_groups_come_before_seconds() {
        let seeds = seeds(&[vec![0, 1], vec![10, 11], vec![20, 21], vec![30, 31]]);
        assert_eq!(seeds[..4], [0, 10, 20, 30]);
    }

    #[test]
    fn nobody_meets_the_own_group_in_the_first_round_of_a_knockout() {
        for groups in 2..=8 {
            for places in 1..=3 {
                let qualified: Vec<Vec<_>> = (0..groups)
                    .map(|group| (0..places).map(|place| group * 10 + place).collect())
                    .collect();
                let seeds = seeds(&qualified);
                assert_eq!(seeds.len(), groups * places);
                let with_groups: Vec<_> = seeds.iter().map(|&seed| (seed / 10, seed)).collect();
                assert_eq!(
                    reunions(&with_groups),
                    0,
                    "{groups} groups, {places} places: {seeds:?}"
                );
            }
        }
    }
}
