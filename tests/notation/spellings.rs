//! What is understood, what is refused, and that nothing does harm.

use chuhe::board::{Position, START_FEN};
use chuhe::notation::shorthand::{self, Marks, Reading};
use chuhe::notation::{self, NotationError, chinese, fairy, iccs, wxf};
use proptest::prelude::*;

use crate::{FOUR_OF_BLACK, THREE_AND_TWO, assert_read, at, mv};

#[test]
fn every_character_of_a_piece_and_every_numeral_is_understood() {
    let rook = "3k5/9/9/9/9/9/9/9/9/R3K4 w";
    for text in [
        "车九进三",
        "車９進３",
        "俥9进3",
        "砗玖进叁",
        "硨九進參",
        "车 九 进 三",
        " 车九\u{3000}进三\n",
    ] {
        assert_read(rook, &[(text, "a0a3")]);
    }
    let all = "2b2k3/9/9/9/2P6/p8/4C1N2/9/4A4/4K1B2 w";
    let readings = [
        ("炮五进一", "e3e4"),
        ("砲伍進壹", "e3e4"),
        ("包5进1", "e3e4"),
        ("傌三进二", "g3h5"),
        ("码三进二", "g3h5"),
        ("碼叁進貳", "g3h5"),
        ("士五退六", "e1d0"),
        ("象三进一", "g0i2"),
        ("将五平六", "e0d0"),
        ("卒七进一", "c5c6"),
        ("兵柒平捌", "c5b5"),
        ("帥五平陸", "e0d0"),
    ];
    assert_read(all, &readings);
    assert_read(&all.replace(" w", " b"), &[("兵1平2", "a4b4"), ("相3进1", "c9a7")]);
}

#[test]
fn letters_of_other_texts_are_understood() {
    let readings = [
        ("c2.5", "h2e2"),
        ("Ｃ２＝５", "h2e2"),
        ("N2+3", "h0g2"),
        ("n2+3", "h0g2"),
        ("B3+5", "g0e2"),
        ("G5+1", "e0e1"),
        ("S7+1", "c3c4"),
        ("C2+7", "h2h9"),
        ("A4+5", "f0e1"),
        ("C2\u{2212}1", "h2h1"),
    ];
    assert_read(START_FEN, &readings);
}

#[test]
fn coordinates_are_read_with_ranks_from_zero_unless_a_ten_occurs() {
    let readings =
        [("h2e2", "h2e2"), ("H2-E2", "h2e2"), ("h2h9", "h2h9"), ("a1a2", ""), ("h3h10", "h2h9")];
    for (text, coordinates) in readings {
        if coordinates.is_empty() {
            // With ranks from one this were a0a1: one move cannot tell.
            let refused = Err(NotationError::NoSuchMove { text: text.to_owned() });
            assert_eq!(notation::read(&Position::startpos(), text), refused);
        } else {
            assert_read(START_FEN, &[(text, coordinates)]);
        }
    }
    assert_eq!(fairy::read(&Position::startpos(), "a1a2"), Ok(mv("a0a1")));
    assert_eq!(fairy::read(&Position::startpos(), "A1-A2"), Ok(mv("a0a1")));
    let black = START_FEN.replace(" w", " b");
    assert_eq!(fairy::read(&at(&black), "a10a9"), Ok(mv("a9a8")));
    assert_eq!(iccs::read(&at(&black), "a9a8"), Ok(mv("a9a8")));
    for text in ["a0a1", "a11a1", "j1a1", "a1", "a1a", "a1a1a", "a1--a2", "a+1a2", "十1a2"] {
        let error = NotationError::NotAMove { text: text.to_owned() };
        assert_eq!(fairy::read(&Position::startpos(), text), Err(error));
    }
}

#[test]
fn what_is_no_move_is_told_from_what_cannot_be_played() {
    let position = Position::startpos();
    let no_moves = [
        "",
        " ",
        "炮",
        "炮二",
        "炮二平",
        "炮二平五五",
        "炮二平一二",
        "平平平平",
        "二二平五",
        "炮二進(jìn)五",
        "C2",
        "C2=",
        "C=5",
        "2=5",
        "C2=0",
        "C2=55",
        "C2?5",
        "1-0",
        "1/2-1/2",
        "*",
        "h2",
        "e4",
        "Nf3",
        "O-O",
        "h2e2e2",
        "z2e2",
        "\u{0}",
        "炮二平五!",
    ];
    for text in no_moves {
        let error = NotationError::NotAMove { text: text.to_owned() };
        assert_eq!(notation::read(&position, text), Err(error), "{text}");
    }
    for text in ["炮三平五", "马8进5", "前炮进一", "C3=5", "R1+9", "h2e3", "H9-G7", "炮29"]
    {
        let error = NotationError::NoSuchMove { text: text.to_owned() };
        assert_eq!(notation::read(&position, text), Err(error), "{text}");
    }
    // A rook that guards its king from the other.
    let pinned = "3k5/4r4/9/9/4R4/9/9/9/9/4K4 w";
    assert!(matches!(
        notation::read(&at(pinned), "车五平四"),
        Err(NotationError::NoSuchMove { .. })
    ));
    assert_read(pinned, &[("车五进三", "e5e8")]);
}

/// Texts of characters that moves are made of, so that many have the form of one.
fn move_like() -> impl Strategy<Value = String> {
    "[车馬炮兵卒士象将前中后十一二五九１５9 1-9a-iA-SPRC+=.\u{332}\u{305}进退平-]{0,7}"
}

proptest! {
    #[test]
    fn any_text_can_be_read(text in any::<String>()) {
        for fen in [THREE_AND_TWO, FOUR_OF_BLACK] {
            let position = at(fen);
            if let Ok(mv) = notation::read(&position, &text) {
                prop_assert!(position.is_legal(mv));
            }
        }
    }

    #[test]
    fn any_text_like_a_move_reads_as_a_legal_move_or_not_at_all(text in move_like()) {
        for fen in [THREE_AND_TWO, FOUR_OF_BLACK, START_FEN] {
            let position = at(fen);
            let found = [
                notation::read(&position, &text),
                chinese::read(&position, &text),
                wxf::read(&position, &text),
                iccs::read(&position, &text),
                fairy::read(&position, &text),
                shorthand::read(&position, &text, Marks::Kept).map(Reading::mv),
            ];
            for mv in found.into_iter().flatten() {
                prop_assert!(position.is_legal(mv));
            }
        }
    }
}
