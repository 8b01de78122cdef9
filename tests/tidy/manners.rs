//! Small manners: length, blanks, printing, `unsafe`, left-over notes, links of the manual.

use crate::graph::House;

/// The most lines that a Rust file may have.
pub(crate) const MAX_LINES: usize = 800;

/// Files of `src/` that may contain `unsafe`; a name that ends in `*` is a prefix.
const MAY_BE_UNSAFE: [&str; 3] =
    ["platform.rs", "eval/nnue/kernel/*", "train/learning/instructions.rs"];

/// Files of `src/` that may print: the program, never the library.
const MAY_PRINT: [&str; 2] = ["main.rs", "cli/*"];

const PRINTING: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

/// The word for unfinished work, spelled so that this file does not contain it.
const UNFINISHED: &str = concat!("TO", "DO");

fn listed(list: &[&str], file: &str) -> bool {
    list.iter().any(|entry| match entry.strip_suffix('*') {
        Some(prefix) => file.starts_with(prefix),
        None => file == *entry,
    })
}

/// Returns what is wrong with the lines of a text file.
pub(crate) fn lines(file: &str, text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let rust = file.rsplit('.').next() == Some("rs");
    let count = text.lines().count();
    if rust && count > MAX_LINES {
        out.push(format!("{file}: {count} lines, at most {MAX_LINES}"));
    }
    for (number, line) in text.split('\n').enumerate() {
        let place = format!("{file}:{}", number + 1);
        if line.ends_with([' ', '\t', '\r']) {
            out.push(format!("{place}: trailing space"));
        }
        if line.contains('\t') {
            out.push(format!("{place}: a tab"));
        }
        if rust && line.contains(UNFINISHED) {
            out.push(format!("{place}: {UNFINISHED}; finish it or write an issue"));
        }
    }
    out
}

/// Returns what the files of `src/` may not do: print, be unsafe, hide modules from this test.
pub(crate) fn code(house: &House) -> Vec<String> {
    let mut out = Vec::new();
    for (file, source) in house.files() {
        if !listed(&MAY_PRINT, file) {
            for (name, line) in &source.macros {
                if PRINTING.contains(&name.as_str()) {
                    out.push(format!("src/{file}:{line}: `{name}!` outside main.rs and cli/"));
                }
            }
        }
        if !listed(&MAY_BE_UNSAFE, file) {
            for (_, line) in source.words.iter().filter(|(word, _)| word == "unsafe") {
                out.push(format!("src/{file}:{line}: `unsafe` in a file not on the list"));
            }
        }
        let included = source.macros.iter().filter(|(name, _)| name == "include");
        let hidden = included.map(|(_, line)| line).chain(&source.path_attributes);
        for line in hidden {
            out.push(format!("src/{file}:{line}: code under another name; use plain modules"));
        }
    }
    out
}

/// Returns the targets of the links in a page, `[text](target)`, without anchors and addresses.
pub(crate) fn links(page: &str) -> Vec<&str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets
        .map(|target| target.split('#').next().unwrap_or_default())
        .filter(|target| !target.is_empty() && !target.contains("://"))
        .collect()
}
