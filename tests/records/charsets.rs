//! Texts in the character sets and with the line ends that files have.

use chuhe::record::{self, Charset, Format, Game};

const TEXT: &str = "[Event \"全国赛\"]\r\n[Red \"胡榮華\"]\r\n\r\n  1. 炮二平五 马８进７\r\n{红方先手}\r\n  2. 馬二進三 車９平８\r\n1/2-1/2\r\n";

fn read(bytes: &[u8], charset: Option<Charset>) -> Game {
    record::open(bytes, Some(Format::Pgn), charset).next().unwrap().unwrap()
}

#[track_caller]
fn assert_read(game: &Game) {
    assert_eq!((game.tags.get("Red"), game.moves().len()), (Some("胡榮華"), 4));
    assert_eq!(game.node(game.main_line().nth(1).unwrap()).comment, "红方先手");
}

#[test]
fn every_usual_character_set_is_told() {
    for charset in [Charset::UTF_8, Charset::GBK, Charset::GB18030] {
        assert_read(&read(&charset.encode(TEXT).0, None));
    }
    assert_read(&read(format!("\u{feff}{TEXT}").as_bytes(), None));
    for (charset, mark) in [(Charset::UTF_16LE, b"\xff\xfe"), (Charset::UTF_16BE, b"\xfe\xff")] {
        assert_read(&read(&[&mark[..], &charset.encode(TEXT).0].concat(), None));
    }
    let traditional = TEXT
        .replace("马８进", "馬８進")
        .replace("红", "紅")
        .replace("车", "車")
        .replace("国赛", "國賽");
    let (bytes, is_whole) = Charset::BIG5.encode(&traditional);
    assert!(is_whole);
    let game = read(&bytes, None);
    assert_eq!((game.tags.get("Red"), game.moves().len()), (Some("胡榮華"), 4));
}

#[test]
fn the_character_set_can_show_late_and_change() {
    let ascii = "[Event \"x\"]\n\n1. h2e2 h9g7 *\n\n".repeat(3000);
    let mut file = ascii.clone().into_bytes();
    file.extend(Charset::GBK.encode(TEXT).0);
    let games: Vec<_> = record::open(&file[..], None, None).map(Result::unwrap).collect();
    assert_eq!(games.len(), 3001);
    assert_read(games.last().unwrap());
    // Two files put together.
    let mut file = TEXT.as_bytes().to_vec();
    file.extend(Charset::GBK.encode(TEXT).0);
    let games: Vec<_> = record::open(&file[..], None, None).map(Result::unwrap).collect();
    assert_eq!(games.len(), 2);
    assert_read(&games[1]);
}

#[test]
fn a_character_set_that_is_named_is_used() {
    let charset = Charset::from_name("windows-1258").unwrap();
    let (bytes, is_whole) = charset.encode("[Red \"Lê\"]\n\n1. h2e2 *\n");
    assert!(is_whole);
    assert_eq!(read(&bytes, Some(charset)).tags.get("Red"), Some("Lê"));
}

#[test]
fn all_line_ends_are_read() {
    for end in ["\n", "\r\n"] {
        assert_read(&read(TEXT.replace("\r\n", end).as_bytes(), None));
    }
}
