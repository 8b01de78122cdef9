//! Lines of the protocol: what is written is read back the same, and nothing that is read does harm.

#![expect(clippy::unwrap_used, reason = "a helper of the tests")]

use chuhe::board::{Move, Square};
use chuhe::wire::{
    Announcement, Command, Courtesy, Dialect, GoArguments, InfoBound, InfoLine, OptionKind,
    Placement, Reply, ScoreText, SetOption,
};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;

fn mv() -> impl Strategy<Value = Move> {
    (0..90_usize, 0..90_usize).prop_map(|(from, to)| {
        let square = |index| Square::from_index(index).unwrap();
        Move::new(square(from), square(to))
    })
}

/// A word that is no keyword.
fn word() -> impl Strategy<Value = String> {
    "[xyz][a-z0-9/;]{0,6}"
}

fn words() -> impl Strategy<Value = String> {
    vec(word(), 1..4).prop_map(|words| words.join(" "))
}

fn dialect() -> impl Strategy<Value = Dialect> {
    prop_oneof![Just(Dialect::Ucci), Just(Dialect::Uci)]
}

fn placement() -> impl Strategy<Value = Placement> {
    (of(words()), vec(mv(), 0..6)).prop_map(|(fen, moves)| Placement { fen, moves, junk: None })
}

fn go() -> impl Strategy<Value = GoArguments> {
    let numbers = proptest::array::uniform15(of(any::<i64>()));
    (any::<[bool; 3]>(), numbers, vec(mv(), 0..4)).prop_map(|(flags, numbers, searchmoves)| {
        let [ponder, draw, infinite] = flags;
        let [depth, nodes, mate, movetime, time, increment, movestogo, rest @ ..] = numbers;
        let [opptime, oppincrement, oppmovestogo, wtime, btime, winc, binc, perft] = rest;
        GoArguments {
            ponder,
            draw,
            infinite,
            depth,
            nodes,
            mate,
            movetime,
            time,
            increment,
            movestogo,
            opptime,
            oppincrement,
            oppmovestogo,
            wtime,
            btime,
            winc,
            binc,
            perft,
            searchmoves,
        }
    })
}

fn command(dialect: Dialect) -> impl Strategy<Value = Command> {
    // A name in UCCI is one word.
    let name = move |words: String| match dialect {
        Dialect::Ucci => words.replace(' ', ""),
        Dialect::Uci => words,
    };
    let option = (words(), of(words())).prop_map(move |(words, value)| {
        Command::SetOption(SetOption { name: name(words), value: value.map(String::into_bytes) })
    });
    prop_oneof![
        Just(Command::IsReady),
        Just(Command::Stop),
        Just(Command::Quit),
        Just(Command::Greet(dialect)),
        any::<bool>().prop_map(Command::Debug),
        any::<bool>().prop_map(|draw| Command::PonderHit { draw }),
        option,
        placement().prop_map(Command::Position),
        placement().prop_map(Command::Probe),
        vec(mv(), 0..5).prop_map(Command::BanMoves),
        go().prop_map(Command::Go),
        words().prop_map(Command::Unknown),
    ]
}

fn score() -> impl Strategy<Value = ScoreText> {
    prop_oneof![
        any::<i32>().prop_map(ScoreText::Value),
        any::<i32>().prop_map(ScoreText::Cp),
        any::<i32>().prop_map(ScoreText::Mate),
    ]
}

fn info() -> impl Strategy<Value = InfoLine> {
    let bound = prop_oneof![Just(InfoBound::Lower), Just(InfoBound::Upper)];
    let small = proptest::array::uniform4(of(any::<u32>()));
    let large = proptest::array::uniform3(of(0..=i64::MAX as u64));
    let pv = vec(mv(), 0..60);
    (small, large, of(score()), of(bound), of(any::<[u32; 3]>()), pv).prop_map(
        |([depth, seldepth, multipv, hashfull], [nodes, nps, time], score, bound, wdl, pv)| {
            InfoLine { depth, seldepth, multipv, score, bound, wdl, nodes, nps, hashfull, time, pv }
        },
    )
}

