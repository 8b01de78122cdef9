//! Books in data bases, `.xqb` and `.obk`, made here as other programs make them.

#![expect(clippy::unwrap_used, reason = "a surprise ends the test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use chuhe::board::{Move, Piece, Position, Side, Square};
use chuhe::book::{AnyBook, Names, Source, builtin, to_own, to_xqb, walk};
use rusqlite::types::Value;
use rusqlite::{Connection, params};
use tempfile::TempDir;

#[path = "support/placing.rs"]
mod placing;

use placing::position;

/// The keys of the start position and of that after a cannon went to the central file, as a book
/// has them that the inventor of the layout made.
const START: &str = "ceb7cef37ac801e079f7df7df00002ebaebaeb02c004653a56939440";
const CANNON: &str = "ceb7cef37ac801e3c1f7df7df00002ebaebaeb02c004653a56939440";

const XQB: &str = "
    CREATE TABLE book(
        Id INTEGER PRIMARY KEY AUTOINCREMENT, Key BLOB, Move INTEGER, Score INTEGER,
        Win INTEGER, Draw INTEGER, Lost INTEGER, Valid INTEGER, Memo TEXT
    )";

const OBK: &str = "
    CREATE TABLE bhobk(
        id INTEGER PRIMARY KEY AUTOINCREMENT, vkey INTEGER, vmove INTEGER, vscore INTEGER,
        vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo BLOB, vindex INTEGER
    )";

/// Returns a folder with `开局` in its path.
fn folder() -> (TempDir, PathBuf) {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path().join("开局 库");
    fs::create_dir(&folder).unwrap();
    (top, folder)
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.chars().map(|digit| digit.to_digit(16).unwrap() as u8).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

/// Opens a data base to be filled, without waiting for the disk after each row.
fn create(path: &Path) -> Connection {
    let connection = Connection::open(path).unwrap();
    connection.execute_batch("PRAGMA synchronous = OFF").unwrap();
    connection
}

/// Makes an .xqb of rows with a key, a move, a score and a mark.
fn xqb(path: &Path, rows: &[(Value, Value, Value, Value)]) {
    let connection = create(path);
    connection.execute_batch(XQB).unwrap();
    for (key, mv, score, valid) in rows {
        let row = "INSERT INTO book(Key, Move, Score, Valid) VALUES(?1, ?2, ?3, ?4)";
        connection.execute(row, params![key, mv, score, valid]).unwrap();
    }
}

fn row(key: &str, mv: i64, score: i64, valid: i64) -> (Value, Value, Value, Value) {
    (bytes(key).into(), mv.into(), score.into(), valid.into())
}

/// Reads a book; what comes back tells its moves, with their weights, after moves from the start.
fn load(path: &Path) -> impl Fn(&str) -> Vec<(String, u32)> + use<> {
    let source = AnyBook::load(path).unwrap().source();
    move |moves| known(&*source, &position("startpos", moves))
}

fn known(source: &dyn Source, position: &Position) -> Vec<(String, u32)> {
    source.moves(position).iter().map(|known| (known.mv.to_string(), known.weight)).collect()
}

fn fault(path: &Path) -> String {
    let fault = AnyBook::load(path).unwrap_err().to_string();
    assert_eq!(fault.lines().count(), 1, "{fault}");
    fault
}

fn pairs(moves: &[(&str, u32)]) -> Vec<(String, u32)> {
    moves.iter().map(|&(mv, weight)| (mv.to_owned(), weight)).collect()
}

/// Runs the program in a folder; it has to end with this code. Returns stdout and stderr.
fn run(arguments: &[&str], folder: &Path, code: i32) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}\n{err}");
    (out, err)
}

