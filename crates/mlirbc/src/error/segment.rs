//! The steps of the path to an error.

use std::fmt;

use crate::section_id::SectionId;

/// One step of the path to an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// A section of the file, or one nested in another.
    Section(SectionId),
    /// Entry of the string table.
    String(u32),
    /// Entry of the dialect table.
    Dialect(u32),
    /// Entry of the op-name table.
    OpName(u32),
    /// Entry of the attribute table.
    Attribute(u32),
    /// Entry of the type table.
    Type(u32),
    /// Entry of the property table.
    Properties(u32),
    /// A group of resources, by position in the file.
    ResourceGroup(u32),
    /// A resource, by its key.
    Resource(String),
    /// A field of an encoding, by name.
    Field(String),
    /// An operation, by name and position in its block.
    Op {
        /// The full name; empty if it has not been read.
        name: String,
        /// The position in the block.
        position: u32,
    },
    /// A region of an operation, by position.
    Region(u32),
    /// A block of a region, by position.
    Block(u32),
    /// An element of a list that the caller passed, by position.
    Element(u64),
    /// So many segments of a long path.
    Omitted(u64),
}

impl Segment {
    /// An op with the start of its name.
    pub fn op(name: &[u8], position: u32) -> Self {
        let name = shortened(name);
        Segment::Op { name, position }
    }

    /// A resource with the start of its key.
    pub fn resource(key: &[u8]) -> Self {
        Segment::Resource(shortened(key))
    }

    /// A field with the start of its name.
    pub fn field(name: &str) -> Self {
        Segment::Field(shortened(name.as_bytes()))
    }
}

/// A name from a file, escaped. A path has many names, each of which may be as long as the file.
fn shortened(name: &[u8]) -> String {
    const LONGEST: usize = 256;
    match name.get(..LONGEST) {
        Some(start) if start.len() < name.len() => format!("{}...", start.escape_ascii()),
        _ => name.escape_ascii().to_string(),
    }
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Segment::Section(id) => write!(f, "{} section", id.name()),
            Segment::String(index) => write!(f, "string {index}"),
            Segment::Dialect(index) => write!(f, "dialect {index}"),
            Segment::OpName(index) => write!(f, "op name {index}"),
            Segment::Attribute(index) => write!(f, "attribute {index}"),
            Segment::Type(index) => write!(f, "type {index}"),
            Segment::Properties(index) => write!(f, "properties {index}"),
            Segment::ResourceGroup(index) => write!(f, "resource group {index}"),
            Segment::Resource(key) => write!(f, "resource '{key}'"),
            Segment::Field(name) => write!(f, "field '{name}'"),
            Segment::Op { name, position } if name.is_empty() => write!(f, "op {position}"),
            Segment::Op { name, position } => write!(f, "op {position} '{name}'"),
            Segment::Region(index) => write!(f, "region {index}"),
            Segment::Block(index) => write!(f, "block {index}"),
            Segment::Element(index) => write!(f, "element {index}"),
            Segment::Omitted(count) => write!(f, "({count} more)"),
        }
    }
}
