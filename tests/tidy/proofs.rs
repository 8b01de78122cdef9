//! Proofs that the checks can fail: small made-up trees with one fault each.

use crate::graph::Arrows::{All, Only, Through};
use crate::graph::{self, House, Table};
use crate::{manners, source};

const TABLE: Table = &[
    ("board", Only(&[])),
    ("eval", Only(&["board"])),
    ("search", Only(&["board", "eval"])),
    ("protocol", Through(&["search"])),
    ("cli", All),
];

fn arrows(files: &[(&str, &str)]) -> Vec<String> {
    House::read(files.iter().copied()).wrong_arrows(TABLE)
}

fn circles(files: &[(&str, &str)]) -> Vec<String> {
    House::read(files.iter().copied()).circles()
}

/// A house with a board and a search, and one more file.
fn with(file: &str, text: &str) -> Vec<String> {
    arrows(&[
        ("lib.rs", "pub mod board; pub mod search;"),
        ("board/mod.rs", "mod square; pub use square::Square;"),
        ("board/square.rs", "pub struct Square;"),
        ("search/mod.rs", "pub mod tt; pub fn x() {}"),
        ("search/tt.rs", "pub struct Table; pub fn probe() {}"),
        (file, text),
    ])
}

#[test]
fn a_tidy_house_has_no_findings() {
    let text = "use crate::board::{Square, square::Square as S}; use std::fmt;\n\
                fn f() { crate::board::Square; self::g(); } fn g() {}";
    assert_eq!(with("search/node.rs", text), [""; 0]);
}

#[test]
fn a_wrong_arrow_through_use_is_found() {
    let found = with("board/fen.rs", "\nuse crate::search::tt::Table;");
    assert_eq!(found, ["src/board/fen.rs:2: `board` may not use `search`"]);
}

#[test]
fn a_wrong_arrow_through_an_inline_path_is_found() {
    let found = with("board/fen.rs", "fn f() {\n    let y = 1 + crate::search::x();\n}");
    assert_eq!(found, ["src/board/fen.rs:2: `board` may not use `search`"]);
}

#[test]
fn a_wrong_arrow_through_super_is_found() {
    let found = with("board/fen.rs", "fn f() { super::super::search::x() }");
    assert_eq!(found, ["src/board/fen.rs:1: `board` may not use `search`"]);
    let inner = "mod inner { fn f() { super::super::super::search::tt::probe() } }";
    assert_eq!(with("board/fen.rs", inner).len(), 1);
    // One `super` less stays inside the room.
    assert_eq!(with("board/fen.rs", &inner.replacen("super::", "", 1)), [""; 0]);
}

#[test]
fn a_wrong_arrow_inside_nested_braces_is_found() {
    let found = with("eval/terms.rs", "use crate::{board::{self, Square},\n    search::tt};");
    assert_eq!(found, ["src/eval/terms.rs:2: `eval` may not use `search`"]);
}

#[test]
fn a_wrong_arrow_by_the_name_of_the_crate_is_found() {
    assert_eq!(with("board/fen.rs", "use chuhe::search::tt;").len(), 1);
    assert_eq!(with("board/fen.rs", "fn f() { ::chuhe::search::x() }").len(), 1);
    assert_eq!(with("board/fen.rs", "type T = Vec<<u8 as crate::search::T>::Out>;").len(), 1);
}

#[test]
fn a_wrong_arrow_in_a_test_in_a_macro_or_after_pub_is_found() {
    assert_eq!(with("board/a.rs", "#[cfg(test)] mod tests { use crate::search::tt; }").len(), 1);
    assert_eq!(with("board/a.rs", "fn f() { vec![crate::search::x()] }").len(), 1);
    assert_eq!(with("board/a.rs", "pub(crate) use crate::search::tt::Table;").len(), 1);
    assert_eq!(with("board/a.rs", "pub(in crate::search) struct A;"), [""; 0]);
}

#[test]
fn a_wrong_arrow_behind_a_re_export_is_found() {
    let found = arrows(&[
        ("lib.rs", "pub mod board; pub mod search; pub use search::Table;"),
        ("search/mod.rs", "mod tt; pub use tt::*;"),
        ("search/tt.rs", "pub struct Table;"),
        ("board/mod.rs", "fn f() { crate::Table; }"),
    ]);
    assert_eq!(found, ["src/board/mod.rs:1: `board` may not use `search`"]);
}

