//! What the text of an op consists of, in order. The plan of an op is complete before any of it is
//! printed, so that an op that the form does not fit is printed generically.

use std::rc::Rc;

use crate::container::{AttributeId, TypeId};
use crate::dialect::Representation;
use crate::ir::{Op, ValueId};

/// A piece of the text of an op.
#[derive(Clone)]
pub(super) enum Item<'m> {
    Static(&'static [u8]),
    /// The literal of a step of the form, with the blank before it.
    Literal(u32),
    Text(Rc<[u8]>),
    /// A key of a dictionary.
    Name(Box<[u8]>),
    /// A string attribute as a symbol.
    Symbol(AttributeId),
    Value(ValueId),
    Type(TypeId),
    /// A type without the prefix that a step of the form states.
    StrippedType(TypeId, u32),
    Attribute(AttributeId),
    /// A number, or another attribute, without its type.
    Untyped(AttributeId),
    /// An attribute without the prefix that a slot of the form states.
    Stripped(AttributeId, u32),
    /// A dense array as `[1, 2]`.
    Dense(AttributeId),
    /// An attribute that MLIR does not visit when it looks for aliases.
    Unvisited(AttributeId),
    /// An attribute that MLIR prints without aliases.
    Hidden(AttributeId),
    Property(Box<Representation<'m>>),
    /// A successor, by its position in its region.
    Successor(u32),
    /// A line break, and this many blanks more than the indentation of the op.
    NewLine(u32),
    Region(RegionItem),
    /// The first op of a region, by the position of the region among those of the op: without its results.
    InnerOp(u32),
    /// The location of an argument of a region, if locations are printed; `None` if it is unknown.
    ArgumentLocation(Option<AttributeId>),
    /// The generic form of the op up to its regions.
    GenericStart,
    /// The generic form of the op behind its regions.
    GenericEnd,
    /// The types of the results of the op as those of a function.
    GenericResults,
    /// The properties and the dictionary of an op in a region, each with a leading blank.
    AttributesOf(Op<'m>),
    /// In the walk that collects aliases: the types and attributes of an op in the generic form.
    GenericEntries,
}

/// A region of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RegionItem {
    /// The position among the regions of the op.
    pub(super) position: u32,
    /// Whether the label of an entry block with arguments is printed.
    pub(super) has_arguments: bool,
    /// Whether the terminator of the entry block is printed.
    pub(super) has_terminator: bool,
    /// Whether the label of an empty entry block is printed.
    pub(super) has_empty_block: bool,
    /// Whether reading the text of a region without blocks adds one, besides what the form states for all regions.
    pub(super) adds_block: bool,
    /// Whether the arguments of the entry block have the names of the operands of the op.
    pub(super) shadows_operands: bool,
    /// The blanks by which the region is indented more than the op.
    pub(super) indent: u32,
}

impl RegionItem {
    /// A region at a position without the label of its entry block, with its terminator.
    pub(super) fn without_label(position: u32) -> Self {
        RegionItem {
            position,
            has_arguments: false,
            has_terminator: true,
            has_empty_block: false,
            adds_block: false,
            shadows_operands: false,
            indent: 0,
        }
    }
}
