//! Games between engines: every way to behave badly, and what becomes of it.
//!
//! `cargo test --test arena -- --nocapture` prints the verdict of each game.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests end at a surprise"
)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a harness and an engine")]

use std::env;
use std::process::ExitCode;

#[path = "../support/harness.rs"]
mod harness;
#[path = "../support/mock_engine.rs"]
mod mock_engine;

mod comply;
mod conduct;
mod faults;
mod law;
mod overhead;
mod quirks;
mod real;
mod support;

const TESTS: &[harness::Test] = harness::tests![
    faults::a_crash_loses,
    faults::leaving_in_the_middle_of_a_game_loses,
    faults::an_engine_that_hangs_stalls,
    faults::an_engine_that_does_not_answer_isready_any_more_stalls,
    faults::an_engine_that_reads_nothing_stalls,
    faults::a_search_without_a_clock_that_never_ends_stalls,
    faults::a_late_answer_loses_on_time,
    faults::what_stays_within_the_margin_is_not_late,
    faults::a_flood_of_analysis_loses_on_time_or_stalls,
    faults::a_flood_of_answers_does_no_harm,
    faults::an_endless_line_costs_no_memory,
    faults::moves_that_break_the_rules_lose,
    faults::answers_without_a_move_lose,
    faults::engines_that_cannot_be_started_have_not_appeared,
    faults::an_engine_that_broke_down_plays_the_next_game,
    faults::a_game_can_be_stopped_at_any_time,
    faults::an_engine_that_does_not_leave_is_killed,
    faults::stderr_is_kept_up_to_a_limit,
    quirks::every_manner_of_answering_is_understood,
    quirks::an_engine_that_never_says_readyok_plays,
    quirks::the_dialect_is_found_out,
    quirks::line_ends_of_windows_are_found_out,
    quirks::options_are_set_by_either_name,
    quirks::the_clock_is_told_in_the_form_of_the_dialect,
    quirks::positions_start_after_the_last_capture_in_ucci,
    quirks::ranks_from_one_are_told_and_read,
    quirks::an_answer_that_crossed_a_stop_is_not_taken_for_the_next,
    quirks::names_come_from_the_spec_then_from_the_engine,
    conduct::a_resignation_loses,
    conduct::an_accepted_offer_draws,
    conduct::a_repeated_offer_is_a_foul_in_strict_manners_only,
    conduct::three_fouls_lose,
    conduct::a_false_claim_costs_five_minutes,
    conduct::a_right_claim_draws,
    conduct::scores_can_end_a_game,
    conduct::the_longest_game_is_drawn,
    law::mate_and_stalemate_lose,
    law::bare_guards_draw,
    law::perpetual_check_loses_under_every_book_that_rules_it,
    law::a_chase_is_warned_of_by_banmoves_and_then_loses,
    law::banned_moves_keep_an_engine_from_losing,
    law::repetitions_that_are_allowed_draw,
    law::the_arbiter_declares_the_natural_limit,
    real::chuhe_plays_itself,
    comply::chuhe_keeps_to_the_quick_points,
    comply::the_report_is_told_in_chinese_on_request,
    comply::what_an_engine_does_right_is_passed,
    comply::what_an_engine_does_wrong_is_found_and_told,
    comply::an_engine_that_cannot_be_examined_is_one_error,
    ; slow
    comply::chuhe_keeps_to_every_point,
    real::chuhe_plays_fairy_stockfish_in_both_dialects,
    overhead::of_the_runner_for_each_move,
    overhead::of_the_clock_under_load,
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.split_first() {
        Some((word, habits)) if word == mock_engine::WORD => mock_engine::run(habits),
        _ => harness::run(TESTS, &arguments),
    }
}
