//! The short form of the rule text, with its strokes and without.

use chuhe::board::{Position, START_FEN};
use chuhe::notation::chinese::{self, Script};
use chuhe::notation::shorthand::{self, Marks, Reading};
use chuhe::notation::{NotationError, wxf};

use crate::{assert_ambiguous, at, chinese_of, mv};

#[test]
fn the_opening_of_the_rule_text_is_written_and_read() {
    // Article 7.5 of the 1999 rules gives these six moves in both forms.
    let moves = [
        ("h2e2", "炮二平五", "炮25", "C2=5"),
        ("h9g7", "马8进7", "马87", "H8+7"),
        ("h0g2", "马二进三", "马23", "H2+3"),
        ("i9h9", "车9平8", "车98", "R9=8"),
        ("i0h0", "车一平二", "车12", "R1=2"),
        ("h7h3", "炮8进4", "炮84", "C8+4"),
    ];
    let mut position = Position::startpos();
    for (coordinates, complete, short, letters) in moves {
        let mv = mv(coordinates);
        assert_eq!(chinese_of(&position, coordinates), complete);
        assert_eq!(shorthand::write(&position, mv, Script::Simplified, Marks::Lost), short);
        assert_eq!(wxf::write(&position, mv), letters);
        assert_eq!(chinese::read(&position, complete), Ok(mv));
        assert!(shorthand::readings(&position, short, Marks::Lost).unwrap().contains(&mv));
        assert_eq!(wxf::read(&position, letters), Ok(mv));
        position.try_play(mv).unwrap();
    }
}

#[test]
fn strokes_tell_the_direction_of_the_short_form() {
    let fen = "3k5/9/9/9/9/7C1/9/9/9/4K4 w";
    let kept = |text: &str| shorthand::read(&at(fen), text, Marks::Kept);
    let certain = |text: &str| Ok(Reading::Certain(mv(text)));
    for forward in ["炮21\u{332}", "炮21\u{323}", "炮二一\u{331}", "砲2+1", "炮２＋１"] {
        assert_eq!(kept(forward), certain("h4h5"), "{forward}");
    }
    for back in ["炮21\u{305}", "炮21\u{304}", "炮21\u{307}", "炮2-1"] {
        assert_eq!(kept(back), certain("h4h3"), "{back}");
    }
    for sideways in ["炮21", "炮2.1", "炮2=1"] {
        assert_eq!(kept(sideways), certain("h4i4"), "{sideways}");
    }
    for wrong in ["炮2+1\u{332}", "炮", "炮2", "21", "2121", "\u{332}", "炮2+\u{332}", ""] {
        let error = NotationError::NotAMove { text: wrong.to_owned() };
        assert_eq!(kept(wrong), Err(error), "{wrong}");
    }
}

#[test]
fn a_short_form_without_strokes_is_inferred_or_refused() {
    let position = Position::startpos();
    let lost = |text: &str| shorthand::read(&position, text, Marks::Lost);
    assert_eq!(lost("马23"), Ok(Reading::Inferred(mv("h0g2"))));
    assert_eq!(lost("马23\u{332}"), Ok(Reading::Certain(mv("h0g2"))));
    assert_ambiguous(START_FEN, "炮21", "h2h1 h2h3 h2i2");
    let readings = shorthand::readings(&position, "炮21", Marks::Lost).unwrap();
    assert_eq!(readings.len(), 3);
    assert_eq!(shorthand::readings(&position, "炮29", Marks::Lost), Ok(vec![]));
    // Kept strokes would show: a horse never goes sideways.
    let error = NotationError::NoSuchMove { text: "马23".to_owned() };
    assert_eq!(shorthand::read(&position, "马23", Marks::Kept), Err(error));
}
