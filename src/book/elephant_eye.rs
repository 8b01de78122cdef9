//! The layout of `ElephantEye`'s book, BOOK.DAT.
//!
//! Entries of eight bytes, little endian, sorted by the first field:
//!
//! ```text
//! 0  4  lock of the position
//! 4  2  move: low byte the square left, high byte the square entered
//! 6  2  weight
//! ```
//!
//! Squares are those of a board of 16 x 16: `(row + 3) * 16 + column + 3`, row 0 being Black's back
//! rank. Locks come from a stream of RC4 under a key of four zero bytes. Each number of the Zobrist
//! table takes three words of four bytes; the lock is the third. First comes the number for Black
//! to move, then 256 for each piece, in the order `KABNRCP` of Red, then of Black. A position that
//! is not there is looked up by its mirror image. As 32 bits are few, moves are checked for
//! legality.

use std::sync::LazyLock;

use thiserror::Error;

use super::volume::{BookMove, Source, sort};
use crate::board::{FILES, Move, Position, RANKS, Side, Square};

/// The length of an entry.
const ENTRY: usize = 8;

/// A book in the layout of `ElephantEye`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ElephantEyeBook {
    /// Sorted by lock; entries of one lock in the order of the file.
    entries: Vec<LockedMove>,
}

/// A move as such a book has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockedMove {
    /// The lock of the position, see [`lock`].
    pub lock: u32,
    /// The move in that position, or in its mirror image.
    pub mv: Move,
    /// How often it is to be played, compared with the others of the position.
    pub weight: u16,
}

/// Why bytes are no such book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ElephantEyeError {
    /// There are no entries, or not whole ones.
    #[error("{0} bytes are no entries of eight bytes")]
    Length(usize),
    /// A move goes off the board.
    #[error("entry {0} is no move on the board")]
    Square(usize),
    /// An entry has a smaller lock than the one before.
    #[error("entry {0} is out of order")]
    Order(usize),
}

impl ElephantEyeBook {
    /// Returns a book of these moves.
    pub fn new(mut entries: Vec<LockedMove>) -> Self {
        entries.sort_by_key(|entry| entry.lock);
        Self { entries }
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// Says what is wrong with them, with the number of the entry, from 1.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ElephantEyeError> {
        if bytes.is_empty() || !bytes.len().is_multiple_of(ENTRY) {
            return Err(ElephantEyeError::Length(bytes.len()));
        }
        let mut entries: Vec<LockedMove> = Vec::with_capacity(bytes.len() / ENTRY);
        for (index, bytes) in bytes.chunks_exact(ENTRY).enumerate() {
            let entry = read(bytes).ok_or(ElephantEyeError::Square(index + 1))?;
            if entries.last().is_some_and(|last| last.lock > entry.lock) {
                return Err(ElephantEyeError::Order(index + 1));
            }
            entries.push(entry);
        }
        Ok(Self { entries })
    }

    /// Returns the bytes of a file, from which the same book is read.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.entries.len() * ENTRY);
        for entry in &self.entries {
            bytes.extend(entry.lock.to_le_bytes());
            bytes.extend([place(entry.mv.from()), place(entry.mv.to())]);
            bytes.extend(entry.weight.to_le_bytes());
        }
        bytes
    }

    fn of_lock(&self, lock: u32) -> impl Iterator<Item = &LockedMove> {
        let start = self.entries.partition_point(|entry| entry.lock < lock);
        self.entries.iter().skip(start).take_while(move |entry| entry.lock == lock)
    }
}

impl Source for ElephantEyeBook {
    fn moves(&self, position: &Position) -> Vec<BookMove> {
        let known = |lock: u32, turn: fn(Move) -> Move| {
            let moves = self.of_lock(lock).map(|entry| BookMove {
                mv: turn(entry.mv),
                weight: entry.weight.into(),
                score: None,
            });
            // Other positions have the same lock.
            moves.filter(|known| position.is_legal(known.mv)).collect::<Vec<_>>()
        };
        let mut moves = known(lock(position), |mv| mv);
        if moves.is_empty() {
            moves = known(mirrored_lock(position), Move::mirror);
        }
        sort(&mut moves);
        moves.dedup_by_key(|known| known.mv);
        moves
    }

    fn len(&self) -> usize {
        self.entries.len()
    }
}

/// Returns the lock of a position.
///
/// ```
/// use chuhe::board::Position;
///
/// assert_eq!(chuhe::book::lock(&Position::startpos()), 0x0526_56d5);
/// ```
pub fn lock(position: &Position) -> u32 {
    fold(position, |square| square)
}

