//! The types and the dictionary of matrix multiplications of NVVM.

use crate::dialect::Representation;
use crate::error::Result;
use crate::text::form::{Argument, Nvvm as Directive, Values, mma_kind};
use crate::text::print::custom::dictionary::{self, Style};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Reference, Types};
    match (directive, arguments) {
        (
            Directive::MmaDictionary,
            [
                Reference(first),
                Reference(second),
                Types(one),
                Types(other),
            ],
        ) => {
            let (Attribute(first), Attribute(second)) = (&**first, &**second) else {
                return Ok(false);
            };
            mma_dictionary(plan, [(*first, *one), (*second, *other)])
        }
        (Directive::MmaTypes, [_, _, groups @ ..]) => mma_types(plan, groups),
        _ => Ok(false),
    }
}

/// Appends the dictionary. Returns false if reading makes other kinds of numbers.
fn mma_dictionary(plan: &mut Plan<'_, '_>, kinds: [(usize, Values); 2]) -> Result<bool> {
    let facts = plan.facts;
    let mut implied = Vec::new();
    for (slot, values) in kinds {
        let ty = facts.values_of(values).next().and_then(|value| value.ty());
        let Some(kind) = ty.map(mma_kind).transpose()? else {
            return Ok(false);
        };
        implied.push((slot, kind));
    }
    let is_left_out = matches!(implied.first(), Some((_, Some((_, true)))));
    for (slot, kind) in implied {
        let stated = match facts.values.get(slot) {
            Some(Some(Representation::Attribute(id))) => plan.attributes.text(*id)?,
            _ => return Ok(false),
        };
        let kind = kind.map(|(text, _)| text);
        if is_left_out && stated.as_deref() != kind {
            return Ok(false);
        }
    }
    let style = Style {
        start: " {",
        elided: match is_left_out {
            true => &["multiplicandAPtxType", "multiplicandBPtxType"],
            false => &[],
        },
        has_defaults: true,
        ..Style::default()
    };
    dictionary::entries(plan, style)
}

/// Appends the type of the values of each group.
fn mma_types(plan: &mut Plan<'_, '_>, groups: &[Argument]) -> Result<bool> {
    let facts = plan.facts;
    plan.items.push(Item::Static(b"("));
    for (position, group) in groups.iter().enumerate() {
        let Argument::Types(values) = group else {
            return Ok(false);
        };
        let mut types = facts.values_of(*values).map(|value| value.type_id());
        let Some(ty) = types.next() else {
            return Ok(false);
        };
        if types.any(|other| other != ty) {
            return Ok(false);
        }
        if position > 0 {
            plan.items.push(Item::Static(b", "));
        }
        plan.mention_types(*values);
        plan.items.push(Item::Type(ty));
    }
    plan.items.push(Item::Static(b")"));
    Ok(true)
}
