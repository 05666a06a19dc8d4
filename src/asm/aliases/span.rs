//! What may have an alias: entries of the tables and parts of their texts.

use crate::asm::node::Node;
use crate::container::{AttributeId, TypeId};
use crate::layout::DialectDescription;

/// Something that may have an alias.
#[derive(Clone, Copy, Debug)]
pub(in crate::asm) enum Entry<'m> {
    Attribute(AttributeId),
    Type(TypeId),
    /// The unknown location, which a file leaves out at block arguments.
    Unknown,
    /// A part of a text entry.
    Text(Span<'m>),
}

/// A part of a text entry.
#[derive(Clone, Copy, Debug)]
pub(in crate::asm) struct Span<'m> {
    /// The entry that its distinct attributes belong to.
    pub(super) node: Node,
    pub(super) text: &'m [u8],
    pub(super) form: SpanForm<'m>,
}

/// What a part of a text is.
#[derive(Clone, Copy, Debug)]
pub(super) enum SpanForm<'m> {
    /// An attribute or type in full.
    Whole,
    /// The body of an attribute: the dialect and the kind that are left out.
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

/// What is left of a text in which parts are looked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::asm) struct TextPart<'m> {
    pub(super) node: Node,
    pub(super) rest: &'m [u8],
    /// The description of the dialect whose text it is.
    pub(super) dialect: Option<&'m DialectDescription>,
    /// The kind of the bodies in the field that was met last.
    pub(super) body: Option<&'m str>,
}
