//! DhtmlXQ, alone and in pages.

use chuhe::board::Side;
use chuhe::record::{self, Charset, Format, Game, NodeId, Outcome};

fn games(text: &str) -> Vec<Game> {
    record::open(text.as_bytes(), None, None).map(Result::unwrap).collect()
}

fn error(text: &str) -> String {
    let mut games = record::open(text.as_bytes(), None, None);
    games.find_map(Result::err).unwrap().to_string()
}

const PAGE: &str = "<!DOCTYPE html><html><body>
<p>棋谱</p>[DhtmlXQ]<br>
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]<br/>
[DhtmlXQ_title]测试 &amp; 一[/DhtmlXQ_title]<br>
[DhtmlXQ_red]甲<b>乙</b>[/DhtmlXQ_red][DhtmlXQ_place]北京[/DhtmlXQ_place]
[DhtmlXQ_result]黑胜[/DhtmlXQ_result]
[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]7747 70627967[/DhtmlXQ_movelist]
[DhtmlXQ_move_2_3_3]8987[/DhtmlXQ_move_2_3_3]
[DhtmlXQ_move_0_2_2]10228988[/DhtmlXQ_move_0_2_2]
[DhtmlXQ_move_0_1_1]2625[/DhtmlXQ_move_0_1_1]
[DhtmlXQ_comment0]\\u5F00\\u5C40||第二行[/DhtmlXQ_comment0]
[DhtmlXQ_comment2]马8进7[/DhtmlXQ_comment2]
[DhtmlXQ_comment2_3]提横车[/DhtmlXQ_comment2_3]
[/DhtmlXQ]</body></html>";

#[test]
fn pages_are_read_with_branches_in_any_order() {
    let game = games(PAGE).remove(0);
    assert_eq!(game.tags.get("Title"), Some("测试 & 一"));
    assert_eq!((game.tags.get("Red"), game.tags.get("Site")), (Some("甲乙"), Some("北京")));
    assert_eq!(game.result, Outcome::Won(Side::Black));
    let line = |moves: &[&str]| moves.iter().map(|mv| mv.parse().unwrap()).collect::<Vec<_>>();
    assert_eq!(game.moves(), line(&["h2e2", "h9g7", "h0g2"]));
    assert_eq!(game.node_count(), 8);
    assert_eq!(game.node(NodeId::ROOT).comment, "开局\n第二行");
    let said: Vec<_> = game
        .ids()
        .filter(|&id| id != NodeId::ROOT && !game.node(id).comment.is_empty())
        .map(|id| (game.moves_to(id), game.node(id).comment.clone()))
        .collect();
    assert_eq!(
        said,
        [
            (line(&["h2e2", "h9g7"]), "马8进7".to_owned()),
            (line(&["h2e2", "b9c7", "i0i1"]), "提横车".to_owned()),
        ]
    );
    assert!(game.ids().any(|id| game.moves_to(id) == line(&["h2e2", "b9c7", "i0i2"])));
    assert!(game.ids().any(|id| game.moves_to(id) == line(&["c3c4"])));
}

#[test]
fn many_games_of_a_text_are_read_one_by_one() {
    let one = "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]";
    let read = games(&format!("{one} {one}\n{}\n{one}", one.replace("\n[/DhtmlXQ]", "")));
    assert_eq!(read.len(), 4);
    assert_eq!(
        read.iter().map(|game| game.place.line().unwrap()).collect::<Vec<_>>(),
        [1, 3, 6, 8]
    );
    let gbk = Charset::GBK.encode(PAGE).0;
    let game = record::open(&gbk[..], Some(Format::DhtmlXq), None).next().unwrap().unwrap();
    assert_eq!(game.tags.get("Site"), Some("北京"));
}

#[test]
fn who_moves_first_is_told_by_the_first_move() {
    let game = games("[DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/4N4/3K5 w[/DhtmlXQ_fen][DhtmlXQ_movelist]4041[/DhtmlXQ_movelist]").remove(0);
    assert_eq!((game.start().side(), game.moves().len()), (Side::Black, 1));
}

#[test]
fn what_is_damaged_is_told_with_its_place() {
    assert_eq!(
        error("[DhtmlXQ]\n  [DhtmlXQ_movelist]7747706"),
        "line 2, column 21: the file ends inside a value"
    );
    assert_eq!(
        error("[DhtmlXQ]\n[DhtmlXQ_movelist]7747706[/DhtmlXQ_movelist]"),
        "line 2, column 23: the file ends inside a move"
    );
    assert_eq!(
        error(
            "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[DhtmlXQ_move_5_1_6]1022[/DhtmlXQ_move_5_1_6]"
        ),
        "line 2, column 21: the place of a variation makes no sense"
    );
    assert_eq!(
        error("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[DhtmlXQ_comment9]x[/DhtmlXQ_comment9]"),
        "line 2, column 19: the place of a comment makes no sense"
    );
    assert_eq!(
        error("[DhtmlXQ_binit]99[/DhtmlXQ_binit]"),
        "line 1, column 16: the position cannot be used: red has no king"
    );
    assert_eq!(
        error("[DhtmlXQ_movelist]77479999[/DhtmlXQ_movelist]"),
        "line 1, column 23: '(9999)' is not a move"
    );
}
