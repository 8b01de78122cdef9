//! XQF of every version, hidden under keys by an encoder of the tests.

use chuhe::board::Side;
use chuhe::record::{Charset, Place, RecordErrorKind, xqf};

/// The bytes of a file without keys: header, then nodes `from to tag reserved [length text]`.
struct Plain {
    version: u8,
    /// The four key bytes, the mask and the four bytes that are always set.
    start: [u8; 16],
    /// The nodes: squares, whether they go on, whether a sibling comes, a comment.
    nodes: Vec<(u8, u8, bool, bool, &'static str)>,
}

const RED: [u8; 16] = [80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3];
const BLACK: [u8; 16] = [9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86];

impl Plain {
    fn new(version: u8, keys: [u8; 4], mask: u8, or: [u8; 4]) -> Self {
        let mut start = [0; 16];
        start[..4].copy_from_slice(&[b'X', b'Q', version, mask]);
        start[8..12].copy_from_slice(&or);
        start[12..].copy_from_slice(&keys);
        // 1. h2e2 (1. c3c4 {仙人指路}) h9g7 {马}
        let nodes = vec![
            (0, 0, true, false, "前言"),
            (72, 42, true, true, ""),
            (79, 67, false, false, "马"),
            (23, 24, false, false, "仙人指路"),
        ];
        Self { version, start, nodes }
    }

