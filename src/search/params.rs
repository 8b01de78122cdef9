//! Every constant of the search that a tuner might change, in one place.
//!
//! Margins are in hundredths of a pawn, depths in plies, histories in units of their own. The
//! values were first set by judgement and are changed only with a measurement in the commit.

/// Half the width of the first aspiration window.
pub(super) const ASPIRATION_WIDTH: i32 = 14;
/// The first iteration with an aspiration window.
pub(super) const ASPIRATION_DEPTH: i32 = 4;

/// Deepest node at which a hopeless position is handed to the quiescence search.
pub(super) const RAZOR_DEPTH: i32 = 4;
/// Razoring margin at depth zero and its growth with the square of depth.
pub(super) const RAZOR_BASE: i32 = 250;
/// See [`RAZOR_BASE`].
pub(super) const RAZOR_SQUARE: i32 = 110;

/// Deepest node at which a position far above beta is cut without a search.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// Margin per ply of reverse futility.
pub(super) const REVERSE_FUTILITY_MARGIN: i32 = 85;

/// Shallowest null-move search.
pub(super) const NULL_MOVE_DEPTH: i32 = 3;
/// Plies a null move saves, before its bonuses.
pub(super) const NULL_MOVE_REDUCTION: i32 = 4;
/// Depth over which the reduction of a null move grows by one ply.
pub(super) const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
/// Surplus over beta for which the reduction grows by one ply.
pub(super) const NULL_MOVE_EVAL_DIVISOR: i32 = 200;
/// Most plies that the surplus adds to the reduction.
pub(super) const NULL_MOVE_EVAL_MOST: i32 = 3;
/// Depth from which a null-move cut is verified by a search without null moves.
pub(super) const NULL_MOVE_VERIFY_DEPTH: i32 = 14;

/// Shallowest node at which a missing hash move costs a ply.
pub(super) const IIR_DEPTH: i32 = 4;

/// Shallowest node at which a capture may cut by a reduced search.
pub(super) const PROBCUT_DEPTH: i32 = 5;
/// How far above beta that search must come out.
pub(super) const PROBCUT_MARGIN: i32 = 200;
/// Plies that search saves.
pub(super) const PROBCUT_REDUCTION: i32 = 4;

/// Shallowest node whose hash move is tested for being singular.
pub(super) const SINGULAR_DEPTH: i32 = 7;
/// How much shallower than the node the hash entry may be.
pub(super) const SINGULAR_ENTRY_DEPTH: i32 = 3;
/// Margin by which all other moves must fall short before a second ply of extension.
pub(super) const DOUBLE_EXTENSION_MARGIN: i32 = 18;

/// Deepest node at which late quiet moves are left out altogether.
pub(super) const LATE_MOVE_DEPTH: i32 = 9;
/// Moves kept at depth zero by late move pruning; the square of depth is added.
pub(super) const LATE_MOVE_BASE: i32 = 4;

/// Deepest reduced node at which quiet moves that cannot reach alpha are left out.
pub(super) const FUTILITY_DEPTH: i32 = 8;
/// Futility margin at depth zero and per ply.
pub(super) const FUTILITY_BASE: i32 = 120;
/// See [`FUTILITY_BASE`].
pub(super) const FUTILITY_MARGIN: i32 = 95;

/// Deepest reduced node at which quiet moves with a bad history are left out.
pub(super) const HISTORY_PRUNING_DEPTH: i32 = 5;
/// History per ply below which they are.
pub(super) const HISTORY_PRUNING_MARGIN: i32 = -3200;

/// Exchange loss per ply at which a capture is left out.
pub(super) const SEE_CAPTURE_MARGIN: i32 = -110;
/// Exchange loss per squared reduced ply at which a quiet move is left out.
pub(super) const SEE_QUIET_MARGIN: i32 = -28;

/// Late move reduction, in 1024ths of a ply, where the logarithms vanish.
pub(super) const REDUCTION_BASE: f64 = 800.0;
/// Divisor of the product of the logarithms of depth and move number.
pub(super) const REDUCTION_DIVISOR: f64 = 2.5;
/// Added at expected cut nodes, in 1024ths of a ply, as are the following.
pub(super) const REDUCTION_CUT_NODE: i32 = 1400;
/// Taken off on the way of a principal variation, past or present.
pub(super) const REDUCTION_PV: i32 = 1000;
/// Added when the position does not improve.
pub(super) const REDUCTION_NOT_IMPROVING: i32 = 600;
/// Added when the hash move is a capture.
pub(super) const REDUCTION_CAPTURE_FIRST: i32 = 700;
/// Taken off for a move that gives check.
pub(super) const REDUCTION_CHECK: i32 = 900;
/// Added when the replies have produced many cut-offs.
pub(super) const REDUCTION_CUTOFFS: i32 = 800;
/// Reply cut-offs from which [`REDUCTION_CUTOFFS`] applies.
pub(super) const REDUCTION_CUTOFF_COUNT: u32 = 3;
/// History that changes the reduction by one 1024th of a ply.
pub(super) const REDUCTION_HISTORY_DIVISOR: i32 = 9;
/// How much better than the best score a reduced search must be to be searched a ply deeper.
pub(super) const DEEPER_MARGIN: i32 = 45;

/// Deepest node at which checks are extended.
pub(super) const CHECK_EXTENSION_DEPTH: i32 = 6;
/// Exchange loss from which a check is not extended.
pub(super) const CHECK_EXTENSION_SEE: i32 = -30;

/// Exchange threshold of captures in the quiescence search.
pub(super) const QUIESCENCE_SEE: i32 = -20;
/// What a capture may lack to alpha in the quiescence search.
pub(super) const QUIESCENCE_FUTILITY: i32 = 180;

/// History bonus per ply of depth, its offset and its limit.
pub(super) const BONUS_SLOPE: i32 = 170;
/// See [`BONUS_SLOPE`].
pub(super) const BONUS_OFFSET: i32 = 80;
/// See [`BONUS_SLOPE`].
pub(super) const BONUS_MOST: i32 = 1700;

/// A capture's history divided by this moves the exchange threshold of good captures.
pub(super) const GOOD_CAPTURE_DIVISOR: i32 = 24;
/// Order bonus of a quiet move that gives check without losing the piece.
pub(super) const CHECK_BONUS: i32 = 9_000;
/// Exchange loss from which a check earns no bonus.
pub(super) const CHECK_BONUS_SEE: i32 = -60;

/// What the sum of all corrections is divided by to give hundredths of a pawn.
pub(super) const CORRECTION_DIVISOR: i32 = 28;
/// Answers to a check that the quiescence search looks at, if one of them holds.
pub(super) const QUIESCENCE_EVASIONS: usize = 3;
