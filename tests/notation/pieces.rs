//! How moves of pieces are written, and read back.

use chuhe::board::Position;
use chuhe::notation::chinese::{self, Digits, Script};
use chuhe::notation::shorthand::Marks;
use chuhe::notation::{self, NotationError, Style};

use crate::{assert_ambiguous, assert_read, assert_written, at, chinese_of, mv};

#[test]
fn each_kind_of_piece_says_how_far_or_where_to() {
    let fen = "2bakab2/4n4/9/7c1/p3p4/1R6P/6N2/2C6/4A4/3AK1B2 w";
    assert_written(
        fen,
        &[
            ("b4b9", "车八进五", "R8+5"),
            ("b4b0", "车八退四", "R8-4"),
            ("b4c4", "车八平七", "R8=7"),
            ("g3e4", "马三进五", "H3+5"),
            ("g3h5", "马三进二", "H3+2"),
            ("g3i2", "马三退一", "H3-1"),
            ("c2h2", "炮七平二", "C7=2"),
            ("c2c0", "炮七退二", "C7-2"),
            ("i4i5", "兵一进一", "P1+1"),
            ("e0f0", "帅五平四", "K5=4"),
            ("g0i2", "相三进一", "E3+1"),
            ("e1f2", "仕五进四", "A5+4"),
            ("e1f0", "仕五退四", "A5-4"),
        ],
    );
    let black = fen.replace(" w", " b");
    assert_written(
        &black,
        &[
            ("a5a4", "卒1进1", "P1+1"),
            ("e8d6", "马5进4", "H5+4"),
            ("h6e6", "炮8平5", "C8=5"),
            ("g9i7", "象7进9", "E7+9"),
        ],
    );
}

#[test]
fn two_alike_pieces_on_a_file_are_front_and_rear() {
    let fen = "3k5/9/4R4/9/7C1/4R4/1N7/7C1/1N7/5K3 w";
    assert_written(
        fen,
        &[
            ("h5h3", "前炮退二", "C+-2"),
            ("h2g2", "后炮平三", "C-=3"),
            ("e7e9", "前车进二", "R++2"),
            ("e4e2", "后车退二", "R--2"),
            ("b3c5", "前马进七", "H++7"),
            ("b1c3", "后马进七", "H-+7"),
        ],
    );
    assert_read(
        fen,
        &[
            ("炮前退二", "h5h3"),
            ("炮后平三", "h2g2"),
            ("後砲平三", "h2g2"),
            ("前炮二退二", "h5h3"),
            ("一炮退二", "h5h3"),
            ("+c-2", "h5h3"),
            ("-C.3", "h2g2"),
            // The rear cannon stands in its own front one's way.
            ("炮二进四", "h5h9"),
            ("C2+4", "h5h9"),
        ],
    );
    assert_ambiguous(fen, "炮二平三", "h2g2 h5g5");
    assert_ambiguous(fen, "R5=4", "e4f4 e7f7");
    assert_eq!(
        notation::read(&at(fen), "前炮进八"),
        Err(NotationError::NoSuchMove { text: "前炮进八".to_owned() })
    );
}

#[test]
fn advisors_and_elephants_on_one_file_keep_the_file() {
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/1NB6/P1P1P3P/1C1A3C1/9/RNBAK4 w";
    assert_written(
        fen,
        &[
            ("b4c6", "前马进七", "H++7"),
            ("c4e2", "相七退五", "E7-5"),
            ("d0e1", "仕六进五", "A6+5"),
            ("d2e1", "仕六退五", "A6-5"),
            ("c0e2", "相七进五", "E7+5"),
            ("e5e6", "前兵进一", "P++1"),
            ("e3e4", "后兵进一", "P-+1"),
        ],
    );
    assert_read(fen, &[("前仕退五", "d2e1"), ("后相进五", "c0e2"), ("A-+5", "d0e1")]);
}

#[test]
fn a_move_of_the_side_that_waits_can_be_written() {
    assert_eq!(chinese_of(&Position::startpos(), "h9g7"), "马8进7");
    assert_eq!(chinese_of(&Position::startpos(), "e4e5"), "e4e5");
    for (_, style) in Style::NAMED {
        assert!(!notation::write(&Position::startpos(), mv("e4e5"), style).is_empty());
    }
}

#[test]
fn traditional_characters_and_wide_digits_are_written_on_request() {
    let black = at("2bakab2/9/9/4p4/4p4/9/9/2n3N2/2n1A4/2BK5 b");
    let written = |text| chinese::write(&black, mv(text), Script::Traditional, Digits::FullWidth);
    assert_eq!(written("e5e4"), "前卒進１");
    assert_eq!(written("c2a1"), "後馬進１");
    assert_eq!(written("e9e8"), "將５進１");
    assert_eq!(written("g9e7"), "象７進５");
}

#[test]
fn styles_are_found_by_name_and_only_one_is_lossy() {
    for (name, style) in Style::NAMED {
        assert_eq!(Style::from_name(&name.to_ascii_uppercase()), Some(style));
        assert!(!style.is_lossy());
    }
    assert_eq!(Style::from_name("algebraic"), None);
    assert!(Style::Shorthand { script: Script::Simplified, marks: Marks::Lost }.is_lossy());
}
