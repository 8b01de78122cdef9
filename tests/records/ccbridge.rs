//! CBR of both versions, and libraries.

use chuhe::notation::Style;
use chuhe::record::pgn::{self, Layout};
use chuhe::record::{self, Charset, Format, Game, NodeId, Place, RecordErrorKind, ccbridge};

use crate::trees::in_reading_order;

fn game(title: &str, comment: &str) -> Game {
    let text = format!(
        "[Title \"{title}\"]\n\n{{{comment}}} 1. h2e2 h9g7 (1... b9c7 {{x}}) 2. h0g2 1/2-1/2"
    );
    pgn::read(&text).unwrap().remove(0)
}

fn cbr(game: &Game) -> Vec<u8> {
    record::write(game, Format::Cbr, &Layout::new(Style::Iccs), Charset::UTF_8).unwrap().bytes
}

/// Puts records into a library whose index has so many entries.
fn library(slots: usize, records: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"CCBridgeLibrary\0".to_vec();
    file.resize(66_624 + slots * 276, 0xcd);
    file[60..64].copy_from_slice(&(slots as u32).to_le_bytes());
    for record in records {
        file.extend(record);
        let full = (record.len()).div_ceil(4096) * 4096 - record.len();
        file.extend(vec![0xcd; full]);
    }
    file
}

#[test]
fn libraries_give_their_games_in_order_and_pass_over_headings() {
    let games = [game("一", "短"), game("二", &"长".repeat(5000)), game("三", "")];
    let mut records: Vec<_> = games.iter().map(cbr).collect();
    let mut heading = cbr(&game("第一章", ""));
    heading[2120..2210].fill(0);
    records.insert(0, heading);
    let file = library(128, &records);
    let read: Vec<_> = record::open(&file[..], None, None).collect();
    assert_eq!(read.len(), 4);
    let broken = read[0].as_ref().unwrap_err();
    assert_eq!(broken.error.kind, RecordErrorKind::Heading("第一章".to_owned()));
    assert_eq!(broken.error.place, Place::Byte(66_624 + 128 * 276 + 2120));
    for (read, game) in read[1..].iter().zip(&games) {
        let read = read.as_ref().unwrap();
        assert_eq!(in_reading_order(read), in_reading_order(game));
        assert_eq!((read.tags.get("Title"), read.result), (game.tags.get("Title"), game.result));
    }
    assert_eq!(read[2].as_ref().unwrap().place, Place::Byte(66_624 + 128 * 276 + 2 * 4096));
}

#[test]
fn a_damaged_record_of_a_library_does_not_hide_the_next() {
    let mut damaged = cbr(&game("坏", ""));
    let tree = 2214;
    damaged[tree + 8] = 0x7f;
    let file = library(2, &[damaged, cbr(&game("好", ""))]);
    let read: Vec<_> = record::open(&file[..], None, None).collect();
    let broken = read[0].as_ref().unwrap_err();
    assert_eq!(broken.readable.as_ref().unwrap().node_count(), 2);
    assert!(broken.to_string().ends_with("what should be a move makes no sense"), "{broken}");
    assert_eq!(read[1].as_ref().unwrap().tags.get("Title"), Some("好"));
}

#[test]
fn libraries_that_are_cut_say_so() {
    let file = library(2, &[cbr(&game("一", "")), cbr(&game("二", ""))]);
    let error = |length: usize| {
        let games: Vec<_> = record::open(&file[..length], None, None).collect();
        (games.len(), games.last().unwrap().as_ref().unwrap_err().to_string())
    };
    assert_eq!(error(1000), (1, "byte 1000: the file ends inside the header".to_owned()));
    assert_eq!(error(67_000), (1, "byte 67000: the file ends inside the index".to_owned()));
    let start = 66_624 + 2 * 276;
    let cut = start + 4096 + 2214 + 9;
    assert_eq!(error(cut), (2, format!("byte {cut}: the file ends inside a move")));
    let mut long = file.clone();
    long[60..64].copy_from_slice(&u32::MAX.to_le_bytes());
    let first = record::open(&long[..], None, None).next().unwrap().unwrap_err();
    assert_eq!(first.to_string(), "byte 60: the length of the index makes no sense");
}

#[test]
fn records_of_version_1_stand_lower_and_have_other_squares() {
    let new = cbr(&game("旧", "前言"));
    let mut old = vec![0; 1958];
    old[..16].copy_from_slice(b"CCBridge Record\0");
    old[19] = 1;
    let mut copy = |from: usize, to: usize, length: usize| {
        old[to..to + length].copy_from_slice(&new[from..from + length]);
    };
    copy(180, 52, 128);
    copy(2076, 1820, 1);
    copy(2112, 1856, 98);
    old.extend([4, 0, 0, 0]);
    old.extend(4_u32.to_le_bytes());
    old.extend("前言".encode_utf16().flat_map(u16::to_le_bytes));
    // h2e2: file 7 and 4, the rank from Black's side 7; then h9g7.
    old.extend([0, 0, 0x77, 0x47]);
    old.extend([1, 0, 0x70, 0x62]);
    let game = ccbridge::read(&old, 0).unwrap();
    assert_eq!(game.moves(), ["h2e2".parse().unwrap(), "h9g7".parse().unwrap()]);
    assert_eq!((game.tags.get("Title"), game.result.word()), (Some("旧"), "1/2-1/2"));
    assert_eq!(game.node(NodeId::ROOT).comment, "前言");
}

#[test]
fn what_is_no_such_record_is_refused() {
    let mut file = cbr(&game("x", ""));
    let error = |file: &[u8]| ccbridge::read(file, 0).unwrap_err().to_string();
    file[19] = 3;
    assert_eq!(error(&file), "byte 19: version 3 of CBR is not known");
    assert_eq!(error(b"CCBridge"), "byte 0: this is no record of a known format");
    file[19] = 2;
    assert_eq!(error(&file[..2000]), "byte 2000: the file ends inside the header");
    file[2120 + 4] = 0;
    assert_eq!(error(&file), "byte 2120: the position cannot be used: black has no king");
}
