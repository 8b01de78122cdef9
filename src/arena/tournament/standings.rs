//! The order of the entrants: article 15.

use super::card::Card;
use super::tie_break::{Criterion, Field, Value};

/// A row of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The place, from 1.
    pub place: usize,
    /// Whether others have it too (名次并列).
    pub is_shared: bool,
    /// Who.
    pub entrant: usize,
    /// The values of the criteria, in their order; `None` where one had nothing to decide.
    pub values: Vec<Option<Value>>,
    /// Whether its results were annulled (article 20.3): such rows come last.
    pub is_annulled: bool,
}

/// The order of the entrants, and by what.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standings {
    /// The criteria, the weightiest first.
    pub criteria: Vec<Criterion>,
    /// The entrants, the first one first.
    pub rows: Vec<Row>,
}

impl Standings {
    /// Returns the order of cards by criteria.
    ///
    /// Among equals under the first criterion those with penalties come last, by their weight and
    /// number (article 18.4); then each further criterion is applied to those who are still equal.
    pub fn of_cards(cards: &[Card], criteria: &[Criterion]) -> Self {
        let (annulled, valid): (Vec<_>, Vec<_>) =
            cards.iter().cloned().partition(|card| card.is_annulled);
        let field = Field::new(&valid);
        let mut groups: Vec<Vec<usize>> = vec![(0..valid.len()).collect()];
        let mut values = vec![Vec::new(); valid.len()];
        for (weight, criterion) in criteria.iter().enumerate() {
            let mut finer = Vec::new();
            for group in groups {
                let equals: Vec<_> = group.iter().map(|&index| valid[index].entrant).collect();
                for &index in &group {
                    values[index].push(criterion.value(&valid[index], &field, &equals));
                }
                let compare = |a: usize, b: usize| match (values[a][weight], values[b][weight]) {
                    (Some(one), Some(other)) => criterion.compare(one, other),
                    _ => std::cmp::Ordering::Equal,
                };
                finer.extend(split(group, compare));
            }
            if weight == 0 {
                let penalty =
                    |index: usize| (valid[index].disqualifications, valid[index].warnings);
                let by_penalty = |group| split(group, |a, b| penalty(b).cmp(&penalty(a)));
                finer = finer.into_iter().flat_map(by_penalty).collect();
            }
            groups = finer;
        }
        let mut standings = Self::of_groups(groups, criteria, |index| {
            (valid[index].entrant, std::mem::take(&mut values[index]))
        });
        standings.add_annulled(&annulled);
        standings
    }

    /// Returns the order of groups of equals; `row` gives the entrant and the values of a member.
    pub fn of_groups(
        groups: Vec<Vec<usize>>,
        criteria: &[Criterion],
        mut row: impl FnMut(usize) -> (usize, Vec<Option<Value>>),
    ) -> Self {
        let mut rows = Vec::new();
        for group in groups {
            let (place, is_shared) = (rows.len() + 1, group.len() > 1);
            for member in group {
                let (entrant, values) = row(member);
                rows.push(Row { place, is_shared, entrant, values, is_annulled: false });
            }
        }
        Self { criteria: criteria.to_vec(), rows }
    }

    fn add_annulled(&mut self, annulled: &[Card]) {
        let place = self.rows.len() + 1;
        self.rows.extend(annulled.iter().map(|card| Row {
            place,
            is_shared: annulled.len() > 1,
            entrant: card.entrant,
            values: vec![None; self.criteria.len()],
            is_annulled: true,
        }));
    }

    /// Returns those who share the first place; nobody if one has it alone.
    pub fn tied_for_first(&self) -> Vec<usize> {
        let first = self.rows.iter().filter(|row| row.place == 1 && row.is_shared);
        first.map(|row| row.entrant).collect()
    }

    /// Puts those who share a place into the order of a play-off among them (article 15.6).
    pub fn settle(&mut self, play_off: &Self) {
        let ranks = &play_off.rows;
        let rank = |row: &Row| ranks.iter().position(|other| other.entrant == row.entrant);
        let Some(first) = self.rows.iter().position(|row| rank(row).is_some()) else { return };
        let end = (first + ranks.len()).min(self.rows.len());
        let place = self.rows[first].place;
        self.rows[first..end].sort_by_key(|row| rank(row).unwrap_or(usize::MAX));
        for (row, other) in self.rows[first..end].iter_mut().zip(ranks) {
            row.place = place + other.place - 1;
            row.is_shared = other.is_shared;
        }
    }
}

/// Splits a group into those who are equal, the best first; `compare` is `Greater` for the better.
pub(super) fn split(
    mut group: Vec<usize>,
    compare: impl Fn(usize, usize) -> std::cmp::Ordering,
) -> Vec<Vec<usize>> {
    group.sort_by(|&a, &b| compare(b, a));
    let mut out: Vec<Vec<usize>> = Vec::new();
    for member in group {
        match out.last_mut() {
            Some(last) if compare(last[0], member).is_eq() => last.push(member),
            _ => out.push(vec![member]),
        }
    }
    out
}
