//! MXQ: texts with their lengths before them: site, date, players and result, ratings, a comment,
//! then moves up to the word `Ends`.

use super::plain::Line;
use crate::board::Side;
use crate::record::broken::Broken;
use crate::record::bytes::Bytes;
use crate::record::charset::Charset;
use crate::record::error::{Place, RecordErrorKind};
use crate::record::game::Game;
use crate::record::outcome::Outcome;

const END: &[u8] = b"Ends";
/// How many texts there are before the moves.
const HEADERS: usize = 12;

pub(super) fn read(file: &[u8], charset: Option<Charset>) -> Result<Game, Broken> {
    let mut bytes = Bytes::new(file, 0);
    let mut line = Line::new();
    let mut headers = Vec::new();
    while headers.len() < HEADERS {
        let Some(text) = text(&mut bytes) else {
            line.draft.fail(Place::Byte(file.len()), RecordErrorKind::Cut("the header"));
            return line.finish();
        };
        headers.push(text);
    }
    let charset = charset.unwrap_or_else(|| Charset::detect(&headers.join(&b' ')));
    let header = |number: usize| {
        headers.get(number).map_or(String::new(), |text| charset.decode(text).trim().to_owned())
    };
    let players = header(2);
    if let Some((red, black, result)) = split_players(&players) {
        line.draft.tags.push("Red", red);
        line.draft.tags.push("Black", black);
        line.draft.result = result;
    }
    let tags = [("Event", &players), ("Date", &header(1)), ("Site", &header(0))];
    for (name, value) in tags.into_iter().chain([("RedElo", &header(3)), ("BlackElo", &header(4))])
    {
        if !value.is_empty() {
            line.draft.tags.push(name, value);
        }
    }
    loop {
        let offset = bytes.at();
        let Some(text) = text(&mut bytes) else {
            line.draft.fail(Place::Byte(file.len()), RecordErrorKind::Cut("the list of moves"));
            break;
        };
        if text == END {
            break;
        }
        let [x1, y1, _, x2, y2, ..] = *text else {
            line.draft
                .fail(Place::Byte(offset), RecordErrorKind::Nonsense("what should be a move"));
            break;
        };
        let file_of = |letter: u8| i64::from(letter) - i64::from(b'0');
        let rank_of = |letter: u8| i64::from(letter) - i64::from(b'A');
        line.add(offset, [file_of(x1), rank_of(y1), file_of(x2), rank_of(y2)]);
    }
    line.comment(&header(10));
    line.finish()
}

/// Takes a text with its length before it.
fn text<'a>(bytes: &mut Bytes<'a>) -> Option<&'a [u8]> {
    let length = bytes.byte()?;
    bytes.take(usize::from(length))
}

/// Returns the players and the result of a text such as `甲-胜-乙`, where the first is Red.
fn split_players(text: &str) -> Option<(&str, &str, Outcome)> {
    const WORDS: [(&str, Outcome); 5] = [
        ("-胜-", Outcome::Won(Side::Red)),
        ("-勝-", Outcome::Won(Side::Red)),
        ("-和-", Outcome::Draw),
        ("-负-", Outcome::Won(Side::Black)),
        ("-負-", Outcome::Won(Side::Black)),
    ];
    WORDS.iter().find_map(|(word, outcome)| {
        let (red, black) = text.split_once(word)?;
        Some((red, black, *outcome))
    })
}

/// Returns whether a file that starts so is one.
pub(super) fn is_one(head: &[u8]) -> bool {
    let mut bytes = Bytes::new(head, 0);
    let mut texts = 0;
    while let Some(text) = text(&mut bytes) {
        texts += 1;
        if texts > HEADERS && (text == END || text.len() != 5 && text.len() != 6) {
            return text == END;
        }
    }
    false
}
