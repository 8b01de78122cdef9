//! The fast board, exchanges and repetitions against slow and obvious ones, on thousands of
//! positions from random games and random sparse boards.

#![expect(clippy::expect_used, reason = "a helper of a test ends it at the first surprise")]

use chuhe::board::{Move, MoveList, Position, Square, State, perft};
use chuhe::rules::{Judge, Law, Repetition, RuleSet, Verdict, repetition};

#[path = "support/naive.rs"]
mod naive;
#[path = "support/positions.rs"]
#[allow(dead_code, reason = "each test uses a part")]
mod positions;
#[path = "support/repetitions.rs"]
mod repetitions;

use naive::{Board, every_move};
use positions::{Random, play, sparse, starts};

/// Shows the positions of `games` random games from each known start and `boards` random sparse
/// boards, and returns how many they were.
fn visit(seed: u64, games: usize, boards: usize, mut show: impl FnMut(&Position, &Board)) -> usize {
    let mut random = Random::new(seed);
    let mut count = 0;
    let mut shown = |position: &Position| {
        count += 1;
        show(position, &Board::of(position));
    };
    for fen in starts() {
        for _ in 0..games {
            let choices: Vec<_> = (0..80).map(|_| random.below(1 << 16)).collect();
            play(fen, choices, |position| shown(position));
        }
    }
    (0..boards).for_each(|_| shown(&sparse(&mut random)));
    count
}

/// Returns the moves in the order of [`Move::index`], which is that of the oracle; a move that
/// was generated twice stays twice.
fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort_by_key(|mv| mv.index());
    moves
}

/// Returns what a generator appends.
fn generated(generate: impl FnOnce(&mut MoveList)) -> Vec<Move> {
    let mut moves = MoveList::new();
    generate(&mut moves);
    sorted(moves)
}

#[test]
fn legal_moves_are_those_of_the_rules() {
    let (mut checks, mut ends) = (0, 0);
    let count = visit(1, 4, 5000, |position, board| {
        let legal = board.legal_moves();
        assert_eq!(sorted(position.legal_moves()), legal, "{position:?}");
        assert_eq!(position.has_legal_move(), !legal.is_empty(), "{position:?}");
        assert_eq!(perft::perft(&mut position.clone(), 1), legal.len() as u64, "{position:?}");
        checks += usize::from(position.in_check());
        ends += usize::from(legal.is_empty());
    });
    assert!(count > 10_000 && checks > 1000 && ends > 20, "{count} {checks} {ends}");
}

#[test]
fn captures_and_quiet_moves_are_the_pseudo_legal_moves() {
    visit(2, 2, 3000, |position, board| {
        let (captures, quiets): (Vec<_>, Vec<_>) =
            board.pseudo_legal_moves().into_iter().partition(|&mv| board.is_capture(mv));
        assert_eq!(generated(|out| position.captures(out)), captures, "{position:?}");
        assert_eq!(generated(|out| position.quiets(out)), quiets, "{position:?}");
        if !position.in_check() {
            let all = sorted(captures.into_iter().chain(quiets));
            assert_eq!(generated(|out| position.pseudo_legal(out)), all, "{position:?}");
        }
    });
}

#[test]
fn evasions_miss_no_legal_move() {
    let mut several = 0;
    visit(3, 3, 5000, |position, board| {
        if !position.in_check() {
            return;
        }
        several += usize::from(position.checkers().has_several());
        let evasions = generated(|out| position.evasions(out));
        assert!(evasions.iter().all(|&mv| board.is_pseudo_legal(mv)), "{position:?}");
        let legal = evasions.into_iter().filter(|&mv| board.is_legal(mv)).collect::<Vec<_>>();
        assert_eq!(legal, board.legal_moves(), "{position:?}");
    });
    assert!(several > 10, "{several}");
}

#[test]
fn the_guard_of_the_king_judges_moves_as_the_rules_do() {
    let mut illegal = 0;
    visit(4, 2, 3000, |position, board| {
        let guard = position.guard(position.side());
        for mv in board.pseudo_legal_moves() {
            let is_legal = board.is_legal(mv);
            assert_eq!(position.is_legal_with(mv, &guard), is_legal, "{mv} in {position:?}");
            illegal += usize::from(!is_legal);
        }
    });
    assert!(illegal > 1000, "{illegal}");
}

#[test]
fn any_pair_of_squares_is_judged_as_the_rules_do() {
    let mut turn = 0;
    visit(5, 1, 500, |position, board| {
        turn += 1;
        if turn % 10 != 0 {
            return;
        }
        for mv in every_move() {
            let is_pseudo_legal = board.is_pseudo_legal(mv);
            assert_eq!(position.is_pseudo_legal(mv), is_pseudo_legal, "{mv} in {position:?}");
            assert_eq!(position.is_legal(mv), board.is_legal(mv), "{mv} in {position:?}");
        }
    });
}

#[test]
fn checks_are_seen_before_and_after_the_move() {
    let mut checks = 0;
    visit(6, 2, 3000, |position, board| {
        assert_eq!(position.checkers().into_iter().collect::<Vec<_>>(), board.checkers());
        // A move that lets the kings face each other ends the game: who checks whom is moot.
        for mv in board.pseudo_legal_moves().into_iter().filter(|&mv| !board.makes_kings_face(mv)) {
            let map = position.check_map();
            let gives_check = board.gives_check(mv);
            assert_eq!(position.gives_check(mv), gives_check, "{mv} in {position:?}");
            assert_eq!(position.gives_check_with(mv, &map), gives_check, "{mv} in {position:?}");
            checks += usize::from(gives_check);
            let is_legal_check = gives_check && board.is_legal(mv);
            assert_eq!(
                position.legal_checks().contains(&mv),
                is_legal_check,
                "{mv} in {position:?}"
            );
        }
    });
    assert!(checks > 1000, "{checks}");
}

