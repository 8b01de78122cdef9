//! Random loops in which the sides attack one another: checks, mate threats, chases, pins.

use chuhe::board::{Bitboard, FILES, Kind, Move, MoveList, Piece, Position, RANKS, Side, Square};
use chuhe::rules::{Budget, mate_by_checks};

use super::loops::Loop;
use super::positions::{Random, board_text, random_square};

/// Of so many moves, looked at in turn, the one that attacks most is played.
const CHOICE: usize = 4;

/// Makes loops from a seed, the same ones everywhere.
pub(crate) struct Generator(Random);

impl Generator {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    /// Returns the next loop, of four, six or eight plies. In most of them one side attacks on
    /// every move, as far as a look at the board tells.
    pub(crate) fn next_loop(&mut self) -> Loop {
        loop {
            let start = self.position();
            for _ in 0..20 {
                let plies = [4, 4, 6, 6, 6, 6, 8, 8][self.0.below(8)];
                if let Some(found) = self.walk(&start, plies) {
                    return found;
                }
            }
        }
    }

    /// Returns a position of kings, guards, one to four attackers a side, and now and then pawns.
    fn position(&mut self) -> Position {
        loop {
            let mut cells = [[None; FILES]; RANKS];
            let kings = Side::ALL.map(|side| self.put(&mut cells, side, Kind::King));
            for side in Side::ALL {
                let guards = [2, self.0.below(3)][self.0.below(2)];
                for kind in [Kind::Advisor, Kind::Elephant] {
                    for _ in 0..guards {
                        self.put(&mut cells, side, kind);
                    }
                }
                for _ in 0..=self.0.below(4) {
                    let kind = [Kind::Rook, Kind::Horse, Kind::Cannon][self.0.below(3)];
                    if self.0.below(3) == 0 {
                        let king = kings[self.0.below(2)];
                        let other = random_square(&mut self.0, side, kind);
                        let square = Square::new(king.file(), other.rank());
                        cells[square.rank()][square.file()].get_or_insert(Piece::new(side, kind));
                    } else {
                        self.put(&mut cells, side, kind);
                    }
                }
                if self.0.below(3) == 0 {
                    for _ in 0..=self.0.below(2) {
                        self.put(&mut cells, side, Kind::Pawn);
                    }
                }
            }
            let turn = ["w", "b"][self.0.below(2)];
            if let Ok(position) = Position::from_fen(&format!("{} {turn}", board_text(&cells))) {
                return position;
            }
        }
    }

    fn put(
        &mut self,
        cells: &mut [[Option<Piece>; FILES]; RANKS],
        side: Side,
        kind: Kind,
    ) -> Square {
        let square = random_square(&mut self.0, side, kind);
        cells[square.rank()][square.file()].get_or_insert(Piece::new(side, kind));
        square
    }

    /// Returns a loop of that many plies from a position, if a random walk finds one.
    fn walk(&mut self, start: &Position, plies: usize) -> Option<Loop> {
        let mut position = start.clone();
        let mut moves = Vec::new();
        let mut away = [Away::default(), Away::default()];
        let mut attacks_always = [true; 2];
        for ply in 0..plies {
            let side = ply % 2;
            let left = (plies - ply - 1) / 2;
            let attacked = moves.last().map_or(Bitboard::EMPTY, |_| attacked(&mut position));
            let (mv, attacks) = self.step(&mut position, &away[side], left, attacked)?;
            attacks_always[side] &= attacks;
            away[side].follow(mv);
            position.make(mv);
            moves.push(mv);
            let is_known = |back: usize| {
                let past = position.past();
                past[past.len() - back].key() == position.key()
            };
            if ply + 1 < plies && (1..=ply).any(is_known) {
                return None;
            }
        }
        let is_closed = position.key() == start.key();
        let is_lively = attacks_always != [false; 2] || self.0.below(12) == 0;
        (is_closed && is_lively).then(|| Loop::new(start, &moves))
    }

