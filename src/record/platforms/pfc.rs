//! PFC: elements `n` of XML inside each other, the outermost with the start position.

use crate::board::{Move, Position, START_FEN};
use crate::record::broken::Broken;
use crate::record::draft::Draft;
use crate::record::error::{Place, RecordError, RecordErrorKind};
use crate::record::game::Game;
use crate::record::outcome::Outcome;
use crate::record::setup::Setup;
use crate::record::xml::{self, Token};

/// The headers, which are attributes of the outermost element, and their tags.
const HEADERS: [(&str, &str); 14] = [
    ("title", "Title"),
    ("event", "Event"),
    ("round", "Round"),
    ("group", "Group"),
    ("table", "Board"),
    ("date", "Date"),
    ("place", "Site"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redrating", "RedElo"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blackrating", "BlackElo"),
    ("author", "Author"),
];

/// An element.
struct Element {
    depth: usize,
    attributes: Vec<(String, String)>,
    place: Place,
}

/// What the element is, before its turn among its siblings is known.
struct Node {
    element: Element,
    children: Vec<usize>,
    /// Which of the children the line goes on with.
    default: usize,
}

pub(super) fn read(text: &str) -> Result<Game, Broken> {
    // On the site the record stands in a comment of a page; the places stay the same.
    let text = match (text.find("<!--"), text.contains("[pfchessrecord]")) {
        (Some(start), true) => {
            let inside = start + "<!--".len();
            let end = text.find("-->").unwrap_or(text.len());
            let blank = |part: &str| -> String {
                part.chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect()
            };
            let (before, rest) = text.split_at_checked(inside).unwrap_or(("", text));
            let kept = rest.get(..end.saturating_sub(inside)).unwrap_or_default();
            format!("{}{kept}", blank(before))
        }
        _ => text.replace("<!--", "    ").replace("-->", "   "),
    };
    let (tokens, mut error) = xml::tokens(&text);
    let (elements, is_whole) = elements(tokens);
    let nodes = nodes(elements);
    let Some(root) = nodes.first() else {
        let unknown = RecordError { place: Place::START, kind: RecordErrorKind::UnknownFormat };
        return Err(Broken { error: error.unwrap_or(unknown), readable: None });
    };
    if !is_whole && error.is_none() {
        let place = nodes.last().map_or(Place::START, |node| node.element.place);
        error = Some(RecordError { place, kind: RecordErrorKind::Cut("the list of moves") });
    }
    let value = |node: &Node, name: &str| {
        xml::attribute(&node.element.attributes, name).unwrap_or_default().trim().to_owned()
    };
    let place = root.element.place;
    let mut draft = Draft::new(place);
    for (name, tag) in HEADERS {
        let value = value(root, name);
        if !value.is_empty() {
            draft.tags.push(tag, &value);
        }
    }
    draft.result = Outcome::from_text(&value(root, "result"));
    if let Some(error) = error {
        draft.fail(error.place, error.kind);
    }
    let first = fill(&mut draft, &nodes, value);
    let fen = value(root, "m");
    let start = Position::from_fen(if fen.is_empty() { START_FEN } else { &fen });
    let broken =
        |kind: RecordErrorKind| Broken { error: RecordError { place, kind }, readable: None };
    let mut setup = Setup::of(&start.map_err(|error| broken(error.into()))?);
    setup.turn_to(first);
    let position = setup.position().map_err(|error| broken(error.into()))?;
    draft.finish_from(&position)
}

/// Returns the elements `n` with their depths, and whether all of them end.
fn elements(tokens: Vec<Token>) -> (Vec<Element>, bool) {
    let mut elements = Vec::new();
    // Which of the open elements are nodes, and how many.
    let mut open: Vec<bool> = Vec::new();
    let mut depth = 0;
    for token in tokens {
        match token {
            Token::Open { name, attributes, place } => {
                let is_node = name.eq_ignore_ascii_case("n");
                if is_node {
                    elements.push(Element { depth, attributes, place });
                    depth += 1;
                }
                open.push(is_node);
            }
            Token::Close => depth -= usize::from(open.pop() == Some(true)),
            Token::Text(_) => {}
        }
    }
    (elements, open.is_empty())
}

/// Returns the tree of the elements under the first one.
fn nodes(elements: Vec<Element>) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    // The last node of each depth.
    let mut path: Vec<usize> = Vec::new();
    for element in elements {
        if element.depth == 0 && !nodes.is_empty() {
            break;
        }
        path.truncate(element.depth);
        let number = nodes.len();
        let is_default = xml::attribute(&element.attributes, "default").is_some();
        if let Some(parent) = path.last().and_then(|parent| nodes.get_mut(*parent)) {
            if is_default {
                parent.default = parent.children.len();
            }
            parent.children.push(number);
        }
        path.push(number);
        nodes.push(Node { element, children: Vec::new(), default: 0 });
    }
    nodes
}

/// Adds the moves; returns the first of the main line.
fn fill(draft: &mut Draft, nodes: &[Node], value: impl Fn(&Node, &str) -> String) -> Option<Move> {
    let mut first = None;
    let mut ahead = vec![(0, 0)];
    while let Some((number, parent)) = ahead.pop() {
        let Some(node) = nodes.get(number) else { continue };
        let text = value(node, "m");
        let at = if number == 0 {
            0
        } else {
            let mv = text.parse().ok();
            first = first.or(mv);
            draft.add_squares(parent, mv, &text, node.element.place)
        };
        draft.comment(at, &value(node, "c"));
        // The line that goes on comes first.
        let mut children = node.children.clone();
        if node.default < children.len() {
            let default = children.remove(node.default);
            children.insert(0, default);
        }
        ahead.extend(children.into_iter().rev().map(|child| (child, at)));
    }
    first
}
