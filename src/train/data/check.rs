//! Is a file what it says?

use std::path::Path;

use super::{DataError, Ending, Fault, Game, GameResult, Reader};

/// Checks every checksum, every move and every end by mate or stalemate of a file; `fault` sees
/// what is wrong. Returns the number of games.
///
/// # Errors
///
/// Fails when the file cannot be read to its end.
pub fn check(path: &Path, mut fault: impl FnMut(DataError)) -> Result<u64, DataError> {
    let mut games = 0;
    for record in Reader::open(path)? {
        match record {
            Ok(record) => {
                games += 1;
                if let Err(wrong) = check_game(&record.game) {
                    let (path, offset) = (path.to_owned(), record.offset);
                    fault(DataError::Faulty { path, offset, fault: wrong });
                }
            }
            Err(damage @ DataError::Damaged { .. }) => fault(damage),
            Err(error) => return Err(error),
        }
    }
    Ok(games)
}

fn check_game(game: &Game) -> Result<(), Fault> {
    let end = game.replay(|_| {})?;
    let is_mated = !end.has_legal_move() && game.result == GameResult::lost_by(end.side());
    if game.ending == Ending::NoMoves && !is_mated { Err(Fault::NotMated) } else { Ok(()) }
}
