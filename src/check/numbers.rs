//! Numbers in properties that a release refuses, or that mean something else there.

use crate::check::storage::prints_as;
use crate::convert::renumberings;
use crate::dialect::Attribute;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::error::Result;
use crate::layout::{Release, Releases};

/// Properties of TOSA that are integers of 64 bits in release 17, and of 32 bits later.
const AXIS: &str = "axis";
const WITH_AXIS: [&str; 10] = [
    "tosa.argmax",
    "tosa.concat",
    "tosa.reduce_all",
    "tosa.reduce_any",
    "tosa.reduce_max",
    "tosa.reduce_min",
    "tosa.reduce_prod",
    "tosa.reduce_product",
    "tosa.reduce_sum",
    "tosa.reverse",
];

/// The number of bits that the release requires of a property that is an integer.
pub(super) fn required_width(op: &str, property: &str, release: Release) -> Option<u32> {
    let is_known = property == AXIS && WITH_AXIS.contains(&op);
    is_known.then_some(if release <= Release::Llvm17 { 64 } else { 32 })
}

/// Whether an integer has another number of bits.
///
/// # Errors
/// The attribute is damaged.
pub(super) fn has_other_width(attribute: Attribute<'_>, width: u32) -> Result<bool> {
    let AttributeView::Integer { ty, .. } = attribute.view()? else {
        return Ok(false);
    };
    Ok(
        !matches!(ty.view()?, TypeView::Integer { width: found, .. } if u64::from(found) == u64::from(width)),
    )
}

/// Whether the release takes a number of a property for another case of its enum. `None` if it is unknown by
/// which numbers it was written. `written` are the releases whose definitions may hold for the op.
///
/// # Errors
/// The attribute is damaged.
pub(super) fn is_renumbered(
    op: &[u8],
    property: &str,
    attribute: Attribute<'_>,
    written: Releases,
    release: Release,
) -> Result<Option<bool>> {
    for (last, first, pairs) in renumberings(op, property) {
        let is_new = release >= first;
        let mut written = written.iter();
        let (mut may_be_old, mut may_be_new) = (false, false);
        for source in &mut written {
            may_be_old |= source < first;
            may_be_new |= source > last;
        }
        if (is_new && !may_be_old) || (!is_new && !may_be_new) {
            continue;
        }
        let items = match attribute.view()? {
            AttributeView::Array(items) => items.iter().collect(),
            _ => vec![attribute],
        };
        for item in items {
            // A number that both sides have needs no decision.
            let is_same = pairs.iter().any(|(old, new)| {
                old == new && old.as_deref().is_some_and(|text| prints_as(item, text))
            });
            if !is_same {
                return Ok((!(may_be_old && may_be_new)).then_some(true));
            }
        }
    }
    Ok(Some(false))
}
