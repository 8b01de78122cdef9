//! The statistics of matches against numbers that others have published.
//!
//! The vectors are those of fastchess's own unit tests (`sprt_test.cpp` and `elo_test.cpp`, commits
//! 0cbac49 and 2f5e888), which are held there to one part in a hundred.

use chuhe::arena::stats::{Estimate, Model, Pairs, Sprt, Tally};

fn games(wins: u64, losses: u64, draws: u64) -> Tally {
    Tally { wins, draws, losses, ..Tally::default() }
}

/// Counts of pairs in fastchess's order.
fn pairs(counts: [u64; 6]) -> Tally {
    let [ll, ld, wl, dd, wd, ww] = counts;
    let pairs = Pairs { ll, ld, wl, dd, wd, ww };
    let tally = games(wl + wd + 2 * ww, 2 * ll + ld + wl, ld + 2 * dd + wd);
    Tally { pairs, ..tally }
}

fn assert_near(value: f64, published: f64, what: &str) {
    // As good as the published digits, or a part in a hundred.
    let error = (value - published).abs();
    assert!(error <= (published.abs() * 0.01).max(0.006), "{what}: {value}, published {published}");
}

#[test]
fn log_likelihood_ratios_are_those_of_fastchess() {
    use Model::{Logistic, Normalized};
    for (tally, (elo0, elo1), model, published) in [
        (games(36_433, 36_027, 68_692), (0.0, 2.0), Normalized, 0.92),
        (games(10_871, 10_650, 20_431), (-1.75, 0.25), Normalized, 2.30),
        (games(21_404, 21_184, 40_708), (0.5, 2.5), Logistic, -1.57),
        (games(57_433, 57_030, 106_593), (0.0, 2.0), Logistic, -2.59),
        (pairs([365, 16_618, 36_029, 200, 16_974, 390]), (0.0, 2.0), Normalized, 2.25),
        (pairs([127, 4883, 10_311, 401, 5150, 104]), (-1.75, 0.25), Normalized, 3.01),
        (pairs([223, 9863, 20_279, 1000, 10_037, 246]), (0.5, 2.5), Logistic, -3.07),
        (pairs([871, 26_175, 55_003, 980, 26_678, 821]), (0.0, 2.0), Logistic, -4.98),
    ] {
        let sprt = Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap();
        assert_near(sprt.ratio(&tally), published, &format!("{tally:?} {model:?}"));
    }
}

#[test]
fn results_without_spread_have_the_ratio_of_the_closed_form() {
    // The published vectors for these changed with the way they were solved there.
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized).unwrap();
    let lead = 5.0 * std::f64::consts::LN_10 / 800.0;
    // A lead of t standard deviations without losses needs a share t² of wins, so each draw is
    // 1 - t² times as likely under it as under none.
    let drawn = 16_700.0 * (-lead * lead).ln_1p();
    assert_near(sprt.ratio(&games(0, 0, 16_700)), drawn, "16 700 draws");
    // Without draws, half of the pairs are won under none, and (1 + t / √(1 + t²)) / 2 under it.
    let lead = std::f64::consts::SQRT_2 * lead;
    let won = 104.0 * (lead / (1.0 + lead * lead).sqrt()).ln_1p();
    assert_near(sprt.ratio(&pairs([0, 0, 0, 0, 0, 104])), won, "104 pairs won");
}

#[test]
fn elo_and_its_errors_are_those_of_fastchess() {
    // nElo and its error, Elo and its error, LOS in per cent; `None` where nothing is published.
    type Published = (f64, f64, Option<(f64, f64)>, Option<f64>);
    let cases: [(Tally, Published); 6] = [
        (games(76, 89, 123), (-20.76, 40.13, None, Some(15.53))),
        (games(136, 96, 111), (49.77, 36.77, Some((40.70, 30.43)), Some(99.60))),
        (games(34, 356, 0), (-508.44, 34.48, None, None)),
        (pairs([34, 54, 31, 32, 64, 75]), (57.94, 28.28, Some((55.58, 27.65)), Some(100.00))),
        (pairs([332, 433, 457, 41, 333, 334]), (-9.17, 10.96, Some((-8.64, 10.33)), Some(5.05))),
        (pairs([7895, 8757, 5485, 200, 568, 9999]), (-19.01, 2.65, Some((-21.04, 2.95)), None)),
    ];
    for (tally, (nelo, nelo_error, elo, los)) in cases {
        let estimate = Estimate::of(&tally).unwrap();
        assert_near(estimate.nelo, nelo, "nElo");
        assert_near(estimate.nelo_error, nelo_error, "error of nElo");
        if let Some((elo, error)) = elo {
            assert_near(estimate.elo, elo, "Elo");
            assert_near(estimate.elo_error, error, "error of Elo");
        }
        if let Some(los) = los {
            assert_near(100.0 * estimate.los, los, "LOS");
        }
    }
}

#[test]
fn results_without_spread_have_an_estimate_too() {
    let all_drawn = Estimate::of(&pairs([0, 0, 0, 5, 0, 0])).unwrap();
    assert_eq!((all_drawn.elo.abs(), all_drawn.nelo, all_drawn.los), (0.0, 0.0, 0.5));
    let all_won = Estimate::of(&games(7, 0, 0)).unwrap();
    assert_eq!((all_won.elo, all_won.los), (f64::INFINITY, 1.0));
    assert_eq!(Estimate::of(&Tally::default()), None);
}

#[test]
fn a_better_result_never_lowers_the_ratio() {
    for model in [Model::Normalized, Model::Logistic] {
        let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05, model).unwrap();
        let ratios = (0..=20).map(|won| sprt.ratio(&pairs([20 - won, 7, 30, 9, 11, won])));
        let ratios: Vec<_> = ratios.collect();
        assert!(ratios.windows(2).all(|two| two[0] < two[1]), "{ratios:?}");
    }
}
