//! A game as its text has it, before the moves are looked at.

use super::break_off::{BreakOff, Note, Unplayable};
use super::broken::Broken;
use super::cursor::Cursor;
use super::error::{Place, RecordError, RecordErrorKind};
use super::game::Game;
use super::node::{Nag, NodeId};
use super::outcome::Outcome;
use super::tags::Tags;
use crate::board::{Move, Position, Side};
use crate::notation::shorthand::{self, Marks};
use crate::notation::{self, NotationError, fairy};

/// The value of the header `Format` of games in the short form with its strokes.
pub(super) const SHORTHAND: &str = "Shorthand";

/// The words of a game in the order of the text. The node with number 0 is the start position.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) tags: Tags,
    pub(super) place: Place,
    /// The FEN of the start position, where it is not the usual one, and its place.
    pub(super) fen: Option<(String, Place)>,
    pub(super) result: Outcome,
    /// The first thing that is wrong with the text.
    pub(super) error: Option<RecordError>,
    /// Whether the moves are squares that can be read in one way only.
    is_exact: bool,
    nodes: Vec<Word>,
}

/// A move as a word.
#[derive(Debug)]
pub(super) struct Word {
    text: String,
    place: Place,
    parent: usize,
    pub(super) before: String,
    pub(super) comment: String,
    pub(super) nags: Vec<Nag>,
}

/// How the words of a game are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// In every notation; the direction of a short move without a stroke is inferred.
    Plain,
    /// As coordinates whose ranks count from 1.
    RanksFromOne,
    /// In every notation; a short move without a stroke goes sideways.
    Strokes,
}

impl Draft {
    pub(super) fn new(place: Place) -> Self {
        let root = Word {
            text: String::new(),
            place,
            parent: 0,
            before: String::new(),
            comment: String::new(),
            nags: Vec::new(),
        };
        Self {
            tags: Tags::default(),
            place,
            fen: None,
            result: Outcome::Unknown,
            error: None,
            is_exact: false,
            nodes: vec![root],
        }
    }

    /// Adds a move after another, and returns its number.
    pub(super) fn add(&mut self, parent: usize, text: &str, place: Place) -> usize {
        let root = Self::new(place).nodes.into_iter();
        self.nodes.extend(root.map(|word| Word { text: text.to_owned(), parent, ..word }));
        self.nodes.len() - 1
    }

    /// Adds a move that the file has as two squares, and returns its number; `None`, and what is
    /// there instead, for squares between which nothing can move. No move of the game is then read
    /// in another way than it is written.
    pub(super) fn add_squares(
        &mut self,
        parent: usize,
        mv: Option<Move>,
        written: &str,
        place: Place,
    ) -> usize {
        self.is_exact = true;
        match mv {
            Some(mv) => self.add(parent, &mv.to_string(), place),
            // The brackets keep it from being read as a move of a notation.
            None => self.add(parent, &format!("({written})"), place),
        }
    }

    /// Says something after a move.
    pub(super) fn comment(&mut self, number: usize, text: &str) {
        if let Some(word) = self.nodes.get_mut(number) {
            text.clone_into(&mut word.comment);
        }
    }

    pub(super) fn node_mut(&mut self, number: usize) -> Option<&mut Word> {
        self.nodes.get_mut(number)
    }

    pub(super) fn parent(&self, number: usize) -> usize {
        self.nodes.get(number).map_or(0, |word| word.parent)
    }

