//! Where the positions of tests come from: known ones, random games, random sparse boards, and
//! reflections of all these.

use chuhe::board::{FILES, Kind, Move, Piece, Position, RANKS, Side, Square, State};

/// Returns the FENs of the perft table, each once.
pub(crate) fn starts() -> Vec<&'static str> {
    let mut fens: Vec<_> = include_str!("../data/perft.tsv")
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').next())
        .collect();
    fens.dedup();
    fens
}

/// Random numbers from a seed, the same everywhere: `SplitMix64` (Steele, Lea and Flood 2014).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ z >> 31) as usize % limit
    }
}

/// Plays a legal move for each number, until the numbers or the moves run out; shows every
/// position, the first one included, and returns the last.
pub(crate) fn play(
    fen: &str,
    choices: impl IntoIterator<Item = usize>,
    mut show: impl FnMut(&mut Position),
) -> Position {
    let mut position = Position::from_fen(fen).expect("a lawful start");
    show(&mut position);
    for choice in choices {
        let Some(mv) = choose(&position, choice) else { break };
        position.make(mv);
        show(&mut position);
    }
    position
}

/// Returns the legal move that a number chooses, or `None` when there is none. Every eighth number
/// brings the piece that the mover moved last back, where it can, so that positions recur.
pub(crate) fn choose(position: &Position, choice: usize) -> Option<Move> {
    let last = position.past().last().and_then(State::mv);
    let back = last.map(|mv| Move::new(mv.to(), mv.from())).filter(|&mv| position.is_legal(mv));
    match back {
        Some(back) if choice % 8 == 7 => Some(back),
        _ => {
            let moves = position.legal_moves();
            (!moves.is_empty()).then(|| moves[choice / 8 % moves.len()])
        }
    }
}

/// Returns a lawful position of the kings and up to thirteen other pieces. Every other rook, horse
/// or cannon stands on a line of a king, so that checks, pins and screens are common.
pub(crate) fn sparse(random: &mut Random) -> Position {
    loop {
        let mut cells = [[None; FILES]; RANKS];
        let kings = Side::ALL.map(|side| {
            let square = random_square(random, side, Kind::King);
            cells[square.rank()][square.file()] = Some(Piece::new(side, Kind::King));
            square
        });
        for _ in 0..random.below(14) {
            let side = Side::ALL[random.below(2)];
            let kind = Kind::ALL[1 + random.below(Kind::COUNT - 1)];
            let mut square = random_square(random, side, kind);
            if matches!(kind, Kind::Horse | Kind::Rook | Kind::Cannon) && random.below(2) == 0 {
                let king = kings[random.below(2)];
                square = match random.below(2) {
                    0 => Square::new(king.file(), square.rank()),
                    _ => Square::new(square.file(), king.rank()),
                };
            }
            cells[square.rank()][square.file()].get_or_insert(Piece::new(side, kind));
        }
        let side = ["w", "b"][random.below(2)];
        if let Ok(position) = Position::from_fen(&format!("{} {side} - - 0 1", board_text(&cells)))
        {
            return position;
        }
    }
}

/// Returns a square on which a piece may stand.
pub(crate) fn random_square(random: &mut Random, side: Side, kind: Kind) -> Square {
    loop {
        let (file, rank) = (random.below(FILES), random.below(RANKS));
        let stands = match kind {
            Kind::King => (3..=5).contains(&file) && rank <= 2,
            Kind::Advisor => matches!((file, rank), (3 | 5, 0 | 2) | (4, 1)),
            Kind::Elephant => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
            Kind::Pawn => rank >= 5 || rank >= 3 && file.is_multiple_of(2),
            Kind::Horse | Kind::Rook | Kind::Cannon => true,
        };
        if stands {
            let square = Square::new(file, rank);
            return if side == Side::Red { square } else { square.flip() };
        }
    }
}

/// Returns the board field of a FEN.
pub(crate) fn board_text(cells: &[[Option<Piece>; FILES]; RANKS]) -> String {
    let rank_text = |rank: &[Option<Piece>; FILES]| -> String {
        rank.iter().map(|cell| cell.map_or('1', Piece::to_char)).collect()
    };
    cells.iter().rev().map(rank_text).collect::<Vec<_>>().join("/")
}

/// Returns the position reflected left to right, without its history.
pub(crate) fn mirrored(position: &Position) -> Position {
    let fen = position.fen();
    let (board, rest) = fen.split_once(' ').expect("a FEN has several fields");
    let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
    Position::from_fen(&format!("{} {rest}", ranks.join("/"))).expect("lawful when reflected")
}

/// Returns the position with the sides changed: the board turned top to bottom, every piece and
/// the turn given to the other side, without its history.
pub(crate) fn sides_changed(position: &Position) -> Position {
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    let fen = position.fen();
    let (board, rest) = fen.split_once(' ').expect("a FEN has several fields");
    let ranks: Vec<String> =
        board.split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    let rest = match rest.split_at(1) {
        ("w", counters) => format!("b{counters}"),
        (_, counters) => format!("w{counters}"),
    };
    Position::from_fen(&format!("{} {rest}", ranks.join("/"))).expect("lawful with sides changed")
}
