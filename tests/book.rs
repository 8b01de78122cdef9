//! The opening book: its sources, its files, and how moves are picked from it.

#![expect(clippy::unwrap_used, reason = "a surprise ends the test")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chuhe::board::{Move, Position, State};
use chuhe::book::{
    AnyBook, Book, Choice, ElephantEyeBook, Entry, Folder, Names, Shelf, Source, Spot, builtin,
    opening_name, read_lines, to_elephant_eye, to_own, walk,
};
use proptest::prelude::*;

#[path = "support/books.rs"]
mod books;
#[path = "support/placing.rs"]
mod placing;

use placing::position;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("book")
}

/// Returns a book with these moves, each of weight 10.
fn tiny(moves: &[(&Position, &str)]) -> Book {
    let entry = |(position, mv): &(&Position, &str)| {
        let spot = Spot::of(position);
        Entry { key: spot.key, mv: spot.turn(mv.parse().unwrap()), weight: 10, score: None }
    };
    Book::new(moves.iter().map(entry).collect(), Names::default(), "a test")
}

fn shelf(book: impl Source + 'static, seed: u64) -> Shelf {
    let mut shelf = Shelf::default();
    shelf.set_books(vec![Arc::new(book)]);
    shelf.set_seed(seed);
    shelf
}

/// Returns the move that is picked when all legal ones may be.
fn picked(shelf: &mut Shelf, position: &Position) -> Option<Move> {
    let choices: Vec<Move> = position.legal_moves().into_iter().collect();
    shelf.pick(position, &choices).map(|pick| pick.played.mv)
}

#[test]
fn every_line_can_be_played_and_has_a_name_of_its_own() {
    let folder = Folder::read(&folder()).unwrap();
    assert!(folder.lines.len() >= 120, "{} lines", folder.lines.len());
    let mut titles = BTreeSet::new();
    for line in &folder.lines {
        let chinese = &line.title.chinese;
        assert!((8..=20).contains(&line.moves.len()), "{chinese}: {} plies", line.moves.len());
        assert!(titles.insert(chinese), "two lines are called {chinese}");
        assert!(!line.end().in_check(), "{chinese} ends in check");
    }
    for family in [
        "屏风马",
        "反宫马",
        "顺炮",
        "列炮",
        "单提马",
        "飞相",
        "仙人指路",
        "起马",
        "过宫炮",
        "士角炮",
        "敛炮",
        "当头炮诀",
        "士角炮诀",
        "飞炮诀",
        "象局诀",
    ] {
        assert!(titles.iter().any(|title| title.contains(family)), "no line of {family}");
    }
}

#[test]
fn no_position_is_given_two_names() {
    let folder = Folder::read(&folder()).unwrap();
    let mut named = BTreeMap::new();
    let mut doubles = Vec::new();
    for line in folder.names.iter().chain(&folder.lines) {
        let position = line.positions().nth(line.defining - 1).unwrap();
        if let Some(other) = named.insert(Spot::of(&position).key, &line.title) {
            doubles.push(format!("{} and {}", line.title.chinese, other.chinese));
        }
    }
    assert!(doubles.is_empty(), "{doubles:?}");
}

#[test]
fn the_lines_end_in_balance_by_a_deep_search() {
    let folder = Folder::read(&folder()).unwrap();
    let ends: Vec<_> = folder.lines.iter().map(|line| folder.evaluations.of(&line.end())).collect();
    let ends: Vec<_> = ends.into_iter().flatten().collect();
    assert_eq!(ends.len(), folder.lines.len(), "a line was not evaluated");
    assert!(ends.iter().all(|end| end.nodes >= 200_000), "a search was not deep");
    let balanced = ends.iter().filter(|end| end.score.abs() <= 60).count();
    assert!(100 * balanced > 95 * ends.len(), "only {balanced} of {}", ends.len());
}

#[test]
fn the_builtin_book_is_what_its_sources_make() {
    let made = Folder::read(&folder()).unwrap().compile().to_bytes();
    let committed = std::fs::read(folder().join("default.xbk")).unwrap();
    assert!(
        made == committed,
        "run `chuhe book compile book --out book/default.xbk` and commit what it writes"
    );
    assert_eq!(builtin().to_bytes(), committed);
}

