//! Points 11 to 19: options.

use std::time::Duration;

use super::exam::{Check, Exam, ensure, number};
use super::point::{In, Point};
use super::report::Grounds;

pub(super) const POINTS: &[Point] = &[
    Point {
        number: 11,
        what: "'setoption hashsize 32' is silent",
        chinese: "'setoption hashsize 32' 不产生输出",
        dialects: In::Ucci,
        grounds: Grounds::Protocol,
        check: |exam| exam.engine()?.silent(&["setoption hashsize 32"]),
    },
    Point {
        number: 12,
        what: "options are taken in the form and by the names of UCI as well, in silence",
        chinese: "UCI形式和名称的选项也被接受，不产生输出",
        dialects: In::Ucci,
        grounds: Grounds::Clients,
        check: |exam| {
            exam.engine()?.silent(&[
                "setoption name Hash value 32",
                "setoption Hash 32",
                "setoption Threads 2",
                "setoption name Threads value 2",
            ])
        },
    },
    Point {
        number: 13,
        what: "'setoption hashsize 32', the form of UCCI, is silent",
        chinese: "UCCI形式的 'setoption hashsize 32' 不产生输出",
        dialects: In::Uci,
        grounds: Grounds::Clients,
        check: |exam| exam.engine()?.silent(&["setoption hashsize 32"]),
    },
    Point {
        number: 14,
        what: "unknown options and values that cannot be are passed over in silence",
        chinese: "不认识的选项和不可能的值被略过，不产生输出",
        dialects: In::Ucci,
        grounds: Grounds::Protocol,
        check: |exam| {
            exam.engine()?.silent(&[
                "setoption nosuch 1",
                "setoption",
                "setoption name",
                "setoption hashsize",
                "setoption hashsize abc",
                "setoption hashsize -5",
                "setoption hashsize 99999999999999",
            ])
        },
    },
    Point {
        number: 15,
        what: "'usebook off' and 'usebook false' switch the book off: the start position is searched",
        chinese: "'usebook off' 和 'usebook false' 关闭开局库：初始局面要经过搜索",
        dialects: In::Ucci,
        grounds: Grounds::Protocol,
        check: |exam| {
            for value in ["off", "false"] {
                let mut engine = exam.engine()?;
                engine.say(&format!("setoption usebook {value}"));
                engine.place("", "");
                let search = engine.search("go depth 4")?;
                let depth = search.lines.iter().filter_map(|line| number(line, "depth")).max();
                ensure(depth >= Some(1), || format!("no analysis with usebook {value}"))?;
            }
            Ok(())
        },
    },
    Point {
        number: 16,
        what: "a book file that is not there, or an empty name, does no harm",
        chinese: "开局库文件不存在或名称为空不造成损害",
        dialects: In::Ucci,
        grounds: Grounds::Clients,
        check: |exam| {
            for line in ["setoption bookfiles /no/such/file", "setoption bookfiles"] {
                let mut engine = exam.engine()?;
                engine.say(line);
                let position = engine.place("", "");
                engine.mv("go depth 2", &position)?;
            }
            Ok(())
        },
    },
    Point {
        number: 17,
        what: "what clients send out of habit is taken in silence",
        chinese: "客户端习惯发送的内容被接受，不产生输出",
        dialects: In::Ucci,
        grounds: Grounds::Clients,
        check: |exam| {
            exam.engine()?.silent(&[
                "setoption promotion false",
                "setoption ponder false",
                "setoption newgame",
                "newgame",
                "uccinewgame",
                "uxinewgame",
                "ucinewgame",
            ])
        },
    },
    Point {
        number: 18,
        what: "a path in another encoding does no harm",
        chinese: "其他编码的路径不造成损害",
        dialects: In::Ucci,
        grounds: Grounds::Clients,
        check: |exam| {
            let mut engine = exam.engine()?;
            engine.bytes(b"setoption bookfiles C:\\\xcf\xf3\xc6\xe5\\BOOK.DAT\n");
            engine.ready().map(drop)
        },
    },
    Point {
        number: 19,
        what: "an option set during a search does not disturb it",
        chinese: "搜索中设置选项不干扰搜索",
        dialects: In::Ucci,
        grounds: Grounds::Clients,
        check: undisturbed,
    },
];

fn undisturbed(exam: &Exam<'_>) -> Check {
    let mut engine = exam.engine()?;
    let position = engine.place("", "");
    engine.say("go infinite");
    engine.no_answer_for(Duration::from_millis(100))?;
    engine.say("setoption hashsize 64");
    engine.no_answer_for(Duration::from_millis(100))?;
    engine.mv("stop", &position)?;
    let more = engine.ready()?;
    let answers = more.iter().filter(|line| engine.is_answer(line)).count();
    ensure(answers == 0, || "a second answer".to_owned())?;
    engine.mv("go depth 2", &position).map(drop)
}
