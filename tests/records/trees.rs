//! Games for the tests, and what is compared of them.

use chuhe::board::Position;
use chuhe::record::{Cursor, Evaluation, Game, Nag, Step};

/// Returns what is compared of a game: the tree with all that is said about it.
pub(crate) fn tree(game: &Game) -> Vec<String> {
    game.ids()
        .map(|id| {
            let node = game.node(id);
            let path: Vec<_> = game.moves_to(id).iter().map(ToString::to_string).collect();
            format!(
                "{} {:?} {:?} {:?} {:?}",
                path.join(" "),
                node.before,
                node.comment,
                node.nags,
                node.commands
            )
        })
        .collect()
}

/// Returns the same with the nodes in the order of PGN, which is the order a reader finds.
pub(crate) fn in_reading_order(game: &Game) -> Vec<String> {
    let lines = tree(game);
    let steps = game.walk().filter_map(|step| match step {
        Step::Move(id) => Some(lines[id.index()].clone()),
        Step::Open | Step::Close => None,
    });
    std::iter::once(lines[0].clone()).chain(steps).collect()
}

/// Makes a tree: each choice adds a move somewhere, with or without a word about it.
pub(crate) fn random_tree(choices: &[(usize, usize, u8)], texts: &[String]) -> Game {
    let mut cursor = Cursor::new(Game::new(Position::startpos()));
    for (number, &(place, mv, flags)) in choices.iter().enumerate() {
        let ids: Vec<_> = cursor.game().ids().collect();
        // Mostly on from the last one.
        let id = if flags % 4 == 0 { ids[place % ids.len()] } else { *ids.last().unwrap() };
        cursor.go_to(id);
        let legal = cursor.position().legal_moves();
        let Some(&mv) = legal.get(mv % legal.len().max(1)) else { continue };
        let is_variation = !cursor.game().node(id).children().is_empty();
        let id = cursor.play(mv).unwrap();
        let text = texts.get(number % texts.len().max(1)).map_or("", String::as_str);
        let node = cursor.game_mut().node_mut(id);
        if flags & 16 != 0 {
            node.add_comment(text);
        }
        if flags & 32 != 0 {
            node.nags = vec![Nag(flags), Nag(3)];
        }
        if flags & 64 != 0 {
            node.set_eval(Evaluation::Centipawns(i32::from(flags) - 90));
        }
        if flags & 128 != 0 && is_variation {
            text.trim().clone_into(&mut node.before);
        }
    }
    cursor.into_game()
}

/// Returns a game without marks and without words before moves, which not all formats have.
pub(crate) fn without_marks(mut game: Game) -> Game {
    for id in game.ids() {
        let node = game.node_mut(id);
        node.nags.clear();
        node.before.clear();
    }
    game
}