#[test]
fn openings_are_named_from_their_moves() {
    let name = |text: &str| {
        let moves: Vec<Move> = text.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
        opening_name(&moves).map(|title| title.chinese.clone())
    };
    assert_eq!(name(""), None);
    assert_eq!(name("h2e2 h7e7").as_deref(), Some("顺炮"));
    assert_eq!(name("b2e2 b7e7 b0c2").as_deref(), Some("顺炮"));
    // The bar of each line stands where its name is earned.
    for line in Folder::read(&folder()).unwrap().lines {
        let moves = &line.moves[..line.defining];
        assert_eq!(opening_name(moves), Some(&line.title));
    }
}

#[test]
fn a_file_is_written_as_it_was_read() {
    let bytes = builtin().to_bytes();
    let book = Book::from_bytes(&bytes).unwrap();
    assert_eq!(book, *builtin());
    assert_eq!(book.to_bytes(), bytes);
    assert!(book.positions() > 1000 && book.names().titles().len() > 150);
}

#[test]
fn a_damaged_file_is_told_apart_whatever_the_damage() {
    let lines: Vec<_> = read_lines("[甲 / A]\n炮二平五 马8进7").collect::<Result<_, _>>().unwrap();
    let start = Position::startpos();
    let mut book = tiny(&[(&start, "h2e2")]);
    book = Book::new(book.entries().to_vec(), Names::new(&lines), book.note());
    let bytes = book.to_bytes();
    assert!(Book::from_bytes(&bytes).is_ok());
    for index in 0..bytes.len() {
        assert!(Book::from_bytes(&bytes[..index]).is_err(), "cut at {index}");
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[index] ^= 1 << bit;
            assert!(Book::from_bytes(&damaged).is_err(), "bit {bit} of byte {index}");
        }
    }
}

#[test]
fn the_layout_of_elephant_eye_is_written_as_it_was_read_and_knows_the_same_moves() {
    let exported = to_elephant_eye(&*builtin());
    let bytes = exported.to_bytes();
    let read = ElephantEyeBook::from_bytes(&bytes).unwrap();
    assert_eq!(read, exported);
    assert_eq!(read.to_bytes(), bytes);
    let played = |source: &dyn Source, position: &Position| -> Vec<(Move, u32)> {
        let moves = source.moves(position).into_iter().filter(|known| known.weight > 0);
        let mut moves: Vec<_> = moves.map(|known| (known.mv, known.weight)).collect();
        moves.sort_unstable();
        moves
    };
    for (position, _) in walk(&*builtin()) {
        assert_eq!(played(&read, &position), played(&*builtin(), &position));
    }
    // And back, as far as it can be reached.
    let imported = to_own(&read, Names::default(), "");
    for (position, _) in walk(&imported) {
        assert_eq!(played(&imported, &position), played(&*builtin(), &position));
    }
    let AnyBook::ElephantEye(_) = AnyBook::from_bytes(&bytes).unwrap() else {
        unreachable!("its bytes tell its kind");
    };
}

#[test]
fn a_position_is_looked_up_by_its_mirror_image() {
    let right = position("startpos", "h2e2 h9g7");
    let left = position("startpos", "b2e2 b9c7");
    let own = tiny(&[(&right, "h0g2")]);
    let other = to_elephant_eye(&to_own(
        &tiny(&[
            (&Position::startpos(), "h2e2"),
            (&position("startpos", "h2e2"), "h9g7"),
            (&right, "h0g2"),
        ]),
        Names::default(),
        "",
    ));
    for book in [&own as &dyn Source, &other] {
        for (position, mv) in [(&right, "h0g2"), (&left, "b0c2")] {
            let moves: Vec<_> = book.moves(position).iter().map(|known| known.mv).collect();
            assert_eq!(moves, [mv.parse().unwrap()]);
        }
    }
}

