//! What holds for any opening book and its sources, whatever bytes they are read from.

use chuhe::book::{AnyBook, Evaluations, read_lines, walk};

/// Reads a book. An error has to say something in one row; a book has to know legal moves only, and
/// to be written as it was read.
pub(crate) fn check_book(bytes: &[u8]) {
    let book = match AnyBook::from_bytes(bytes) {
        Ok(book) => book,
        Err(error) => {
            assert_eq!(error.to_string().lines().count(), 1, "{error}");
            return;
        }
    };
    for (position, moves) in walk(&*book.source()) {
        assert!(moves.iter().all(|known| position.is_legal(known.mv)), "{}", position.fen());
    }
    if let AnyBook::Own(book) = &book {
        assert_eq!(book.to_bytes(), bytes, "a book of our own");
    }
    if let AnyBook::ElephantEye(book) = &book {
        assert_eq!(book.to_bytes(), bytes, "a BOOK.DAT");
    }
}

/// Makes a book of our own whole: after what its bytes say, sets the checksum that they should
/// have.
pub(crate) fn seal(bytes: &mut [u8]) {
    if bytes.len() >= 32 {
        let checksum = crc32fast::hash(&bytes[32..]);
        bytes[24..28].copy_from_slice(&checksum.to_le_bytes());
        bytes[28..32].fill(0);
    }
}

/// Reads opening lines. Each has moves that can be played, or says in one row what is wrong.
pub(crate) fn check_lines(text: &str) {
    for line in read_lines(text) {
        match line {
            Ok(line) => {
                assert!((1..=line.moves.len()).contains(&line.defining), "{:?}", line.title);
                assert_eq!(line.positions().count(), line.moves.len(), "{:?}", line.title);
            }
            Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
        }
    }
}

/// Reads evaluations. What is read is written so that it is read the same.
pub(crate) fn check_evaluations(text: &str) {
    let Ok(evaluations) = Evaluations::read(text) else { return };
    let written = evaluations.write();
    assert_eq!(Evaluations::read(&written).as_ref(), Ok(&evaluations), "{written}");
}
