//! Policies of caches of AMD's GPUs.

use crate::dialect::Representation;
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::text::form::cache_policy;
use crate::text::print::custom::plan::Plan;

/// Appends `gfx12<nt|nv>`, or an unsigned number.
pub(super) fn plan(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(slot) else {
        return Ok(false);
    };
    let attribute = plan.module.tables().attribute(*id);
    let view = attribute.map(|it| it.view()).transpose()?;
    if let Some(AttributeView::Integer { ty, value }) = view {
        let is_i32 = plan.attributes.is_type(ty, "i32")?;
        let number = value.to_u64().filter(|_| is_i32);
        number
            .iter()
            .for_each(|number| plan.text(&number.to_string()));
        return Ok(number.is_some());
    }
    let text = plan.attributes.text(*id)?;
    let parts = text.as_deref().and_then(cache_policy::parts);
    let short = parts.map(|(family, flags)| format!("{family}<{flags}>"));
    short.iter().for_each(|short| plan.text(short));
    Ok(short.is_some())
}
