//! What a score means for the game: the chances to win, to draw and to lose.

use super::Score;

/// How a game may end, from one side's view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// The probability to win.
    pub win: f64,
    /// The probability to draw.
    pub draw: f64,
    /// The probability to lose.
    pub loss: f64,
}

impl Chances {
    /// Returns the chances under the [`ChancesModel`] of this engine.
    ///
    /// ```
    /// use chuhe::eval::{Chances, Score};
    ///
    /// let ahead = Chances::of(Score::evaluation(400), 20);
    /// assert!(ahead.win > ahead.draw && ahead.draw > ahead.loss);
    /// assert_eq!(Chances::of(Score::mate_in(5), 32).permille(), [1000, 0, 0]);
    /// ```
    pub fn of(score: Score, pieces: u32) -> Self {
        ChancesModel::FITTED.chances(score, pieces)
    }

    /// Returns the expected points: 1 for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.win + self.draw / 2.0
    }

    /// Returns win, draw and loss in thousandths, 1000 together, as `UCI_ShowWDL` wants them.
    pub fn permille(&self) -> [u32; 3] {
        let [win, loss] = [self.win, self.loss].map(|share| (1000.0 * share).round() as u32);
        // Halves of both sides may round up to 1001.
        let loss = loss.min(1000 - win);
        [win, 1000 - win - loss, loss]
    }
}

/// A model of the outcome of games: a score of `margin` wins half of the games, one `spread` above
/// it about three in four (the logistic function), and the same holds for losing. Both numbers
/// change evenly with the number of pieces, kings included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChancesModel {
    /// The margin in hundredths of a pawn with [`MIDDLE`](Self::MIDDLE) pieces, and what
    /// [`SPAN`](Self::SPAN) pieces more add to it.
    pub margin: [f64; 2],
    /// The spread, likewise.
    pub spread: [f64; 2],
}

impl ChancesModel {
    /// The number of pieces in the middle of a game.
    pub const MIDDLE: u32 = 20;
    /// The number of pieces from there to the start position.
    pub const SPAN: f64 = 12.0;
    /// The smallest spread, so that no model is a sudden step.
    pub const LEAST_SPREAD: f64 = 10.0;

    /// Fitted to games of this engine's self-play by `chuhe datagen wdl`, see the manual's page on
    /// training.
    pub const FITTED: Self = Self { margin: [249.0, -113.0], spread: [248.5, 146.0] };

    /// Returns the chances of the side that sees this score, with so many pieces on the board.
    /// Mates and rulings are certain.
    pub fn chances(&self, score: Score, pieces: u32) -> Chances {
        if score.is_decisive() {
            let win = f64::from(u8::from(score > Score::ZERO));
            return Chances { win, draw: 0.0, loss: 1.0 - win };
        }
        let phase = (f64::from(pieces) - f64::from(Self::MIDDLE)) / Self::SPAN;
        let at = |[middle, slope]: [f64; 2]| middle + slope * phase;
        // A negative margin would leave less than nothing for draws.
        let (margin, spread) = (at(self.margin).max(0.0), at(self.spread).max(Self::LEAST_SPREAD));
        let above = |value: f64| 1.0 / (1.0 + ((margin - value) / spread).exp());
        let value = f64::from(score.value());
        let (win, loss) = (above(value), above(-value));
        Chances { win, draw: 1.0 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: ChancesModel = ChancesModel { margin: [200.0, -50.0], spread: [80.0, 20.0] };

    #[test]
    fn half_of_the_games_are_won_at_the_margin() {
        for (pieces, margin) in [(20, 200), (32, 150), (8, 250)] {
            let chances = MODEL.chances(Score::evaluation(margin), pieces);
            assert!((chances.win - 0.5).abs() < 1e-9, "{pieces}: {chances:?}");
        }
    }

    #[test]
    fn both_sides_see_the_same_game() {
        for value in [-900, -150, 0, 1, 77, 2000] {
            let [own, other] = [value, -value].map(|v| MODEL.chances(Score::evaluation(v), 25));
            assert!((own.win - other.loss).abs() < 1e-12 && (own.draw - other.draw).abs() < 1e-12);
            assert!((own.win + own.draw + own.loss - 1.0).abs() < 1e-12 && own.draw >= 0.0);
            assert_eq!(own.permille().iter().sum::<u32>(), 1000);
        }
    }

    #[test]
    fn rulings_and_mates_are_certain() {
        assert_eq!(MODEL.chances(Score::ruled_lost_in(3), 25).permille(), [0, 0, 1000]);
        assert_eq!(MODEL.chances(Score::mate_in(3), 25).permille(), [1000, 0, 0]);
    }

    #[test]
    fn no_model_leaves_less_than_nothing_for_draws() {
        let model = ChancesModel { margin: [-300.0, 0.0], spread: [-5.0, 0.0] };
        let chances = model.chances(Score::ZERO, 20);
        assert_eq!(chances.permille(), [500, 0, 500]);
    }
}
