//! What is true of every position, however it came about: for property tests and fuzz targets.

use chuhe::board::{
    Bitboard, FILES, FenError, Key, Kind, Occupancy, Piece, Position, RANKS, Side, Square,
};

/// Everything that can be asked of a position without a move.
#[derive(PartialEq, Debug)]
pub(crate) struct Snapshot {
    fen: String,
    text: String,
    keys: Keys,
    checkers: Bitboard,
    occupancy: Occupancy,
    kings: [Square; 2],
    ply: usize,
    quiet_plies: u32,
    reversible_plies: u32,
    checks: [u16; 2],
    captured: Option<Piece>,
    may_repeat: bool,
    past: Vec<Key>,
}

/// The keys of a position: whole, pawns, minor pieces, and each side without pawns.
type Keys = (Key, Key, Key, [Key; 2]);

fn keys(position: &Position) -> Keys {
    let non_pawn = Side::ALL.map(|side| position.non_pawn_key(side));
    (position.key(), position.pawn_key(), position.minor_key(), non_pawn)
}

/// Returns what the position answers.
pub(crate) fn snapshot(position: &Position) -> Snapshot {
    let state = position.state();
    Snapshot {
        fen: position.fen(),
        text: position.to_string(),
        keys: keys(position),
        checkers: position.checkers(),
        occupancy: *position.occupancy(),
        kings: Side::ALL.map(|side| position.king(side)),
        ply: position.ply(),
        quiet_plies: state.quiet_plies(),
        reversible_plies: state.reversible_plies(),
        checks: state.checks(),
        captured: state.captured(),
        may_repeat: position.may_repeat(),
        past: position.past().iter().map(chuhe::board::State::key).collect(),
    }
}

/// Reads a text of any kind; panics unless it is a consistent position or an error that points
/// into the text.
pub(crate) fn check_reading(text: &str) {
    match Position::from_fen(text) {
        Ok(mut position) => check(&mut position),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let column = match error {
                FenError::Empty | FenError::Unlawful(_) => return,
                FenError::UnknownCharacter { column, .. }
                | FenError::RankLength { column, .. }
                | FenError::RankCount { column, .. }
                | FenError::UnknownSide { column, .. } => column,
            };
            assert!((1..=text.chars().count() + 1).contains(&column), "{column} in {text:?}");
        }
    }
}

/// Panics when the position contradicts itself.
pub(crate) fn check(position: &mut Position) {
    pieces_agree(position);
    what_follows_from_the_pieces_agrees(position);
    counters_agree(position);
    moves_can_be_taken_back(position);
}

/// The cells, the sets and the occupancy words show the same pieces.
fn pieces_agree(position: &Position) {
    for square in Square::all() {
        let piece = position.piece_on(square);
        for candidate in Piece::ALL {
            let set = position.by(candidate.side(), candidate.kind());
            assert_eq!(set.contains(square), piece == Some(candidate), "{square} {position:?}");
        }
        assert_eq!(position.occupied().contains(square), piece.is_some(), "{square} {position:?}");
    }
    for side in Side::ALL {
        let king = Bitboard::of(position.king(side));
        assert_eq!(position.by(side, Kind::King), king, "{position:?}");
    }
    let is_taken = |file, rank| position.piece_on(Square::new(file, rank)).is_some();
    let word = |taken: &mut dyn Iterator<Item = bool>| {
        taken.enumerate().fold(0, |word, (place, taken)| word | usize::from(taken) << place)
    };
    let occupancy = position.occupancy();
    for rank in 0..RANKS {
        let expected = word(&mut (0..FILES).map(|file| is_taken(file, rank)));
        assert_eq!(occupancy.rank(rank), expected, "rank {rank} of {position:?}");
    }
    for file in 0..FILES {
        let expected = word(&mut (0..RANKS).map(|rank| is_taken(file, rank)));
        assert_eq!(occupancy.file(file), expected, "file {file} of {position:?}");
    }
}

