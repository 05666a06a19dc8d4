//! The inherent properties of ops, as the printer receives them.
//!
//! The schema of a property blob depends on the op and on the release that wrote it. A
//! [`PropertySource`] supplies the properties.

use crate::dialect::{Attribute, OpProperties};
use crate::error::Result;
use crate::ir::Op;

/// The properties of an op.
#[derive(Clone)]
#[non_exhaustive]
pub enum Properties<'m> {
    /// It has none.
    None,
    /// The single attribute of an unregistered op.
    Attribute(Attribute<'m>),
    /// Those of a definition that fits the blob of the op.
    Defined(OpProperties<'m>),
    /// Named properties, in any order.
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
    /// A property whose presence is its value.
    Unit(bool),
    /// A string.
    String(&'m [u8]),
    /// Several values; an optional one is an array of none or one.
    Array(Vec<PropertyValue<'m>>),
    /// An attribute in MLIR's syntax, as the definition states it.
    Text(&'m [u8]),
    /// An attribute of a dialect in MLIR's syntax.
    Symbol(String),
    /// A value that no attribute represents. MLIR has no syntax for it.
    Raw(crate::schema::Value<'m>),
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

    /// Whether ops of one name with equal blobs and equal numbers of operands and results have
    /// equal properties, so that their text is kept. Ops without a blob must then have no
    /// properties in files from version 5 on.
    fn depends_on_blob_only(&self) -> bool {
        false
    }

    /// Whether a name in the dictionary of an op is one of its properties, and therefore not
    /// printed among the discardable attributes. Files of version 4 and older store both in one
    /// dictionary. From version 5 on, it is called only if [`PropertySource::depends_on_blob_only`]
    /// returns false.
    fn is_inherent(&self, op: Op<'_>, name: &[u8]) -> bool {
        let _ = (op, name);
        false
    }
}
