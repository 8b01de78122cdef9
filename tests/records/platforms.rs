//! The small formats.

use std::fmt::Write as _;

use chuhe::record::{self, Broken, Charset, Format, Game, NodeId, RecordErrorKind};

fn open(file: &[u8], format: Format) -> Result<Game, Broken> {
    let mut games = record::open(file, Some(format), None);
    assert_eq!(games.format(), Some(format));
    games.next().unwrap()
}

fn error(file: &[u8], format: Format) -> String {
    open(file, format).unwrap_err().to_string()
}

/// The squares of h2e2, h9g7, h0g2, i9h9 as file and rank from Red's left corner.
const MOVES: [[u8; 4]; 4] = [[7, 2, 4, 2], [7, 9, 6, 7], [7, 0, 6, 2], [8, 9, 7, 9]];

#[track_caller]
fn assert_moves(game: &Game) {
    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves.join(" "), "h2e2 h9g7 h0g2 i9h9");
}

fn ccm(is_black: bool) -> Vec<u8> {
    let row = |[x1, y1, x2, y2]: [u8; 4]| {
        let [x1, y1, x2, y2] =
            if is_black { [8 - x1, y1, 8 - x2, y2] } else { [x1, 9 - y1, x2, 9 - y2] };
        [1, 0, 9, x1, x2, y1, y2]
    };
    MOVES.iter().copied().flat_map(row).collect()
}

#[test]
fn ccm_is_read_from_either_side_of_the_board() {
    assert_moves(&open(&ccm(false), Format::Ccm).unwrap());
    assert_moves(&open(&ccm(true), Format::Ccm).unwrap());
    let cut = &ccm(false)[..25];
    assert_eq!(error(cut, Format::Ccm), "byte 25: the file ends inside a move");
    assert_eq!(open(cut, Format::Ccm).unwrap_err().readable.unwrap().moves().len(), 3);
}

#[test]
fn chn_is_read_from_either_side_of_the_board() {
    for is_black in [false, true] {
        let mut file = vec![0; 188];
        for [x1, y1, x2, y2] in MOVES {
            let squares =
                if is_black { [8 - x1, y1, 8 - x2, y2] } else { [x1, 9 - y1, x2, 9 - y2] };
            file.extend([7; 4]);
            file.extend(squares.iter().flat_map(|n| u16::from(*n).to_le_bytes()));
            file.extend([7; 20]);
        }
        assert_moves(&open(&file, Format::Chn).unwrap());
        let broken = open(&file[..file.len() - 25], Format::Chn).unwrap_err();
        assert_eq!(broken.error.kind, RecordErrorKind::Cut("a move"));
        assert_eq!(broken.readable.unwrap().moves().len(), 3);
    }
    assert_eq!(error(&[0; 50], Format::Chn), "byte 50: the file ends inside the header");
}

#[test]
fn che_is_read() {
    let mut text = "5 4".to_owned();
    for [x1, y1, x2, y2] in MOVES {
        write!(text, " 0 1 2 {y1} {x1} {y2} {x2} 0 0 0").unwrap();
    }
    assert_moves(&open(text.as_bytes(), Format::Che).unwrap());
    let cut = text.replacen("5 4", "5 5", 1);
    assert!(error(cut.as_bytes(), Format::Che).ends_with("inside the list of moves"));
    assert!(error(b"7", Format::Che).ends_with("inside the header"));
    // Taking the king was allowed there.
    let king = "1 2 0 0 0 2 7 9 7 0 0 0 0 0 0 9 4 9 5 0 0 0";
    assert!(open(king.as_bytes(), Format::Che).unwrap().break_off.is_some());
}

#[test]
fn mxq_is_read_with_players_and_result() {
    for (charset, players, comment) in [
        (Charset::GBK, "柳大华-胜-吕钦", "好棋的一局"),
        (Charset::BIG5, "甲先手-負-乙後手", "和局不是的"),
    ] {
        let mut file = Vec::new();
        let mut put = |text: &str| {
            let bytes = charset.encode(text).0;
            file.push(bytes.len() as u8);
            file.extend(bytes);
        };
        for text in ["弈天", "2006-1-1", players, "1500", "1400", "", "", "", "", "", comment, ""]
        {
            put(text);
        }
        for [x1, y1, x2, y2] in MOVES {
            let square = |x: u8, y: u8| format!("{x}{}", char::from(b'A' + y));
            put(&format!("{}-{}", square(x1, y1), square(x2, y2)));
        }
        put("Ends");
        let game = open(&file, Format::Mxq).unwrap();
        assert_moves(&game);
        let (red, black) = (game.tags.get("Red").unwrap(), game.tags.get("Black").unwrap());
        assert!(players.starts_with(red) && players.ends_with(black));
        assert_eq!(game.result.word(), if charset == Charset::GBK { "1-0" } else { "0-1" });
        assert_eq!(
            (game.tags.get("RedElo"), game.tags.get("Date")),
            (Some("1500"), Some("2006-1-1"))
        );
        assert_eq!(game.node(game.last()).comment, comment);
        let broken = open(&file[..file.len() - 5], Format::Mxq).unwrap_err();
        assert_eq!(broken.error.kind, RecordErrorKind::Cut("the list of moves"));
        assert_eq!(broken.readable.unwrap().moves().len(), 4);
        assert!(error(&file[..20], Format::Mxq).ends_with("inside the header"));
    }
}

