//! Which squares a piece reaches.
//!
//! Rooks and cannons are looked up one line at a time: the word of a rank or a file from
//! [`Occupancy`] indexes a table that answers for the whole line, and a second small table spreads
//! a file's answer over the board. All tables together take about 120 KiB. Horses and elephants are
//! looked up by which of their four neighbours are taken.

use super::{Bitboard, FILES, Occupancy, RANKS, SQUARES, Side, Square};

/// Returns the squares a rook on `square` reaches: empty ones and the first piece on each ray.
#[inline]
pub const fn rook(square: Square, occupancy: &Occupancy) -> Bitboard {
    line_attacks(&ROOK_LINE, square, occupancy)
}

/// Returns the squares a cannon on `square` strikes: the second piece on each ray.
#[inline]
pub const fn cannon(square: Square, occupancy: &Occupancy) -> Bitboard {
    line_attacks(&CANNON_LINE, square, occupancy)
}

/// Returns the squares a horse on `square` reaches, given which of its legs are blocked.
#[inline]
pub const fn horse(square: Square, occupancy: &Occupancy) -> Bitboard {
    HORSE[square.index()][occupancy.beside(square)]
}

/// Returns the squares from which a horse reaches `square`.
#[inline]
pub const fn horse_from(square: Square, occupancy: &Occupancy) -> Bitboard {
    HORSE_FROM[square.index()][occupancy.diagonal(square)]
}

/// Returns the squares a horse's step away from `square`, whatever stands in between.
#[inline]
pub const fn horse_steps(square: Square) -> Bitboard {
    HORSE[square.index()][0]
}

/// Returns the squares an elephant on `square` reaches on its own side of the river.
#[inline]
pub const fn elephant(square: Square, occupancy: &Occupancy) -> Bitboard {
    ELEPHANT[square.index()][occupancy.diagonal(square)]
}

/// Returns the palace squares diagonally beside `square`.
#[inline]
pub const fn advisor(square: Square) -> Bitboard {
    ADVISOR[square.index()]
}

/// Returns the palace squares beside `square`.
#[inline]
pub const fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Returns the squares a pawn of `side` on `square` reaches: ahead, and sideways past the river.
#[inline]
pub const fn pawn(side: Side, square: Square) -> Bitboard {
    PAWN[side.index()][square.index()]
}

/// Returns the squares from which a pawn of `side` reaches `square`.
#[inline]
pub const fn pawn_from(side: Side, square: Square) -> Bitboard {
    PAWN_FROM[side.index()][square.index()]
}

/// Returns the nine palace squares of `side`.
#[inline]
pub const fn palace(side: Side) -> Bitboard {
    let middle = Bitboard::file(3).bits() | Bitboard::file(4).bits() | Bitboard::file(5).bits();
    let low = Bitboard::rank(0).bits() | Bitboard::rank(1).bits() | Bitboard::rank(2).bits();
    match side {
        Side::Red => Bitboard::from_bits(middle & low),
        Side::Black => Bitboard::from_bits(middle & low << (7 * FILES)),
    }
}

/// Returns the half of the board on which `side` sets up its pieces.
#[inline]
pub const fn home(side: Side) -> Bitboard {
    let low = (1 << (SQUARES / 2)) - 1;
    match side {
        Side::Red => Bitboard::from_bits(low),
        Side::Black => Bitboard::from_bits(!low),
    }
}

/// Returns the square a horse passes on its way between two squares a horse's step apart.
#[inline]
pub const fn horse_leg(from: Square, to: Square) -> Square {
    let (from_rank, to_rank) = (from.rank(), to.rank());
    let (from_file, to_file) = (from.file(), to.file());
    if from_rank.abs_diff(to_rank) == 2 {
        Square::new(from_file, usize::midpoint(from_rank, to_rank))
    } else {
        Square::new(usize::midpoint(from_file, to_file), from_rank)
    }
}

/// For a place on a line (first index) and the taken places of that line (second index): the
/// places a piece there attacks. Built for the ten places of a file; a rank uses nine of them.
type LineTable = [[u16; 1 << RANKS]; RANKS];

static ROOK_LINE: LineTable = line_table(false);
static CANNON_LINE: LineTable = line_table(true);

/// For the places of a file: the squares they are on file `a`.
static SPREAD: [u128; 1 << RANKS] = {
    let mut table = [0; 1 << RANKS];
    let mut word = 1;
    while word < 1 << RANKS {
        let lowest = (word as u16).trailing_zeros() as usize;
        table[word] = table[word & (word - 1)] | 1 << (lowest * FILES);
        word += 1;
    }
    table
};

#[inline]
const fn line_attacks(table: &LineTable, square: Square, occupancy: &Occupancy) -> Bitboard {
    let (file, rank) = (square.file(), square.rank());
    let row = table[file][occupancy.rank(rank)] & 0x1FF;
    let column = table[rank][occupancy.file(file)];
    Bitboard::from_bits((row as u128) << (rank * FILES) | SPREAD[column as usize] << file)
}

#[expect(clippy::large_stack_arrays, reason = "built at compile time")]
const fn line_table(over_a_screen: bool) -> LineTable {
    let mut table = [[0; 1 << RANKS]; RANKS];
    let mut place = 0;
    while place < RANKS {
        let mut taken = 0;
        while taken < 1 << RANKS {
            let up = ray(place, taken, 1, over_a_screen);
            let down = ray(place, taken, -1, over_a_screen);
            table[place][taken] = up | down;
            taken += 1;
        }
        place += 1;
    }
    table
}

