//! Writing DhtmlXQ.

use std::collections::VecDeque;
use std::fmt::Write as _;

use super::names;
use crate::board::Square;
use crate::record::charset::Charset;
use crate::record::game::Game;
use crate::record::loss::{self, Loss, Written};
use crate::record::node::NodeId;
use crate::record::set;

/// Returns a game as text, which can follow another in one file.
pub fn write(game: &Game, charset: Charset) -> Written {
    let mut text = "[DhtmlXQ]\n".to_owned();
    let mut put = |name: &str, value: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    };
    put("init", "800,600");
    for (name, tag) in names::known() {
        if let Some(value) = game.tags.get(tag).filter(|value| !["", "?"].contains(value)) {
            put(name, &names::escaped(value));
        }
    }
    put("result", game.result.chinese());
    if let Ok(places) = set::places(game.start(), set::Order::FromLeft) {
        let digits: String =
            places.iter().map(|place| place.map_or("99".to_owned(), digits)).collect();
        put("binit", &digits);
    }
    if !game.is_from_start() {
        put("fen", &game.start().fen());
    }
    let mut comments = Vec::new();
    // Lines still to write: the first node, the line it leaves, and the number of its first move.
    let mut waiting: VecDeque<(NodeId, usize)> = VecDeque::new();
    let mut branches = 0;
    let root = game.node(NodeId::ROOT);
    comments.push((0, 0, root.whole_comment()));
    let mut first_line = root.children().iter().copied();
    let main = line(game, first_line.next(), 0, &mut waiting, &mut comments);
    put("movelist", &main);
    while let Some((id, parent)) = waiting.pop_front() {
        branches += 1;
        let first = game.node(id).ply();
        let moves = line(game, Some(id), branches, &mut waiting, &mut comments);
        put(&format!("move_{parent}_{first}_{branches}"), &moves);
    }
    for (line, ply, comment) in comments {
        if comment.is_empty() {
            continue;
        }
        let name = if line == 0 { format!("comment{ply}") } else { format!("comment{line}_{ply}") };
        put(&name, &names::escaped(&comment));
    }
    text += "[/DhtmlXQ]\n";
    let (bytes, is_whole) = charset.encode(&text);
    let mut losses: Vec<_> = loss::marks(game).into_iter().collect();
    if !is_whole {
        losses.push(Loss::Characters(charset));
    }
    let kept: Vec<_> = names::known().map(|(_, tag)| tag).collect();
    losses.extend(loss::headers(game, &kept));
    Written { bytes, losses }
}

/// Returns the moves of a line from a node on, and adds the variations that leave it to those
/// that wait.
fn line(
    game: &Game,
    from: Option<NodeId>,
    number: usize,
    waiting: &mut VecDeque<(NodeId, usize)>,
    comments: &mut Vec<(usize, usize, String)>,
) -> String {
    let mut moves = String::new();
    let Some(from) = from else { return moves };
    for (index, id) in std::iter::once(from).chain(game.line_from(from)).enumerate() {
        let node = game.node(id);
        if let Some(mv) = node.mv() {
            moves += &digits(mv.from());
            moves += &digits(mv.to());
        }
        comments.push((number, node.ply(), node.whole_comment()));
        // Variations on the first move of a branch leave the line that it leaves.
        let siblings = node.parent().map_or(&[][..], |parent| game.node(parent).children());
        if (index > 0 || number == 0) && siblings.first() == Some(&id) {
            waiting.extend(siblings.iter().skip(1).map(|&sibling| (sibling, number)));
        }
    }
    moves
}

/// Returns the digits of a square: the file from Red's left, and the rank from Black's side.
fn digits(square: Square) -> String {
    format!("{}{}", square.file(), square.flip().rank())
}
