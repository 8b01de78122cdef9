//! The format of a tournament: `[format]`.

use std::ops::Range;

use toml::Spanned;

use super::error::FileError;
use super::source::Source;
use super::text::FormatText;
use crate::arena::tournament::plan::{Format, advised_rounds};

/// Nobody plays more often.
pub(super) const MOST_CYCLES: usize = 1000;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    RoundRobin,
    Gauntlet,
    Swiss,
    Knockout,
    DoubleKnockout,
    Groups,
}

/// A field by its name, where it is, and the kinds to which it means something.
type Field<'a> = (&'a str, Option<Range<usize>>, &'a [Kind]);

/// Returns the format of a field for so many entrants.
pub(super) fn format(
    source: Source<'_>,
    text: &FormatText,
    count: usize,
    is_final: bool,
) -> Result<Format, FileError> {
    let choices = [
        ("round-robin", Kind::RoundRobin),
        ("gauntlet", Kind::Gauntlet),
        ("swiss", Kind::Swiss),
        ("knockout", Kind::Knockout),
        ("double-knockout", Kind::DoubleKnockout),
        ("groups", Kind::Groups),
    ];
    let kind = source.choose("kind", &text.kind, &choices)?;
    if is_final && matches!(kind, Kind::Groups | Kind::Gauntlet) {
        return source.error(&text.kind.span(), "a final has no groups and no challengers");
    }
    // A field that means nothing to the kind is a mistake that should not pass unseen.
    let fields: [Field<'_>; 8] = [
        ("cycles", span(text.cycles.as_ref()), &[Kind::RoundRobin, Kind::Gauntlet, Kind::Groups]),
        ("rounds", span(text.rounds.as_ref()), &[Kind::Swiss]),
        ("challengers", span(text.challengers.as_ref()), &[Kind::Gauntlet]),
        ("third-place", span(text.third_place.as_ref()), &[Kind::Knockout]),
        ("second-final", span(text.second_final.as_ref()), &[Kind::DoubleKnockout]),
        ("groups", span(text.groups.as_ref()), &[Kind::Groups]),
        ("qualifiers", span(text.qualifiers.as_ref()), &[Kind::Groups]),
        ("final", span(text.last.as_ref()), &[Kind::Groups]),
    ];
    for (name, span, kinds) in fields {
        if let (Some(span), false) = (span, kinds.contains(&kind)) {
            let message = format!("'{name}' means nothing to the kind '{}'", text.kind.get_ref());
            return source.error(&span, message);
        }
    }
    if let (true, Some(games)) = (is_final, &text.games) {
        return source.error(&games.span(), "'games' of [format] is for all stages");
    }
    let cycles = source.within("cycles", text.cycles.as_ref(), 1..=MOST_CYCLES, 1)?;
    Ok(match kind {
        Kind::RoundRobin => Format::RoundRobin { cycles },
        Kind::Gauntlet => {
            let most = count.saturating_sub(1);
            let challengers =
                source.within("challengers", text.challengers.as_ref(), 1..=most, 1)?;
            Format::Gauntlet { challengers, cycles }
        }
        Kind::Swiss => {
            // With more rounds somebody would have to meet twice.
            let most = (count + count % 2).saturating_sub(1);
            let advised = advised_rounds(count);
            Format::Swiss {
                rounds: source.within("rounds", text.rounds.as_ref(), 1..=most, advised)?,
            }
        }
        Kind::Knockout | Kind::DoubleKnockout => Format::Knockout {
            double: kind == Kind::DoubleKnockout,
            third_place: text.third_place.as_ref().is_some_and(|field| *field.get_ref()),
            second_final: text.second_final.as_ref().is_none_or(|field| *field.get_ref()),
        },
        Kind::Groups => groups(source, text, count, cycles)?,
    })
}

fn span<T>(field: Option<&Spanned<T>>) -> Option<Range<usize>> {
    field.map(Spanned::span)
}

fn groups(
    source: Source<'_>,
    text: &FormatText,
    count: usize,
    cycles: usize,
) -> Result<Format, FileError> {
    let number = source.within("groups", text.groups.as_ref(), 2..=count / 2, 2)?;
    // The smallest group.
    let least = count / number;
    let qualifiers = source.within("qualifiers", text.qualifiers.as_ref(), 1..=least, 1)?;
    let then = match &text.last {
        Some(last) => format(source, last.get_ref(), number * qualifiers, true)?,
        None => Format::RoundRobin { cycles: 1 },
    };
    Ok(Format::Groups { count: number, cycles, qualifiers, then: Box::new(then) })
}
