//! The windows of convolutions, whose numbers are dense arrays in StableHLO and tensors in MHLO.

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::schema::AttributeText;
use crate::text::form::{Argument, OfAttributes};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// The numbers of a dense array, if it is of the kind that the form states.
pub(super) fn dense(plan: &mut Plan<'_, '_>, slot: usize) -> Said<Vec<i64>> {
    let facts = plan.facts;
    let value = facts
        .values
        .get(slot)
        .and_then(Option::as_ref)
        .ok_or(Generic)?;
    let of = facts.program.slots.get(slot).ok_or(Generic)?;
    let item = plan.attributes.item(facts.op.name_id(), slot, of, value)?;
    let Some(Item::Dense(_)) = item else {
        return Err(Generic);
    };
    plan.attributes.integers(value).ok_or(Generic)
}

/// What the elements of a tensor are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Elements {
    /// A list of numbers of 64 bits.
    Numbers,
    /// A list of bits.
    Bits,
    /// A list of two numbers of 64 bits each.
    Pairs,
}

/// Appends the elements of a dense attribute: `[1, 2]`, or `[[0, 0], [1, 1]]` for pairs.
pub(super) fn tensor(plan: &mut Plan<'_, '_>, slot: usize, of: Elements) -> Said {
    /// A splat is as long as its type states.
    const LONGEST_SPLAT: u64 = 1 << 10;
    let AttributeView::Dense { ty, elements } = plan.view(slot)? else {
        return Err(Generic);
    };
    let TypeView::RankedTensor {
        shape,
        element,
        encoding: None,
    } = ty.view()?
    else {
        return Err(Generic);
    };
    let width = if of == Elements::Bits { "i1" } else { "i64" };
    let dims: Vec<i64> = shape.dims().collect();
    let row = match (of, &dims[..]) {
        (Elements::Pairs, [_, 2]) => 2,
        (Elements::Numbers | Elements::Bits, [_]) => 1,
        _ => return Err(Generic),
    };
    let is_long = elements.is_splat && elements.count > Some(LONGEST_SPLAT);
    let fits = elements.has_expected_size() == Some(true) && !is_long;
    require(fits && plan.attributes.is_type(element, width)?)?;
    let words = (0..elements.count.unwrap_or_default()).map(|index| {
        let mut words = elements.words(index).into_iter().flatten();
        words.next().unwrap_or_default() as i64
    });
    let numbers: Vec<String> = words.map(|word| word.to_string()).collect();
    let rows: Vec<String> = match row {
        1 => numbers,
        _ => numbers
            .chunks(row)
            .map(|row| format!("[{}]", row.join(", ")))
            .collect(),
    };
    plan.text(&format!("[{}]", rows.join(", ")));
    Ok(())
}

/// Appends the attributes of a window that are present, by other names.
pub(super) fn window(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes::<5>(slots) = parts_of(arguments)?;
    const NAMES: [&str; 5] = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
    let mut is_first = true;
    for (name, slot) in NAMES.into_iter().zip(slots) {
        if !plan.has(slot) {
            continue;
        }
        if !std::mem::take(&mut is_first) {
            plan.push_literal(b", ");
        }
        plan.text(&format!("{name} = "));
        let text = plan.facts.program.slots.get(slot).map(|slot| &slot.text);
        match (name, text) {
            ("pad", _) => tensor(plan, slot, Elements::Pairs)?,
            (_, Some(AttributeText::Dense(_))) => {
                dense(plan, slot)?;
                plan.attribute(slot, false)?;
            }
            ("reverse", _) => tensor(plan, slot, Elements::Bits)?,
            _ => tensor(plan, slot, Elements::Numbers)?,
        }
    }
    Ok(())
}
