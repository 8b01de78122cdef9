//! Why a move cannot be played, as text.

use std::fmt;

use super::language::Language;
use crate::board::IllegalMove;
use crate::rules::Fault;

/// The text of a fault: the move, and which rule of moving it breaks.
#[derive(Clone, Copy, Debug)]
pub struct FaultText<'a> {
    /// What is wrong with the move.
    pub fault: &'a Fault,
    /// The language.
    pub language: Language,
}

impl fmt::Display for FaultText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.language == Language::English {
            return write!(f, "{}", self.fault);
        }
        let (mv, why) = match self.fault {
            Fault::FacingKings(mv) => (mv, "将帅照面".to_owned()),
            Fault::LeavesCheck(mv) => (mv, "走后自己被将".to_owned()),
            Fault::NotAMove(IllegalMove::NoPiece(mv, side)) => {
                (mv, format!("起点没有{}的棋子", self.language.side(*side)))
            }
            Fault::NotAMove(IllegalMove::CannotGo(mv, _)) => (mv, "该棋子不能这样走".to_owned()),
            Fault::NotAMove(IllegalMove::LeavesKing(mv)) => (mv, "走后将帅被吃".to_owned()),
        };
        write!(f, "{mv}：{why}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_the_move_in_both_languages() {
        let fault = Fault::FacingKings("e1d2".parse().unwrap());
        let text = |language| FaultText { fault: &fault, language }.to_string();
        assert_eq!(text(Language::English), fault.to_string());
        assert_eq!(text(Language::Chinese), "e1d2：将帅照面");
    }
}