const fn ray(place: usize, taken: usize, step: isize, over_a_screen: bool) -> u16 {
    let mut attacked = 0;
    let mut screens = 0;
    let mut at = place as isize + step;
    while at >= 0 && at < RANKS as isize {
        let is_taken = taken >> at & 1 != 0;
        if over_a_screen {
            if is_taken && screens == 1 {
                return 1 << at;
            }
            screens += is_taken as usize;
        } else {
            attacked |= 1 << at;
            if is_taken {
                return attacked;
            }
        }
        at += step;
    }
    attacked
}

/// Steps of a piece, each with the neighbour that blocks it: (file, rank, file of the neighbour,
/// rank of the neighbour, bit of the neighbour in `beside` or `diagonal`).
type Steps<const N: usize> = [(isize, isize, usize); N];

// Bits of `Occupancy::beside`: left 1, below 2, right 4, above 8.
const HORSE_STEPS: Steps<8> = [
    (-2, -1, 1),
    (-2, 1, 1),
    (2, -1, 4),
    (2, 1, 4),
    (-1, -2, 2),
    (1, -2, 2),
    (-1, 2, 8),
    (1, 2, 8),
];

// Bits of `Occupancy::diagonal`: below left 1, above left 2, below right 4, above right 8.
const HORSE_FROM_STEPS: Steps<8> = [
    (-2, -1, 1),
    (-1, -2, 1),
    (-2, 1, 2),
    (-1, 2, 2),
    (2, -1, 4),
    (1, -2, 4),
    (2, 1, 8),
    (1, 2, 8),
];

const ELEPHANT_STEPS: Steps<4> = [(-2, -2, 1), (-2, 2, 2), (2, -2, 4), (2, 2, 8)];
const ADVISOR_STEPS: Steps<4> = [(-1, -1, 0), (-1, 1, 0), (1, -1, 0), (1, 1, 0)];
const KING_STEPS: Steps<4> = [(-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0)];

static HORSE: [[Bitboard; 16]; SQUARES] = step_tables(&HORSE_STEPS, false);
static HORSE_FROM: [[Bitboard; 16]; SQUARES] = step_tables(&HORSE_FROM_STEPS, false);
static ELEPHANT: [[Bitboard; 16]; SQUARES] = step_tables(&ELEPHANT_STEPS, true);
static ADVISOR: [Bitboard; SQUARES] = palace_table(&ADVISOR_STEPS);
static KING: [Bitboard; SQUARES] = palace_table(&KING_STEPS);
static PAWN: [[Bitboard; SQUARES]; 2] = [pawn_table(Side::Red, 1), pawn_table(Side::Black, 1)];
static PAWN_FROM: [[Bitboard; SQUARES]; 2] =
    [pawn_table(Side::Red, -1), pawn_table(Side::Black, -1)];

/// Returns the squares reached by steps from a square whose blocking bits are not in `blocked`.
const fn steps<const N: usize>(square: usize, list: &Steps<N>, blocked: usize) -> Bitboard {
    let from = Square::at(square);
    let mut reached = Bitboard::EMPTY;
    let mut i = 0;
    while i < N {
        let (file, rank, blocker) = list[i];
        if blocker & blocked == 0
            && let Some(to) = offset(from, file, rank)
        {
            reached = reached.with(to);
        }
        i += 1;
    }
    reached
}

const fn offset(from: Square, file: isize, rank: isize) -> Option<Square> {
    let file = from.file() as isize + file;
    let rank = from.rank() as isize + rank;
    if file >= 0 && file < FILES as isize && rank >= 0 && rank < RANKS as isize {
        Some(Square::new(file as usize, rank as usize))
    } else {
        None
    }
}

#[expect(clippy::large_stack_arrays, reason = "built at compile time")]
const fn step_tables<const N: usize>(
    list: &Steps<N>,
    stays_home: bool,
) -> [[Bitboard; 16]; SQUARES] {
    let mut table = [[Bitboard::EMPTY; 16]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let side = if square < SQUARES / 2 { Side::Red } else { Side::Black };
        let allowed = if stays_home { home(side) } else { Bitboard::FULL };
        let mut blocked = 0;
        while blocked < 16 {
            let reached = steps(square, list, blocked);
            table[square][blocked] = Bitboard::from_bits(reached.bits() & allowed.bits());
            blocked += 1;
        }
        square += 1;
    }
    table
}

const fn palace_table<const N: usize>(list: &Steps<N>) -> [Bitboard; SQUARES] {
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let side = if square < SQUARES / 2 { Side::Red } else { Side::Black };
        let reached = steps(square, list, 0);
        table[square] = Bitboard::from_bits(reached.bits() & palace(side).bits());
        square += 1;
    }
    table
}

/// Returns a pawn's steps, or with `direction` -1 the squares those steps come from.
const fn pawn_table(side: Side, direction: isize) -> [Bitboard; SQUARES] {
    let ahead = match side {
        Side::Red => direction,
        Side::Black => -direction,
    };
    let own = home(side);
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut reached = steps(square, &[(0, ahead, 0)], 0);
        if !own.contains(Square::at(square)) {
            let sideways = steps(square, &[(-1, 0, 0), (1, 0, 0)], 0);
            reached = Bitboard::from_bits(reached.bits() | sideways.bits());
        }
        table[square] = reached;
        square += 1;
    }
    table
}
