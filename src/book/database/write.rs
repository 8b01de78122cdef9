//! A book as an .xqb.

use rusqlite::{Connection, MAIN_DB, params};

use super::error::DatabaseError;
use super::xqb::{View, write_move};
use crate::book::volume::Source;
use crate::book::walk::walk;

const TABLES: &str = "
    CREATE TABLE book(
        id INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB, move INTEGER, score INTEGER,
        win INTEGER, draw INTEGER, lost INTEGER, valid INTEGER, memo TEXT
    );
    CREATE INDEX book_key ON book(key);
    CREATE TABLE information(name TEXT, value TEXT);
    INSERT INTO information VALUES('program', 'Chuhe');
";

const ROW: &str = "
    INSERT INTO book(key, move, score, win, draw, lost, valid, memo)
    VALUES(?1, ?2, ?3, 0, 0, 0, ?4, NULL)
";

/// Returns what can be reached of a book from the start position as the bytes of an .xqb, and the
/// number of its moves. The weight of a move is its score; one that is not played is marked
/// invalid.
///
/// # Errors
///
/// Passes on what `SQLite` says, which hardly is more than that there is no memory.
pub fn to_xqb(source: &dyn Source) -> Result<(Vec<u8>, usize), DatabaseError> {
    let mut connection = Connection::open_in_memory()?;
    let transaction = connection.transaction()?;
    transaction.execute_batch(TABLES)?;
    let mut count = 0;
    {
        let mut statement = transaction.prepare(ROW)?;
        for (position, moves) in walk(source) {
            let view = View::written(&position);
            let key = view.key(&position);
            for known in moves {
                let mv = write_move(view.turn(known.mv));
                statement.execute(params![key, mv, known.weight, known.weight > 0])?;
                count += 1;
            }
        }
    }
    transaction.commit()?;
    Ok((connection.serialize(MAIN_DB)?.to_vec(), count))
}
