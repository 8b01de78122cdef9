//! The arrows between rooms and the circles between files.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::source::{self, Mention, MentionKind, Source};

/// Where the arrows of one room may end.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Arrows {
    /// These rooms.
    Only(&'static [&'static str]),
    /// These rooms and whatever they may use themselves.
    Through(&'static [&'static str]),
    /// Every room.
    All,
}

/// The rooms of the house with the arrows that leave them.
pub(crate) type Table = &'static [(&'static str, Arrows)];

/// Returns the rooms that `room` may use, or `None` where it has no row.
pub(crate) fn allowed(table: Table, room: &str) -> Option<BTreeSet<&'static str>> {
    let (_, arrows) = table.iter().find(|(name, _)| *name == room)?;
    Some(match arrows {
        Arrows::Only(rooms) => rooms.iter().copied().collect(),
        Arrows::Through(rooms) => {
            let through = rooms.iter().filter_map(|room| allowed(table, room)).flatten();
            rooms.iter().copied().chain(through).collect()
        }
        Arrows::All => table.iter().map(|(name, _)| *name).filter(|name| *name != room).collect(),
    })
}

type Path = Vec<String>;

struct Import {
    /// `None` for a glob.
    name: Option<String>,
    path: Path,
}

/// The module tree of the files under `src/`, with the names that each module imports.
pub(crate) struct House {
    /// Path inside `src/`, for instance `board/square.rs`.
    files: BTreeMap<String, Source>,
    /// Every module, and the file that holds its body.
    modules: BTreeMap<Path, String>,
    imports: BTreeMap<Path, Vec<Import>>,
    test_modules: BTreeSet<Path>,
}

/// How many re-exports a name is followed through.
const STEPS: usize = 8;

const ROOTS: [&str; 2] = ["lib.rs", "main.rs"];

/// Returns the module whose body is the file.
fn module_of(file: &str) -> Path {
    let stem = file.strip_suffix(".rs").unwrap_or(file);
    let mut path: Path = stem.split('/').map(str::to_owned).collect();
    let root = path.len() == 1 && ROOTS.contains(&file);
    if root || path.last().is_some_and(|last| last == "mod") {
        path.pop();
    }
    path
}

fn joined(base: &[String], rest: &[String]) -> Path {
    base.iter().chain(rest).cloned().collect()
}