/// A position set up from the FEN is the same one, but for its history.
fn what_follows_from_the_pieces_agrees(position: &Position) {
    let fen = position.fen();
    let fresh = Position::from_fen(&fen).expect("a written FEN can be read");
    assert_eq!(fresh.fen(), fen);
    assert_eq!(keys(&fresh), keys(position), "keys of {position:?}");
    assert_eq!(fresh.checkers(), position.checkers(), "checkers of {position:?}");
    assert_eq!(fresh.legal_moves(), position.legal_moves(), "moves of {position:?}");
}

/// The counters of the state are those that the moves since the root give.
fn counters_agree(position: &Position) {
    let states = || position.past().iter().chain([position.state()]);
    let mut quiet_plies = position.past().first().unwrap_or(position.state()).quiet_plies();
    let mut reversible_plies = 0;
    let mut checks = [0; 2];
    let mut mover =
        if position.ply().is_multiple_of(2) { position.side() } else { !position.side() };
    for state in states().skip(1) {
        if state.captured().is_some() {
            (quiet_plies, reversible_plies, checks) = (0, 0, [0; 2]);
        } else if state.mv().is_some() {
            (quiet_plies, reversible_plies) = (quiet_plies + 1, reversible_plies + 1);
        } else {
            reversible_plies = 0;
        }
        checks[mover.index()] += u16::from(!state.checkers().is_empty());
        mover = !mover;
    }
    let state = position.state();
    assert_eq!(state.quiet_plies(), quiet_plies, "{position:?}");
    assert_eq!(state.reversible_plies(), reversible_plies, "{position:?}");
    assert_eq!(state.checks(), checks, "{position:?}");
    let has_occurred = position.past().iter().any(|state| state.key() == position.key());
    assert!(position.may_repeat() || !has_occurred, "{position:?} has occurred before");
}

/// A move changes the keys of the parts that its pieces belong to, and no other key.
fn keys_follow_their_pieces(position: &Position, before: Keys, moved: &[Piece]) {
    let any = |belongs: &dyn Fn(Piece) -> bool| moved.iter().any(|&piece| belongs(piece));
    let after = keys(position);
    let changed = |before: Key, after: Key| before != after;
    assert!(changed(before.0, after.0), "{position:?}");
    let pawn = any(&|piece| piece.kind() == Kind::Pawn);
    assert_eq!(changed(before.1, after.1), pawn, "pawn key of {position:?}");
    let minor = any(&|piece| matches!(piece.kind(), Kind::Advisor | Kind::Elephant));
    assert_eq!(changed(before.2, after.2), minor, "minor key of {position:?}");
    for side in Side::ALL {
        let other = any(&|piece| piece.side() == side && piece.kind() != Kind::Pawn);
        let [before, after] = [before, after].map(|keys| keys.3[side.index()]);
        assert_eq!(changed(before, after), other, "key of {side} in {position:?}");
    }
}

/// Every legal move, and passing, leaves no trace when taken back.
fn moves_can_be_taken_back(position: &mut Position) {
    let before = snapshot(position);
    for mv in position.legal_moves() {
        let gives_check = position.gives_check(mv);
        let captured = position.piece_on(mv.to());
        let moved: Vec<_> = position.piece_on(mv.from()).into_iter().chain(captured).collect();
        position.make(mv);
        keys_follow_their_pieces(position, before.keys, &moved);
        assert_eq!(position.in_check(), gives_check, "{mv} to {position:?}");
        assert_eq!(position.state().captured(), captured, "{mv} to {position:?}");
        assert_eq!(position.state().mv(), Some(mv));
        position.unmake();
        assert_eq!(snapshot(position), before, "{mv} taken back");
    }
    if !position.in_check() {
        position.make_null();
        pieces_agree(position);
        what_follows_from_the_pieces_agrees(position);
        counters_agree(position);
        position.unmake_null();
        assert_eq!(snapshot(position), before, "a null move taken back");
    }
}
