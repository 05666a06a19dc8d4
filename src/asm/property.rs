//! The inherent properties of ops, as the printer receives them.
//!
//! How a property blob is laid out depends on the op and on the release that wrote it. The printer
//! leaves that to a [`PropertySource`].

use crate::dialect::{Attribute, OpProperties};
use crate::error::Result;
use crate::ir::Op;

/// The properties of an op.
#[derive(Clone)]
#[non_exhaustive]
pub enum Properties<'m> {
    /// It has none.
    None,
    /// It has one attribute for all of them, as unregistered ops do.
    Attribute(Attribute<'m>),
    /// They are those of a definition that fits the blob of the op.
    Defined(OpProperties<'m>),
    /// They are known by name. The order does not matter.
    Fields(Vec<(&'m [u8], PropertyValue<'m>)>),
    /// Only their bytes are known.
    Opaque(&'m [u8]),
}

/// The value of a property.
#[derive(Clone)]
#[non_exhaustive]
pub enum PropertyValue<'m> {
    /// An attribute.
    Attribute(Attribute<'m>),
    /// An integer or enum of a width in bits.
    Integer {
        /// The value, taken as signed.
        value: i64,
        /// The width.
        width: u32,
    },
    /// A truth value.
    Bool(bool),
    /// A property whose presence is its meaning.
    Unit(bool),
    /// A string.
    String(&'m [u8]),
    /// Several values; an optional one is an array of none or one.
    Array(Vec<PropertyValue<'m>>),
    /// An attribute in MLIR's syntax, as a definition gives it.
    Text(&'m [u8]),
    /// An attribute of a dialect in MLIR's syntax.
    Symbol(String),
    /// A value that no attribute stands for, in no syntax of MLIR.
    Raw(crate::layout::Value<'m>),
    /// Integers of a width in bits, such as the sizes of operand groups.
    Integers {
        /// The values.
        values: Vec<i64>,
        /// The width.
        width: u32,
    },
}

/// Supplies the properties of ops.
pub trait PropertySource {
    /// The properties of an op.
    ///
    /// # Errors
    /// They are damaged.
    fn properties<'m>(&self, op: Op<'m>) -> Result<Properties<'m>>;

    /// Whether ops of one name with equal blobs and equally many operands and results have equal
    /// properties, so that their text need not be found again, and ops without a blob have none in
    /// files from version 5 on.
    fn depends_on_blob_only(&self) -> bool {
        false
    }

    /// Whether a name of the op's dictionary is one of its properties, and therefore to be left
    /// out of the discardable attributes: files of version 4 and older keep all in one dictionary.
    /// From version 5 on, a source is asked only if [`PropertySource::depends_on_blob_only`] is
    /// false.
    fn is_inherent(&self, op: Op<'_>, name: &[u8]) -> bool {
        let _ = (op, name);
        false
    }
}