/// Returns the lock of a position's mirror image.
pub fn mirrored_lock(position: &Position) -> u32 {
    fold(position, Square::mirror)
}

fn fold(position: &Position, turn: impl Fn(Square) -> Square) -> u32 {
    let turn_number = match position.side() {
        Side::Red => 0,
        Side::Black => LOCKS.black_to_move,
    };
    let pieces = position.occupied().into_iter().filter_map(|square| {
        let piece = position.piece_on(square)?;
        // Pieces are numbered as the table is: KABNRCP of Red, then of Black.
        let numbers = LOCKS.pieces.get(piece.index())?;
        numbers.get(usize::from(place(turn(square))))
    });
    pieces.fold(turn_number, |lock, number| lock ^ number)
}

/// Returns the number of a square on the board of 16 x 16.
pub(super) const fn place(square: Square) -> u8 {
    ((RANKS - 1 - square.rank() + 3) * 16 + square.file() + 3) as u8
}

/// Returns the square with a number on the board of 16 x 16.
pub(super) fn square(place: u8) -> Option<Square> {
    let (row, column) = (usize::from(place / 16), usize::from(place % 16));
    let (row, file) = (row.checked_sub(3)?, column.checked_sub(3)?);
    (row < RANKS && file < FILES).then(|| Square::new(file, RANKS - 1 - row))
}

fn read(bytes: &[u8]) -> Option<LockedMove> {
    let [a, b, c, d, from, to, low, high] = bytes.try_into().ok()?;
    let (from, to) = (square(from)?, square(to)?);
    Some(LockedMove {
        lock: u32::from_le_bytes([a, b, c, d]),
        mv: Move::new(from, to),
        weight: u16::from_le_bytes([low, high]),
    })
}

struct Locks {
    black_to_move: u32,
    pieces: Vec<[u32; 256]>,
}

static LOCKS: LazyLock<Locks> = LazyLock::new(|| {
    let mut stream = Rc4::new();
    let black_to_move = stream.lock();
    let pieces = (0..14).map(|_| std::array::from_fn(|_| stream.lock())).collect();
    Locks { black_to_move, pieces }
});

/// The RC4 stream under a key of zero bytes.
struct Rc4 {
    state: [u8; 256],
    x: u8,
    y: u8,
}

impl Rc4 {
    fn new() -> Self {
        let mut state: [u8; 256] = std::array::from_fn(|index| index as u8);
        let mut other = 0_u8;
        for index in 0..=255_u8 {
            other = other.wrapping_add(byte(&state, index));
            state.swap(usize::from(index), usize::from(other));
        }
        Self { state, x: 0, y: 0 }
    }

    fn next(&mut self) -> u8 {
        self.x = self.x.wrapping_add(1);
        self.y = self.y.wrapping_add(byte(&self.state, self.x));
        self.state.swap(usize::from(self.x), usize::from(self.y));
        let sum = byte(&self.state, self.x).wrapping_add(byte(&self.state, self.y));
        byte(&self.state, sum)
    }

    /// Returns the third of the next three words.
    fn lock(&mut self) -> u32 {
        let mut word = || u32::from_le_bytes(std::array::from_fn(|_| self.next()));
        word();
        word();
        word()
    }
}

/// Returns a byte of the state; every index is one of its 256.
fn byte(state: &[u8; 256], index: u8) -> u8 {
    state.get(usize::from(index)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_its_place() {
        for known in Square::all() {
            assert_eq!(square(place(known)), Some(known));
        }
        assert_eq!((0..=255).filter_map(square).count(), 90);
        assert_eq!(place(Square::new(0, 9)), 0x33);
    }

    #[test]
    fn bytes_that_are_no_book_are_told_apart() {
        let read = ElephantEyeBook::from_bytes;
        assert_eq!(read(b""), Err(ElephantEyeError::Length(0)));
        assert_eq!(read(b"123456789"), Err(ElephantEyeError::Length(9)));
        assert_eq!(read(&[0; 8]), Err(ElephantEyeError::Square(1)));
        let entry = |lock: u8| [lock, 0, 0, 0, 0x33, 0x34, 5, 0];
        assert!(read(&[entry(1), entry(2)].concat()).is_ok());
        let disordered = [entry(2), entry(1)].concat();
        assert_eq!(read(&disordered), Err(ElephantEyeError::Order(2)));
    }
}
