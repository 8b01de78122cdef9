//! Games between real engines.

use std::path::Path;

use chuhe::arena::{EngineSpec, Finished, Player, Ranks};
use chuhe::board::Position;
use chuhe::rules::{RuleSet, play};
use chuhe::wire::Dialect;

use crate::support::{DEADLINES, play_with, timed};

fn chuhe(dialect: Dialect) -> EngineSpec {
    let mut spec = EngineSpec::new(env!("CARGO_BIN_EXE_chuhe"));
    spec.dialect = Some(dialect);
    spec
}

/// Checks what must hold of every game.
fn check(game: &Finished) {
    assert!(!game.termination.is_breakdown(), "{}", game.termination);
    let mut position: Position = game.start.clone();
    for &mv in &game.opening {
        play(&mut position, mv).unwrap();
    }
    for ply in &game.plies {
        play(&mut position, ply.mv).unwrap();
        assert!(ply.score.is_some() && ply.depth.is_some() && ply.nodes.is_some(), "{ply:?}");
        assert_eq!(ply.pv.first(), Some(&ply.mv), "{ply:?}");
    }
    assert_eq!(position.fen(), game.position.fen());
    assert!(game.used.iter().all(|used| !used.is_zero()), "{:?}", game.used);
}

pub(crate) fn chuhe_plays_itself() {
    let mut setup = timed("nodes=300");
    setup.rules.max_plies = Some(60);
    setup.opening = vec!["h2e2".parse().unwrap(), "h9g7".parse().unwrap()];
    let mut red = Player::new(chuhe(Dialect::Ucci), DEADLINES);
    let mut black = Player::new(chuhe(Dialect::Uci), DEADLINES);
    let game = play_with(&setup, &mut red, &mut black);
    check(&game);
    assert!(game.names.iter().all(|name| name.starts_with("Chuhe ")), "{:?}", game.names);
}

/// Needs Debian's `fairy-stockfish`.
pub(crate) fn chuhe_plays_fairy_stockfish_in_both_dialects() {
    let program = ["/usr/games/fairy-stockfish", "/usr/bin/fairy-stockfish"];
    let program = program.into_iter().find(|path| Path::new(path).exists());
    let program = program.expect("fairy-stockfish is not installed");
    for dialect in Dialect::ALL {
        let mut spec = EngineSpec::new(program);
        spec.dialect = Some(dialect);
        spec.ranks = (dialect == Dialect::Uci).then_some(Ranks::FromOne);
        let mut fairy = Player::new(spec, DEADLINES);
        let mut own = Player::new(chuhe(dialect), DEADLINES);
        let mut setup = timed("2+0.02");
        setup.rules = chuhe::arena::GameRules::of(RuleSet::Asian);
        check(&play_with(&setup, &mut own, &mut fairy));
        check(&play_with(&setup, &mut fairy, &mut own));
    }
}
