//! What must hold for every game, every text and every value: property tests.
//!
//! A failing case is kept in `tests/properties.regressions` and tried first from then on. More
//! cases: `PROPTEST_CASES=10000 cargo test --test properties`.

#![expect(clippy::expect_used, reason = "a helper of a test ends it at the first surprise")]

use chuhe::board::{Move, Piece, Position, START_FEN, Side, Square};
use chuhe::eval::Score;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::FileFailurePersistence;

#[path = "support/invariants.rs"]
mod invariants;
#[path = "support/positions.rs"]
mod positions;

use positions::{Random, choose, mirrored, play, sides_changed, sparse, starts};

/// Returns a configuration of that many cases unless the environment asks for another number.
fn cases(cases: u32) -> ProptestConfig {
    let store = FileFailurePersistence::WithSource("regressions");
    let default = ProptestConfig::default();
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig {
        cases: if asked { default.cases } else { cases },
        failure_persistence: Some(Box::new(store)),
        ..default
    }
}

/// A game: where it starts and a number that chooses each move.
#[derive(Clone, Debug)]
struct Game {
    fen: String,
    choices: Vec<u16>,
}

impl Game {
    /// Shows every position of the game and returns the last.
    fn play(&self, show: impl FnMut(&mut Position)) -> Position {
        play(&self.fen, self.choices.iter().map(|&choice| choice.into()), show)
    }

    fn position(&self) -> Position {
        self.play(|_| {})
    }
}

fn games(plies: usize) -> impl Strategy<Value = Game> {
    let fen = prop_oneof![
        select(starts()).prop_map(str::to_owned),
        any::<u64>().prop_map(|seed| sparse(&mut Random::new(seed)).fen()),
    ];
    (fen, vec(any::<u16>(), 0..plies)).prop_map(|(fen, choices)| Game { fen, choices })
}

fn squares() -> impl Strategy<Value = Square> {
    select(Square::all().collect::<Vec<_>>())
}

fn moves() -> impl Strategy<Value = Move> {
    (squares(), squares()).prop_map(|(from, to)| Move::new(from, to))
}

/// Returns any text, or one that looks like a move or a square.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[a-jA-J][0-9]-?([a-jA-J][0-9]{1,2})?"]
}

