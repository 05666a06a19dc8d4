//! Numbers in properties that mean something else in a release.

use crate::check::storage::prints_as;
use crate::convert::renumberings;
use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::schema::{Release, Releases};

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
