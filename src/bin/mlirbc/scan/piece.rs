//! The pieces of the IR section.

use mlirbc::Error;

use crate::scan::Numbers;
use crate::scan::section::HeadPiece;

/// The bits of an op's component mask.
pub mod component {
    pub const DICTIONARY: u8 = 0x01;
    pub const RESULTS: u8 = 0x02;
    pub const OPERANDS: u8 = 0x04;
    pub const SUCCESSORS: u8 = 0x08;
    pub const REGIONS: u8 = 0x10;
    pub const USE_LIST_ORDERS: u8 = 0x20;
    pub const PROPERTIES: u8 = 0x40;

    /// All of them in the order of their fields, with their names.
    pub const NAMES: [(u8, &str); 7] = [
        (DICTIONARY, "attributes"),
        (PROPERTIES, "properties"),
        (RESULTS, "results"),
        (OPERANDS, "operands"),
        (SUCCESSORS, "successors"),
        (USE_LIST_ORDERS, "use-list orders"),
        (REGIONS, "regions"),
    ];

    /// The bits that a version may have.
    pub fn allowed(version: u8) -> u8 {
        let orders = if version >= 3 { USE_LIST_ORDERS } else { 0 };
        let properties = if version >= 5 { PROPERTIES } else { 0 };
        DICTIONARY | RESULTS | OPERANDS | SUCCESSORS | REGIONS | orders | properties
    }
}

/// A piece of the IR section.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'a> {
    /// The start of the block that holds the top-level ops: their number.
    TopBlock { ops: u64 },
    /// The start of an op: the index of its name, and its position in its block.
    OpName { name: u64, position: u64 },
    /// Which components the op has.
    Components(u8),
    /// The op's location.
    Location(u64),
    /// The op's dictionary of attributes.
    Dictionary(u64),
    /// The op's property blob.
    Properties(u64),
    /// The types of the op's results.
    Results(Numbers<'a>),
    /// The op's operands, by value number.
    Operands(Numbers<'a>),
    /// The op's successors, by position in their region.
    Successors(Numbers<'a>),
    /// How many use-list orders follow.
    UseListCount(u64),
    /// Which of the results or arguments an order is for.
    UseListValue(u64),
    /// The order.
    UseListOrder {
        is_pairs: bool,
        numbers: Numbers<'a>,
    },
    /// How many regions the op has, and whether they use no value from outside.
    Regions { count: u64, is_isolated: bool },
    /// The head of the section that holds the regions.
    RegionSection(HeadPiece),
    /// The start of a region: its number of blocks.
    Region { position: u64, blocks: u64 },
    /// The number of values that are defined in the region.
    RegionValues(u64),
    /// The start of a block.
    Block {
        position: u64,
        ops: u64,
        has_arguments: bool,
    },
    /// The number of a block's arguments.
    ArgumentCount(u64),
    /// The type of an argument, and whether a location follows.
    ArgumentType { ty: u64, has_location: bool },
    /// The location of an argument.
    ArgumentLocation(u64),
    /// Whether use-list orders of the arguments follow.
    ArgumentUseLists(bool),
    /// Bytes that cannot be read, and why.
    Unread(&'a Error),
}
