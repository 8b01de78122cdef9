//! How a game ended, in the words that testing frameworks look for.

use crate::arena::{Finished, Outcome, Termination};
use crate::board::Side;
use crate::render::Language;
use crate::rules::Article;

/// Returns how a game ended, as match runners write it behind the result. In English it is ASCII
/// and without colons, with `disconnects`, `stalls`, `on time` and `illegal` where that is so, for
/// programs look for these; in Chinese it is for people alone.
pub fn annotation(game: &Finished, language: Language) -> String {
    match language {
        Language::English => english(game),
        Language::Chinese => game.termination.reason(language),
    }
}

fn english(game: &Finished) -> String {
    let name = |side: Side| match side {
        Side::Red => "Red",
        Side::Black => "Black",
    };
    let Outcome::Won(winner) = game.outcome else { return without_winner(game) };
    let (winner, loser) = (name(winner), name(!winner));
    match &game.termination {
        Termination::Mate => format!("{winner} mates"),
        Termination::Stalemate => format!("{winner} wins by stalemate"),
        Termination::RepetitionLoss(Article::LonePerpetualCheck) => {
            format!("{loser} loses by perpetual check")
        }
        Termination::RepetitionLoss(_) => format!("{loser} loses by a forbidden repetition"),
        Termination::Resignation | Termination::NoMove => format!("{loser} resigns"),
        Termination::Fouls => format!("{loser} loses by three fouls"),
        Termination::IllegalMove(_) => format!("{loser} makes an illegal move"),
        Termination::Unreadable(_) => format!("{loser} makes an illegal move, which is none"),
        Termination::TimeLoss { .. } | Termination::Penalty => format!("{loser} loses on time"),
        Termination::Stall(_) => format!("{loser}'s connection stalls"),
        Termination::Crash(_) => format!("{loser} crashes and disconnects"),
        Termination::Disconnect => format!("{loser} disconnects"),
        Termination::NeverStarted(_) => format!("{loser} does not start and so disconnects"),
        Termination::WinByScore => format!("{winner} wins by adjudication"),
        // Nobody wins by these.
        Termination::RepetitionDraw(_)
        | Termination::NobodyCanAttack
        | Termination::NaturalLimit
        | Termination::Agreement
        | Termination::DrawByScore
        | Termination::MaxPlies
        | Termination::Stopped => format!("{winner} wins"),
    }
}

fn without_winner(game: &Finished) -> String {
    let why = match &game.termination {
        Termination::RepetitionDraw(_) => "Draw by repetition",
        Termination::NobodyCanAttack => "Draw as nobody can attack",
        Termination::NaturalLimit => "Draw by the natural limit",
        Termination::Agreement => "Draw by agreement",
        Termination::DrawByScore => "Draw by adjudication",
        Termination::MaxPlies => "Draw by the limit of moves",
        Termination::Stopped => "No result",
        _ if game.outcome == Outcome::BothLost => "Neither side starts, both disconnect",
        _ => "Draw",
    };
    why.to_owned()
}
