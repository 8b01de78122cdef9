//! Reads one Rust file: which names it mentions, which modules it declares, which items it defines.

use std::collections::BTreeSet;

/// One mention of a path: a `use`, or a path in the middle of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    /// The words as written, `self` and `super` included.
    pub(crate) words: Vec<String>,
    /// The inline modules around the mention, outermost first.
    pub(crate) inside: Vec<String>,
    pub(crate) line: usize,
    pub(crate) kind: MentionKind,
    /// Inside an item marked `#[cfg(test)]`.
    pub(crate) test: bool,
}

/// How a path is mentioned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MentionKind {
    /// A path in an expression, a type or a pattern.
    Inline,
    /// A `use` that binds one name (or, for `use x::*`, all of them).
    Use { name: Option<String>, public: bool },
}

impl Mention {
    pub(crate) fn is_public_use(&self) -> bool {
        matches!(self.kind, MentionKind::Use { public: true, .. })
    }

    pub(crate) fn is_glob(&self) -> bool {
        matches!(self.kind, MentionKind::Use { name: None, .. })
    }
}

/// What one file says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    pub(crate) mentions: Vec<Mention>,
    /// Modules with a body in this file, as paths relative to the file.
    pub(crate) inline_modules: Vec<Vec<String>>,
    /// Modules declared as `#[cfg(test)] mod name;`.
    pub(crate) test_modules: Vec<String>,
    /// Names of the items that this file defines, at any depth.
    pub(crate) defines: BTreeSet<String>,
    /// Every word of the code with its line; comments and literals are left out.
    pub(crate) words: Vec<(String, usize)>,
    /// Names of the macros called (`name!`) outside tests, with their lines.
    pub(crate) macros: Vec<(String, usize)>,
    /// Lines with a `#[path = …]` attribute.
    pub(crate) path_attributes: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Colons,
    Sign(char),
}