#[test]
fn pfc_is_read_with_variations_comments_and_headers() {
    let text = "<?xml version=\"1.0\"?><!--<n version=\"2\" red=\"甲\" result=\"和棋\" \
        m=\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\" c=\"a &lt; b\nc\">\
        <n m=\"c3c4\"/><n m=\"h2e2\" default=\"1\" c=\"x\"><n m=\"h9g7\"><n m=\"h0g2\"><n m=\"i9h9\"/></n></n></n></n>-->";
    let game = open(text.as_bytes(), Format::Pfc).unwrap();
    assert_moves(&game);
    assert_eq!(game.node_count(), 6);
    assert_eq!(game.node(NodeId::ROOT).comment, "a < b\nc");
    assert_eq!((game.tags.get("Red"), game.result.word()), (Some("甲"), "1/2-1/2"));
    let cut = &text[..text.find("i9h9").unwrap()];
    let broken = open(cut.as_bytes(), Format::Pfc).unwrap_err();
    assert_eq!(broken.readable.unwrap().moves().len(), 3);
    let page = format!(
        "<html>\n<p>x</p>[pfchessrecord]\n{}[/pfchessrecord]</html>",
        text.replace("<?xml version=\"1.0\"?>", "")
    );
    assert_moves(&open(page.as_bytes(), Format::Pfc).unwrap());
}

#[test]
fn cbf_is_read_with_comments_and_entities() {
    let text = "\u{feff}<?xml version=\"1.0\"?>\n<ChineseChessRecord Version=\"1.0\"><Head><Name>a &amp; b</Name>\n\
        <Red/><RecordResult>4</RecordResult></Head><MoveList><Move value=\"00-00\"><![CDATA[前<言>]]></Move>\
        <Move value=\"77-47\"/><Move value=\"70-62\">x&#21;y&lt;</Move><Move value=\"79-67\"/>\
        <Move value=\"80-70\" end=\"1\"/></MoveList></ChineseChessRecord>";
    let game = open(text.as_bytes(), Format::Cbf).unwrap();
    assert_moves(&game);
    assert_eq!((game.tags.get("Title"), game.result.word()), (Some("a & b"), "1/2-1/2"));
    let comments: Vec<_> = game.ids().map(|id| game.node(id).comment.clone()).collect();
    assert_eq!(comments, ["前<言>", "", "x\u{15}y<", "", ""]);
    let broken = open(&text.as_bytes()[..text.find("80-70").unwrap()], Format::Cbf).unwrap_err();
    assert_eq!(broken.readable.unwrap().moves().len(), 3);
    let wrong = text.replace("</Head>", "<FEN>4k4/9 w</FEN></Head>");
    assert!(
        error(wrong.as_bytes(), Format::Cbf).starts_with("line 3, column 37: the position cannot")
    );
}

#[test]
fn wxf_files_are_read_with_their_headers_and_games_one_after_another() {
    let game = "FORMAT\tWXF\nGAME\t\nRED\t胡荣华;2700;;\nBLACK\tYang;2600;;\nDATE\t2020-02-25\n\
                FEN\trheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r\nRESULT\t1-0\n\n\
                START{\n1. C2.5 h8+7\n2. H2+3 {see} r9.8\n}END\n";
    let text = format!("{game}\n{game}");
    let games: Vec<_> = record::open(text.as_bytes(), Some(Format::Wxf), None).collect();
    assert_eq!(games.len(), 2);
    for game in games {
        let game = game.unwrap();
        assert_moves(&game);
        assert_eq!((game.tags.get("Red"), game.tags.get("RedElo")), (Some("胡荣华"), Some("2700")));
        assert_eq!(game.result.word(), "1-0");
    }
    let broken = error("FORMAT\tWXF\n\nSTART{\n1. C2.5 hello\n}END\n".as_bytes(), Format::Wxf);
    assert_eq!(broken, "line 4, column 9: 'hello' is not a move");
}
