//! The name of the opening that a game has.

use std::collections::BTreeMap;

use super::key::{BookKey, Spot};
use super::lines::{Line, Title};
use crate::board::{Move, Position};

/// Names of openings by the positions that have them.
///
/// A position has the name of the line that needs most plies to be what it is called, of those that
/// lead to it. However a game got there, it has that name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// All names, each once.
    pub(super) titles: Vec<Title>,
    /// Sorted by key, each once.
    pub(super) entries: Vec<NameEntry>,
}

/// A position with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NameEntry {
    pub(super) key: BookKey,
    /// The plies that make the opening what it is called.
    pub(super) plies: u16,
    /// The place of the name among the titles.
    pub(super) title: u16,
}

impl Names {
    /// Returns the names of lines. Of lines that name a position equally well, the first does.
    pub fn new(lines: &[Line]) -> Self {
        let mut titles: Vec<Title> = Vec::new();
        let mut places: BTreeMap<&Title, u16> = BTreeMap::new();
        let mut entries: BTreeMap<BookKey, NameEntry> = BTreeMap::new();
        for line in lines {
            let title = *places.entry(&line.title).or_insert_with(|| {
                titles.push(line.title.clone());
                u16::try_from(titles.len() - 1).unwrap_or(u16::MAX)
            });
            let plies = u16::try_from(line.defining).unwrap_or(u16::MAX);
            for position in line.positions().skip(line.defining.saturating_sub(1)) {
                let key = Spot::of(&position).key;
                let entry = NameEntry { key, plies, title };
                let best = entries.entry(key).or_insert(entry);
                if best.plies < plies {
                    *best = entry;
                }
            }
        }
        Self { titles, entries: entries.into_values().collect() }
    }

    /// Returns the name of one position, whatever led to it.
    pub fn of(&self, position: &Position) -> Option<&Title> {
        self.titles.get(usize::from(self.entry(position)?.title))
    }

    /// Returns the name of a game from the start position: of all positions that it went through,
    /// the one with the most telling name gives it. Moves are looked at as far as they are legal.
    pub fn of_game(&self, moves: &[Move]) -> Option<&Title> {
        let mut position = Position::startpos();
        let mut best: Option<NameEntry> = None;
        for &mv in moves {
            if position.try_play(mv).is_err() {
                break;
            }
            if let Some(entry) = self.entry(&position)
                && best.is_none_or(|best| best.plies <= entry.plies)
            {
                best = Some(entry);
            }
        }
        self.titles.get(usize::from(best?.title))
    }

    /// Returns all names in the order of their lines.
    pub fn titles(&self) -> &[Title] {
        &self.titles
    }

    fn entry(&self, position: &Position) -> Option<NameEntry> {
        let key = Spot::of(position).key;
        let place = self.entries.binary_search_by_key(&key, |entry| entry.key).ok()?;
        self.entries.get(place).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::read_lines;
    use super::*;

    const LINES: &str = "
[中炮 / Central Cannon]
炮二平五
[中炮对屏风马 / Central Cannon against Screen Horses]
炮二平五 马8进7 马二进三 马2进3 | 车一平二 车9平8
[飞相局 / Elephant Opening]
相三进五
";

    fn name(moves: &str) -> Option<String> {
        let lines: Vec<_> = read_lines(LINES).collect::<Result<_, _>>().unwrap();
        let moves: Vec<Move> = moves.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
        Names::new(&lines).of_game(&moves).map(|title| title.english.clone())
    }

    #[test]
    fn a_game_has_the_most_telling_name_that_it_went_through() {
        let named = |name: &str| Some(name.to_owned());
        assert_eq!(name(""), None);
        assert_eq!(name("c3c4"), None);
        assert_eq!(name("h2e2 h9g7"), named("Central Cannon"));
        assert_eq!(name("h2e2 h9g7 h0g2 b9c7 c3c4"), named("Central Cannon against Screen Horses"));
    }

    #[test]
    fn the_order_of_moves_and_the_side_of_the_board_do_not_matter() {
        for moves in ["h2e2 b9c7 h0g2 h9g7", "b2e2 b9c7 b0c2 h9g7"] {
            let name = name(moves);
            assert_eq!(name.as_deref(), Some("Central Cannon against Screen Horses"), "{moves}");
        }
    }

    #[test]
    fn an_illegal_move_ends_what_is_looked_at() {
        assert_eq!(name("h2e2 h2e2 h9g7").as_deref(), Some("Central Cannon"));
    }
}