#[test]
fn importing_the_whole_crate_is_found() {
    assert_eq!(with("board/fen.rs", "use crate::*;").len(), 1);
    assert_eq!(with("board/fen.rs", "use crate as house; fn f() { house::search::x() }").len(), 2);
    assert_eq!(with("board/fen.rs", "use crate::{self as house};").len(), 1);
}

#[test]
fn a_room_that_is_missing_is_still_no_place_to_use() {
    let found = arrows(&[("board/mod.rs", "fn f() { crate::search::x() }")]);
    assert_eq!(found.len(), 1);
}

#[test]
fn a_room_without_a_row_is_found() {
    let found = with("cellar/mod.rs", "");
    assert_eq!(found, ["src/cellar/mod.rs: the room `cellar` is not in the table"]);
}

#[test]
fn arrows_reach_through_where_the_table_says_so() {
    let text = "use crate::{board::Square, search::tt};";
    assert_eq!(with("protocol/mod.rs", text), [""; 0]);
    assert_eq!(with("cli/mod.rs", text), [""; 0]);
    let rooms = graph::allowed(TABLE, "protocol").expect("a row");
    assert!(rooms.contains("eval") && !rooms.contains("cli"), "{rooms:?}");
}

#[test]
fn comments_and_literals_use_nothing() {
    let text = r##"
        //! See [`crate::search`]. /* crate::search::x() */
        /* /* nested */ crate::search::x() */
        const A: &str = "crate::search::x() \" crate::search::x()";
        const B: &str = r#"crate::search " crate::search"#;
        const C: [char; 3] = ['"', '\'', '\\'];
        fn f<'a>(x: &'a str) -> &'a str { x }
    "##;
    assert_eq!(with("board/fen.rs", text), [""; 0]);
    // What comes after them is still read.
    let after = format!("{text} fn g() {{ crate::search::x() }}");
    assert_eq!(with("board/fen.rs", &after).len(), 1);
}

#[test]
fn a_circle_between_two_files_is_found() {
    let found = circles(&[
        ("board/mod.rs", "mod a; mod b;"),
        ("board/a.rs", "use super::b::B; pub struct A;"),
        ("board/b.rs", "fn f() { crate::board::a::A; } pub struct B;"),
    ]);
    assert_eq!(found, ["a circle between files: board/a.rs -> board/b.rs -> board/a.rs"]);
}

#[test]
fn a_circle_of_three_files_through_re_exports_is_found() {
    let found = circles(&[
        ("board/mod.rs", "mod a; mod b; mod c; pub use a::A; pub(crate) use b::*; use c::C;"),
        ("board/a.rs", "use super::{B}; pub struct A;"),
        ("board/b.rs", "use crate::board::C; pub struct B;"),
        ("board/c.rs", "use super::*; pub struct C; impl From<A> for C {}"),
    ]);
    let a_b_c = "a circle between files: board/a.rs -> board/b.rs -> board/c.rs -> board/a.rs";
    assert!(found.contains(&a_b_c.to_owned()), "{found:?}");
}

