//! The body of VHLO's functions.

use crate::container::TypeId;
use crate::dialect::{Form, Representation};
use crate::error::Result;
use crate::schema::{Record, Value};
use crate::text::print::custom::directives::{regions, words};
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::syntax::is_bare;

/// Appends `@main(%a: T) -> (T) {...}`. The type of the function is that of the arguments and the results.
pub(super) fn function(
    plan: &mut Plan<'_, '_>,
    name: usize,
    body: usize,
    ty: usize,
) -> Result<bool> {
    // Reading makes a name of this class.
    let is_string = record(plan, name)?.is_some_and(|it| &*it.schema().name == "string_v1");
    let name = words::inner_text(plan, name, "#vhlo.string_v1")?.filter(|_| is_string);
    let name = name.as_deref().and_then(|text| {
        let text = text.strip_prefix('"')?;
        text.strip_suffix('"')
    });
    let range = plan.facts.regions.get(body).cloned();
    let (Some(name), Some(range), Some(region), Some([inputs, outputs])) = (
        name.filter(|name| !name.is_empty()),
        range,
        regions::single(plan, body)?,
        signature(plan, ty)?,
    ) else {
        return Ok(false);
    };
    plan.text(&match is_bare(name.as_bytes()) {
        true => format!("@{name}("),
        false => format!("@\"{name}\"("),
    });
    let fits = regions::arguments(plan, body, &[], true)?;
    plan.push_literal(b") -> (");
    plan.list(outputs.into_iter().map(Item::Type));
    plan.push_literal(b") ");
    plan.push(Item::Region(RegionItem {
        has_empty_block: true,
        ..RegionItem::without_label(range.start)
    }));
    let arguments = regions::entry_arguments(region);
    Ok(fits && arguments.iter().map(|it| it.type_id()).eq(inputs))
}

/// The record of the attribute of a slot.
fn record<'m>(plan: &Plan<'m, '_>, slot: usize) -> Result<Option<Record<'m>>> {
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(slot) else {
        return Ok(None);
    };
    let attribute = plan.module.tables().attribute(*id);
    Ok(match attribute.map(|it| it.form()).transpose()? {
        Some(Form::Record(record)) => Some(record),
        _ => None,
    })
}

/// The inputs and outputs in `#vhlo.type_v1<!vhlo.func_v1<(T) -> (T)>>`.
fn signature(plan: &Plan<'_, '_>, slot: usize) -> Result<Option<[Vec<TypeId>; 2]>> {
    let tables = plan.module.tables();
    let Some(record) = record(plan, slot)? else {
        return Ok(None);
    };
    let ty = match (&*record.schema().name, record.field("type")?) {
        ("type_v1", Some(Value::Type(ty))) => tables.ty(ty),
        _ => return Ok(None),
    };
    let Some(Form::Record(record)) = ty.map(|it| it.form()).transpose()? else {
        return Ok(None);
    };
    let types = |name| -> Result<Option<Vec<TypeId>>> {
        Ok(match record.field(name)? {
            Some(Value::List(list)) => Some(list.types().collect()),
            _ => None,
        })
    };
    let both = types("inputs")?.zip(types("outputs")?);
    let is_function = &*record.schema().name == "func_v1";
    Ok(both
        .filter(|_| is_function)
        .map(|(inputs, outputs)| [inputs, outputs]))
}
