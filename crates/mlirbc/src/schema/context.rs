//! The tables around an encoding.

use crate::container::TypeId;
use crate::error::Table;

/// What a record may refer to: the tables around it.
pub trait Context: Sync {
    /// The number of entries of a table.
    fn count(&self, table: Table) -> u32;

    /// The width in bits of the integers or floats of a type, if it has such values.
    fn bit_width(&self, ty: TypeId) -> Option<u32>;
}