#[test]
fn fifty_games_from_the_book_begin_in_many_ways() {
    let (mut begun, mut long) = (BTreeSet::new(), 0);
    for seed in 0..50 {
        let mut shelf = Shelf::default();
        shelf.set_seed(seed);
        let mut game = Position::startpos();
        while let Some(mv) = picked(&mut shelf, &game) {
            game.try_play(mv).unwrap();
        }
        let moves = game.past().iter().skip(1).chain([game.state()]).filter_map(State::mv);
        let moves: Vec<_> = moves.take(6).collect();
        if moves.len() == 6 {
            long += 1;
            begun.insert(moves);
        }
    }
    assert!(long >= 45 && begun.len() >= 8, "{long} games, {} ways", begun.len());
}

#[test]
fn equal_seeds_pick_equal_moves_and_the_best_is_always_the_same() {
    let game = |seed: u64, choice: Choice| {
        let mut shelf = Shelf::default();
        shelf.choice = choice;
        shelf.set_seed(seed);
        let mut game = Position::startpos();
        let mut moves = Vec::new();
        while let Some(mv) = picked(&mut shelf, &game) {
            game.try_play(mv).unwrap();
            moves.push(mv);
        }
        moves
    };
    assert_eq!(game(7, Choice::Weighted), game(7, Choice::Weighted));
    let best = game(1, Choice::Best);
    assert!((2..20).all(|seed| game(seed, Choice::Best) == best));
    let first = builtin().moves(&Position::startpos());
    assert_eq!(best.first(), first.first().map(|known| &known.mv));
}

#[test]
fn moves_are_picked_as_often_as_they_weigh() {
    let start = Position::startpos();
    let spot = Spot::of(&start);
    let entry = |mv: &str, weight: u16| Entry {
        key: spot.key,
        mv: spot.turn(mv.parse().unwrap()),
        weight,
        score: None,
    };
    // The first stands for two moves, the second for one, and both for a share of one half; the
    // third is never played.
    let entries = vec![entry("h2e2", 5), entry("e3e4", 5), entry("a0a1", 0)];
    let mut shelf = shelf(Book::new(entries, Names::default(), ""), 3);
    let mut counts = BTreeMap::new();
    for _ in 0..10_000 {
        *counts.entry(picked(&mut shelf, &start).unwrap().to_string()).or_insert(0) += 1;
    }
    // Six standard deviations.
    assert_eq!(counts.len(), 3, "{counts:?}");
    assert!((4_700..5_300).contains(&counts["e3e4"]), "{counts:?}");
    assert!((2_240..2_760).contains(&counts["h2e2"]), "{counts:?}");
}

#[test]
fn books_are_asked_in_their_order_and_within_their_depth() {
    let (start, later) = (Position::startpos(), position("startpos", "h2e2"));
    let mut shelf = Shelf::default();
    shelf.set_books(vec![
        Arc::new(tiny(&[(&start, "e3e4")])),
        Arc::new(tiny(&[(&start, "a0a1"), (&later, "e6e5")])),
    ]);
    assert_eq!(picked(&mut shelf, &start), "e3e4".parse().ok());
    assert_eq!(picked(&mut shelf, &later), "e6e5".parse().ok());
    shelf.plies = 1;
    assert_eq!(picked(&mut shelf, &start), "e3e4".parse().ok());
    assert_eq!(picked(&mut shelf, &later), None);
    shelf.set_books(Vec::new());
    assert_eq!(picked(&mut shelf, &start), None);
}

#[test]
fn a_move_that_repeats_a_position_of_the_game_is_refused() {
    let start = Position::startpos();
    let mut shelf = shelf(tiny(&[(&start, "h0g2")]), 1);
    let again = position("startpos", "h0g2 h9g7 g2h0 g7h9");
    let both = ["h0g2", "b0c2"].map(|mv| mv.parse().unwrap());
    // The start position is its own mirror image, so the book knows both horses.
    assert_eq!(shelf.pick(&start, &both).unwrap().moves.len(), 2);
    assert_eq!(shelf.pick(&again, &both[..1]), None);
    // The other horse goes where the game has not been.
    assert_eq!(shelf.pick(&again, &both).unwrap().played.mv, both[1]);
}