#[test]
fn an_xqb_of_another_program_is_understood() {
    let (_top, folder) = folder();
    let path = folder.join("书.xqb");
    xqb(
        &path,
        &[
            row(START, 0x7774, 90, 1), // cannon h2e2
            row(START, 0x9776, 30, 1), // horse h0g2
            row(START, 0x6454, -8, 1), // pawn e3e4, a bad score
            row(START, 0x9080, 50, 0), // rook a0a1, marked invalid
            row(START, 0x9070, 70, 1), // rook a0a2
            row(START, 0x9000, 70, 1), // rook a0a9, which is illegal
            row(CANNON, 0x9776, 20, 1),
        ],
    );
    let moves = load(&path);
    let start = [("h2e2", 90), ("a0a2", 70), ("h0g2", 30), ("e3e4", 1), ("a0a1", 0)];
    assert_eq!(moves(""), pairs(&start));
    // Black sees the board from the other side; what is written is turned, and mirrored if needed.
    assert_eq!(moves("h2e2"), pairs(&[("h9g7", 20)]));
    assert_eq!(moves("b2e2"), pairs(&[("b9c7", 20)]));
    assert!(moves("h2e2 b9c7").is_empty());
    // With the colours changed the start position is the same.
    let turned = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
    let black =
        known(&*AnyBook::load(&path).unwrap().source(), &Position::from_fen(turned).unwrap());
    assert_eq!(black[0], ("b7e7".to_owned(), 90));
}

#[test]
fn the_key_of_the_mirror_image_does_too() {
    let (_top, folder) = folder();
    let path = folder.join("mirrored.xqb");
    // CANNON with every row read backwards.
    let cells = |key: &str| {
        let bits: Vec<u8> =
            bytes(key).iter().flat_map(|b| (0..8).rev().map(move |i| b >> i & 1)).collect();
        let (mut at, mut cells) = (0, Vec::new());
        for _ in 0..90 {
            let length = if bits[at] == 1 { 5 } else { 1 };
            cells.push(bits[at..at + length].to_vec());
            at += length;
        }
        cells
    };
    let mut mirrored: Vec<Vec<u8>> = cells(CANNON);
    for row in mirrored.chunks_mut(9) {
        row.reverse();
    }
    let key: Vec<u8> = mirrored
        .concat()
        .chunks(8)
        .map(|bits| bits.iter().enumerate().fold(0, |byte, (i, bit)| byte | bit << (7 - i)))
        .collect();
    assert_ne!(key, bytes(CANNON));
    let rows = [(Value::from(key), 0x9172.into(), 5.into(), 1.into()), row(CANNON, 0x9776, 4, 1)];
    xqb(&path, &rows);
    // Both rows are the same move; the greater weight counts.
    let moves = load(&path);
    assert_eq!(moves("h2e2"), pairs(&[("h9g7", 5)]));
    assert_eq!(moves("b2e2"), pairs(&[("b9c7", 5)]));
}

#[test]
fn a_book_goes_to_an_xqb_and_back() {
    let (_top, folder) = folder();
    let path = folder.join("自己的.xqb");
    let (bytes, count) = to_xqb(&*builtin()).unwrap();
    fs::write(&path, bytes).unwrap();
    let read = AnyBook::load(&path).unwrap().source();
    assert_eq!(read.len(), count);
    let sorted = |source: &dyn Source, position: &Position| {
        let mut moves = known(source, position);
        moves.sort_unstable();
        moves
    };
    let reached = walk(&*builtin());
    assert!(reached.len() > 1000);
    for (position, _) in &reached {
        assert_eq!(sorted(&*read, position), sorted(&*builtin(), position));
    }
    // What other programs ask it.
    let connection = Connection::open(&path).unwrap();
    let query =
        "SELECT count(*), sum(Valid = 1 AND Score > 0), sum(Score) FROM book WHERE Key = ?1";
    let ask = |key: &str| {
        let row = connection.query_row(query, [self::bytes(key)], |row| {
            Ok([row.get::<_, u32>(0)?, row.get(1)?, row.get(2)?])
        });
        row.unwrap()
    };
    for (key, moves) in [(START, ""), (CANNON, "h2e2")] {
        let moves = builtin().moves(&position("startpos", moves));
        let played = moves.iter().filter(|known| known.weight > 0).count();
        let total = moves.iter().map(|known| known.weight).sum();
        assert_eq!(ask(key), [moves.len() as u32, played as u32, total]);
    }
    let imported = to_own(&*read, Names::default(), "");
    for (position, _) in &reached {
        assert_eq!(sorted(&imported, position), sorted(&*builtin(), position));
    }
}

/// Numbers of our own, as those of other programs follow from no rule.
fn numbers() -> Vec<u64> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..=Piece::COUNT * 256).map(|_| next()).collect()
}

fn place(square: Square) -> usize {
    (9 - square.rank() + 3) * 16 + square.file() + 3
}

