//! Files in every format that is written, byte by byte.

use std::fs;
use std::path::PathBuf;

use chuhe::notation::Style;
use chuhe::notation::chinese::{Digits, Script};
use chuhe::record::pgn::Layout;
use chuhe::record::{self, Charset, Format, Game, NodeId, Outcome};

use crate::trees::in_reading_order;

fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/records")).join(name)
}

/// Returns the one game of a file.
fn game(name: &str) -> Game {
    let file = fs::read(path(name)).unwrap();
    let mut games = record::open(&file[..], Format::from_path(&path(name)), None);
    let game = games.next().unwrap().unwrap_or_else(|broken| panic!("{name}: {broken}"));
    assert!(games.next().is_none(), "{name} has one game");
    game
}

const CHINESE: Style = Style::Chinese { script: Script::Simplified, digits: Digits::Ascii };
const PRINTED: Style = Style::Chinese { script: Script::Traditional, digits: Digits::FullWidth };

/// The files with what they were written as. The headers that a format lacks are missing in it.
const FILES: [(&str, Format, Style, Charset); 9] = [
    ("sample.pgn", Format::Pgn, CHINESE, Charset::UTF_8),
    ("sample-gbk.pgn", Format::Pgn, CHINESE, Charset::GBK),
    ("sample-big5.pgn", Format::Pgn, PRINTED, Charset::BIG5),
    ("sample-wxf.pgn", Format::Pgn, Style::Wxf, Charset::UTF_8),
    ("sample-iccs.pgn", Format::Pgn, Style::Iccs, Charset::UTF_8),
    ("sample.xqf", Format::Xqf, CHINESE, Charset::GBK),
    ("sample.dhtmlxq", Format::DhtmlXq, CHINESE, Charset::UTF_8),
    ("sample.cbr", Format::Cbr, CHINESE, Charset::UTF_8),
    ("sample.lines", Format::Lines, CHINESE, Charset::UTF_8),
];

/// The main line alone, for formats without variations.
const LINES: [(&str, Format); 2] = [("line.xqf", Format::Xqf), ("line.cbf", Format::Cbf)];

fn main_line(game: &Game) -> Game {
    let mut line = Game::new(game.start().clone());
    line.tags = game.tags.clone();
    line.result = game.result;
    line.node_mut(NodeId::ROOT).add_comment(&game.node(NodeId::ROOT).full_comment());
    for id in game.main_line() {
        let node = game.node(id);
        let added = line.play(node.mv().unwrap()).unwrap();
        line.node_mut(added).add_comment(&node.full_comment());
    }
    line
}

fn written(game: &Game, format: Format, style: Style, charset: Charset) -> Vec<u8> {
    record::write(game, format, &Layout::new(style), charset).unwrap().bytes
}

#[track_caller]
fn assert_file(name: &str, bytes: &[u8]) {
    if std::env::var_os("WRITE_FIXTURES").is_some() {
        fs::write(path(name), bytes).unwrap();
    }
    let file = fs::read(path(name)).unwrap();
    let differs = file.iter().zip(bytes).position(|(a, b)| a != b);
    assert!(file == bytes, "{name} differs from byte {differs:?} on");
}

#[test]
fn every_format_is_written_as_in_its_file() {
    let sample = game("sample.pgn");
    for (name, format, style, charset) in FILES {
        // What Big5 cannot write is not part of it.
        let text = written(&sample, format, style, charset);
        assert_file(name, &text);
    }
    for (name, format) in LINES {
        assert_file(name, &written(&main_line(&sample), format, CHINESE, Charset::GBK));
    }
}

#[test]
fn every_file_is_read_as_the_same_tree() {
    let sample = game("sample.pgn");
    assert_eq!(sample.node_count(), 19);
    assert_eq!(sample.result.word(), "1-0");
    let tree = in_reading_order(&sample);
    for name in [
        "sample-gbk.pgn",
        "sample-wxf.pgn",
        "sample-iccs.pgn",
        "sample.xqf",
        "sample.dhtmlxq",
        "sample.cbr",
    ] {
        let read = game(name);
        assert_eq!(in_reading_order(&read), tree, "{name}");
        assert_eq!(read.result, sample.result, "{name}");
        for tag in ["Event", "Date", "Site", "Red", "Black", "Title", "Annotator"] {
            assert_eq!(read.tags.get(tag), sample.tags.get(tag), "{name}: {tag}");
        }
    }
    let big5 = game("sample-big5.pgn");
    assert_eq!((big5.node_count(), big5.tags.get("Site")), (19, Some("北京")));
    let line = in_reading_order(&main_line(&sample));
    for (name, _) in LINES {
        let read = game(name);
        assert_eq!(in_reading_order(&read), line, "{name}");
        assert_eq!(read.result, sample.result, "{name}");
    }
    let lines = game("sample.lines");
    assert_eq!(lines.moves(), sample.moves());
    assert_eq!(lines.result, Outcome::Unknown);
}

#[test]
fn files_of_the_old_version_have_the_layout_that_its_author_published() {
    let file = fs::read(path("line.xqf")).unwrap();
    assert_eq!(file[..16], *b"XQ\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0");
    let red = [80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3];
    let black = [9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86];
    assert_eq!(file[16..48], [red, black].concat());
    assert_eq!((file[51], file[64]), (1, 0));
    assert_eq!(file[1024..1028], [24, 32, 0xf0, 0xff]);
    // After the words before the game comes h2e2 with its own.
    let words = u32::from_le_bytes(file[1028..1032].try_into().unwrap()) as usize;
    assert_eq!(file[1032 + words..1036 + words], [72 + 24, 42 + 32, 0xf0, 0]);
    assert_eq!(file[file.len() - 8 + 2], 0);
}
