//! Keeps the house tidy: the arrows between rooms, no circles between files, and small manners.
//!
//! Every `use` and every path in the code of `src/` is read and followed to the file that defines
//! the name. Nothing is compiled, so the test also sees code behind `cfg`.

#![expect(clippy::expect_used, reason = "a helper of a test ends it at the first surprise")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

#[path = "tidy/graph.rs"]
mod graph;
#[path = "tidy/manners.rs"]
mod manners;
#[path = "tidy/proofs.rs"]
mod proofs;
#[path = "tidy/source.rs"]
mod source;

use graph::Arrows::{All, Only, Through};
use graph::{House, Table};

/// The rooms of `src/` and what each may use. A new room gets a row here.
const ROOMS: Table = &[
    ("platform", Only(&[])),
    ("random", Only(&[])),
    ("board", Only(&[])),
    ("notation", Only(&["board"])),
    ("rules", Only(&["board", "notation"])),
    ("record", Only(&["board", "notation", "rules"])),
    ("render", Only(&["board", "notation", "rules", "record"])),
    ("eval", Only(&["board", "platform"])),
    ("search", Only(&["board", "rules", "eval", "platform"])),
    ("book", Only(&["board", "notation", "rules", "record", "random"])),
    ("openings", Only(&["board", "record", "search", "random"])),
    ("engine", Only(&["board", "rules", "eval", "search", "book", "platform"])),
    ("wire", Only(&["board", "notation"])),
    ("protocol", Through(&["wire", "engine", "openings"])),
    (
        "arena",
        Only(&["board", "notation", "rules", "record", "render", "wire", "platform", "random"]),
    ),
    ("analysis", Through(&["engine", "record", "render", "book"])),
    (
        "train",
        Only(&["board", "rules", "eval", "search", "book", "openings", "platform", "random"]),
    ),
    ("bench", Through(&["engine"])),
    ("tune", Through(&["search", "arena"])),
    ("cli", All),
];

/// Returns the text files under `folder` whose names end so, by their paths from the top.
fn texts(folder: &str, endings: &[&str]) -> BTreeMap<String, String> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut out = BTreeMap::new();
    let mut folders = vec![top.join(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.expect("a readable folder").path()) {
            let name = path.to_string_lossy();
            if path.is_dir() {
                if !name.ends_with("/target") && !name.ends_with("docs/book") {
                    folders.push(path);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                let text = fs::read_to_string(&path).expect("a readable text file");
                let inside = path.strip_prefix(top).expect("a path under the top");
                out.insert(inside.to_string_lossy().replace('\\', "/"), text);
            }
        }
    }
    out
}

fn house() -> House {
    let files = texts("src", &[".rs"]);
    assert!(files.contains_key("src/lib.rs"), "the sources were not found");
    House::read(
        files.iter().map(|(name, text)| {
            (name.strip_prefix("src/").expect("a path under src"), text.as_str())
        }),
    )
}

fn assert_none(findings: &[String]) {
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

#[test]
fn rooms_use_only_the_rooms_below_them() {
    assert_none(&house().wrong_arrows(ROOMS));
}

#[test]
fn no_files_need_each_other() {
    let house = house();
    assert!(house.edges().len() > 5, "the sources were not understood: {:?}", house.edges());
    assert_none(&house.circles());
}

#[test]
fn the_table_of_rooms_has_no_circle() {
    for (room, _) in ROOMS {
        let rooms = graph::allowed(ROOMS, room).expect("a row");
        assert!(!rooms.contains(room), "{room} leads back to itself");
        for other in rooms {
            let back = graph::allowed(ROOMS, other).expect("every room named has a row");
            assert!(!back.contains(room), "{room} and {other} may use each other");
        }
    }
}

#[test]
fn the_library_neither_prints_nor_is_unsafe() {
    assert_none(&manners::code(&house()));
}

#[test]
fn text_files_have_clean_lines() {
    let mut findings = Vec::new();
    for folder in ["src", "tests", "benches", "fuzz", "docs"] {
        for (file, text) in texts(folder, &[".rs", ".md", ".toml"]) {
            findings.extend(manners::lines(&file, &text));
        }
    }
    for file in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Cargo.toml"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let text = fs::read_to_string(path).expect("a page at the top");
        findings.extend(manners::lines(file, &text));
    }
    assert_none(&findings);
}

#[test]
fn links_of_the_manual_lead_to_pages_and_the_summary_lists_them_all() {
    let pages = texts("docs/src", &[".md"]);
    let summary = &pages["docs/src/SUMMARY.md"];
    let mut findings = Vec::new();
    for (file, text) in &pages {
        let folder = Path::new(file).parent().expect("a folder");
        for link in manners::links(text) {
            let target = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(link);
            if !target.exists() {
                findings.push(format!("{file}: the link {link} leads nowhere"));
            }
        }
        let inside = file.strip_prefix("docs/src/").expect("a path under docs/src");
        if inside != "SUMMARY.md" && !manners::links(summary).contains(&inside) {
            findings.push(format!("{file}: not in SUMMARY.md"));
        }
    }
    assert_none(&findings);
}
