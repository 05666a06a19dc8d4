//! The body of VHLO's functions.

use crate::container::TypeId;
use crate::dialect::Form;
use crate::schema::{Record, Value};
use crate::text::form::{Argument, OfAttribute, OfRegions};
use crate::text::print::custom::directives::{regions, words};
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};
use crate::text::syntax::is_bare;

/// Appends `@main(%a: T) -> (T) {...}`. The type of the function is that of the arguments and the results.
pub(super) fn function(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(name), OfRegions(body), OfAttribute(ty)) = parts_of(arguments)?;
    // Reading makes a name of this class.
    require(&*record(plan, name)?.schema().name == "string_v1")?;
    let name = words::inner_text(plan, name, "#vhlo.string_v1")?;
    let name = name
        .strip_prefix('"')
        .and_then(|name| name.strip_suffix('"'));
    let name = name.filter(|name| !name.is_empty()).ok_or(Generic)?;
    let region = plan.region(body)?;
    let [inputs, outputs] = signature(plan, ty)?;
    plan.text(&match is_bare(name.as_bytes()) {
        true => format!("@{name}("),
        false => format!("@\"{name}\"("),
    });
    regions::arguments(plan, body, &[], true)?;
    plan.push_literal(b") -> (");
    plan.list(outputs.into_iter().map(Item::Type));
    plan.push_literal(b") ");
    plan.push(Item::Region(RegionItem {
        has_empty_block: true,
        ..RegionItem::without_label(region.position())
    }));
    let arguments = regions::entry_arguments(region);
    require(arguments.iter().map(|it| it.type_id()).eq(inputs))
}

/// The record of the attribute of a slot.
fn record<'m>(plan: &Plan<'m, '_>, slot: usize) -> Said<Record<'m>> {
    match plan.stored(slot).ok_or(Generic)?.form()? {
        Form::Record(record) => Ok(record),
        _ => Err(Generic),
    }
}

/// The inputs and outputs in `#vhlo.type_v1<!vhlo.func_v1<(T) -> (T)>>`.
fn signature(plan: &Plan<'_, '_>, slot: usize) -> Said<[Vec<TypeId>; 2]> {
    let tables = plan.module.tables();
    let record = record(plan, slot)?;
    let ty = match (&*record.schema().name, record.field("type")?) {
        ("type_v1", Some(Value::Type(ty))) => tables.ty(ty),
        _ => return Err(Generic),
    };
    let Some(Form::Record(record)) = ty.map(|it| it.form()).transpose()? else {
        return Err(Generic);
    };
    let types = |name| match record.field(name)? {
        Some(Value::List(list)) => Ok(list.types().collect()),
        _ => Err(Generic),
    };
    require(&*record.schema().name == "func_v1")?;
    Ok([types("inputs")?, types("outputs")?])
}