    /// Returns whether there is nothing yet, not even a header.
    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.nodes.len() == 1
    }

    /// Remembers the first error.
    pub(super) fn fail(&mut self, place: Place, kind: RecordErrorKind) {
        self.error.get_or_insert(RecordError { place, kind });
    }

    /// Returns the game.
    ///
    /// # Errors
    ///
    /// Says what is wrong first, with as much of the game as can be read.
    pub(super) fn finish(self) -> Result<Game, Broken> {
        let start = match &self.fen {
            None => Position::startpos(),
            Some((fen, place)) => Position::from_fen(fen).map_err(|error| Broken {
                error: RecordError { place: *place, kind: error.into() },
                readable: None,
            })?,
        };
        self.finish_from(&start)
    }

    /// Returns the game, which starts from this position whatever its headers say.
    ///
    /// # Errors
    ///
    /// As [`Draft::finish`].
    pub(super) fn finish_from(self, start: &Position) -> Result<Game, Broken> {
        let (mut game, mut error) = self.resolve(start, self.reading());
        if let Some(off) = &game.break_off
            && !self.is_exact
        {
            let other = self.resolved_otherwise(start, off);
            (game, error) = other.unwrap_or((game, error));
        }
        let errors = self.error.into_iter().chain(error);
        match errors.min_by_key(|error| error.place) {
            None => Ok(game),
            // Words that are no record are no game.
            Some(error) => {
                Err(Broken { error, readable: (!is_nothing(&game)).then(|| Box::new(game)) })
            }
        }
    }

    /// Returns the game as read with ranks from 1, or with the other side to move, where that goes
    /// better than breaking off.
    fn resolved_otherwise(
        &self,
        start: &Position,
        off: &BreakOff,
    ) -> Option<(Game, Option<RecordError>)> {
        let may_be_fairy = matches!(off.why, Unplayable::Illegal(_)) || off.text.contains("10");
        if may_be_fairy {
            let (mut game, error) = self.resolve(start, Reading::RanksFromOne);
            if game.break_off.is_none() {
                game.notes.insert(0, Note::RanksFromOne);
                return Some((game, error));
            }
        }
        if off.ply == 1 && self.fen.is_some() {
            let fen = start.fen();
            let other = !start.side();
            let letter = if other == Side::Red { " w " } else { " b " };
            let turned = fen.replacen(if other == Side::Red { " b " } else { " w " }, letter, 1);
            let (mut game, error) =
                self.resolve(&Position::from_fen(&turned).ok()?, self.reading());
            if game.break_off.as_ref().is_none_or(|off| off.ply > 1) {
                game.notes.insert(0, Note::SideToMove(other));
                return Some((game, error));
            }
        }
        None
    }

    /// Returns how the words are read at first: whoever writes short moves with strokes leaves them
    /// out only where the move goes sideways.
    fn reading(&self) -> Reading {
        let is_named = self.tags.get("Format") == Some(SHORTHAND);
        let has_strokes = || self.nodes.iter().any(|word| shorthand::has_stroke(&word.text));
        if is_named || has_strokes() { Reading::Strokes } else { Reading::Plain }
    }

    /// Plays the words as far as they are moves. A word of the main line that is no move in any
    /// notation is an error.
    fn resolve(&self, start: &Position, reading: Reading) -> (Game, Option<RecordError>) {
        let mut game = Game::new(start.clone());
        game.tags = self.tags.clone();
        game.place = self.place;
        game.result = self.result;
        let mut cursor = Cursor::new(game);
        let mut error = None;
        // Which node each word has become; `None` where it, or one before it, cannot be played.
        let mut ids: Vec<Option<NodeId>> = Vec::with_capacity(self.nodes.len());
        // Whether the first of the moves after a word could not be played: those beside it go too.
        let mut is_cut = vec![false; self.nodes.len()];
        let mut has_child = vec![false; self.nodes.len()];
        let mut on_main = vec![false; self.nodes.len()];
        let (mut left_out, mut is_over) = (0, false);
        for (number, word) in self.nodes.iter().enumerate() {
            let flag = |flags: &[bool], at: usize| flags.get(at).copied().unwrap_or_default();
            if number == 0 {
                set(&mut on_main, 0);
                ids.push(Some(NodeId::ROOT));
                annotate(cursor.game_mut(), NodeId::ROOT, word);
                continue;
            }
            let is_first = !flag(&has_child, word.parent);
            set(&mut has_child, word.parent);
            let is_main = is_first && flag(&on_main, word.parent);
            if is_main {
                set(&mut on_main, number);
            }
            let parent = ids.get(word.parent).copied().flatten();
            let Some(parent) = parent.filter(|_| !flag(&is_cut, word.parent)) else {
                ids.push(None);
                left_out += usize::from(!(is_main && is_over));
                continue;
            };
            cursor.go_to(parent);
            match play(&mut cursor, &word.text, reading) {
                Ok(id) => {
                    annotate(cursor.game_mut(), id, word);
                    ids.push(Some(id));
                    continue;
                }
                Err(Some(why)) => {
                    let position = cursor.position();
                    let (ply, side) = (position.ply() + 1, position.side());
                    let (place, text) = (word.place, word.text.clone());
                    let off = BreakOff { place, ply, side, text, why };
                    if is_main {
                        cursor.game_mut().break_off = Some(off);
                    } else {
                        cursor.game_mut().notes.push(Note::Variation(off));
                    }
                }
                Err(None) => {
                    let kind = RecordErrorKind::NotAMove(word.text.clone());
                    if is_main {
                        error = Some(RecordError { place: word.place, kind });
                    } else {
                        left_out += 1;
                    }
                }
            }
            ids.push(None);
            is_over |= is_main;
            if is_first {
                set(&mut is_cut, word.parent);
            }
        }
        let mut game = cursor.into_game();
        if left_out > 0 {
            game.notes.push(Note::LeftOut(left_out));
        }
        (game, error)
    }
}

