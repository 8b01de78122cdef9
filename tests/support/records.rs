//! What holds for the games of any file.

use chuhe::record::{self, Format, Step};

/// Reads the games of a file, a thousand at most. What goes wrong has to be told, and what is read
/// has to hold together.
pub(crate) fn check_file(file: &[u8], hint: Option<Format>) {
    for game in record::open(file, hint, None).take(1000) {
        let game = match game {
            Ok(game) => game,
            Err(broken) => {
                assert!(!broken.to_string().is_empty(), "an error says something");
                let Some(game) = broken.readable else { continue };
                *game
            }
        };
        let moves = game.walk().filter(|step| matches!(step, Step::Move(_))).count();
        assert_eq!(moves + 1, game.node_count(), "a walk comes to every node");
        for id in game.ids() {
            let plies = game.node(id).ply();
            assert_eq!(game.moves_to(id).len(), plies, "a node knows how deep it lies");
        }
        let last = game.position();
        assert_eq!(last.ply(), game.moves().len(), "the main line can be played");
    }
}
