//! From one format to another and back.

use chuhe::board::Position;
use chuhe::notation::Style;
use chuhe::record::pgn::{self, Layout};
use chuhe::record::{self, Charset, Format, Game, Loss, NodeId, Outcome, WriteError};
use proptest::prelude::*;

use crate::trees::{in_reading_order, random_tree, without_marks};

/// The formats that hold trees with comments.
const TREES: [(Format, Charset); 5] = [
    (Format::Pgn, Charset::GB18030),
    (Format::Xqf, Charset::GBK),
    (Format::DhtmlXq, Charset::UTF_8),
    (Format::DhtmlXq, Charset::GBK),
    (Format::Cbr, Charset::UTF_8),
];

fn layout() -> Layout {
    Layout::new(Style::Iccs)
}

#[track_caller]
fn through(game: &Game, format: Format, charset: Charset) -> Game {
    let written = record::write(game, format, &layout(), charset).unwrap();
    let mut games = record::open(&written.bytes[..], Some(format), None);
    assert_eq!(games.format(), Some(format));
    let read = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    assert!(read.break_off.is_none() && read.notes.is_empty(), "{read:?}");
    read
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn pgn_keeps_tree_comments_and_result_through_every_tree_format(
        choices in prop::collection::vec((any::<usize>(), any::<usize>(), any::<u8>()), 0..60),
        texts in prop::collection::vec("[-a-c01 .!?()\\[\\]*;%\"\n|\\\\u炮士将。]{0,40}", 1..5),
        result in prop::sample::select(vec!["1-0", "0-1", "1/2-1/2", "*"]),
    ) {
        let mut game = without_marks(random_tree(&choices, &texts));
        game.result = Outcome::from_word(result).unwrap();
        game.node_mut(NodeId::ROOT).add_comment(&texts[0]);
        let text = pgn::write(&game, Style::Wxf);
        let start = pgn::read(&text).unwrap().remove(0);
        for (format, charset) in TREES {
            let back = through(&start, format, charset);
            let again = pgn::read(&pgn::write(&back, Style::Wxf)).unwrap().remove(0);
            prop_assert_eq!(in_reading_order(&again), in_reading_order(&start), "{}", format);
            prop_assert_eq!(again.result, start.result);
        }
    }

    #[test]
    fn the_main_line_goes_through_formats_without_variations(
        choices in prop::collection::vec((any::<usize>(), any::<usize>(), 1..4_u8), 0..60),
    ) {
        let game = random_tree(&choices, &[]);
        for format in [Format::Cbf, Format::Lines, Format::Xqf] {
            prop_assert_eq!(through(&game, format, Charset::GBK).moves(), game.moves());
        }
    }
}

#[test]
fn start_positions_and_the_side_to_move_are_kept() {
    for fen in [
        "4k4/9/9/9/9/9/9/9/4N4/3K5 b - - 0 1",
        "3ak4/4a4/4b4/9/9/2B6/9/4B4/4A4/3AK4 w - - 0 1",
        "4k4/9/9/9/2p3p2/9/P7P/9/9/3K5 b - - 0 12",
    ] {
        let position = Position::from_fen(fen).unwrap();
        let mut game = Game::new(position.clone());
        game.play(position.legal_moves()[0]).unwrap();
        for format in
            [Format::Pgn, Format::Xqf, Format::DhtmlXq, Format::Cbr, Format::Cbf, Format::Lines]
        {
            let read = through(&game, format, Charset::GBK);
            assert_eq!(read.start().key(), position.key(), "{format} {fen}");
            assert_eq!(read.moves(), game.moves());
        }
        // Without moves only the header tells.
        let still = Game::new(position.clone());
        for format in
            [Format::Pgn, Format::Xqf, Format::DhtmlXq, Format::Cbr, Format::Cbf, Format::Lines]
        {
            assert_eq!(through(&still, format, Charset::GBK).start().key(), position.key());
        }
    }
}

#[test]
fn several_first_moves_are_all_kept() {
    let text = "1. h2e2 (1. b2e2 h9g7) (1. g0e2) (1. c3c4 g6g5 (1... b9c7)) 1... b9c7 *";
    let game = pgn::read(text).unwrap().remove(0);
    assert_eq!(game.node(NodeId::ROOT).children().len(), 4);
    for (format, charset) in TREES {
        assert_eq!(in_reading_order(&through(&game, format, charset)), in_reading_order(&game));
    }
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let text =
        "[Event \"世界\u{1f600}\"]\n[Weather \"fair\"]\n\n1. h2e2! {x} (1. c3c4) 1... h9g7 1-0";
    let game = pgn::read(text).unwrap().remove(0);
    let losses = |format, charset| record::write(&game, format, &layout(), charset).unwrap().losses;
    let weather = Loss::Header("Weather".to_owned());
    assert_eq!(
        losses(Format::Xqf, Charset::GBK),
        [Loss::Characters(Charset::GBK), Loss::Marks(1), weather.clone()]
    );
    assert_eq!(losses(Format::Cbr, Charset::UTF_8), [Loss::Marks(1), weather.clone()]);
    assert_eq!(
        losses(Format::Cbf, Charset::UTF_8),
        [Loss::Variations(1), Loss::Marks(1), weather.clone()]
    );
    let event = Loss::Header("Event".to_owned());
    assert_eq!(
        losses(Format::Lines, Charset::UTF_8),
        [Loss::Variations(1), Loss::Comments(1), Loss::Marks(1), Loss::Result, event, weather]
    );
    assert_eq!(losses(Format::Pgn, Charset::UTF_8), []);
    assert_eq!(losses(Format::Pgn, Charset::BIG5), [Loss::Characters(Charset::BIG5)]);
    assert_eq!(
        record::write(&game, Format::Cbl, &layout(), Charset::UTF_8),
        Err(WriteError::OnlyRead("cbl"))
    );
    let rooks = Game::new(Position::from_fen("4k4/9/9/9/9/9/9/9/RRR6/3K5 w").unwrap());
    assert_eq!(
        record::write(&rooks, Format::Xqf, &layout(), Charset::GBK),
        Err(WriteError::Pieces('R'))
    );
    assert_eq!(through(&rooks, Format::DhtmlXq, Charset::GBK).start().key(), rooks.start().key());
}

#[test]
fn headers_that_are_too_long_are_cut_between_characters() {
    let name = "一二三四五六七八九十";
    let game = pgn::read(&format!("[Red \"{name}\"]\n*")).unwrap().remove(0);
    let written = record::write(&game, Format::Xqf, &layout(), Charset::GBK).unwrap();
    assert_eq!(written.losses, [Loss::Cut("Red".to_owned())]);
    assert_eq!(through(&game, Format::Xqf, Charset::GBK).tags.get("Red"), Some("一二三四五六七"));
    assert_eq!(through(&game, Format::Cbr, Charset::GBK).tags.get("Red"), Some(name));
}
