//! The subjects of aliases: entries of the tables and parts of their texts.

use crate::container::{AttributeId, EntryId, TypeId};
use crate::schema::DialectDescription;

/// Something that may have an alias.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) enum Entry<'m> {
    Attribute(AttributeId),
    Type(TypeId),
    /// The unknown location, which a file omits at block arguments.
    Unknown,
    /// A part of a text entry.
    Text(Span<'m>),
}

/// A part of a text entry.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct Span<'m> {
    /// The entry that owns its distinct attributes.
    pub(super) owner: EntryId,
    pub(super) text: &'m [u8],
    pub(super) form: SpanForm<'m>,
}

/// The form of a part of a text.
#[derive(Clone, Copy, Debug)]
pub(super) enum SpanForm<'m> {
    /// An attribute or type in full.
    Whole,
    /// An attribute in full, which MLIR keeps in the type around it in a normalized form. It is another attribute than the one
    /// with the same text elsewhere.
    Normalized,
    /// The body of an attribute, with the dialect and the kind that its context implies.
    Body(&'m str, &'m str),
    /// A location with `loc( )`, or one without.
    Location,
    BareLocation,
}

impl Span<'_> {
    /// Where it lies in memory.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.text.as_ptr() as usize, self.text.len())
    }
}

/// The rest of a text that is searched for parts.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct TextPart<'m> {
    pub(super) owner: EntryId,
    pub(super) rest: &'m [u8],
    /// The description of the dialect of the text.
    pub(super) dialect: Option<&'m DialectDescription>,
    /// The kind of the bodies in the last field.
    pub(super) body: Option<&'m str>,
}