/// Returns the key of a position in an .obk.
fn obk_key(position: &Position, turn: impl Fn(Square) -> Square) -> i64 {
    let numbers = numbers();
    let mut key = if position.side() == Side::Red { numbers[Piece::COUNT * 256] } else { 0 };
    for square in Square::all() {
        if let Some(piece) = position.piece_on(square) {
            let letter = "KABNRCPkabnrcp".find(piece.to_char()).unwrap();
            key ^= numbers[letter * 256 + place(turn(square))];
        }
    }
    key as i64
}

fn keys_file(folder: &Path) {
    let bytes: Vec<u8> = numbers().iter().flat_map(|number| number.to_le_bytes()).collect();
    fs::write(folder.join("obk.keys"), bytes).unwrap();
}

/// Makes an .obk of rows with a key, a move, a score and a mark.
fn obk(path: &Path, tables: &str, rows: &[(Value, i64, i64, i64)]) {
    let connection = create(path);
    connection.execute_batch(tables).unwrap();
    let name = if tables.contains("bhobk") { "bhobk" } else { "pfBook" };
    for (key, mv, score, valid) in rows {
        let row = format!("INSERT INTO {name}(vkey, vmove, vscore, vvalid) VALUES(?1, ?2, ?3, ?4)");
        connection.execute(&row, params![key, mv, score, valid]).unwrap();
    }
}

/// Returns the code of a move, the square that is left in the high byte or in the low one.
fn obk_move(mv: &str, from_is_high: bool) -> i64 {
    let mv: Move = mv.parse().unwrap();
    let (from, to) = (place(mv.from()), place(mv.to()));
    (if from_is_high { from << 8 | to } else { to << 8 | from }) as i64
}

#[test]
fn an_obk_is_read_by_its_numbers_whichever_way_its_moves_are_written() {
    let (_top, folder) = folder();
    keys_file(&folder);
    for (name, tables, is_high) in [
        ("一.obk", OBK.to_owned(), true),
        ("二.obk", OBK.to_owned(), false),
        ("三.pfBook", OBK.replace("bhobk", "pfBook"), true),
    ] {
        let path = folder.join(name);
        let code = |mv| obk_move(mv, is_high);
        let (start, after) = (position("startpos", ""), position("startpos", "h2e2"));
        let key = obk_key(&start, |square| square);
        let rows = [
            (key.into(), code("h2e2"), 300, 1),
            (key.into(), code("g3g4"), 100, 1),
            (key.into(), code("e3e4"), 700, 0),
            (key.into(), code("e3e5"), 700, 1), // no legal move
            (key.into(), code("e6e5"), 700, 1), // a piece of the opponent
            (obk_key(&after, Square::mirror).into(), code("b9c7"), 40, 1),
        ];
        obk(&path, &tables, &rows);
        let moves = load(&path);
        assert_eq!(moves(""), pairs(&[("h2e2", 300), ("g3g4", 100), ("e3e4", 0)]), "{name}");
        assert_eq!(moves("h2e2"), pairs(&[("h9g7", 40)]), "{name}");
        assert_eq!(moves("b2e2"), pairs(&[("b9c7", 40)]), "{name}");
    }
}

#[test]
fn keys_that_were_put_in_as_fractions_are_read() {
    let (_top, folder) = folder();
    keys_file(&folder);
    let path = folder.join("real.obk");
    let key = f64::from_bits(obk_key(&position("startpos", ""), |square| square) as u64);
    assert!(key.is_finite() && key.abs() > 1e19, "it would be kept as a whole number: {key}");
    // The bits of some keys are those of no number, and such a key is lost.
    let rows = [
        (Value::Real(key), obk_move("h2e2", true), 3, 1),
        (Value::Real(f64::NAN), obk_move("h2e2", true), 3, 1),
    ];
    obk(&path, OBK, &rows);
    assert_eq!(load(&path)(""), pairs(&[("h2e2", 3)]));
}

#[test]
fn an_obk_without_its_numbers_says_where_they_have_to_be() {
    let (_top, folder) = folder();
    let path = folder.join("book.obk");
    obk(&path, OBK, &[(5.into(), obk_move("h2e2", true), 3, 1)]);
    assert!(fault(&path).contains("beside it in a file obk.keys"), "{}", fault(&path));
    fs::write(folder.join("obk.keys"), [0; 100]).unwrap();
    assert!(fault(&path).contains("no 28680 bytes, but 100"), "{}", fault(&path));
    // Other numbers are noticed where the book would be turned into another.
    keys_file(&folder);
    let import = ["book", "import", "book.obk", "--out", "x"];
    let (_, err) = run(&import, &folder, 2);
    assert_eq!(err, "chuhe: book.obk: the start position is not in the book\n");
    fs::remove_file(folder.join("obk.keys")).unwrap();
    let (_, err) = run(&import, &folder, 2);
    let told = "its positions are hashed by numbers that have to lie beside it in a file obk.keys";
    assert_eq!(err, format!("chuhe: book.obk: {told}\n"));
}

