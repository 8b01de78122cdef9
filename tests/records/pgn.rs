//! PGN as people and programs write it.

use std::time::Duration;

use chuhe::board::Side;
use chuhe::record::pgn::{self, Games};
use chuhe::record::{Evaluation, Game, Nag, NodeId, Note, Outcome};

fn game(text: &str) -> Game {
    pgn::read(text).unwrap().remove(0)
}

fn moves(game: &Game) -> String {
    game.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn comments_stand_where_they_were_said() {
    let game = game(
        "{before all} 1. h2e2 {after} ; to the end\n ({why not} 1. c3c4 {good}) 1... h9g7 \
         (not a move, 1-0 (really) {x}) 2. h0g2 ( {only words} ) 1-0 {resigned}",
    );
    assert_eq!(game.node(NodeId::ROOT).comment, "before all");
    let [cannon, pawn] = *game.node(NodeId::ROOT).children() else { panic!("two first moves") };
    assert_eq!(game.node(cannon).comment, "after\nto the end");
    assert_eq!(
        (game.node(pawn).before.as_str(), game.node(pawn).comment.as_str()),
        ("why not", "good")
    );
    let said: Vec<_> = game.main_line().map(|id| game.node(id).comment.clone()).collect();
    assert_eq!(said[1..], ["not a move, 1-0 (really) x", "only words\nresigned"]);
    assert_eq!(game.result, Outcome::Won(Side::Red));
}

#[test]
fn results_and_braces_inside_comments_end_nothing() {
    let game =
        game("1. h2e2 {Red {so they say} wins 1-0, 0-1} 1... h9g7 {[Event \"x\"]} 2. h0g2 0-1");
    assert_eq!((game.moves().len(), game.result), (3, Outcome::Won(Side::Black)));
}

#[test]
fn the_result_of_the_header_counts_where_the_moves_have_none() {
    assert_eq!(game("[Result \"1/2-1/2\"]\n\n1. h2e2 *").result, Outcome::Draw);
    assert_eq!(game("[Result \"0-1\"]\n\n1. h2e2 1-0").result, Outcome::Won(Side::Red));
    assert_eq!(game("1. 炮二平五 马8进7 红方胜").result, Outcome::Won(Side::Red));
    assert_eq!(game("1. 炮二平五 马8进7 和棋").result, Outcome::Draw);
}

#[test]
fn marks_and_numbers_are_kept() {
    let game = game("1. h2e2!? $14 h9g7 ?! $146 2. 马二进三！！ *");
    let nags: Vec<_> = game.main_line().map(|id| game.node(id).nags.clone()).collect();
    assert_eq!(
        nags,
        [vec![Nag::INTERESTING, Nag(14)], vec![Nag::DUBIOUS, Nag(146)], vec![Nag::BRILLIANT]]
    );
}

#[test]
fn commands_of_comments_are_read() {
    let game =
        game("1. h2e2 {[%eval -0.25,18] [%clk 0:09:58] [%emt 0:00:02.5] fine} h9g7 {[%eval #3]} *");
    let nodes: Vec<_> = game.main_line().map(|id| game.node(id)).collect();
    assert_eq!(nodes[0].eval(), Some(Evaluation::Centipawns(-25)));
    assert_eq!(nodes[0].clock(), Some(Duration::from_secs(598)));
    assert_eq!(nodes[0].elapsed(), Some(Duration::from_millis(2500)));
    assert_eq!((nodes[0].comment.as_str(), nodes[1].eval()), ("fine", Some(Evaluation::Mate(3))));
    assert_eq!((nodes[1].clock(), nodes[1].comment.as_str()), (None, ""));
}

#[test]
fn variations_that_break_off_leave_the_rest() {
    let game = game("1. h2e2 (1. a0a9 h9g7 2. h0g2) (1. c3c4 c3c5) 1... h9g7 *");
    assert_eq!(moves(&game), "h2e2 h9g7");
    assert_eq!(game.node_count(), 4);
    let notes: Vec<_> = game.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert!(
        notes[0].starts_with("a variation breaks off: line 1, column 13: ply 1, red plays 'a0a9'")
    );
    assert_eq!(game.notes[2], Note::LeftOut(2));
}

#[test]
fn beside_a_move_that_cannot_be_played_no_variation_takes_its_place() {
    let game = game("1. h2e2 a0a1 (1... h9g7 2. h0g2) 2. x *");
    assert_eq!(moves(&game), "h2e2");
    assert_eq!(game.break_off.as_ref().unwrap().ply, 2);
    assert_eq!(game.notes, [Note::LeftOut(2)]);
}

#[test]
fn ranks_that_count_from_one_are_seen_over_the_whole_game() {
    let read = game("1. h3e3 h10g8 2. h1g3 i10h10 *");
    assert_eq!(
        (moves(&read).as_str(), &read.notes[..]),
        ("h2e2 h9g7 h0g2 i9h9", &[Note::RanksFromOne][..])
    );
    let broken = game("1. h3e3 h9g8 *");
    assert!(broken.break_off.is_some() && broken.notes.is_empty());
}

#[test]
fn a_wrong_side_to_move_is_seen_at_the_first_move() {
    let read = game("[FEN \"4k4/9/9/9/9/9/9/9/4N4/3K5 w\"]\n\n1. 将5进1 帅六进一 *");
    assert_eq!(
        (moves(&read).as_str(), &read.notes[..]),
        ("e9e8 d0d1", &[Note::SideToMove(Side::Black)][..])
    );
}

#[test]
fn a_broken_game_gives_what_can_be_read_and_does_not_hide_the_next() {
    let text = "[Event \"1\"]\n\n1. h2e2 hello h9g7 *\n\n[Event \"2\"]\n[Red Hu]\n\n1. h2e2 {no end\n\n\
                [Event \"3\"]\n\n1. h2e2 ) h9g7 ( 2. h0g2\n\n[Event \"4\"]\n[FEN \"x\"]\n\n*\n\n[Event \"5\"]\n\n1. c3c4 *\n";
    let games: Vec<_> = Games::new(text.as_bytes()).collect();
    let told: Vec<_> = games
        .iter()
        .map(|game| match game {
            Ok(game) => moves(game),
            Err(broken) => {
                let readable =
                    broken.readable.as_ref().map_or("nothing".to_owned(), |game| moves(game));
                format!("{broken}; {readable}")
            }
        })
        .collect();
    assert_eq!(
        told,
        [
            "line 3, column 9: 'hello' is not a move; h2e2",
            "line 6, column 1: a tag is not of the form [Name \"value\"]; h2e2",
            "line 12, column 9: ')' closes nothing; h2e2 h9g7",
            "line 15, column 7: the position cannot be used: column 1: 'x' is neither a piece nor a number of empty squares; nothing",
            "c3c4",
        ]
    );
}

#[test]
fn headers_with_quotation_marks_and_backslashes_are_kept() {
    let text =
        "[Event \"the \"first\" cup\"]\n[Site \"C:\\new\"]\n[Red \"a \\\"b\\\" \\\\\"] \n\n*";
    let read = game(text);
    assert_eq!(read.tags.get("Event"), Some("the \"first\" cup"));
    assert_eq!(
        (read.tags.get("Site"), read.tags.get("Red")),
        (Some("C:\\new"), Some("a \"b\" \\"))
    );
    let again = game(&pgn::write(&read, chuhe::notation::Style::Wxf));
    for tag in ["Event", "Site", "Red"] {
        assert_eq!(again.tags.get(tag), read.tags.get(tag));
    }
}

#[test]
fn numbers_of_moves_follow_the_start_position_and_every_break() {
    let text = "[FEN \"4k4/9/9/9/9/9/9/9/4N4/3K5 b - - 3 9\"]\n\n9... e9e8 10. d0d1 {x} e8e9 (10... e8f8) *";
    let written = pgn::write(&game(text), chuhe::notation::Style::Coordinates);
    let body = written.split("\n\n").nth(1).unwrap();
    assert_eq!(body, "9... e9e8 10. d0d1 {x} 10... e8e9 (10... e8f8) *");
}

#[test]
fn lines_are_broken_between_words() {
    let text = "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 4. c3c4 g6g5 5. h0h6 *";
    let layout = pgn::Layout { width: 20, ..pgn::Layout::new(chuhe::notation::Style::Coordinates) };
    let written = layout.write(&game(text));
    let body: Vec<_> = written.split("\n\n").nth(1).unwrap().lines().collect();
    assert!(body.len() > 3 && body.iter().all(|line| line.len() <= 20), "{body:?}");
    let compatible = pgn::Layout { has_white: true, ..layout };
    let both = compatible.write(&game("[White \"A\"]\n\n*"));
    assert!(
        both.contains("[Red \"A\"]")
            && both.contains("[White \"A\"]")
            && both.contains("[Black \"?\"]")
    );
}

#[test]
fn short_moves_are_read_with_their_strokes_and_without() {
    // The opening that article 7.5 prints; only the strokes tell 炮84 from a move sideways.
    let with = "1. 炮25 马87\u{332} 2. 马23\u{332} 车98 3. 车12 炮84\u{332} *";
    assert_eq!(moves(&game(with)), "h2e2 h9g7 h0g2 i9h9 i0h0 h7h3");
    let without = game("1. 兵71 马87 2. 炮21 *");
    assert_eq!(without.break_off.as_ref().unwrap().text, "炮21");
    assert_eq!(moves(&without), "c3c4 h9g7");
}
