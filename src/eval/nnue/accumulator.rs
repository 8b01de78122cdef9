//! The hidden layer along a line of play, brought up to date only where it is asked for.

use super::features::{self, feature};
use super::kernel::Kernel;
use super::net::{Network, Row};
use super::refresh::RefreshCache;
use crate::board::{Kind, Piece, Position, Side, Square};

/// A move as the features see it.
#[derive(Clone, Copy, Debug)]
struct Change {
    piece: Piece,
    from: Square,
    to: Square,
    captured: Option<Piece>,
}

impl Change {
    /// Returns whether the move takes the king of a side over to the half where the side looks at
    /// the board the other way round, so that all its features are others.
    fn turns(self, perspective: Side) -> bool {
        self.piece.kind() == Kind::King
            && self.piece.side() == perspective
            && features::is_mirrored(self.from) != features::is_mirrored(self.to)
    }
}

/// The hidden layer of one position of the line.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The move that led here; `None` at the root.
    change: Option<Change>,
    /// Whether the row of each perspective is up to date.
    is_current: [bool; 2],
}

impl Step {
    const ROOT: Self = Self { change: None, is_current: [false; 2] };
}

/// The hidden layer of each position on the way from a root to where the search stands.
///
/// Null moves change nothing that it keeps, so it need not know of them.
#[derive(Debug)]
pub(super) struct AccumulatorStack {
    /// From the root to the current position.
    steps: Vec<Step>,
    /// The rows of each step, Red's perspective first; longer than `steps` once a line has been.
    rows: Vec<[Row; 2]>,
    cache: RefreshCache,
}

impl AccumulatorStack {
    pub(super) fn new(network: &Network) -> Self {
        Self {
            steps: vec![Step::ROOT],
            rows: vec![[Row::ZERO; 2]],
            cache: RefreshCache::new(network),
        }
    }

    /// Forgets the line: the current position becomes the root of a new one.
    pub(super) fn reset(&mut self) {
        self.steps.clear();
        self.steps.push(Step::ROOT);
    }

    /// Notes a move.
    #[inline]
    pub(super) fn push(&mut self, piece: Piece, from: Square, to: Square, captured: Option<Piece>) {
        let change = Some(Change { piece, from, to, captured });
        self.steps.push(Step { change, is_current: [false; 2] });
        if self.rows.len() < self.steps.len() {
            self.rows.push([Row::ZERO; 2]);
        }
    }

    /// Takes the last move back; does nothing at the root.
    #[inline]
    pub(super) fn pop(&mut self) {
        if self.steps.len() > 1 {
            self.steps.pop();
        }
    }

    /// Returns the hidden layer of the current position before clamping, Red's perspective first.
    #[inline]
    pub(super) fn rows(
        &mut self,
        network: &Network,
        kernel: Kernel,
        position: &Position,
    ) -> &[Row; 2] {
        for perspective in Side::ALL {
            self.bring_up_to_date(network, kernel, position, perspective);
        }
        &self.rows[self.steps.len() - 1]
    }

    fn bring_up_to_date(
        &mut self,
        network: &Network,
        kernel: Kernel,
        position: &Position,
        perspective: Side,
    ) {
        let side = perspective.index();
        let top = self.steps.len() - 1;
        let mut known = top;
        while !self.steps[known].is_current[side] {
            match self.steps[known].change {
                Some(change) if !change.turns(perspective) => known -= 1,
                // Nothing before this step helps.
                _ => {
                    let row = &mut self.rows[top][side];
                    self.cache.refresh(row, network, kernel, position, perspective);
                    self.steps[top].is_current[side] = true;
                    return;
                }
            }
        }
        // The king has not changed halves since.
        let mirrored = features::is_mirrored(position.king(perspective));
        let row = |piece, square| network.hidden(feature(perspective, mirrored, piece, square));
        for step in known + 1..=top {
            let Some(Change { piece, from, to, captured }) = self.steps[step].change else { break };
            let (before, after) = self.rows.split_at_mut(step);
            let (source, target) = (&before[step - 1][side], &mut after[0][side]);
            let (added, removed) = (row(piece, to), row(piece, from));
            match captured {
                None => kernel.step(target, source, added, [removed]),
                Some(victim) => kernel.step(target, source, added, [removed, row(victim, to)]),
            }
            self.steps[step].is_current[side] = true;
        }
    }
}