#[test]
fn a_circle_with_the_parent_is_found() {
    let found = circles(&[
        ("board/mod.rs", "mod a; pub struct P; fn f() { a::g() }"),
        ("board/a.rs", "use super::P; pub fn g() {}"),
    ]);
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_circle_through_an_imported_module_is_found() {
    let found = circles(&[
        ("board/mod.rs", "mod a; mod b;"),
        ("board/a.rs", "use super::b; pub fn f() { b::g() }"),
        ("board/b.rs", "use crate::board as house; pub fn g() { house::a::f() }"),
    ]);
    assert!(found.iter().any(|line| line.contains("board/a.rs -> board/b.rs")), "{found:?}");
}

#[test]
fn declaring_and_re_exporting_children_is_no_circle() {
    let found = circles(&[
        ("board/mod.rs", "mod a; mod b; pub use a::A; pub(crate) use b::{B, b as g};"),
        ("board/a.rs", "pub struct A;"),
        ("board/b.rs", "use super::A; use super::a; pub struct B; pub fn b() {}"),
    ]);
    assert_eq!(found, [""; 0]);
}

#[test]
fn tests_may_close_a_circle_but_other_code_may_not() {
    let a = "pub struct A; #[cfg(test)] mod tests { use super::*; use crate::board::b::B; }";
    let b = ("board/b.rs", "use super::a::A; pub struct B;");
    let parent = ("board/mod.rs", "mod a; mod b; #[cfg(test)] mod tests;");
    let tests = ("board/tests.rs", "use super::a::A; use super::b::B;");
    assert_eq!(circles(&[parent, ("board/a.rs", a), b, tests]), [""; 0]);
    let open = a.replace("#[cfg(test)]", "#[cfg(not(test))]");
    assert_eq!(circles(&[parent, ("board/a.rs", &open), b, tests]).len(), 1);
    let after = format!("{a} fn f() {{ super::b::B; }}");
    assert_eq!(circles(&[parent, ("board/a.rs", &after), b, tests]).len(), 1);
}

#[test]
fn long_files_tabs_trailing_blanks_and_notes_are_found() {
    assert_eq!(manners::lines("src/a.rs", "fn f() {}\n"), [""; 0]);
    let long = "\n".repeat(manners::MAX_LINES + 1);
    assert_eq!(manners::lines("src/a.rs", &long).len(), 1);
    assert_eq!(manners::lines("docs/a.md", &long), [""; 0]);
    assert_eq!(manners::lines("src/a.rs", "a\n\tb\n"), ["src/a.rs:2: a tab"]);
    assert_eq!(manners::lines("src/a.rs", "a \nb"), ["src/a.rs:1: trailing space"]);
    assert_eq!(manners::lines("src/a.rs", "a\r\nb"), ["src/a.rs:1: trailing space"]);
    assert_eq!(manners::lines("src/a.rs", concat!("// TO", "DO: x")).len(), 1);
}

fn code(file: &str, text: &str) -> usize {
    manners::code(&House::read([(file, text)])).len()
}

#[test]
fn printing_outside_the_program_is_found() {
    let text = "fn f() { println!(\"a\"); std::eprintln!(\"b\") }";
    assert_eq!(code("search/node.rs", text), 2);
    assert_eq!(code("main.rs", text), 0);
    assert_eq!(code("cli/perft.rs", text), 0);
    assert_eq!(code("client/perft.rs", text), 2);
    assert_eq!(code("search/node.rs", "#[cfg(test)] mod tests { fn f() { println!() } }"), 0);
    assert_eq!(code("search/node.rs", "fn f() -> bool { println != writeln }"), 0);
}

#[test]
fn unsafe_code_off_the_list_is_found() {
    let text = "fn f() { unsafe { g() } }";
    assert_eq!(code("search/tt.rs", text), 1);
    assert_eq!(code("platform.rs", text), 0);
    assert_eq!(code("eval/nnue/kernel/avx2.rs", text), 0);
    assert_eq!(code("search/tt.rs", "// unsafe\n#![deny(unsafe_code)]"), 0);
}

#[test]
fn modules_under_another_name_are_found() {
    assert_eq!(code("search/tt.rs", "#[path = \"x.rs\"] mod y;"), 1);
    assert_eq!(code("search/tt.rs", "include!(\"x.rs\");"), 1);
    assert_eq!(code("search/tt.rs", "const A: &[u8] = include_bytes!(\"x\");"), 0);
}

#[test]
fn links_of_a_page_are_read() {
    let page = "[a](b.md) and [c](adr/d.md#e), [f](https://g.example/h), [i](#j)";
    assert_eq!(manners::links(page), ["b.md", "adr/d.md"]);
}

#[test]
fn blanking_keeps_the_lines() {
    let text = "a /* b\n c */ d \"e\n f\" 'g' 'h: r#\"i\n\"# r#type";
    let code = source::blank_out(text);
    assert_eq!(code.lines().count(), text.lines().count());
    let words: Vec<&str> = code.split_whitespace().collect();
    assert_eq!(words, ["a", "d", "'h:", "r#type"]);
}