/// Returns whether a game from the usual start position says nothing at all.
fn is_nothing(game: &Game) -> bool {
    let root = game.node(NodeId::ROOT);
    game.node_count() == 1
        && game.tags.is_empty()
        && root.whole_comment().is_empty()
        && game.break_off.is_none()
        && game.is_from_start()
}

fn set(flags: &mut [bool], at: usize) {
    if let Some(flag) = flags.get_mut(at) {
        *flag = true;
    }
}

fn annotate(game: &mut Game, id: NodeId, word: &Word) {
    let node = game.node_mut(id);
    word.before.clone_into(&mut node.before);
    node.nags.clone_from(&word.nags);
    if !word.comment.is_empty() {
        node.add_comment(&word.comment);
    }
}

/// Plays the move that a word names.
///
/// # Errors
///
/// Says why it cannot be played; `None` for a word that is no move in any notation.
fn play(cursor: &mut Cursor, word: &str, reading: Reading) -> Result<NodeId, Option<Unplayable>> {
    let position = cursor.position();
    let read = match reading {
        Reading::RanksFromOne => fairy::read(position, word),
        Reading::Plain | Reading::Strokes => match (word.parse::<Move>(), reading) {
            (Ok(mv), _) => {
                return cursor.play(mv).map_err(|fault| Some(Unplayable::Illegal(fault)));
            }
            (Err(_), Reading::Strokes) => match shorthand::read(position, word, Marks::Kept) {
                Err(NotationError::NotAMove { .. }) => notation::read(position, word),
                read => read.map(shorthand::Reading::mv),
            },
            (Err(_), _) => notation::read(position, word),
        },
    };
    match read {
        // What is read is legal.
        Ok(mv) => cursor.play(mv).map_err(|fault| Some(Unplayable::Illegal(fault))),
        Err(NotationError::NotAMove { .. }) if reading != Reading::RanksFromOne => Err(None),
        Err(why) => Err(Some(Unplayable::Unclear(why))),
    }
}

/// Returns whether a word has the form of a move in any notation.
pub(super) fn is_move(word: &str) -> bool {
    word.parse::<Move>().is_ok()
        || !matches!(
            notation::read(&Position::startpos(), word),
            Err(NotationError::NotAMove { .. })
        )
}
