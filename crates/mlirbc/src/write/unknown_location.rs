//! Finds the unknown location among the attributes.

use crate::container::AttributeId;
use crate::dialect::{Attribute, Tables};

/// Whether an attribute is the unknown location.
#[inline]
pub(super) fn is_unknown_location(tables: &Tables<'_>, id: AttributeId) -> bool {
    let attributes = &tables.container().entries().attributes;
    if !attributes.is_replaced()
        && let Some((range, _)) = attributes.range(id.index())
        && range.end - range.start != 1
    {
        // The size excludes nearly all other attributes.
        return false;
    }
    tables
        .attribute(id)
        .is_some_and(Attribute::is_unknown_location)
}

/// The unknown location, if the table has it.
pub(super) fn unknown_location(tables: &Tables<'_>) -> Option<AttributeId> {
    let mut ids = (0..tables.attribute_count()).map(AttributeId);
    ids.find(|&id| is_unknown_location(tables, id))
}
