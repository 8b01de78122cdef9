//! No bytes make a reader panic, and a broken file always says what is wrong.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use chuhe::record::{self, Format};
use proptest::prelude::*;

use crate::support::check_file;

/// The files of all formats that are written, and small ones of the others.
fn seeds() -> Vec<(Format, Vec<u8>)> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/records"));
    let mut seeds: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter_map(|path| Some((Format::from_path(&path)?, fs::read(&path).unwrap())))
        .collect();
    seeds.sort_by_key(|(format, file)| (format.name(), file.len()));
    let record = seeds.iter().find(|(format, _)| *format == Format::Cbr).unwrap().1.clone();
    let mut library = b"CCBridgeLibrary\0".to_vec();
    library.resize(66_624 + 276, 0);
    library[60] = 1;
    library.extend(record);
    seeds.push((Format::Cbl, library));
    for (format, text) in [
        (Format::Wxf, "FORMAT\tWXF\nRED\ta;1\nSTART{\n1. C2.5 h8+7\n}END\n"),
        (Format::Pfc, "<n m=\"\" c=\"&lt;\"><n m=\"h2e2\"><n m=\"h9g7\" default=\"1\"/></n></n>"),
        (Format::Che, "1 1 0 0 0 2 7 2 4 0 0 0"),
        (Format::Ccm, "\x01\0\0\x07\x04\x07\x07"),
        (Format::Mxq, "\x01a\0\0\0\0\0\0\0\0\0\0\0\x057C-4C\x04Ends"),
    ] {
        seeds.push((format, text.as_bytes().to_vec()));
    }
    seeds.push((Format::Chn, vec![0; 188 + 64]));
    seeds
}

static SEEDS: LazyLock<Vec<(Format, Vec<u8>)>> = LazyLock::new(seeds);

/// A change of some bytes.
#[derive(Clone, Debug)]
enum Change {
    Set(usize, u8),
    Cut(usize),
    Insert(usize, Vec<u8>),
    Repeat(usize, usize),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        4 => (any::<usize>(), any::<u8>()).prop_map(|(at, byte)| Change::Set(at, byte)),
        1 => any::<usize>().prop_map(Change::Cut),
        1 => (any::<usize>(), prop::collection::vec(any::<u8>(), 1..9))
            .prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        1 => (any::<usize>(), 1..300_usize).prop_map(|(at, length)| Change::Repeat(at, length)),
    ];
    prop::collection::vec(change, 1..12)
}

fn damaged(mut file: Vec<u8>, changes: &[Change]) -> Vec<u8> {
    for change in changes {
        let length = file.len().max(1);
        match change {
            // The end of a file is where the moves are.
            Change::Set(at, byte) => {
                let at = if at % 2 == 0 { at % length } else { length - 1 - at % length.min(400) };
                if let Some(old) = file.get_mut(at) {
                    *old = *byte;
                }
            }
            Change::Cut(at) => file.truncate(at % length),
            Change::Insert(at, bytes) => {
                file.splice(at % length..at % length, bytes.iter().copied());
            }
            Change::Repeat(at, count) => {
                let start = at % length;
                let part = file[start..file.len().min(start + count)].to_vec();
                file.splice(start..start, part);
            }
        }
    }
    file
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn damaged_files_are_read_as_far_as_they_go(
        (seed, changes) in (any::<prop::sample::Index>(), changes()),
        has_hint in any::<bool>(),
    ) {
        let (format, file) = seed.get(&SEEDS);
        check_file(&damaged(file.clone(), &changes), has_hint.then_some(*format));
    }

    #[test]
    fn any_bytes_are_a_record_or_an_error(
        bytes in prop::collection::vec(any::<u8>(), 0..400),
        format in prop::sample::select(Format::all().collect::<Vec<_>>()),
    ) {
        check_file(&bytes, Some(format));
        let marked = |mark: &[u8]| [mark, &bytes].concat();
        for mark in [&b"XQ\x12"[..], b"XQ\x0a", b"CCBridge Record\0", b"CCBridgeLibrary\0", b"<n ", b"[DhtmlXQ_movelist]", b"<ChineseChessRecord>"] {
            check_file(&marked(mark), Some(format));
        }
    }
}

/// Once found by the fuzzer.
#[test]
fn rows_of_digits_are_no_record_however_long_the_numbers() {
    for number in [
        "7777777777777777777",
        "9223372036854775807",
        "99999999999999999999999",
        "922337203685477581",
    ] {
        let text = format!("1\n{number}\n{}", "7 ".repeat(20));
        check_file(text.as_bytes(), None);
        assert_ne!(Format::detect(text.as_bytes(), None), Some(Format::Che), "{number}");
        check_file(text.as_bytes(), Some(Format::Che));
    }
}

#[test]
fn variations_inside_variations_without_end_need_no_deep_stack() {
    let deep = 50_000;
    let text = format!("1. h2e2 {}{}", "(1. h2e2 ".repeat(deep), ")".repeat(deep));
    let game = record::pgn::read(&text).unwrap().remove(0);
    assert_eq!(game.node_count(), deep + 2);
    assert!(record::pgn::write(&game, chuhe::notation::Style::Iccs).len() > deep);
    let nested = format!("{}{}", "<n m=\"h2e2\">".repeat(deep), "</n>".repeat(deep));
    let broken = record::open(nested.as_bytes(), Some(Format::Pfc), None).next().unwrap();
    assert!(broken.is_err());
    let braces = format!("1. h2e2 {} {}", "{".repeat(deep), "(".repeat(deep));
    assert!(record::pgn::read(&braces).is_err());
}