#[test]
fn data_bases_of_something_else_are_told_apart() {
    let (_top, folder) = folder();
    let make = |name: &str, sql: &str| {
        let path = folder.join(name);
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        path
    };
    let shop = make("shop", "CREATE TABLE shop(id INTEGER, price INTEGER)");
    assert!(fault(&shop).contains("without a book: it has no table"), "{}", fault(&shop));
    // A view may be any calculation, and go on for ever.
    let view = make(
        "view",
        "CREATE VIEW book(key, move, score, valid) AS WITH RECURSIVE n(x) AS
         (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x, x, x, x FROM n",
    );
    assert!(fault(&view).contains("it has no table"), "{}", fault(&view));
    let books = make("books", "CREATE TABLE book(title TEXT, author TEXT, key INTEGER)");
    let why = fault(&books);
    assert!(why.contains("in its table book, no such column: move"), "{why}");
    let empty = make("empty", XQB);
    assert_eq!(fault(&empty), "it has no moves");
}

#[test]
fn rows_that_hold_no_move_are_told_with_their_number() {
    let (_top, folder) = folder();
    let good = row(START, 0x7774, 90, 1);
    let key = || Value::from(bytes(START));
    let unknown = || Value::Null;
    let cases = [
        ((unknown(), 0x7774.into(), 1.into(), 1.into()), "has null as its key"),
        (
            (Value::from("word".to_owned()), 0x7774.into(), 1.into(), 1.into()),
            "has text as its key",
        ),
        ((key(), unknown(), 1.into(), 1.into()), "has null as its move"),
        ((key(), Value::from("h2e2".to_owned()), 1.into(), 1.into()), "has text as its move"),
        ((key(), 0x7777.into(), 1.into(), 1.into()), "has the move 30583, which is none"),
        ((key(), (-1).into(), 1.into(), 1.into()), "has the move -1, which is none"),
        ((key(), i64::MAX.into(), 1.into(), 1.into()), "which is none"),
    ];
    for (index, (bad, why)) in cases.into_iter().enumerate() {
        let path = folder.join(format!("{index}.xqb"));
        xqb(&path, &[good.clone(), bad]);
        let told = fault(&path);
        assert!(told.starts_with("row 2 of its table book ") && told.contains(why), "{told}");
    }
    // A score or a mark that nobody wrote is no fault.
    let path = folder.join("bare.xqb");
    xqb(&path, &[(key(), 0x7774.into(), unknown(), unknown())]);
    assert_eq!(load(&path)(""), pairs(&[("h2e2", 1)]));
}

#[test]
fn scores_of_any_size_are_weights() {
    let (_top, folder) = folder();
    let path = folder.join("large.xqb");
    let rows = [
        row(START, 0x7774, i64::MAX, 1),
        row(START, 0x9776, i64::MIN, 1),
        row(START, 0x6454, 1 << 31, 1),
    ];
    xqb(&path, &rows);
    let most = u32::MAX;
    assert_eq!(load(&path)(""), pairs(&[("h2e2", most), ("e3e4", 1 << 31), ("h0g2", 1)]));
    // In a book of our own they are smaller, in the same proportion.
    run(&["book", "import", "large.xqb", "--out", "small.xbk"], &folder, 0);
    let weights = load(&folder.join("small.xbk"))("");
    let weight = |name: &str| weights.iter().find(|(mv, _)| mv == name).unwrap().1;
    assert_eq!((weight("h2e2"), weight("b2e2"), weight("h0g2")), (65_535, 65_535, 1));
    assert_eq!(weight("e3e4"), 2 * 16_384);
}

#[test]
fn a_data_base_whose_changes_went_to_a_second_file_is_read() {
    let (_top, folder) = folder();
    let path = folder.join("log.xqb");
    let connection = Connection::open(&path).unwrap();
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
    drop(connection);
    xqb(&path, &[row(START, 0x7774, 90, 1)]);
    assert_eq!(fs::read(&path).unwrap()[18..20], [2, 2]);
    assert_eq!(load(&path)(""), pairs(&[("h2e2", 90)]));
    // Nothing was written beside it.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn damaged_data_bases_are_told_or_harmless() {
    let (_top, folder) = folder();
    let path = folder.join("whole.xqb");
    let rows: Vec<_> = (0..200).map(|score| row(START, 0x7774, score, 1)).collect();
    xqb(&path, &rows);
    let whole = fs::read(&path).unwrap();
    assert!(whole.len() > 3 * 4096);
    let damaged = folder.join("damaged.xqb");
    let (mut told, mut read) = (0, 0);
    let mut look = |bytes: &[u8]| {
        fs::write(&damaged, bytes).unwrap();
        match AnyBook::load(&damaged) {
            Err(error) => {
                assert_eq!(error.to_string().lines().count(), 1, "{error}");
                told += 1;
            }
            Ok(book) => {
                let start = Position::startpos();
                assert!(book.source().moves(&start).iter().all(|it| start.is_legal(it.mv)));
                read += 1;
            }
        }
    };
    for length in (16..whole.len()).step_by(509) {
        look(&whole[..length]);
    }
    for index in (16..whole.len()).step_by(97) {
        let mut bytes = whole.clone();
        bytes[index] ^= 0xff;
        look(&bytes);
    }
    for page in 0..whole.len() / 4096 {
        let mut bytes = whole.clone();
        bytes[page * 4096..][..4096].rotate_left(1);
        look(&bytes);
    }
    assert!(told > 50 && read > 0, "{told} told, {read} read");
    fs::write(&damaged, &whole[..5000]).unwrap();
    let (_, err) = run(&["book", "stats", "damaged.xqb"], &folder, 2);
    let why = "it is a damaged data base: database disk image is malformed";
    assert_eq!(err, format!("chuhe: damaged.xqb: {why}\n"));
}

#[test]
fn the_program_plays_from_data_bases_and_converts_them() {
    let (_top, folder) = folder();
    xqb(&folder.join("书.xqb"), &[row(START, 0x6454, 90, 1), row(CANNON, 0x9776, 20, 1)]);
    keys_file(&folder);
    let key = obk_key(&position("startpos", "h2e2"), |square| square);
    obk(&folder.join("库.obk"), OBK, &[(key.into(), obk_move("h7e7", true), 3, 1)]);
    let paths = ["书.xqb", "库.obk"].map(|name| folder.join(name).display().to_string());
    let play = |books: &str, moves: &str| {
        let (books, moves) =
            (format!("setoption bookfiles {books}"), format!("position startpos{moves}"));
        run(&["ucci", &books, &moves, "go depth 1", "quit"], &folder, 0).0
    };
    for (moves, mv) in [("", "e3e4"), (" moves h2e2", "h9g7"), (" moves b2e2", "b9c7")] {
        let out = play(&paths.join(";"), moves);
        assert!(
            out.contains(&format!("book: {mv} ")) && out.contains(&format!("bestmove {mv}")),
            "{out}"
        );
    }
    let out = play(&paths[1], " moves h2e2");
    assert!(out.contains("bestmove h7e7"), "{out}");
    // Without the numbers the other books are used, and it is said why.
    fs::remove_file(folder.join("obk.keys")).unwrap();
    let out = play(&paths.join(";"), "");
    assert!(
        out.contains("obk.keys; the other books are used") && out.contains("bestmove e3e4"),
        "{out}"
    );

    let (out, _) = run(&["book", "stats", "书.xqb"], &folder, 0);
    assert!(out.starts_with("kind                 xqb\nmoves written down   2\n"), "{out}");
    let (out, _) = run(&["book", "import", "书.xqb", "--out", "my.xbk"], &folder, 0);
    assert_eq!(out, "my.xbk: 1 positions, 1 moves of 2 written down\n");
    let (out, _) = run(&["book", "export", "我的.XQB"], &folder, 0);
    let (again, _) = run(&["book", "verify", "我的.XQB"], &folder, 0);
    let count = out.strip_prefix("我的.XQB: ").unwrap().trim_end();
    assert!(again.starts_with(&format!("我的.XQB: {count};")), "{out}{again}");
    let (out, _) = run(&["book", "probe", "--book", "我的.XQB", "--lang", "zh"], &folder, 0);
    assert!(out.contains("炮二平五"), "{out}");
}
