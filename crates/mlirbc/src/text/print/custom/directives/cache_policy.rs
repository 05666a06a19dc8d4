//! Policies of caches of AMD's GPUs.

use crate::dialect::builtin::AttributeView;
use crate::text::form::{Argument, OfAttribute, cache_policy};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends `gfx12<nt|nv>`, or an unsigned number.
pub(super) fn plan(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    if let AttributeView::Integer { ty, value } = plan.view(slot)? {
        require(plan.attributes.is_type(ty, "i32")?)?;
        plan.text(&value.to_u64().ok_or(Generic)?.to_string());
        return Ok(());
    }
    let text = plan.text_of(slot)?;
    let (family, flags) = cache_policy::parts(&text).ok_or(Generic)?;
    plan.text(&format!("{family}<{flags}>"));
    Ok(())
}
