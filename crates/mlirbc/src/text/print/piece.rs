//! The pieces on the stack of the printer of attributes, types and locations.

use crate::container::{AttributeId, EntryId};
use crate::dialect::{Attribute, Representation, Type};
use crate::error::Result;
use crate::schema::{Field, Fields, List, Part, Record, Value};
use crate::text::print::aliases::{Entry, Span, TextPart};
use crate::text::print::kind::Kind;

/// The context of an attribute, as far as its form depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// With its type.
    Full,
    /// In an array or a memref, which imply `i64` and `f64`.
    Item,
    /// In a field that implies the kind: only the text after the name of the kind is printed.
    Stripped,
}

/// The rest of a template.
#[derive(Clone)]
pub(super) struct Filling<'m> {
    pub(super) parts: &'m [Part],
    pub(super) record: Record<'m>,
    /// The fields from `place` on.
    fields: Fields<'m>,
    place: usize,
    /// Whether no comma was printed yet.
    pub(super) is_first: bool,
}

impl<'m> Filling<'m> {
    pub(super) fn new(parts: &'m [Part], record: Record<'m>) -> Self {
        Filling {
            parts,
            record,
            fields: record.fields(),
            place: 0,
            is_first: true,
        }
    }

    /// A field by its place. Those of most templates are in the order of the record.
    pub(super) fn value(&mut self, place: usize) -> Result<(&'m Field, Value<'m>)> {
        self.move_to(place)?;
        self.place += 1;
        // The places of a template are those of its schema.
        self.fields
            .next()?
            .ok_or_else(|| self.record.no_field(place))
    }

    /// A field that is printed later, by its place.
    pub(super) fn later(&mut self, place: usize) -> Result<(&'m Field, Value<'m>)> {
        self.move_to(place)?;
        let mut fields = self.fields;
        fields.next()?.ok_or_else(|| self.record.no_field(place))
    }

    fn move_to(&mut self, place: usize) -> Result<()> {
        if place < self.place {
            (self.fields, self.place) = (self.record.fields(), 0);
        }
        while self.place < place {
            self.fields.next()?;
            self.place += 1;
        }
        Ok(())
    }
}

/// Something still to print.
#[derive(Clone)]
pub(super) enum Piece<'m> {
    /// Text as it is.
    Text(&'m [u8]),
    Attribute(Attribute<'m>, Mode),
    /// An attribute without its type.
    Untyped(Attribute<'m>),
    Type(Type<'m>),
    /// A location without `loc( )`.
    Location(Attribute<'m>),
    /// The items of a list, with a comma before each except the first.
    Items {
        list: List<'m>,
        mode: Mode,
        is_first: bool,
    },
    /// The entries of a dictionary, with a comma before each except the first.
    Entries {
        list: List<'m>,
        is_first: bool,
    },
    /// Locations, with a comma before each except the first.
    Locations {
        list: List<'m>,
        is_first: bool,
    },
    /// The parts of a fused location, with a comma before each except the first.
    Parts {
        parts: std::vec::IntoIter<AttributeId>,
        is_first: bool,
    },
    /// The fields of a record in the form of this library.
    Fields {
        fields: Fields<'m>,
        is_first: bool,
    },
    /// The rest of a template.
    Template(Filling<'m>),
    /// Pairs of items, each as `A = A`, with a comma before each except the first.
    Pairs {
        list: List<'m>,
        is_first: bool,
    },
    Value(Value<'m>),
    Property(Representation<'m>, Mode),
    /// The rest of a text with attributes and types in it.
    TextPart(TextPart<'m>),
    /// An attribute or type in a text.
    Span(Span<'m>),
    /// The definition of an alias: the entry itself, and whether it is a location.
    Definition(Entry<'m>, bool),
    /// The end of an entry in the walk that collects aliases.
    Visited,
    /// The end of an entry.
    Leave {
        id: EntryId,
        kind: Kind,
        /// Where its text starts.
        start: u64,
        /// The text before the attribute that its context omits.
        prefix: &'m [u8],
    },
}
