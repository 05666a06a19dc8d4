//! What the printer of attributes, types and locations keeps on its stack.

use crate::asm::aliases::{Entry, Span, TextPart};
use crate::asm::llvm_rules::Rule;
use crate::asm::node::{Kind, Node};
use crate::asm::property::PropertyValue;
use crate::dialect::{Attribute, Type};
use crate::layout::{Fields, List, Part, Record, Value};

/// Where an attribute stands, as far as its form depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// With its type.
    Full,
    /// In an array or a memref, where `i64` and `f64` are implied.
    Item,
    /// In a field that implies the kind: only what follows the name of the kind.
    Stripped,
}

/// What of a template is still to print.
#[derive(Clone)]
pub(super) struct Filling<'m> {
    pub(super) parts: &'m [Part],
    pub(super) record: Record<'m>,
    /// Whether no comma was due yet.
    pub(super) is_first: bool,
}

/// Something still to print.
#[derive(Clone)]
pub(super) enum Piece<'m> {
    /// Text as it is.
    Text(&'m [u8]),
    Attribute(Attribute<'m>, Mode),
    Type(Type<'m>),
    /// A location without `loc( )`.
    Location(Attribute<'m>),
    /// The items of a list, with a comma before each but the first.
    Items {
        list: List<'m>,
        mode: Mode,
        is_first: bool,
    },
    /// The entries of a dictionary, with a comma before each but the first.
    Entries {
        list: List<'m>,
        is_first: bool,
    },
    /// Locations, with a comma before each but the first.
    Locations {
        list: List<'m>,
        is_first: bool,
    },
    /// The fields of a record in a form of our own.
    Fields {
        fields: Fields<'m>,
        is_first: bool,
    },
    /// The fields of an attribute of the llvm dialect.
    LlvmFields {
        fields: Fields<'m>,
        rules: &'static [Rule],
        is_first: bool,
    },
    /// The rest of a template.
    Template(Filling<'m>),
    /// Groups of two, each as `A = A`, with a comma before each but the first.
    Pairs {
        list: List<'m>,
        is_first: bool,
    },
    Value(Value<'m>),
    Property(PropertyValue<'m>, Mode),
    /// The rest of a text with attributes and types in it.
    TextPart(TextPart<'m>),
    /// An attribute or type in a text.
    Span(Span<'m>),
    /// An entry itself where its alias is defined, and whether it is a location.
    Definition(Entry<'m>, bool),
    /// The end of an entry in the walk that collects aliases.
    Visited,
    /// The end of an entry.
    Leave {
        node: Node,
        kind: Kind,
        /// Where its text starts.
        start: u64,
        /// What would stand before the text were it not stripped.
        prefix: &'m [u8],
    },
}