/// Replaces comments and literals by blanks; lines keep their numbers.
pub(crate) fn blank_out(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    while i < chars.len() {
        let start = i;
        let after_word = i > 0 && is_word(chars[i - 1]);
        match (chars[i], at(i + 1)) {
            ('/', '/') => {
                while i < chars.len() && chars[i] != '\n' {
                    i += 1;
                }
            }
            ('/', '*') => i = skip_block_comment(&chars, i),
            ('"', _) => i = skip_string(&chars, i),
            ('r', '"' | '#') if !after_word || matches!(at(i.wrapping_sub(1)), 'b' | 'c') => {
                i = skip_raw_string(&chars, i);
            }
            ('\'', '\\') => {
                i += 3;
                while i < chars.len() && chars[i] != '\'' {
                    i += 1;
                }
                i += 1;
            }
            ('\'', _) if at(i + 2) == '\'' => i += 3,
            _ => {}
        }
        if i == start {
            out.push(chars[i]);
            i += 1;
        } else {
            let end = i.min(chars.len());
            out.extend(chars[start..end].iter().map(|&c| if c == '\n' { '\n' } else { ' ' }));
        }
    }
    out
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn skip_block_comment(chars: &[char], mut i: usize) -> usize {
    let mut depth = 0;
    while i < chars.len() {
        match (chars[i], chars.get(i + 1)) {
            ('/', Some('*')) => {
                depth += 1;
                i += 2;
            }
            ('*', Some('/')) => {
                depth -= 1;
                i += 2;
                if depth == 0 {
                    return i;
                }
            }
            _ => i += 1,
        }
    }
    i
}

fn skip_string(chars: &[char], mut i: usize) -> usize {
    i += 1;
    while i < chars.len() && chars[i] != '"' {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

/// Returns the place after `r#"…"#`, or the same place for a raw name such as `r#type`.
fn skip_raw_string(chars: &[char], start: usize) -> usize {
    let mut i = start + 1;
    while chars.get(i) == Some(&'#') {
        i += 1;
    }
    let hashes = i - start - 1;
    if chars.get(i) != Some(&'"') {
        return start;
    }
    i += 1;
    while i < chars.len() {
        if chars[i] == '"' && (1..=hashes).all(|k| chars.get(i + k) == Some(&'#')) {
            return i + 1 + hashes;
        }
        i += 1;
    }
    i
}

fn tokens(code: &str) -> Vec<(Token, usize)> {
    let mut out = Vec::new();
    for (number, line) in code.lines().enumerate() {
        let chars: Vec<char> = line.chars().collect();
        let mut i = 0;
        while i < chars.len() {
            let start = i;
            if is_word(chars[i]) {
                while i < chars.len() && is_word(chars[i]) {
                    i += 1;
                }
                out.push((Token::Word(chars[start..i].iter().collect()), number + 1));
            } else if chars[i] == ':' && chars.get(i + 1) == Some(&':') {
                i += 2;
                out.push((Token::Colons, number + 1));
            } else {
                if !chars[i].is_whitespace() {
                    out.push((Token::Sign(chars[i]), number + 1));
                }
                i += 1;
            }
        }
    }
    out
}

/// Reads the text of a file.
pub(crate) fn read(text: &str) -> Source {
    let mut reader = Reader {
        tokens: tokens(&blank_out(text)),
        at: 0,
        scopes: Vec::new(),
        nest: 0,
        test_mark: None,
        source: Source::default(),
    };
    reader.run();
    reader.source
}

struct Scope {
    module: Option<String>,
    test: bool,
}

struct Reader {
    tokens: Vec<(Token, usize)>,
    at: usize,
    scopes: Vec<Scope>,
    /// Open round and square brackets.
    nest: usize,
    /// A `#[cfg(test)]` whose item has not begun; the brackets that were open when it was read.
    test_mark: Option<usize>,
    source: Source,
}

impl Reader {
    fn token(&self, i: usize) -> Option<&Token> {
        self.tokens.get(i).map(|(token, _)| token)
    }

    fn word(&self, i: usize) -> Option<&str> {
        match self.token(i) {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn sign(&self, i: usize, sign: char) -> bool {
        self.token(i) == Some(&Token::Sign(sign))
    }

    fn inside(&self) -> Vec<String> {
        self.scopes.iter().filter_map(|scope| scope.module.clone()).collect()
    }

    fn in_test(&self) -> bool {
        self.test_mark.is_some() || self.scopes.iter().any(|scope| scope.test)
    }

    fn open(&mut self, module: Option<String>) {
        let test = self.test_mark.take().is_some();
        self.scopes.push(Scope { module, test });
        self.at += 1;
    }

    fn run(&mut self) {
        self.source.words = self
            .tokens
            .iter()
            .filter_map(|(token, line)| match token {
                Token::Word(word) => Some((word.clone(), *line)),
                _ => None,
            })
            .collect();
        while let Some(token) = self.token(self.at).cloned() {
            match token {
                Token::Word(word) => self.read_word(&word),
                Token::Colons => self.at += 1,
                Token::Sign(sign) => self.read_sign(sign),
            }
        }
    }

    fn read_sign(&mut self, sign: char) {
        match sign {
            '#' => self.read_attribute(),
            '{' => return self.open(None),
            '}' => {
                self.scopes.pop();
                self.test_mark = None;
            }
            '(' | '[' => self.nest += 1,
            ')' | ']' => self.nest = self.nest.saturating_sub(1),
            ';' | ',' if self.test_mark == Some(self.nest) => self.test_mark = None,
            _ => {}
        }
        self.at += 1;
    }

    /// Looks into an attribute; the tokens themselves are read again by the main loop.
    fn read_attribute(&mut self) {
        if !self.sign(self.at + 1, '[') {
            return;
        }
        match self.word(self.at + 2) {
            Some("path") => self.source.path_attributes.push(self.tokens[self.at].1),
            Some("cfg") => {
                let words: Vec<&str> = (self.at + 3..self.tokens.len())
                    .take_while(|&i| !self.sign(i, ']'))
                    .filter_map(|i| self.word(i))
                    .collect();
                if words.contains(&"test") && !words.contains(&"not") {
                    self.test_mark = Some(self.nest);
                }
            }
            _ => {}
        }
    }

    fn read_word(&mut self, word: &str) {
        let next = self.word(self.at + 1).map(str::to_owned);
        match (word, next) {
            ("use", _) => self.read_use(),
            ("mod", Some(name)) => self.read_mod(name),
            (
                "struct" | "enum" | "union" | "trait" | "type" | "fn" | "const" | "static",
                Some(name),
            ) if !(self.at > 0
                && (self.sign(self.at - 1, '\'') || self.sign(self.at - 1, '*'))) =>
            {
                self.source.defines.insert(name);
                self.at += 1;
            }
            ("macro_rules", _) if self.sign(self.at + 1, '!') => {
                if let Some(name) = self.word(self.at + 2).map(str::to_owned) {
                    self.source.defines.insert(name);
                }
                self.at += 2;
            }
            _ => self.read_path(word),
        }
    }

    fn read_mod(&mut self, name: String) {
        self.at += 2;
        if self.sign(self.at, '{') {
            let mut path = self.inside();
            path.push(name.clone());
            self.source.inline_modules.push(path);
            self.open(Some(name));
        } else if self.test_mark.is_some() {
            self.source.test_modules.push(name);
        }
    }

    /// Reads `word`, and with it the whole path when it is the first word of one.
    fn read_path(&mut self, word: &str) {
        let line = self.tokens[self.at].1;
        let first = self.at;
        let mut words = vec![word.to_owned()];
        self.at += 1;
        while self.token(self.at) == Some(&Token::Colons) {
            let Some(next) = self.word(self.at + 1).map(str::to_owned) else { break };
            words.push(next);
            self.at += 2;
        }
        if self.sign(self.at, '!') && !self.sign(self.at + 1, '=') && !self.in_test() {
            self.source.macros.extend(words.last().map(|name| (name.clone(), line)));
        }
        // `pub(in crate::x)` names an ancestor and uses nothing of it.
        let visibility = first >= 3
            && self.word(first - 1) == Some("in")
            && self.sign(first - 2, '(')
            && self.word(first - 3) == Some("pub");
        // The tail of `<T>::name` is no path of its own; `::chuhe::x` is one.
        let tail = first >= 1
            && self.token(first - 1) == Some(&Token::Colons)
            && (word != "chuhe" || (first >= 2 && self.sign(first - 2, '>')));
        if words.len() > 1 && !visibility && !tail {
            let (inside, test) = (self.inside(), self.in_test());
            let kind = MentionKind::Inline;
            self.source.mentions.push(Mention { words, inside, line, kind, test });
        }
    }

    fn read_use(&mut self) {
        let public = self.at > 0
            && (self.word(self.at - 1) == Some("pub") || {
                let open = (0..self.at).rev().find(|&i| self.sign(i, '('));
                self.sign(self.at - 1, ')')
                    && open.is_some_and(|i| i > 0 && self.word(i - 1) == Some("pub"))
            });
        self.at += 1;
        // `impl Trait + use<'a>` captures lifetimes and imports nothing.
        if !self.sign(self.at, '<') {
            self.read_use_tree(Vec::new(), public);
        }
    }

    fn read_use_tree(&mut self, mut words: Vec<String>, public: bool) {
        let mut alias = None;
        let line = self.tokens.get(self.at).map_or(0, |(_, line)| *line);
        loop {
            match self.token(self.at).cloned() {
                Some(Token::Colons) => self.at += 1,
                Some(Token::Word(word)) if word == "as" => {
                    alias = self.word(self.at + 1).map(str::to_owned);
                    self.at += 2;
                }
                Some(Token::Word(word)) => {
                    words.push(word);
                    self.at += 1;
                }
                Some(Token::Sign('{')) => {
                    self.at += 1;
                    while self.at < self.tokens.len() && !self.sign(self.at, '}') {
                        self.read_use_tree(words.clone(), public);
                        if self.sign(self.at, ',') {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                Some(Token::Sign('*')) => {
                    self.at += 1;
                    self.push_use(words, None, line, public);
                    return;
                }
                _ => break,
            }
        }
        if words.len() > 1 && words.last().is_some_and(|word| word == "self") {
            words.pop();
        }
        let name = alias.or_else(|| words.last().cloned());
        if name.is_some() {
            self.push_use(words, name, line, public);
        } else {
            // Not the form of a `use`: step over it.
            self.at += 1;
        }
    }

    fn push_use(&mut self, words: Vec<String>, name: Option<String>, line: usize, public: bool) {
        let (inside, test) = (self.inside(), self.in_test());
        let kind = MentionKind::Use { name, public };
        self.source.mentions.push(Mention { words, inside, line, kind, test });
    }
}