    /// Hides the file as the format says, worked out from its description alone.
    fn encoded(&self) -> Vec<u8> {
        let byte = |at: usize| u32::from(self.start[at]);
        let spread = |key: u32| 54 * key * key + 221;
        let is_hidden = self.version > 10;
        let (mut pieces, mut from, mut to, mut lengths) = (0, 0, 0, 0);
        let mut stream = [0; 32];
        if is_hidden {
            pieces = spread(byte(13)) * byte(13) % 256;
            from = spread(byte(14)) * pieces % 256;
            to = spread(byte(15)) * from % 256;
            lengths = (byte(12) * 256 + byte(13)) % 32000 + 767;
            for (index, letter) in b"[(C) Copyright Mr. Dong Shiwei.]".iter().enumerate() {
                let key = byte(12 + index % 4) & byte(3) | byte(8 + index % 4);
                stream[index] = u32::from(*letter) & key;
            }
        }
        let mut file = self.start.to_vec();
        let squares = [RED, BLACK].concat();
        for index in 0..32 {
            let slot = if self.version < 12 { index } else { (pieces as usize + 1 + index) % 32 };
            file.push((u32::from(squares[slot]) + pieces) as u8);
        }
        file.resize(1024, 0);
        file[51] = 2;
        file[304..313].copy_from_slice(b"\x08\xc1\xf8\xb4\xf3\xbb\xaa\0\0");
        let mut body = Vec::new();
        for &(source, target, goes_on, has_sibling, comment) in &self.nodes {
            let comment = Charset::GBK.encode(comment).0;
            body.push((u32::from(source) + 24 + from) as u8);
            body.push((u32::from(target) + 32 + to) as u8);
            let length = (comment.len() as u32).wrapping_add(lengths);
            if is_hidden {
                let tag = u8::from(goes_on) << 7 | u8::from(has_sibling) << 6;
                // The low bits and the fourth byte are noise.
                body.extend([tag | u8::from(!comment.is_empty()) << 5 | 0x15, 0xa7]);
                if !comment.is_empty() {
                    body.extend(length.to_le_bytes());
                }
            } else {
                body.extend([u8::from(goes_on) * 0xf0 + u8::from(has_sibling) * 0x0f, 0]);
                body.extend(length.to_le_bytes());
            }
            body.extend(comment);
        }
        let hidden =
            body.iter().enumerate().map(|(at, byte)| (u32::from(*byte) + stream[at % 32]) as u8);
        file.extend(hidden);
        file
    }
}

fn versions() -> impl Iterator<Item = Plain> {
    (10..=18_u8).map(|version| {
        let keys = [version.wrapping_mul(37), 11 + version, version ^ 0x5a, 200 - version];
        Plain::new(version, keys, 0xf0 | version, [1, version, 0x82, 3])
    })
}

#[test]
fn files_of_all_versions_are_read() {
    for plain in versions() {
        let version = plain.version;
        let game =
            xqf::read(&plain.encoded(), None).unwrap_or_else(|why| panic!("{version}: {why}"));
        assert_eq!(game.node_count(), 4, "version {version}");
        assert_eq!(game.moves(), ["h2e2".parse().unwrap(), "h9g7".parse().unwrap()]);
        let comments: Vec<_> = game.ids().map(|id| game.node(id).comment.clone()).collect();
        assert_eq!(comments, ["前言", "", "马", "仙人指路"]);
        assert_eq!((game.result.word(), game.tags.get("Red")), ("0-1", Some("柳大华")));
        assert!(game.is_from_start());
    }
}

#[test]
fn the_first_move_says_who_moves() {
    let mut plain = Plain::new(18, [1, 2, 3, 4], 255, [9; 4]);
    plain.nodes = vec![(0, 0, true, false, ""), (79, 67, false, false, "")];
    let game = xqf::read(&plain.encoded(), None).unwrap();
    assert_eq!((game.start().side(), game.moves().len()), (Side::Black, 1));
}

#[test]
fn a_file_that_is_cut_gives_what_is_before_and_says_where() {
    for plain in versions() {
        let file = plain.encoded();
        for length in 0..file.len() {
            let broken = xqf::read(&file[..length], None).unwrap_err();
            let is_cut = matches!(broken.error.kind, RecordErrorKind::Cut(_));
            assert!(is_cut, "{length}: {broken}");
            assert!(matches!(broken.error.place, Place::Byte(at) if at <= length), "{broken}");
            // From a whole header on there is a game to give.
            assert!(broken.readable.is_some() || length < 1024, "{length}");
            assert!(broken.readable.is_none() || length >= 48, "{length}");
        }
        let last = file.len() - 1;
        let broken = xqf::read(&file[..last], None).unwrap_err();
        assert_eq!(broken.readable.unwrap().node_count(), 4);
    }
}

#[test]
fn moves_that_cannot_be_played_end_their_line_and_are_told() {
    let mut plain = Plain::new(18, [7, 7, 7, 7], 3, [0; 4]);
    plain.nodes = vec![
        (0, 0, true, false, ""),
        (72, 42, true, true, ""),
        (0, 9, true, false, "no"),
        (79, 67, false, false, ""),
        (70, 62, true, false, ""),
        (95, 3, false, false, ""),
    ];
    let game = xqf::read(&plain.encoded(), None).unwrap();
    let off = game.break_off.as_ref().unwrap();
    assert_eq!((off.ply, off.text.as_str()), (2, "a0a9"));
    assert_eq!(off.place, Place::Byte(1024 + 8));
    assert_eq!(game.node_count(), 3);
    let notes: Vec<_> = game.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].starts_with("moves that follow"), "{notes:?}");
}

#[test]
fn what_is_no_such_file_is_refused() {
    let error = |file: &[u8]| xqf::read(file, None).unwrap_err().to_string();
    assert_eq!(error(b""), "byte 0: the file ends inside the header");
    assert_eq!(error(&[b'P'; 2000]), "byte 0: this is no record of a known format");
    let mut file = Plain::new(18, [0; 4], 0, [0; 4]).encoded();
    file[2] = 19;
    assert_eq!(error(&file), "byte 2: version 19 of XQF is not known");
    file[2] = 10;
    file[16 + 4] = 255;
    assert_eq!(error(&file), "byte 16: the position cannot be used: red has no king");
}

#[test]
fn texts_in_other_character_sets_can_be_named() {
    let mut file = Plain::new(18, [0; 4], 0, [0; 4]).encoded();
    // Vietnamese in its own code page.
    file[304..310].copy_from_slice(b"\x05Qu\xe2n ");
    let charset = Charset::from_name("windows-1258").unwrap();
    assert_eq!(xqf::read(&file, Some(charset)).unwrap().tags.get("Red"), Some("Quân"));
}