fn announcement() -> impl Strategy<Value = Announcement> {
    let spin =
        any::<[i64; 3]>().prop_map(|[min, max, default]| OptionKind::Spin { min, max, default });
    let combo = (vec(words(), 0..4), words())
        .prop_map(|(values, default)| OptionKind::Combo { values, default });
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        spin,
        combo,
        Just(OptionKind::Button),
        Just(OptionKind::Label),
        of(words()).prop_map(|default| OptionKind::Text { default: default.unwrap_or_default() }),
    ];
    (words(), kind).prop_map(|(name, kind)| Announcement { name, kind })
}

fn reply(dialect: Dialect) -> impl Strategy<Value = Reply> {
    let courtesy = of(prop_oneof![Just(Courtesy::Draw), Just(Courtesy::Resign)]);
    let known = of((any::<i32>(), any::<u32>()));
    prop_oneof![
        (word(), words()).prop_map(|(key, text)| Reply::Id { key, text }),
        announcement().prop_map(Reply::Option),
        Just(Reply::Greeted(dialect)),
        Just(Reply::ReadyOk),
        info().prop_map(Reply::Info),
        (of(any::<u32>()), mv(), of(any::<u32>()))
            .prop_map(|(depth, mv, number)| Reply::CurrentMove { depth, mv, number }),
        words().prop_map(Reply::Message),
        (mv(), of(mv()), courtesy).prop_map(|(mv, ponder, courtesy)| Reply::BestMove {
            mv,
            ponder,
            courtesy
        }),
        Just(Reply::NoBestMove),
        (of(mv()), known.clone(), known).prop_map(|(best, lower, upper)| Reply::PopHash {
            best,
            lower,
            upper
        }),
        Just(Reply::Bye),
        words().prop_map(Reply::Other),
    ]
}

proptest! {
    #[test]
    fn commands_are_read_back_as_they_were_written(
        (dialect, command) in dialect().prop_flat_map(|dialect| (Just(dialect), command(dialect)))
    ) {
        let line = command.text(dialect).to_string();
        prop_assert_eq!(Command::parse(line.as_bytes()), command, "{}", line);
    }

    #[test]
    fn replies_are_read_back_as_they_were_written(
        (dialect, reply) in dialect().prop_flat_map(|dialect| (Just(dialect), reply(dialect)))
    ) {
        let line = reply.text(dialect).to_string();
        prop_assert_eq!(Reply::parse(line.as_bytes()), reply, "{}", line);
    }

    #[test]
    fn lines_of_analysis_stay_below_a_thousand_bytes(
        dialect in dialect(),
        info in info(),
        more in vec(mv(), 0..300),
    ) {
        let mut info = info;
        info.pv.extend(more);
        prop_assert!(Reply::Info(info).text(dialect).to_string().len() < 1000);
    }

    #[test]
    fn any_bytes_can_be_read(line in vec(any::<u8>(), 0..200)) {
        Command::parse(&line);
        Reply::parse(&line);
    }

    #[test]
    fn any_words_can_be_read(
        line in vec(
            prop_oneof![
                Just("go"), Just("position"), Just("fen"), Just("moves"), Just("setoption"),
                Just("name"), Just("value"), Just("option"), Just("type"), Just("spin"),
                Just("info"), Just("score"), Just("cp"), Just("wdl"), Just("pv"), Just("depth"),
                Just("pophash"), Just("lowerbound"), Just("id"), Just("bestmove"), Just("1"),
                Just("h2e2"), Just("\u{fffd}"), Just("-"), Just("currmove"), Just("searchmoves"),
            ],
            0..12,
        )
    ) {
        let line = line.join(" ");
        Reply::parse(line.as_bytes());
        let command = match Command::parse(line.as_bytes()) {
            // What ended the list of moves is not written again.
            Command::Position(read) => Command::Position(Placement { junk: None, ..read }),
            command @ Command::Go(_) => command,
            _ => return Ok(()),
        };
        let written = command.text(Dialect::Uci).to_string();
        prop_assert_eq!(Command::parse(written.as_bytes()), command, "{}", written);
    }

    #[test]
    fn remarks_hold_no_signal(text in "\\PC{0,40}(draw|RESIGN|bestmove|ReadyOk|dradraww)\\PC{0,9}") {
        let plain = chuhe::wire::plain(&text).to_lowercase();
        for signal in ["draw", "resign", "bestmove", "readyok", "ucciok", "uciok"] {
            prop_assert!(!plain.contains(signal), "{}", plain);
        }
        prop_assert!(plain.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()));
    }
}
