//! Types of devices that clauses are for.

use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic};

/// The type for all devices, which no text stands for.
const NONE: &str = "#acc.device_type<none>";

/// An array of an op.
pub(super) enum List<'m> {
    Absent,
    Present(Vec<Attribute<'m>>),
    /// It is no array.
    Other,
}

impl<'m> List<'m> {
    pub(super) fn of(plan: &Plan<'m, '_>, slot: usize) -> Result<Self> {
        let Some(array) = plan.stored(slot) else {
            return Ok(match plan.has(slot) {
                true => List::Other,
                false => List::Absent,
            });
        };
        Ok(match array.view()? {
            AttributeView::Array(list) => List::Present(list.iter().collect()),
            _ => List::Other,
        })
    }

    pub(super) fn is_absent(&self) -> bool {
        matches!(self, List::Absent)
    }

    /// The elements of one that is present.
    pub(super) fn elements(&self) -> Said<&[Attribute<'m>]> {
        match self {
            List::Present(list) => Ok(list),
            _ => Err(Generic),
        }
    }

    /// Whether it has the type for all devices only, which the keyword alone stands for.
    pub(super) fn is_keyword(&self, plan: &mut Plan<'m, '_>) -> Result<bool> {
        match self.elements() {
            Ok([only]) => is_none(plan, *only),
            _ => Ok(false),
        }
    }
}

pub(super) fn is_none<'m>(plan: &mut Plan<'m, '_>, device: Attribute<'m>) -> Result<bool> {
    Ok(plan.attributes.text(device.id())?.as_deref() == Some(NONE))
}

/// Appends ` [#acc.device_type<nvidia>]`; nothing for all devices.
pub(super) fn append<'m>(plan: &mut Plan<'m, '_>, device: Attribute<'m>) -> Said {
    let text = plan.attributes.text(device.id())?;
    let text = text
        .filter(|text| text.starts_with("#acc.device_type<"))
        .ok_or(Generic)?;
    if *text != *NONE {
        plan.push_literal(b" [");
        plan.push_attribute(device.id());
        plan.push_literal(b"]");
    }
    Ok(())
}

/// Appends `[#acc.device_type<nvidia>, ...]`; nothing without elements.
pub(super) fn append_list(plan: &mut Plan<'_, '_>, devices: &[Attribute<'_>]) {
    if !devices.is_empty() {
        plan.push_literal(b"[");
        plan.list(devices.iter().map(|device| Item::Attribute(device.id())));
        plan.push_literal(b"]");
    }
}
