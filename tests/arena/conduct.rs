//! Offers, claims, fouls, resignations, scores.

use std::time::Duration;

use chuhe::arena::{
    DrawByScore, Foul, GameSetup, LimitBy, Manners, Outcome, Remark, Termination, WinByScore,
};
use chuhe::board::Side;
use chuhe::render::Language;

use crate::support::{from, play, timed};

const BLACK_WINS: Outcome = Outcome::Won(Side::Black);

/// Returns a game that ends after some plies if nothing else ends it.
fn game(control: &str, plies: u32) -> GameSetup {
    let mut setup = timed(control);
    setup.rules.max_plies = Some(plies);
    setup
}

pub(crate) fn a_resignation_loses() {
    let game = play(&game("depth=1", 6), "resigns", "");
    assert_eq!((game.outcome, game.termination), (BLACK_WINS, Termination::Resignation));
}

pub(crate) fn an_accepted_offer_draws() {
    let ended = play(&game("depth=1", 6), "at=1 offers", "at=1 accepts");
    assert_eq!((ended.outcome, ended.termination), (Outcome::Drawn, Termination::Agreement));
    assert_eq!(ended.plies.len(), 1);
    assert!(ended.plies[0].offers_draw);
    // Nobody listens where draws cannot be agreed on.
    let mut setup = game("depth=1", 6);
    setup.rules.offers = false;
    let ended = play(&setup, "at=1 offers", "at=1 accepts");
    assert_eq!(ended.termination, Termination::MaxPlies);
}

pub(crate) fn a_repeated_offer_is_a_foul_in_strict_manners_only() {
    let mut setup = game("depth=1", 4);
    let ended = play(&setup, "at=1 offers", "");
    assert_eq!((ended.fouls, ended.plies[2].offers_draw), ([0, 0], false));
    setup.rules.manners = Manners::Strict;
    let ended = play(&setup, "at=1 offers", "");
    assert_eq!((ended.fouls, ended.plies[2].offers_draw), ([1, 0], false));
    let foul = Remark::Foul { number: 1, what: Foul::OffersAgain };
    assert_eq!(ended.plies[2].remarks, [foul]);
    assert_eq!(foul.to_string(), "foul 1: offers a draw again (9.1.3)");
    assert_eq!(foul.text(Language::Chinese), "第1次犯规：再次提和 (9.1.3)");
    // An offer of the other side in between makes it this side's turn again: here they agree.
    let ended = play(&setup, "at=1 offers", "at=1 offers");
    assert_eq!(ended.termination, Termination::Agreement);
}

pub(crate) fn three_fouls_lose() {
    let mut setup = game("depth=1", 20);
    setup.rules.manners = Manners::Strict;
    let ended = play(&setup, "at=1 offers moves=a0a1,b0c2,h0g2,i0i1", "moves=a9a8,b9c7,h9g7,i9i8");
    assert_eq!((ended.outcome, ended.termination), (BLACK_WINS, Termination::Fouls));
    assert_eq!((ended.fouls, ended.plies.len()), ([3, 0], 7));
}

pub(crate) fn a_false_claim_costs_five_minutes() {
    let claims = "at=1 remarks=claim_natural_limit";
    // Where the arbiter declares the limit, nobody claims.
    let ended = play(&game("400", 2), claims, "");
    assert_eq!(ended.fouls, [0, 0]);

    let mut setup = game("400", 20);
    setup.rules.limit_by = LimitBy::Claim;
    let ended = play(&setup, claims, "");
    assert_eq!((ended.outcome, ended.termination), (BLACK_WINS, Termination::Penalty));
    assert_eq!((ended.fouls, ended.plies.len()), ([2, 0], 3));
    let left = ended.plies[0].left.unwrap();
    assert!(left <= Duration::from_secs(100), "{left:?}");
    let foul = Remark::Foul { number: 1, what: Foul::FalseClaim { counted: 1 } };
    assert_eq!(ended.plies[0].remarks, [foul]);
}

pub(crate) fn a_right_claim_draws() {
    let mut setup = from("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 119 1");
    setup.rules.limit_by = LimitBy::Claim;
    let ended = play(&setup, "at=1 remarks=claim_natural_limit moves=e1e2", "");
    assert_eq!((ended.outcome, ended.termination), (Outcome::Drawn, Termination::NaturalLimit));
}

pub(crate) fn scores_can_end_a_game() {
    let mut setup = game("depth=1", 20);
    setup.rules.win_by_score = Some(WinByScore { moves: 2, score: 400, two_sided: true });
    let ended = play(&setup, "score=-450", "score=450");
    assert_eq!((ended.outcome, ended.termination), (BLACK_WINS, Termination::WinByScore));
    assert_eq!(ended.plies.len(), 4);
    setup.rules.draw_by_score = Some(DrawByScore { from_move: 1, moves: 2, score: 5 });
    let ended = play(&setup, "score=3", "score=-5");
    assert_eq!((ended.outcome, ended.termination), (Outcome::Drawn, Termination::DrawByScore));
}

pub(crate) fn the_longest_game_is_drawn() {
    let ended = play(&game("depth=1", 3), "", "");
    assert_eq!((ended.outcome, ended.termination), (Outcome::Drawn, Termination::MaxPlies));
    assert_eq!(ended.plies.len(), 3);
}