    /// Returns a move after which the side can be back where it was with so many more moves, and
    /// whether it attacks.
    fn step(
        &mut self,
        position: &mut Position,
        away: &Away,
        left: usize,
        attacked: Bitboard,
    ) -> Option<(Move, bool)> {
        let mut moves = position.legal_moves();
        moves.retain(|mv| {
            let piece = position.piece_on(mv.from());
            let is_pawn = piece.is_some_and(|piece| piece.kind() == Kind::Pawn);
            let returns = !is_pawn || mv.from().rank() == mv.to().rank();
            returns && !position.is_capture(*mv) && away.can_be_home(position, *mv, left)
        });
        let before = victims(position);
        let mut best: Option<(u32, Move, bool)> = None;
        for _ in 0..CHOICE.min(moves.len()) {
            let mv = moves[self.0.below(moves.len())];
            let force = force(position, mv, before);
            let merit = force + u32::from(attacked.contains(mv.from()));
            if best.is_none_or(|(least, ..)| merit > least) {
                best = Some((merit, mv, force > 0));
            }
        }
        best.map(|(_, mv, attacks)| (mv, attacks))
    }
}

/// The pieces of a side that are not where they were at first: from where, and where now.
#[derive(Default)]
struct Away(Vec<(Square, Square)>);

impl Away {
    fn follow(&mut self, mv: Move) {
        match self.0.iter_mut().find(|(_, now)| *now == mv.from()) {
            Some((_, now)) => *now = mv.to(),
            None => self.0.push((mv.from(), mv.to())),
        }
        self.0.retain(|(home, now)| home != now);
    }

    /// Returns whether after a move so many further ones can bring all pieces back.
    fn can_be_home(&self, position: &Position, mv: Move, left: usize) -> bool {
        let mut after = Self(self.0.clone());
        after.follow(mv);
        let one_step_from_home = |&(home, now): &(Square, Square)| {
            // What stands on the board may differ by then; the walk will see.
            let piece = position.piece_on(mv.from());
            mv.to() != now || piece.is_some_and(|piece| steps(piece.kind(), now).contains(home))
        };
        match (left, after.0.as_slice()) {
            (0, away) => away.is_empty(),
            (1, [away]) => one_step_from_home(away),
            (1, _) => false,
            (_, away) => away.len() <= left,
        }
    }
}

/// Returns where a piece could go on an empty board.
fn steps(kind: Kind, from: Square) -> Bitboard {
    let apart = |to: Square| (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    let is_step = |to: &Square| match (kind, apart(*to)) {
        (Kind::Rook | Kind::Cannon, (files, ranks)) => files == 0 || ranks == 0,
        (Kind::Horse, distance) => matches!(distance, (1, 2) | (2, 1)),
        (Kind::King | Kind::Pawn, distance) => matches!(distance, (1, 0) | (0, 1)),
        (Kind::Advisor, distance) => distance == (1, 1),
        (Kind::Elephant, distance) => distance == (2, 2),
    };
    Square::all().filter(is_step).collect()
}

/// Returns the pieces that the side to move would lose if it passed.
fn attacked(position: &mut Position) -> Bitboard {
    if position.in_check() {
        return Bitboard::EMPTY;
    }
    position.make_null();
    let attacked = victims(position);
    position.unmake_null();
    attacked
}

/// Returns the pieces that the side to move could take.
fn victims(position: &Position) -> Bitboard {
    let mut captures = MoveList::new();
    position.captures(&mut captures);
    captures.into_iter().map(Move::to).collect()
}

/// Returns how much a move looks like an attack: nothing for an idle one.
fn force(position: &mut Position, mv: Move, before: Bitboard) -> u32 {
    position.make(mv);
    let force = if position.in_check() {
        2
    } else {
        position.make_null();
        let mates = mate_by_checks(position, 1, &mut Budget::new(100)).is_some();
        let attacks = !(victims(position) - before).is_empty();
        position.unmake_null();
        match (mates, attacks) {
            (true, _) => 3,
            (_, true) => 1,
            _ => 0,
        }
    };
    position.unmake();
    force
}
