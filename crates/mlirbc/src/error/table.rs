//! The tables that errors in indices name.

use std::fmt;

/// A numbered table of the file, for errors in indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Section 0.
    String,
    /// The dialects of section 1.
    Dialect,
    /// The op names of section 1.
    OpName,
    /// The attributes of sections 2 and 3.
    Attribute,
    /// The types of sections 2 and 3.
    Type,
    /// The property blobs of section 8.
    Properties,
    /// The dialect resources of sections 5 and 6.
    Resource,
    /// The values of a scope.
    Value,
    /// The blocks of a region.
    Successor,
    /// The bodies of a module.
    Body,
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Table::String => "string",
            Table::Dialect => "dialect",
            Table::OpName => "operation name",
            Table::Attribute => "attribute",
            Table::Type => "type",
            Table::Properties => "properties",
            Table::Resource => "resource handle",
            Table::Value => "value",
            Table::Successor => "successor",
            Table::Body => "body",
        })
    }
}