/// Returns texts that are nearly FENs: one with some characters changed, put in or taken out.
fn damaged_fens() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        4 => select("kabnrcpehKABNRCPEH123456789/ wbr-0".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ];
    let edits = vec((0..3, any::<Index>(), character), 1..4);
    (select(starts()), edits).prop_map(|(fen, edits)| {
        let mut text: Vec<char> = fen.chars().collect();
        for (edit, place, character) in edits {
            match edit {
                0 => text.insert(place.index(text.len() + 1), character),
                _ if text.is_empty() => {}
                1 => drop(text.remove(place.index(text.len()))),
                _ => {
                    let place = place.index(text.len());
                    text[place] = character;
                }
            }
        }
        text.into_iter().collect()
    })
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort_by_key(|mv| mv.index());
    moves
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_position_of_a_game_agrees_with_itself(game in games(60)) {
        game.play(invariants::check);
    }

    #[test]
    fn a_game_taken_back_leaves_no_trace(game in games(200)) {
        let mut snapshots = Vec::new();
        let mut position = game.play(|position| snapshots.push(invariants::snapshot(position)));
        for expected in snapshots.iter().rev() {
            prop_assert_eq!(&invariants::snapshot(&position), expected);
            position.unmake();
        }
        // The counter of keys is empty again: the game can be played once more.
        for (ply, choice) in game.choices.iter().enumerate().take(snapshots.len() - 1) {
            let mv = choose(&position, usize::from(*choice)).expect("the game went on");
            position.make(mv);
            prop_assert_eq!(&invariants::snapshot(&position), &snapshots[ply + 1]);
        }
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn reflections_have_the_same_moves(game in games(80)) {
        let position = game.position();
        let moves = position.legal_moves();

        let other = mirrored(&position);
        prop_assert_eq!(sorted(moves.iter().map(|mv| mv.mirror())), sorted(other.legal_moves()));
        prop_assert_eq!(mirrored(&other).fen(), position.fen());

        let other = sides_changed(&position);
        prop_assert_eq!(sorted(moves.iter().map(|mv| mv.flip())), sorted(other.legal_moves()));
        prop_assert_eq!(sides_changed(&other).by_side(Side::Red), position.by_side(Side::Red));
    }

    #[test]
    fn moves_of_unknown_origin_are_played_exactly_when_legal(game in games(80), mv in moves()) {
        let mut position = game.position();
        let before = invariants::snapshot(&position);
        let is_legal = position.legal_moves().contains(&mv);
        prop_assert_eq!(position.try_play(mv).is_ok(), is_legal);
        if is_legal {
            position.unmake();
        }
        prop_assert_eq!(invariants::snapshot(&position), before);
    }

    #[test]
    fn damaged_fens_are_read_or_refused(fen in damaged_fens()) {
        invariants::check_reading(&fen);
    }

    #[test]
    fn texts_of_any_kind_are_read_or_refused(text in texts()) {
        invariants::check_reading(&text);
        let followed = format!("{START_FEN} {text}");
        prop_assert!(Position::from_fen(&followed).is_ok());
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert!(text.to_ascii_lowercase().replace('-', "") == mv.to_string());
        }
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(text.to_ascii_lowercase(), square.to_string());
        }
    }

    #[test]
    fn moves_survive_text_bits_and_reflection(from in squares(), to in squares()) {
        let mv = Move::new(from, to);
        prop_assert_eq!((mv.from(), mv.to()), (from, to));
        let text = mv.to_string();
        for written in [text.clone(), text.to_uppercase(), format!("{from}-{to}")] {
            prop_assert_eq!(written.parse(), Ok(mv));
        }
        prop_assert_eq!(Move::from_raw(mv.raw()), Some(mv));
        prop_assert_eq!(mv.index(), from.index() * 90 + to.index());
        prop_assert_eq!(mv.mirror().mirror(), mv);
        prop_assert_eq!(mv.flip().flip(), mv);
    }

    #[test]
    fn raw_bits_are_a_move_or_nothing(raw in any::<u16>()) {
        if let Some(mv) = Move::from_raw(raw) {
            prop_assert_eq!(mv.raw(), raw);
            prop_assert!(mv.index() < Move::COUNT);
        }
    }

    #[test]
    fn worse_news_has_the_lower_score(plies in 0_usize..=200, later in 1_usize..=50, value: i32) {
        let evaluation = Score::evaluation(value);
        let ladder = [
            Score::mated_in(plies),
            Score::mated_in(plies + later),
            Score::ruled_lost_in(plies),
            Score::ruled_lost_in(plies + later),
            evaluation,
            Score::ruled_won_in(plies + later),
            Score::ruled_won_in(plies),
            Score::mate_in(plies + later),
            Score::mate_in(plies),
        ];
        prop_assert!(ladder.is_sorted_by(|low, high| low < high), "{:?}", ladder);
        for score in ladder {
            prop_assert!(-Score::INFINITE < score && score < Score::INFINITE);
            prop_assert_eq!(-score, Score::from_value(-score.value()));
            prop_assert_eq!(score.is_decisive(), score != evaluation);
            prop_assert_eq!(score.is_decisive(), score.is_mate() || score.is_ruling());
        }
    }

    #[test]
    fn scores_survive_the_way_to_a_node_and_back(ply in 0_usize..=100, below in 0_usize..=100) {
        let at_root = [
            (Score::mate_in(ply + below), Score::mate_in(below)),
            (Score::mated_in(ply + below), Score::mated_in(below)),
            (Score::ruled_won_in(ply + below), Score::ruled_won_in(below)),
            (Score::ruled_lost_in(ply + below), Score::ruled_lost_in(below)),
            (Score::evaluation(below as i32), Score::evaluation(below as i32)),
        ];
        for (root, node) in at_root {
            prop_assert_eq!(root.from_root_to_node(ply), node);
            prop_assert_eq!(node.from_node_to_root(ply), root);
        }
    }
}

#[test]
fn absurd_counters_do_not_outgrow_the_text() {
    let fen = START_FEN.replace("w - - 0 1", "b - - 99999999999 99999999999");
    play(&fen, 0..20, invariants::check);
}

#[test]
fn letters_of_pieces_can_be_read_again() {
    for piece in Piece::ALL {
        assert_eq!(Piece::from_char(piece.to_char()), Some(piece));
        assert_eq!(Piece::new(piece.side(), piece.kind()), piece);
    }
    let read: Vec<_> = (0..=255_u8).map(char::from).filter_map(Piece::from_char).collect();
    // E and H are the other letters of elephant and horse.
    assert_eq!(read.len(), Piece::COUNT + 4);
}