impl House {
    /// Reads the files; the names are paths inside `src/`.
    pub(crate) fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let files: BTreeMap<String, Source> =
            files.into_iter().map(|(name, text)| (name.to_owned(), source::read(text))).collect();
        let mut modules = BTreeMap::new();
        let mut test_modules = BTreeSet::new();
        for (name, source) in &files {
            let module = module_of(name);
            modules.entry(module.clone()).or_insert_with(|| name.clone());
            for inline in &source.inline_modules {
                modules.entry(joined(&module, inline)).or_insert_with(|| name.clone());
            }
            for test in &source.test_modules {
                test_modules.insert(joined(&module, std::slice::from_ref(test)));
            }
        }
        let mut house = Self { files, modules, imports: BTreeMap::new(), test_modules };
        // Twice, since `use board::Key` may stand on `use crate::board`.
        house.collect_imports();
        house.collect_imports();
        house
    }

    fn collect_imports(&mut self) {
        let mut imports: BTreeMap<Path, Vec<Import>> = BTreeMap::new();
        for (file, source) in &self.files {
            for mention in &source.mentions {
                let MentionKind::Use { name, .. } = &mention.kind else { continue };
                let here = joined(&module_of(file), &mention.inside);
                if let Some(path) = self.absolute(&here, &mention.words) {
                    imports.entry(here).or_default().push(Import { name: name.clone(), path });
                }
            }
        }
        self.imports = imports;
    }

    /// Returns the path from the crate root, or `None` for a path of another crate.
    fn absolute(&self, here: &[String], words: &[String]) -> Option<Path> {
        let first = words.first()?;
        match first.as_str() {
            "crate" | "chuhe" => Some(words[1..].to_vec()),
            "self" | "super" => {
                let mut base = here.to_vec();
                let mut rest = words;
                while let Some((word, tail)) = rest.split_first() {
                    match word.as_str() {
                        "self" => {}
                        "super" => drop(base.pop()),
                        _ => break,
                    }
                    rest = tail;
                }
                Some(joined(&base, rest))
            }
            _ => {
                if self.modules.contains_key(&joined(here, &words[..1])) {
                    return Some(joined(here, words));
                }
                let import = self
                    .imports
                    .get(here)?
                    .iter()
                    .find(|import| import.name.as_ref() == Some(first))?;
                (words.len() > 1).then(|| joined(&import.path, &words[1..]))
            }
        }
    }

    /// Follows modules and imports; returns the module where the path ends and the item in it.
    fn locate(&self, path: &[String], steps: usize) -> (Path, Option<String>) {
        let mut depth = 0;
        while depth < path.len() && self.modules.contains_key(&path[..=depth]) {
            depth += 1;
        }
        let (module, rest) = path.split_at(depth);
        let Some(item) = rest.first() else { return (module.to_vec(), None) };
        let imports = self.imports.get(module).map_or(&[][..], Vec::as_slice);
        if steps > 0 {
            for import in imports.iter().filter(|import| import.name.as_ref() == Some(item)) {
                let target = joined(&import.path, &rest[1..]);
                if target != path {
                    return self.locate(&target, steps - 1);
                }
            }
            for import in imports.iter().filter(|import| import.name.is_none()) {
                let target = joined(&import.path, rest);
                let (found, name) = self.locate(&target, steps - 1);
                let defined = match &name {
                    None => true,
                    Some(name) => self.defines(&found, name),
                };
                if defined && found != module {
                    return (found, name);
                }
            }
        }
        (module.to_vec(), Some(item.clone()))
    }

    fn defines(&self, module: &[String], name: &str) -> bool {
        let file = self.modules.get(module).and_then(|file| self.files.get(file));
        file.is_some_and(|source| source.defines.contains(name))
    }

    /// Returns every mention with the place of its path from the root; foreign crates left out.
    fn mentions<'a>(&'a self, file: &str) -> impl Iterator<Item = (&'a Mention, Path)> + use<'a> {
        let module = module_of(file);
        let source = self.files.get(file);
        source.into_iter().flat_map(|source| &source.mentions).filter_map(move |mention| {
            let here = joined(&module, &mention.inside);
            Some((mention, self.absolute(&here, &mention.words)?))
        })
    }

    /// Returns one line for each arrow that the table does not have.
    pub(crate) fn wrong_arrows(&self, table: Table) -> Vec<String> {
        let mut out = BTreeSet::new();
        for file in self.files.keys().filter(|file| !ROOTS.contains(&file.as_str())) {
            let Some(room) = module_of(file).first().cloned() else { continue };
            let Some(rooms) = allowed(table, &room) else {
                out.insert(format!("src/{file}: the room `{room}` is not in the table"));
                continue;
            };
            for (mention, path) in self.mentions(file) {
                let place = format!("src/{file}:{}", mention.line);
                let written = path.first().filter(|first| {
                    table.iter().any(|(name, _)| name == first)
                        || self.modules.contains_key(&path[..1])
                });
                let (module, _) = self.locate(&path, STEPS);
                if path.is_empty() || written.is_none() && module.is_empty() {
                    let what = mention.words.join("::");
                    out.insert(format!("{place}: `{what}` names the crate root, not a room"));
                }
                for target in written.into_iter().chain(module.first()) {
                    if *target != room && !rooms.contains(target.as_str()) {
                        out.insert(format!("{place}: `{room}` may not use `{target}`"));
                    }
                }
            }
        }
        out.into_iter().collect()
    }

    fn has_children(&self, file: &str) -> bool {
        let module = module_of(file);
        self.modules.iter().any(|(path, other)| {
            path.len() == module.len() + 1 && path.starts_with(&module) && other != file
        })
    }

    fn is_test(&self, file: &str) -> bool {
        let module = module_of(file);
        self.test_modules.iter().any(|test| module.starts_with(test))
    }

    /// Returns which file needs which: tests, and what a `mod.rs` re-exports, left out.
    pub(crate) fn edges(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let files = self.files.keys().map(String::as_str);
        for file in files.filter(|file| !ROOTS.contains(file) && !self.is_test(file)) {
            let parent = self.has_children(file);
            for (mention, path) in self.mentions(file) {
                if mention.test || (parent && mention.is_public_use()) {
                    continue;
                }
                let mut targets = vec![self.locate(&path, STEPS).0];
                if mention.is_glob() {
                    targets.extend(self.behind_glob(file, &targets[0]));
                }
                for target in targets.iter().filter_map(|module| self.modules.get(module)) {
                    if target != file && !ROOTS.contains(&target.as_str()) {
                        edges.entry(file).or_default().insert(target);
                    }
                }
            }
        }
        edges
    }

    /// Returns the modules whose items the file gets through `use module::*` and names.
    fn behind_glob(&self, file: &str, module: &[String]) -> Vec<Path> {
        let Some(source) = self.files.get(file) else { return Vec::new() };
        let names: BTreeSet<&String> = source.words.iter().map(|(word, _)| word).collect();
        let heads: BTreeSet<&String> = source.mentions.iter().map(|it| &it.words[0]).collect();
        let children = self.modules.keys().filter(|path| {
            path.len() == module.len() + 1
                && path.starts_with(module)
                && path.last().is_some_and(|name| heads.contains(name))
        });
        let imports = self.imports.get(module).map_or(&[][..], Vec::as_slice);
        let mut out: Vec<Path> = children.cloned().collect();
        for import in imports {
            let (found, _) = self.locate(&import.path, STEPS);
            let used = match &import.name {
                Some(name) => names.contains(name),
                None => names.iter().any(|name| self.defines(&found, name)),
            };
            if used {
                out.push(found);
            }
        }
        out
    }

    /// Returns one line for each group of files that need each other, with a shortest way round.
    pub(crate) fn circles(&self) -> Vec<String> {
        let edges = self.edges();
        let mut seen = BTreeSet::new();
        let mut out = Vec::new();
        for &file in edges.keys() {
            if seen.contains(file) {
                continue;
            }
            if let Some(round) = way_back(&edges, file) {
                let reached = reach(&edges, file);
                let group = reached.into_iter().filter(|other| reach(&edges, other).contains(file));
                seen.extend(group);
                out.push(format!("a circle between files: {}", round.join(" -> ")));
            }
        }
        out
    }

    /// Returns the files with their contents read.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &Source)> {
        self.files.iter().map(|(name, source)| (name.as_str(), source))
    }
}

type Edges<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

fn reach<'a>(edges: &Edges<'a>, from: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut queue: VecDeque<&str> = VecDeque::from([from]);
    while let Some(file) = queue.pop_front() {
        for &next in edges.get(file).into_iter().flatten() {
            if found.insert(next) {
                queue.push_back(next);
            }
        }
    }
    found
}

fn way_back<'a>(edges: &Edges<'a>, from: &'a str) -> Option<Vec<&'a str>> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut queue = VecDeque::from([from]);
    while let Some(file) = queue.pop_front() {
        for &next in edges.get(file).into_iter().flatten() {
            if before.contains_key(next) {
                continue;
            }
            before.insert(next, file);
            if next == from {
                let mut round = vec![from];
                let mut at = file;
                while at != from {
                    round.push(at);
                    at = before[at];
                }
                round.push(from);
                round.reverse();
                return Some(round);
            }
            queue.push_back(next);
        }
    }
    None
}
