//! Points 20 to 33: positions and moves.

use super::exam::{Check, Exam, Subject, ensure, position};
use super::point::{In, Point};
use super::report::Grounds;
use crate::board::START_FEN;
use crate::wire::Reply;

/// The board of the start position, without what follows it.
const BOARD: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

pub(super) const POINTS: &[Point] = &[
    Point {
        number: 20,
        what: "'position startpos', 'go depth 1': a legal move of Red",
        chinese: "'position startpos'、'go depth 1'：红方的合法着法",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: |exam| moves_after(exam, "", ""),
    },
    Point {
        number: 21,
        what: "'position fen ... moves ...', 'go depth 1': a legal move of Black",
        chinese: "'position fen ... moves ...'、'go depth 1'：黑方的合法着法",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: |exam| moves_after(exam, START_FEN, "h2e2"),
    },
    Point {
        number: 22,
        what: "a list of moves may be empty",
        chinese: "着法列表可以为空",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let fen = format!("position fen {START_FEN} moves ");
            line_leads_to(exam, &["position startpos moves", &fen], "", "")
        },
    },
    Point {
        number: 23,
        what: "what follows the board in a FEN may be short, odd or junk",
        chinese: "FEN中棋盘之后的部分可以缺少、不寻常或毫无意义",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            for tail in ["w", "r", "w -- 0 1", "w - - 0 0", "w - - 500 1"] {
                engine.say(&format!("position fen {BOARD} {tail}"));
                plays(&mut engine, &format!("FEN ... {tail}"), "", "")?;
            }
            if exam.is_ucci() {
                let mut line = format!("position fen {BOARD} b - - 0 4   ;A34.").into_bytes();
                line.extend_from_slice(b"\xcb\xb3\xc5\xda - - 0 1 moves h9g7 h0g2\n");
                engine.bytes(&line);
                plays(&mut engine, "FEN ... ;A34.(GBK)", &format!("{BOARD} b"), "h9g7 h0g2")?;
            }
            Ok(())
        },
    },
    Point {
        number: 24,
        what: "E and H for elephants and horses mean the same position as B and N",
        chinese: "用E和H表示象和马，与B和N是同一局面",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let other: String = BOARD
                .chars()
                .map(|letter| match letter {
                    'b' => 'e',
                    'B' => 'E',
                    'n' => 'h',
                    'N' => 'H',
                    other => other,
                })
                .collect();
            let mut engine = exam.engine()?;
            let start = position("", "");
            let mut moves = Vec::new();
            for board in [BOARD, &other] {
                engine.new_game()?;
                engine.say(&format!("position fen {board} w - - 0 1"));
                moves.push(engine.mv("go depth 4", &start)?);
            }
            ensure(moves.first() == moves.last(), || format!("{moves:?}"))
        },
    },
    Point {
        number: 25,
        what: "moves are read in upper case and as H2-E2",
        chinese: "大写的着法和H2-E2形式的着法都能读懂",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            let word = engine.moves("h2e2").trim().to_uppercase();
            let (from, to) = word.split_at_checked(2).unwrap_or_default();
            for form in [word.clone(), format!("{from}-{to}")] {
                let line = format!("position startpos moves {form}");
                engine.say(&line);
                plays(&mut engine, &line, "", "h2e2")?;
            }
            Ok(())
        },
    },
    Point {
        number: 26,
        what: "'fen ...' and 'startpos ...' are understood without the word 'position'",
        chinese: "没有 'position' 一词的 'fen ...' 和 'startpos ...' 也能读懂",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            let list = engine.moves("h2e2");
            for line in [format!("fen {START_FEN} moves{list}"), format!("startpos moves{list}")] {
                engine.place("", "");
                engine.say(&line);
                plays(&mut engine, &line, "", "h2e2")?;
            }
            Ok(())
        },
    },
    Point {
        number: 27,
        what: "a game of 2000 plies is followed",
        chinese: "能跟上2000着的棋局",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| moves_after(exam, "", &"a0a1 a9a8 a1a0 a8a9 ".repeat(500)),
    },
    Point {
        number: 28,
        what: "an illegal move in the list: one remark, no move, and the next good position is played",
        chinese: "列表中有违规着法：只提示一次，不出着法，下一个正确的局面照常走棋",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            let list = engine.moves("a0a9 h2e2");
            engine.say(&format!("position startpos moves{list}"));
            unusable(&mut engine, "an illegal move in the list")
        },
    },
    Point {
        number: 29,
        what: "a list of moves ends where something else begins",
        chinese: "着法列表到别的内容开始处为止",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            let list = engine.moves("h2e2");
            engine.say(&format!("position startpos moves{list} ; note"));
            plays(&mut engine, "a list that ends in '; note'", "", "h2e2")
        },
    },
    Point {
        number: 30,
        what: "a FEN that is none: no crash, no move, and the next good position is played",
        chinese: "FEN不成立：不崩溃，不出着法，下一个正确的局面照常走棋",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            for fen in [
                "garbage",
                "",
                "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/RNBAKABNR w",
                "rnbakabnrr2/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
                "4k4/9/9/9/9/9/9/9/9/9 w",
                "4k4/9/9/9/9/9/9/9/4K4/4K4 w",
                "4k4/9/9/9/9/9/9/9/4X4/3K5 w",
                "4k4/9/9/9/9/9/9/9/9/4K4 w",
            ] {
                engine.say(&format!("position fen {fen}"));
                unusable(&mut engine, &format!("FEN '{fen}'"))?;
            }
            Ok(())
        },
    },
    Point {
        number: 31,
        what: "'position' without a position is ignored",
        chinese: "不带局面的 'position' 被忽略",
        dialects: In::Both,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            engine.place("", "h2e2");
            for line in ["position", "position foo"] {
                engine.say(line);
                plays(&mut engine, &format!("'{line}'"), "", "h2e2")?;
            }
            engine.say("position fen");
            engine.ready().map(drop)
        },
    },
    Point {
        number: 32,
        what: "'position' says nothing and starts nothing",
        chinese: "'position' 不产生输出，也不启动任何动作",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: |exam| {
            let fen = format!("position fen {START_FEN}");
            exam.engine()?.silent(&["position startpos", &fen])
        },
    },
    Point {
        number: 33,
        what: "an answer does not change the board: the same search gives the same move",
        chinese: "答复不改变棋盘：同样的搜索给出同样的着法",
        dialects: In::Both,
        grounds: Grounds::Protocol,
        check: |exam| {
            let mut engine = exam.engine()?;
            let start = engine.place("", "");
            engine.new_game()?;
            let first = engine.mv("go depth 4", &start)?;
            engine.new_game()?;
            let second = engine.mv("go depth 4", &start)?;
            ensure(first == second, || format!("{first}, then {second}"))
        },
    },
];