#[test]
fn a_line_that_would_lose_by_repetition_is_refused() {
    // Red checks for ever, which loses under every rule book.
    let fen = "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1";
    let cycle = "e9e8 a9a8 e8e9 a8a9 ";
    let fresh = position(fen, "a0a9 e9e8 a9a8 e8e9");
    let fresh = Position::from_fen(&fresh.fen()).unwrap();
    let book = tiny(&[(&fresh, "a8a9")]);
    assert_eq!(picked(&mut shelf(book.clone(), 1), &fresh), "a8a9".parse().ok());
    for rounds in 0..3 {
        let moves = format!("a0a9 {}e9e8 a9a8 e8e9", cycle.repeat(rounds));
        let game = position(fen, &moves);
        assert_eq!(Spot::of(&game).key, Spot::of(&fresh).key);
        assert_eq!(picked(&mut shelf(book.clone(), 1), &game), None, "after {moves}");
    }
}

#[test]
fn only_the_choices_are_picked() {
    let start = Position::startpos();
    let mut shelf = Shelf::default();
    let [pawn, unknown] = ["c3c4", "a0a2"].map(|mv| mv.parse().unwrap());
    for _ in 0..20 {
        assert_eq!(shelf.pick(&start, &[pawn]).map(|pick| pick.played.mv), Some(pawn));
        assert_eq!(shelf.pick(&start, &[unknown]), None);
        assert_eq!(shelf.pick(&start, &[]), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_book_is_read_as_it_was_written(
        entries in proptest::collection::vec((any::<u64>(), 0_u16..8100, any::<u16>(), any::<i16>()), 0..40),
        note in "\\PC{0,30}",
    ) {
        let entries = entries.into_iter().map(|(key, squares, weight, score)| Entry {
            key: chuhe::book::BookKey::from_bits(key),
            mv: Move::new(
                chuhe::board::Square::from_index(usize::from(squares / 90)).unwrap(),
                chuhe::board::Square::from_index(usize::from(squares % 90)).unwrap(),
            ),
            weight,
            score: (score != i16::MIN).then_some(score),
        });
        let book = Book::new(entries.collect(), Names::default(), &note);
        let bytes = book.to_bytes();
        prop_assert_eq!(Book::from_bytes(&bytes).unwrap(), book);
    }

    #[test]
    fn bytes_of_any_kind_are_a_book_or_an_error(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        books::check_book(&bytes);
    }

    #[test]
    fn a_file_of_our_own_with_any_content_is_a_book_or_an_error(
        counts in [0_u32..4, 0..4, 0..40],
        body in proptest::collection::vec(prop_oneof![any::<u8>(), 0_u8..3, b' '..b'~'], 0..140),
        is_whole in any::<bool>(),
    ) {
        let mut bytes = b"CHUHEBK\0\x01\0\0\0".to_vec();
        let told = counts[0] * 14 + counts[1] * 12;
        let text = if is_whole { (body.len() as u32).saturating_sub(told) } else { counts[2] };
        for word in [counts[0], counts[1], text, 0, 0] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(body);
        if is_whole && text > 0 {
            *bytes.last_mut().unwrap() = b'\n';
        }
        books::seal(&mut bytes);
        books::check_book(&bytes);
    }

    #[test]
    fn a_changed_byte_is_found_or_harmless(index in any::<proptest::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = to_elephant_eye(&*builtin()).to_bytes();
        bytes.truncate(800);
        let index = index.index(bytes.len());
        bytes[index] = byte;
        books::check_book(&bytes);
    }

    #[test]
    fn lines_and_evaluations_of_any_text_are_read_or_told(
        words in proptest::collection::vec(prop_oneof![
            Just("[甲 / A]".to_owned()), Just("\n".to_owned()), Just("|".to_owned()),
            Just("炮二平五".to_owned()), Just("h2e2".to_owned()), Just("马8进7".to_owned()),
            Just("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\t1\th2e2\t2\t3\n".to_owned()),
            "\\PC{0,6}",
        ], 0..12),
    ) {
        let text = words.join(" ");
        books::check_lines(&text);
        books::check_evaluations(&text);
        books::check_evaluations(&words.concat());
    }
}