#[test]
fn exchanges_are_worth_what_taking_on_one_square_gains() {
    let mut unclear = 0;
    visit(7, 2, 5000, |position, board| {
        for mv in board.pseudo_legal_moves() {
            let value = board.exchange(mv, |square| square);
            for (threshold, expected) in [
                (-30_000, true),
                (value - 100, true),
                (value - 1, true),
                (value, true),
                (value + 1, false),
                (value + 100, false),
                (30_000, false),
            ] {
                let answer = position.see_ge(mv, threshold);
                assert_eq!(answer, expected, "{mv} worth {value}, {threshold}? {position:?}");
            }
            unclear += usize::from(board.is_capture(mv) && value < 0);
        }
    });
    assert!(unclear > 1000, "{unclear}");
}

#[test]
fn exchanges_do_not_depend_on_the_side_of_the_board() {
    visit(8, 1, 3000, |position, board| {
        let mirrored = positions::mirrored(position);
        let changed = positions::sides_changed(position);
        for mv in board.pseudo_legal_moves().into_iter().filter(|&mv| board.is_capture(mv)) {
            // Of equal pieces the lower square takes first, which a reflection turns round.
            let value = board.exchange(mv, Square::mirror);
            assert!(mirrored.see_ge(mv.mirror(), value), "{mv} in {position:?}");
            assert!(!mirrored.see_ge(mv.mirror(), value + 1), "{mv} in {position:?}");
            let value = board.exchange(mv, Square::flip);
            assert!(changed.see_ge(mv.flip(), value), "{mv} in {position:?}");
            assert!(!changed.see_ge(mv.flip(), value + 1), "{mv} in {position:?}");
        }
    });
}

/// Chooses the way back, a check or any move, so that games go in circles.
fn restless_move(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    let own_last = position.past().last().and_then(State::mv);
    let back = own_last.map(|mv| Move::new(mv.to(), mv.from()));
    let wanted: Vec<_> = match random.below(8) {
        0..=3 => moves.iter().filter(|&&mv| Some(mv) == back).collect(),
        4..=6 => moves.iter().filter(|&&mv| position.gives_check(mv)).collect(),
        _ => Vec::new(),
    };
    let wanted = if wanted.is_empty() { moves.iter().collect() } else { wanted };
    (!wanted.is_empty()).then(|| *wanted[random.below(wanted.len())])
}

/// A game that is judged after every move by both.
struct Judged {
    position: Position,
    log: repetitions::Log,
}

impl Judged {
    fn new(position: Position) -> Self {
        let mut log = repetitions::Log::default();
        log.push(&position);
        Self { position, log }
    }

    /// Plays a move and returns the repetition on which both agree.
    fn play(&mut self, mv: Move) -> Option<(Verdict, Repetition)> {
        self.position.make(mv);
        self.log.push(&self.position);
        let expected = self.log.repetition();
        let found = |rules| {
            let found = repetition(&self.position)?;
            let mut judge = Judge::new(Law::of(rules));
            Some((judge.verdict(&mut self.position.clone(), found.span), found))
        };
        assert_eq!(found(RuleSet::Checks), expected, "{:?}", self.position);
        let drawn = expected.map(|(_, it)| (Verdict::Draw, it));
        assert_eq!(found(RuleSet::None), drawn, "{:?}", self.position);
        expected
    }
}

#[test]
fn repetitions_are_those_that_a_reader_of_the_game_finds() {
    let mut random = Random::new(9);
    let (mut draws, mut losses, mut thirds) = (0, 0, 0);
    for _ in 0..400 {
        let mut game = Judged::new(sparse(&mut random));
        for _ in 0..100 {
            let Some(mv) = restless_move(&game.position, &mut random) else { break };
            let Some((verdict, found)) = game.play(mv) else { continue };
            thirds += usize::from(found.occurrence == 3);
            match verdict {
                Verdict::Draw => draws += 1,
                Verdict::Loses(_) => losses += 1,
            }
        }
    }
    assert!(draws > 500 && losses > 100 && thirds > 500, "{draws} {losses} {thirds}");
}

#[test]
fn two_perpetual_checkers_draw() {
    for (fen, cycle) in [
        ("9/4kr3/3ac4/9/9/9/4R4/9/2C6/p3CKn2 w", "e3f3 e7f7 f3e3 f7e7"),
        ("9/4ck3/9/9/9/2R2n3/5CPp1/4KR3/2p6/9 b", "f4e6 f3e3 e6f4 e3f3"),
        ("9/3k1c3/N4r3/2p6/5C3/4p4/9/B2A5/3C1Kn2/2B6 b", "f7d7 f5d5 d7f7 d5f5"),
    ] {
        let mut game = Judged::new(Position::from_fen(fen).unwrap());
        let mut last = None;
        for mv in [cycle, cycle].join(" ").split(' ') {
            last = game.play(mv.parse().unwrap());
            assert!(game.position.in_check(), "{mv} in {fen}");
        }
        let expected = (Verdict::Draw, Repetition { occurrence: 3, distance: 4, span: 8 });
        assert_eq!(last, Some(expected), "{fen}");
    }
}