fn moves_after(exam: &Exam<'_>, fen: &str, moves: &str) -> Check {
    let mut engine = exam.engine()?;
    let position = engine.place(fen, moves);
    engine.mv("go depth 1", &position).map(drop)
}

fn line_leads_to(exam: &Exam<'_>, lines: &[&str], fen: &str, moves: &str) -> Check {
    let mut engine = exam.engine()?;
    for line in lines {
        engine.say(line);
        plays(&mut engine, line, fen, moves)?;
    }
    Ok(())
}

/// Fails unless the engine now plays a legal move of a position.
fn plays(engine: &mut Subject<'_>, after: &str, fen: &str, moves: &str) -> Check {
    let mv = engine.mv("go depth 1", &position(fen, moves));
    mv.map(drop).map_err(|trouble| trouble.at(&format!("after {after}")))
}

/// Fails unless the engine refuses to play, says why, and plays the next good position.
fn unusable(engine: &mut Subject<'_>, what: &str) -> Check {
    let refuses = |engine: &mut Subject<'_>| {
        let search = engine.no_move("go depth 3")?;
        let is_remark = |line: &Vec<u8>| matches!(Reply::parse(line), Reply::Message(_));
        ensure(search.lines.iter().any(is_remark), || "no remark".to_owned())?;
        let position = engine.place("", "h2e2");
        engine.mv("go depth 1", &position).map(drop)
    };
    refuses(engine).map_err(|trouble| trouble.at(&format!("after {what}")))
}
